// Names of the metrics of standings, in column order, and the subset by which a scheme can rank. metrics.ts computes
// them.

export const METRIC_KEYS = [
  'finalist',
  'rating',
  'total',
  'sumBonus',
  'bonus',
  'penalty',
  'bestMove',
  'compensation',
  'outside',
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

/** Points outside games count in the total and have a column, but no scheme ranks by them. */
export const RANKING_METRIC_KEYS: readonly MetricKey[] = METRIC_KEYS.filter((key) => key !== 'outside')
