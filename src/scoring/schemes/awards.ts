// Which awards a scheme gives, and what each is ranked by. Part of the scheme, as the order of its table is.

import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'

export const AWARD_KEYS = ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff', 'first-victim'] as const
export type AwardKey = (typeof AWARD_KEYS)[number]

/** Data outside the games in scope (ratings, lots) decides no award. */
const OF_OTHERS: readonly MetricKey[] = ['finalist', 'eloRed', 'eloBlack', 'openSkill', 'lot']
export const AWARD_METRICS = METRIC_KEYS.filter((key) => !OF_OTHERS.includes(key))

export interface AwardRule {
  readonly key: AwardKey
  /** Over the games of that part; equal in all of them = shared. */
  readonly ranking: readonly MetricKey[]
}

const BY_BONUS: readonly MetricKey[] = ['sumBonus', 'wins', 'total']

/** Of a scheme that says nothing of awards [dec]. */
export const USUAL_AWARDS: readonly AwardRule[] = (
  ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff'] as const
).map((key) => ({ key, ranking: BY_BONUS }))
