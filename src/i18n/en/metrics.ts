// The words of every metric, by its key, wherever it is shown.

import type { MetricKey } from '../../scoring/metricKeys.ts'

type Words = Readonly<Record<MetricKey, string>>

/** The short head of its column. */
const head = {
  finalist: 'finalists',
  rating: 'Rating',
  total: 'Σ',
  sumBonus: 'Σap',
  bonus: '+',
  penalty: '−',
  bestMove: 'BM',
  compensation: 'Ci',
  outside: 'Outside',
  resultPoints: 'Results',
  wins: 'Wins',
  winRate: 'Win %',
  asDon: 'Don',
  asSheriff: 'Sheriff',
  donAndSheriff: 'Don+Sh.',
  firstVictim: 'First victim',
  games: 'Games',
  perGame: 'Σ/game',
  resultPerGame: 'Results/g.',
  sumBonusPerGame: 'Σap/game',
  eloRed: 'Elo red',
  eloBlack: 'Elo black',
  openSkill: 'OpenSkill',
  lot: 'Lot',
} as const

/** What the head means. */
const full = {
  finalist: 'finalist',
  rating: 'The scheme’s rating',
  total: 'All points',
  sumBonus: 'Bonuses, penalties and best moves together',
  bonus: 'Bonuses',
  penalty: 'Penalties',
  bestMove: 'Best moves',
  compensation: 'First-victim compensation',
  outside: 'Points outside games',
  resultPoints: 'Points for wins, losses, draws and removals',
  wins: 'Wins',
  winRate: 'Share of games won',
  asDon: 'Wins as Don',
  asSheriff: 'Wins as Sheriff',
  donAndSheriff: 'Wins as Don or Sheriff',
  firstVictim: 'Times killed first',
  games: 'Games',
  perGame: 'Points per game',
  resultPerGame: 'Result points per game',
  sumBonusPerGame: 'Bonuses, penalties and best moves per game',
  eloRed: 'Elo as red',
  eloBlack: 'Elo as black',
  openSkill: 'OpenSkill, μ − 3σ',
  lot: 'Lot: the smaller number ranks higher',
} as const

/** The head of its column in a file. */
const file = {
  ...full,
  finalist: 'Finalist',
  rating: 'Rating',
  total: 'Total (Σ)',
  sumBonus: 'Bonuses, penalties and best moves (Σap)',
  compensation: 'Compensation (Ci)',
  resultPoints: 'Result points',
  winRate: 'Games won, %',
  sumBonusPerGame: 'Bonuses, penalties and best moves per game (Σap)',
  eloRed: 'Elo red',
  eloBlack: 'Elo black',
  openSkill: 'OpenSkill',
  lot: 'Lot',
} as const

export const metrics = {
  head,
  full,
  /** Its name in the order of a scheme. */
  ranking: {
    ...full,
    finalist: 'Finalists first',
    rating: 'Scheme rating',
    total: 'All points Σ',
    sumBonus: 'Bonuses, penalties and best moves Σap',
    penalty: 'Fewer penalties',
    compensation: 'Compensation Ci',
    resultPoints: 'Result points',
    games: 'Games played',
    sumBonusPerGame: 'Bonuses, penalties and best moves per game',
    eloRed: 'Elo, red',
    eloBlack: 'Elo, black',
    openSkill: 'OpenSkill',
    lot: 'Lot, drawn from a seed',
  },
  file,
  /** Its name in a formula, which takes penalties by their size. */
  term: { ...file, penalty: 'Size of penalties' },
  /** The head of its column on paper. */
  paper: {
    ...head,
    resultPoints: 'Res.',
    winRate: 'W%',
    donAndSheriff: 'D+S',
    firstVictim: '1st',
    perGame: 'Σ/G',
    resultPerGame: 'Res./G',
    sumBonusPerGame: 'Σap/G',
    eloRed: 'Elo R',
    eloBlack: 'Elo B',
    openSkill: 'OS',
  },
} as const satisfies Readonly<Record<'head' | 'full' | 'ranking' | 'file' | 'term' | 'paper', Words>>
