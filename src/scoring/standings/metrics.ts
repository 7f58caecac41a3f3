// The metrics of standings, each with one value, in a registry that tables, exports and rankings share
// (docs/spec/scoring.md §3). Their texts are in src/i18n by key. Values are exact, except for ratings, which are
// converted from decimals.

import {
  addFractions,
  fractionFromNumber,
  fraction,
  type Fraction,
  subtractFractions,
  ZERO_FRACTION,
} from '../../rules/fraction.ts'
import type { LedgerLineKind } from '../ledgerLine.ts'
import { ADDITIONAL_POINT_KINDS, RESULT_POINT_KINDS } from '../ledgerLineTraits.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'
import { ELO_UNITS_PER_POINT } from '../ratings/elo.ts'
import { skillFloor } from '../ratings/openSkill.ts'
import { type Ratings, INITIAL_RATINGS } from '../ratings/ratings.ts'
import { evaluateFormula } from '../schemes/formula.ts'
import type { Tally } from './tally.ts'
import { drawLot } from './lot.ts'

/** Data for metrics that comes from outside the player's games in scope. */
export interface MetricContext {
  ratingsOf(player: string): Ratings
  lotOf(player: string): number
  /**
   * Share of games that an average player would have won with the player's cards, from 0 to 1. `undefined` if it is
   * unknown or has no meaning.
   */
  chanceOf?(player: string): number | undefined
}

/** Context for standings that are computed without the data of a club. */
export const EMPTY_METRIC_CONTEXT: MetricContext = {
  ratingsOf: () => INITIAL_RATINGS,
  lotOf: (player) => drawLot('', player),
}

/** Points in hundredths, a whole count, a decimal shown with two places, or a share between 0 and 1. */
export type MetricUnit = 'points' | 'count' | 'decimal' | 'share'

/**
 * When the column is shown by default:
 * - `always`: in every table.
 * - `given`: always in files and on paper; on screen only if somebody has points of this kind.
 * - `filled`: in any table, but only if somebody has points of this kind.
 * - `ranking`: if the metric is one by which the scheme ranks.
 * - `never`: only on request.
 * - `mark`: no column, but a mark next to the name.
 */
type ColumnDefault = 'always' | 'given' | 'filled' | 'ranking' | 'never' | 'mark'

export interface Metric {
  readonly key: MetricKey
  readonly abbreviation: string
  readonly better: 'more' | 'less'
  readonly unit: MetricUnit
  readonly usual: ColumnDefault
  readonly compute: (tally: Tally, context: MetricContext) => Fraction
}

/** A metric for lists on screens. `rank` is its position from 1 in the ranking order of the season's scheme. */
export interface ListedMetric extends Omit<Metric, 'compute'> {
  readonly rank?: number
}

export function listMetrics(ranking: readonly MetricKey[]): readonly ListedMetric[] {
  return METRIC_KEYS.map((key) => {
    const { compute: _, ...info } = METRICS[key]
    const rank = ranking.indexOf(key)
    return rank < 0 ? info : { ...info, rank: rank + 1 }
  })
}

function pointsOfKind(tally: Tally, kind: LedgerLineKind): Fraction {
  return tally.points.get(kind) ?? ZERO_FRACTION
}

function total(tally: Tally): Fraction {
  return [...tally.points.values()].reduce(addFractions, ZERO_FRACTION)
}

function sumBonus(tally: Tally): Fraction {
  return ADDITIONAL_POINT_KINDS.map((kind) => pointsOfKind(tally, kind)).reduce(addFractions, ZERO_FRACTION)
}

function resultPoints(tally: Tally): Fraction {
  return RESULT_POINT_KINDS.map((kind) => pointsOfKind(tally, kind)).reduce(addFractions, ZERO_FRACTION)
}

/** Value of the scheme's composed rating. 0 if the scheme has none. */
function rating(tally: Tally, context: MetricContext): Fraction {
  return evaluateFormula(tally.rating ?? [], (key) => metricValueInFormula(key, tally, context))
}

/**
 * A metric in the units of formulas: points instead of hundredths, everything else unchanged. Penalties are positive,
 * because formulas subtract them (`wins − 2 · penalties`) and existing schemes of clubs are written that way.
 */
export function metricValueInFormula(key: MetricKey, tally: Tally, context: MetricContext): Fraction {
  const { unit, compute } = METRICS[key]
  const shown = compute(tally, context)
  const value = key === 'penalty' ? subtractFractions(ZERO_FRACTION, shown) : shown
  return unit === 'points' ? fraction(value.n, value.d * 100n) : value
}

function perGame({ games }: Tally, { n, d }: Fraction): Fraction {
  return games === 0 ? ZERO_FRACTION : fraction(n, d * BigInt(games))
}

function metric(
  key: MetricKey,
  abbreviation: string,
  unit: MetricUnit,
  usual: ColumnDefault,
  compute: Metric['compute'],
  better: Metric['better'] = 'more',
): Metric {
  return { key, abbreviation, better, unit, usual, compute }
}

export const METRICS: Readonly<Record<MetricKey, Metric>> = {
  finalist: metric('finalist', 'F', 'count', 'mark', (tally) => fraction(tally.finalist ? 1 : 0)),
  rating: metric('rating', 'R', 'decimal', 'ranking', rating),
  total: metric('total', 'Σ', 'points', 'always', total),
  sumBonus: metric('sumBonus', 'Σap', 'points', 'always', sumBonus),
  bonus: metric('bonus', '+', 'points', 'always', (tally) => pointsOfKind(tally, 'bonus')),
  /** This metric is never positive, and a value closer to 0 is better. */
  penalty: metric('penalty', '−', 'points', 'always', (tally) => pointsOfKind(tally, 'penalty')),
  bestMove: metric('bestMove', 'BM', 'points', 'given', (tally) => pointsOfKind(tally, 'best-move')),
  compensation: metric('compensation', 'Ci', 'points', 'given', (tally) => pointsOfKind(tally, 'compensation')),
  outside: metric('outside', 'Out', 'points', 'filled', (tally) => tally.outside ?? ZERO_FRACTION),
  resultPoints: metric('resultPoints', 'W/L', 'points', 'ranking', resultPoints),
  wins: metric('wins', 'W', 'count', 'always', (tally) => fraction(tally.wins)),
  asDon: metric('asDon', 'D', 'count', 'always', (tally) => fraction(tally.asDon)),
  asSheriff: metric('asSheriff', 'S', 'count', 'always', (tally) => fraction(tally.asSheriff)),
  /** This metric has no column by default, because its two parts are shown. */
  donAndSheriff: metric('donAndSheriff', 'D+S', 'count', 'never', (tally) => fraction(tally.asDon + tally.asSheriff)),
  firstVictim: metric('firstVictim', '1st', 'count', 'always', (tally) => fraction(tally.firstVictim)),
  games: metric('games', 'G', 'count', 'always', (tally) => fraction(tally.games)),
  winRate: metric('winRate', 'W%', 'share', 'ranking', (tally) => perGame(tally, fraction(tally.wins))),
  perGame: metric('perGame', 'Σ/G', 'points', 'ranking', (tally) => perGame(tally, total(tally))),
  resultPerGame: metric('resultPerGame', 'W/L/G', 'points', 'ranking', (tally) => perGame(tally, resultPoints(tally))),
  sumBonusPerGame: metric('sumBonusPerGame', 'Σap/G', 'points', 'ranking', (tally) => perGame(tally, sumBonus(tally))),
  eloRed: metric('eloRed', 'Elo R', 'count', 'ranking', ({ player }, context) =>
    fraction(context.ratingsOf(player).elo.red, ELO_UNITS_PER_POINT),
  ),
  eloBlack: metric('eloBlack', 'Elo B', 'count', 'ranking', ({ player }, context) =>
    fraction(context.ratingsOf(player).elo.black, ELO_UNITS_PER_POINT),
  ),
  openSkill: metric('openSkill', 'OS', 'decimal', 'ranking', ({ player }, context) =>
    fractionFromNumber(rounded(skillFloor(context.ratingsOf(player).skill))),
  ),
  /** The smaller number ranks higher. */
  lot: metric('lot', 'Lot', 'count', 'ranking', ({ player }, context) => fraction(context.lotOf(player)), 'less'),
}

export type MetricColumnKey = Exclude<MetricKey, 'finalist'>

/** Metrics with a column, in order. */
export const METRIC_COLUMN_KEYS: readonly MetricColumnKey[] = METRIC_KEYS.filter((key) => key !== 'finalist')

/** Every column of docs/spec/scoring.md §3. */
export const SPEC_METRIC_COLUMN_KEYS: readonly MetricColumnKey[] = METRIC_COLUMN_KEYS.filter((key) =>
  ['always', 'given'].includes(METRICS[key].usual),
)

/** Rounds a float from the library to nine decimals. Further digits have no meaning. */
function rounded(value: number): number {
  return Number(value.toFixed(9))
}
