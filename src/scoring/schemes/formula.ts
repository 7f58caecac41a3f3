// A formula is a sum of metrics, each multiplied by an exact number, for example 100 · win rate + points / games.
// Metrics in points are whole points, not hundredths; shares are between 0 and 1. Source: docs/spec/scoring.md §3.

import { addFractions, type Fraction, multiplyFractions, ZERO_FRACTION } from '../../rules/fraction.ts'
import { LEDGER_LINE_KINDS, type LedgerLineKind } from '../ledgerLine.ts'
import { ADDITIONAL_POINT_KINDS, RESULT_POINT_KINDS } from '../ledgerLineTraits.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'

/**
 * Metrics that a rating cannot use: the rating itself, values outside the player's games, and values that change with
 * other players' games.
 */
const METRICS_OUTSIDE_FORMULAS = ['finalist', 'rating', 'outside', 'eloRed', 'eloBlack', 'openSkill', 'lot'] as const
export type FormulaMetric = Exclude<MetricKey, (typeof METRICS_OUTSIDE_FORMULAS)[number]>
export const FORMULA_METRICS = METRIC_KEYS.filter(
  (key): key is FormulaMetric => !(METRICS_OUTSIDE_FORMULAS as readonly string[]).includes(key),
)

/**
 * Metrics of the event itself for the formula of a series: the player's place, the number of ranked players, and the
 * event's stars.
 */
export const SERIES_ONLY_METRICS = ['place', 'players', 'stars'] as const
export type SeriesOnlyMetric = (typeof SERIES_ONLY_METRICS)[number]
export type SeriesMetric = SeriesOnlyMetric | FormulaMetric
export function isSeriesOnlyMetric(metric: SeriesMetric): metric is SeriesOnlyMetric {
  return (SERIES_ONLY_METRICS as readonly string[]).includes(metric)
}
export const SERIES_METRICS: readonly SeriesMetric[] = [...SERIES_ONLY_METRICS, ...FORMULA_METRICS]
/** Maximum number of terms in the formula of a series. */
export const MAX_FORMULA_TERMS = 12

/** A term of a formula. `by` is a second metric, with which the first one is multiplied. */
export interface FormulaTerm<M> {
  readonly metric: M
  readonly times: Fraction
  readonly by?: M
}
export type RatingFormulaTerm = Omit<FormulaTerm<FormulaMetric>, 'by'>

/** Computes the sum of all terms. `valueOf` must return points, not hundredths, and shares between 0 and 1. */
export function evaluateFormula<M>(terms: readonly FormulaTerm<M>[], valueOf: (metric: M) => Fraction): Fraction {
  return terms.reduce((sum, { metric, times, by }) => {
    const value = multiplyFractions(times, valueOf(metric))
    return addFractions(sum, by === undefined ? value : multiplyFractions(value, valueOf(by)))
  }, ZERO_FRACTION)
}

/**
 * Formats a formula for people, for example `100 · share of games won − penalties`. Numbers are passed as text like
 * `-1/2`.
 */
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

/** The parts that each metric counts. Two terms that share a part count it twice. */
export const COUNTED_PARTS_BY_METRIC: Readonly<Record<FormulaMetric, readonly CountedPart[]>> = {
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
