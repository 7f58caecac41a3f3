// A composed figure: named metrics, each times an exact number, added up, as 100 · win rate + points / games. Points
// count in points, shares as shares of one. Source: spec of scoring, section 3.

import type { Fraction } from '../../rules/fraction.ts'
import { EXCLUSIONS, RESULT_KINDS, type LineKind } from '../line.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'

/**
 * What a rating cannot use: itself, figures that are not of the player's games, and figures that other players'
 * games change.
 */
const NOT_RATED = ['finalist', 'rating', 'eloRed', 'eloBlack', 'openSkill', 'lot'] as const
export type RatedMetric = Exclude<MetricKey, (typeof NOT_RATED)[number]>
export const RATED_METRICS = METRIC_KEYS.filter(
  (key): key is RatedMetric => !(NOT_RATED as readonly string[]).includes(key),
)

export interface RatingTerm {
  readonly metric: RatedMetric
  readonly times: Fraction
}

type Part = LineKind | 'asDon' | 'asSheriff' | 'winCount' | 'winRate' | 'gameCount' | 'victim'

const RESULTS: readonly Part[] = [...RESULT_KINDS, ...EXCLUSIONS]
const BONUSES: readonly Part[] = ['bonus', 'penalty', 'best-move', 'auto-bonus']
const ALL: readonly Part[] = [...RESULTS, ...BONUSES, 'compensation', 'manual']

/** What each counts: two terms that share a part count it twice. */
export const PARTS: Readonly<Record<RatedMetric, readonly Part[]>> = {
  total: ALL,
  perGame: ALL,
  resultPoints: RESULTS,
  resultPerGame: RESULTS,
  sumBonus: BONUSES,
  sumBonusPerGame: BONUSES,
  bonus: ['bonus'],
  penalty: ['penalty'],
  bestMove: ['best-move'],
  compensation: ['compensation'],
  wins: ['winCount'],
  winRate: ['winRate'],
  asDon: ['asDon'],
  asSheriff: ['asSheriff'],
  donAndSheriff: ['asDon', 'asSheriff'],
  firstVictim: ['victim'],
  games: ['gameCount'],
}
