// Words of a table of standings as people read it, on screen and on the published site, in Ukrainian.

export const standing = {
  won: 'В',
  lost: 'П',
  drawn: 'Н',
  form: 'Останні ігри ({n})',
  wins: 'Перемоги',
  winsOf: '{wins} з {games}',
  winsIn:
    '{wins, plural, one {{wins} перемога} few {{wins} перемоги} other {{wins} перемог}} у {games, plural, one {{games} грі} other {{games} іграх}}',
  winsAndPoints: '{won}, усього очок: {figure}',
  winsAndExtra: '{won}, допи: {figure}',
  points: 'Очки',
  everything: 'усього, Σ',
  extra: 'Допи',
  ofThese: 'з них, Σдоп',
  inTotal: 'входять у суму',
  ofGames: 'з ігор',
  newest: 'нові праворуч',
  history: 'Хід сезону',
  placeOver: 'місце',
  up: 'Вгору на {n}',
  down: 'Вниз на {n}',
}
