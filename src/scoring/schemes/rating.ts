// A composed figure: named metrics, each times an exact number, added up, as 100 · win rate + points / games. Points
// count in points, shares as shares of one. Source: docs/spec/scoring.md §3.

import { add, type Fraction, multiply, ZERO } from '../../rules/fraction.ts'
import { LINE_KINDS, type LineKind } from '../line.ts'
import { ADDITIONAL_POINTS, RESULT_POINTS } from '../lineTraits.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'

/**
 * What a rating cannot use: itself, figures that are not of the player's games, and figures that other players'
 * games change.
 */
const NOT_RATED = ['finalist', 'rating', 'outside', 'eloRed', 'eloBlack', 'openSkill', 'lot'] as const
export type RatedMetric = Exclude<MetricKey, (typeof NOT_RATED)[number]>
export const RATED_METRICS = METRIC_KEYS.filter(
  (key): key is RatedMetric => !(NOT_RATED as readonly string[]).includes(key),
)

/** What a formula of a series may take of the event itself: the player's place, how many are ranked, and its stars. */
export const EVENT_METRICS = ['place', 'players', 'stars'] as const
export type EventMetric = (typeof EVENT_METRICS)[number]
export type SeriesMetric = EventMetric | RatedMetric
export function isEventMetric(metric: SeriesMetric): metric is EventMetric {
  return (EVENT_METRICS as readonly string[]).includes(metric)
}
export const SERIES_METRICS: readonly SeriesMetric[] = [...EVENT_METRICS, ...RATED_METRICS]
/** Of a formula of a series. */
export const MOST_TERMS = 12

/** `by`: times another figure, too. */
export interface Term<M> {
  readonly metric: M
  readonly times: Fraction
  readonly by?: M
}
export type RatingTerm = Omit<Term<RatedMetric>, 'by'>

/** The sum of terms. `valueOf`: points in points, shares as shares of one. */
export function composed<M>(terms: readonly Term<M>[], valueOf: (metric: M) => Fraction): Fraction {
  return terms.reduce((sum, { metric, times, by }) => {
    const value = multiply(times, valueOf(metric))
    return add(sum, by === undefined ? value : multiply(value, valueOf(by)))
  }, ZERO)
}

/** A formula as people read it, `100 · share of games won − penalties`: numbers travel as `-1/2`. */
export function formulaText<M extends string>(
  terms: readonly (Pick<Term<M>, 'metric' | 'by'> & { readonly times: string })[],
  nameOf: (metric: M) => string,
  fractionOf: (text: string) => string,
): string {
  return terms
    .map(({ metric, times, by }, index) => {
      const size = times.replace('-', '')
      const sign = times.startsWith('-') ? '\u2212 ' : index === 0 ? '' : '+ '
      const names = [metric, ...(by === undefined ? [] : [by])].map(nameOf)
      return sign + [...(size === '1' ? [] : [fractionOf(size)]), ...names].join(' · ')
    })
    .join(' ')
}

type Part = LineKind | 'asDon' | 'asSheriff' | 'winCount' | 'winRate' | 'gameCount' | 'victim'

/** What each counts: two terms that share a part count it twice. */
export const PARTS: Readonly<Record<RatedMetric, readonly Part[]>> = {
  total: LINE_KINDS,
  perGame: LINE_KINDS,
  resultPoints: RESULT_POINTS,
  resultPerGame: RESULT_POINTS,
  sumBonus: ADDITIONAL_POINTS,
  sumBonusPerGame: ADDITIONAL_POINTS,
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
