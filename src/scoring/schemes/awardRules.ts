// The awards of a scheme and their rankings. They are part of the scheme, like the order of its table.

import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'

export const AWARD_KEYS = ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff', 'first-victim'] as const
export type AwardKey = (typeof AWARD_KEYS)[number]

/** Data from outside the games in scope (ratings, lots) never decides an award. */
const METRICS_OUTSIDE_AWARDS: readonly MetricKey[] = ['finalist', 'outside', 'eloRed', 'eloBlack', 'openSkill', 'lot']
export const AWARD_METRICS = METRIC_KEYS.filter((key) => !METRICS_OUTSIDE_AWARDS.includes(key))

export interface AwardRule {
  readonly key: AwardKey
  /**
   * Metrics in order of priority, computed over the award's games. Players who are equal in all of them share the
   * award.
   */
  readonly ranking: readonly MetricKey[]
}

const DEFAULT_AWARD_RANKING: readonly MetricKey[] = ['sumBonus', 'wins', 'total']

/** Default awards of schemes that do not define awards [club decision]. */
export const DEFAULT_AWARD_RULES: readonly AwardRule[] = (
  ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff'] as const
).map((key) => ({ key, ranking: DEFAULT_AWARD_RANKING }))
