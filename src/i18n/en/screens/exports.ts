// What leaves a season as a file.

export const exports = {
  open: 'Export',
  title: 'Save as a file',
  hint: 'Numbers stay numbers, and no name can run as a formula.',
  language: 'Language of the headings',
  save: '{what}: save as {format}',
  format: { xlsx: 'Excel', csv: 'CSV', json: 'JSON', jsonl: 'JSONL' },
  group: { tables: 'Tables', whole: 'For other programs' },
  what: {
    standings: 'Standings',
    teams: 'Clubs',
    ledger: 'Ledger, line by line',
    games: 'Games',
    results: 'Results sheet',
    seating: 'Seating',
    season: 'The whole season',
    events: 'Events of the game',
  },
  about: {
    standings: 'Every figure of every player, with clubs.',
    teams: 'Clubs by the points of their players, and who counts.',
    ledger: 'Every line with its reason and time, and what replaced it.',
    games: 'A game a row: how it ended, who sat where with which card.',
    results:
      'One row for each seat; other programs read it, and this one again. Without protocols, objections and series, a judge by his name alone: the whole season has them.',
    seating: 'A table of a round a row, replacements in their places.',
    season: 'Games with protocols and objections, who judged, plan, scoring and series, to be read on any machine.',
    events: 'Everything that happened in it, an event a line.',
  },
  leftOut:
    '{n, plural, =0 {Nothing was left out} one {{n} line has no column in a results sheet and is not in it} other {{n} lines have no column in a results sheet and are not in it}}',
} as const
