// What can be printed and published.

export const papers = {
  title: 'Print and publish',
  hint: 'Everything on A4, in the language chosen here.',
  open: 'Papers',
  language: 'Language of the paper',
  english: 'English',
  russian: 'Russian',
  both: 'Both',
  stage: 'Stage',
  round: 'Round',
  roundN: 'Round {n}',
  noGames: 'No finished games yet.',
  group: { game: 'This game', season: 'Results', seating: 'Seating', blank: 'For the table', web: 'For the web' },
  paper: {
    protocol: 'Protocol of game {n}', dayEnd: 'Print all: the end of the day', standings: 'Standings', results: 'Results of all games', roundResults: 'Results of round {n}', certificates: 'Certificates',
    'seating-round': 'By round', 'seating-player': 'By player', 'seating-table': 'By table', 'seating-cards': 'Table cards',
    blank: 'Blank protocol', roundBlanks: 'Protocols for round {n}, with names', rules: 'Rule sheet', publish: 'Web page of the season',
  },
  about: {
    protocol: 'Day by day with the reasons, the verdict, the ledger.', dayEnd: 'Standings, the last evening’s results and protocols, the seating still to come.', standings: 'Every column, with what the points were counted by.',
    results: 'Every game with its winner, cards and points.', roundResults: 'The tables of one round.', certificates: 'Places 1 to 3 and the awards, one a page.',
    'seating-round': 'All tables of every round, for the wall.', 'seating-player': 'Everybody’s table and seat in every round.', 'seating-table': 'A page for each table, to lie on it.', 'seating-cards': 'A number to fold and stand on each table.',
    blank: 'One page to fill in by hand, by the rules of this season.', roundBlanks: 'A page for every table.', rules: 'To hang on the wall.', publish: 'One file without scripts: standings, results, seating. Put it on any web space.',
  },
} as const
