// A composed figure: named metrics, each times an exact number, added up, as 100 · win rate + points / games. Points
// count in points, shares as shares of one. Source: docs/spec/scoring.md §3.

import { add, type Fraction, multiply, ZERO } from '../../rules/fraction.ts'
import { LEDGER_LINE_KINDS, type LedgerLineKind } from '../ledgerLine.ts'
import { ADDITIONAL_POINT_KINDS, RESULT_POINT_KINDS } from '../ledgerLineTraits.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'

/**
 * What a rating cannot use: itself, figures that are not of the player's games, and figures that other players'
 * games change.
 */
const METRICS_OUTSIDE_FORMULAS = ['finalist', 'rating', 'outside', 'eloRed', 'eloBlack', 'openSkill', 'lot'] as const
export type FormulaMetric = Exclude<MetricKey, (typeof METRICS_OUTSIDE_FORMULAS)[number]>
export const FORMULA_METRICS = METRIC_KEYS.filter(
  (key): key is FormulaMetric => !(METRICS_OUTSIDE_FORMULAS as readonly string[]).includes(key),
)

/** What a formula of a series may take of the event itself: the player's place, how many are ranked, and its stars. */
export const EVENT_METRICS = ['place', 'players', 'stars'] as const
export type EventMetric = (typeof EVENT_METRICS)[number]
export type SeriesMetric = EventMetric | FormulaMetric
export function isEventMetric(metric: SeriesMetric): metric is EventMetric {
  return (EVENT_METRICS as readonly string[]).includes(metric)
}
export const SERIES_METRICS: readonly SeriesMetric[] = [...EVENT_METRICS, ...FORMULA_METRICS]
/** Of a formula of a series. */
export const MAX_FORMULA_TERMS = 12

/** `by`: times another figure, too. */
export interface FormulaTerm<M> {
  readonly metric: M
  readonly times: Fraction
  readonly by?: M
}
export type RatingTerm = Omit<FormulaTerm<FormulaMetric>, 'by'>

/** The sum of terms. `valueOf`: points in points, shares as shares of one. */
export function evaluateFormula<M>(terms: readonly FormulaTerm<M>[], valueOf: (metric: M) => Fraction): Fraction {
  return terms.reduce((sum, { metric, times, by }) => {
    const value = multiply(times, valueOf(metric))
    return add(sum, by === undefined ? value : multiply(value, valueOf(by)))
  }, ZERO)
}

/** A formula as people read it, `100 · share of games won − penalties`: numbers travel as `-1/2`. */
export function formulaText<M extends string>(
  terms: readonly (Pick<FormulaTerm<M>, 'metric' | 'by'> & { readonly times: string })[],
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

type CountedPart = LedgerLineKind | 'asDon' | 'asSheriff' | 'winCount' | 'winRate' | 'gameCount' | 'victim'

/** What each counts: two terms that share a part count it twice. */
export const PARTS_BY_METRIC: Readonly<Record<FormulaMetric, readonly CountedPart[]>> = {
  total: LEDGER_LINE_KINDS,
  perGame: LEDGER_LINE_KINDS,
  resultPoints: RESULT_POINT_KINDS,
  resultPerGame: RESULT_POINT_KINDS,
  sumBonus: ADDITIONAL_POINT_KINDS,
  sumBonusPerGame: ADDITIONAL_POINT_KINDS,
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
