// Words of a table of standings as people read it, on screen and on the published site, in English.

export const standing = {
  won: 'W',
  lost: 'L',
  drawn: 'D',
  form: 'Last {n} games',
  wins: 'Wins',
  winsOf: '{wins} of {games}',
  winsIn:
    '{wins, plural, one {{wins} win} other {{wins} wins}} in {games, plural, one {{games} game} other {{games} games}}',
  winsAndPoints: '{won}, {figure} points in all',
  winsAndExtra: '{won}, {figure} bonus points',
  points: 'Points',
  everything: 'everything, Σ',
  extra: 'Extra points',
  ofThese: 'of these, Σap',
  inTotal: 'in the total',
  ofGames: 'of games',
  newest: 'newest on the right',
  history: 'History',
  placeOver: 'place over the season',
  up: 'Up {n}',
  down: 'Down {n}',
} as const
