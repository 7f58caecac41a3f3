// Names of the metrics a scheme can rank by, in the order of their columns. What each computes is in
// metrics.ts.

export const METRIC_KEYS = [
  'finalist',
  'rating',
  'total',
  'sumBonus',
  'bonus',
  'penalty',
  'bestMove',
  'compensation',
  'resultPoints',
  'wins',
  'winRate',
  'asDon',
  'asSheriff',
  'donAndSheriff',
  'firstVictim',
  'games',
  'perGame',
  'resultPerGame',
  'sumBonusPerGame',
  'eloRed',
  'eloBlack',
  'openSkill',
  'lot',
] as const
export type MetricKey = (typeof METRIC_KEYS)[number]
