// What leaves a season as a file.

export const exports = {
  open: 'Export',
  title: 'Save as a file',
  hint: 'In Excel files numbers stay numbers. No name runs as a formula.',
  language: 'Heading language',
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
    events: 'Game events',
  },
  about: {
    standings: 'All figures for every player, with clubs.',
    teams: 'Club totals, and the players who count.',
    ledger: 'Every line with its reason, time and replacement.',
    games: 'One row per game: the result, and each seat’s player and card.',
    results:
      'One row per seat, for Consigliere and other programs. No protocols, objections or series, and judges by name only. To keep those, export the whole season.',
    seating: 'One row per table and round, with replacements in place.',
    season: 'Games with protocols and objections, judges, plan, scoring and series. You can import it on any device.',
    events: 'Everything that happened in the game, one event per line.',
  },
  leftOut:
    '{n, plural, =0 {Nothing was left out} one {{n} line was left out: a results sheet has no column for it} other {{n} lines were left out: a results sheet has no column for them}}',
} as const
