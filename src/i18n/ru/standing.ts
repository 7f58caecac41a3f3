// Words of a table of standings as people read it, on screen and on the published site, in Russian.

export const standing = {
  won: 'В',
  lost: 'П',
  drawn: 'Н',
  form: 'Последние игры ({n})',
  wins: 'Победы',
  winsOf: '{wins} из {games}',
  winsIn:
    '{wins, plural, one {{wins} победа} few {{wins} победы} other {{wins} побед}} в {games, plural, one {{games} игре} other {{games} играх}}',
  winsAndPoints: '{won}, всего очков: {figure}',
  winsAndExtra: '{won}, допы: {figure}',
  points: 'Очки',
  everything: 'всего, Σ',
  extra: 'Допы',
  ofThese: 'из них, Σдоп',
  inTotal: 'входят в сумму',
  ofGames: 'из игр',
  newest: 'новые справа',
  history: 'Ход сезона',
  placeOver: 'место',
  up: 'Вверх на {n}',
  down: 'Вниз на {n}',
}
