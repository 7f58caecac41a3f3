// Kinds of lines in the ledger, and the reasons the program gives for them, in English.

export const ledgerKinds = {
  win: 'Win',
  loss: 'Loss',
  draw: 'Draw',
  bonus: 'Bonus',
  penalty: 'Penalty',
  disqualification: 'Disqualification',
  'team-loss': 'Team loss',
  'best-move': 'Best move',
  compensation: 'Compensation',
  'auto-bonus': 'Automatic bonus',
  manual: 'Manual',
}

export const givenReasons = {
  verdict: 'by the verdict',
  'verdict-changed': 'the verdict changed',
  'scheme-changed': 'the scoring scheme changed',
  removed: 'removed from the game',
  asserted: 'by the results sheet',
  'best-move': 'by the cards',
  'auto-bonus': 'for playing',
  undone: 'undone',
}
