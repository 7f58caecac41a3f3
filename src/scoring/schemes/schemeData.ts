// A scheme as plain JSON: how it is stored, sent and written to a file. Fractions travel as text
// (`13/10`), points as whole hundredths. The two functions are each other's inverse.

import { fractionText, parseFraction } from '../../rules/fraction.ts'
import type { Rejection } from '../../rules/vocabulary.ts'
import type { MetricKey } from '../metricKeys.ts'
import { points, type Points } from '../points.ts'
import type { Compensation, ResultValue } from './pay.ts'
import type { FormulaMetric } from './formula.ts'
import type { AwardRule, BestGames, KindRange, Scheme, SchemeRef } from './scheme.ts'

/** All that scores: what an editor edits. */
export interface SchemeValues {
  readonly win: number
  readonly results?: readonly ResultValue[]
  readonly ranges: readonly KindRange[]
  /** Hundredths by the number of black seats named. */
  readonly bestMove?: Readonly<Partial<Record<'1' | '2' | '3', number>>>
  readonly compensation?: CompensationData
  readonly automatic?: { readonly perGame: number; readonly cap?: number }
  readonly bestGames?: BestGames
  readonly weights: { readonly ordinary: string; readonly final: string }
  readonly ranking: readonly MetricKey[]
  /** Terms of the composed figure; numbers as `-1/2`. */
  readonly rating?: readonly { readonly metric: FormulaMetric; readonly times: string }[]
  readonly awards?: readonly AwardRule[]
}

export type CompensationData =
  | { readonly cap: number; readonly share: string }
  | { readonly cap: number; readonly factor: string; readonly paid: 'each-game' | 'once' }

export interface SchemeData extends SchemeRef, SchemeValues {
  /** ISO date. */
  readonly published: string
  /** Built-in schemes are named by the screen. */
  readonly name?: string
  readonly parent?: SchemeRef
}

/** The same scheme is the same text: keys have a fixed order. */
export function schemeData(scheme: Scheme): SchemeData {
  const { compensation, weights, rating } = scheme
  return withKeysInOrder({
    ...scheme,
    ...(compensation ? { compensation: compensationData(compensation) } : {}),
    weights: { ordinary: fractionText(weights.ordinary), final: fractionText(weights.final) },
    ...(rating ? { rating: rating.map(({ metric, times }) => ({ metric, times: fractionText(times) })) } : {}),
  } as SchemeData)
}

export function schemeFrom(data: SchemeData): Scheme {
  const { id, version, published, name, parent, ...values } = data
  const { win, results, ranges, bestMove, compensation, automatic, bestGames, weights, ranking, rating, awards } =
    values
  return {
    id,
    version,
    published,
    ...(name === undefined ? {} : { name }),
    ...(parent ? { parent } : {}),
    win: points(win),
    ...(results ? { results: results.map((each) => ({ ...each, points: reduceFractionText(each.points) })) } : {}),
    ranges,
    ...(bestMove
      ? {
          bestMove: Object.fromEntries(
            Object.entries(bestMove).map(([hits, value]): [string, Points] => [hits, points(value)]),
          ),
        }
      : {}),
    ...(compensation ? { compensation: compensationFrom(compensation) } : {}),
    ...(automatic
      ? {
          automatic: {
            perGame: points(automatic.perGame),
            ...(automatic.cap === undefined ? {} : { cap: points(automatic.cap) }),
          },
        }
      : {}),
    ...(bestGames ? { bestGames } : {}),
    weights: { ordinary: parseFraction(weights.ordinary), final: parseFraction(weights.final) },
    ranking,
    ...(rating ? { rating: rating.map(({ metric, times }) => ({ metric, times: parseFraction(times) })) } : {}),
    ...(awards ? { awards } : {}),
  }
}

export function schemeValuesOf(data: SchemeValues): SchemeValues {
  const { win, results, ranges, bestMove, compensation, automatic, bestGames, weights, ranking, rating, awards } = data
  return {
    win,
    ...(results
      ? {
          results: results.map(({ result, roles, points: value }) => ({
            result,
            ...(roles ? { roles } : {}),
            points: value,
          })),
        }
      : {}),
    ranges: ranges.map(({ kind, min, max, who, roles, values }) => ({
      kind,
      min,
      max,
      who,
      ...(roles ? { roles } : {}),
      ...(values ? { values } : {}),
    })),
    ...(bestMove ? { bestMove } : {}),
    ...(compensation ? { compensation } : {}),
    ...(automatic ? { automatic } : {}),
    ...(bestGames ? { bestGames } : {}),
    weights,
    ranking,
    ...(rating ? { rating } : {}),
    ...(awards ? { awards } : {}),
  }
}

function withKeysInOrder(data: SchemeData): SchemeData {
  const { id, version, published, name, parent } = data
  return {
    id,
    version,
    published,
    ...(name === undefined ? {} : { name }),
    ...(parent ? { parent } : {}),
    ...schemeValuesOf(data),
  }
}

function reduceFractionText(text: string): string {
  return fractionText(parseFraction(text))
}

function compensationData(compensation: Compensation): CompensationData {
  const { cap } = compensation
  if ('factor' in compensation) return { cap, factor: fractionText(compensation.factor), paid: compensation.paid }
  return { cap, share: fractionText(compensation.share) }
}

function compensationFrom(data: CompensationData): Compensation {
  const cap = points(data.cap)
  if ('factor' in data) return { cap, factor: parseFraction(data.factor), paid: data.paid }
  return { cap, share: parseFraction(data.share) }
}

// A fault of a scheme's values: its code and its field.
/** `place` is the path of the field: `ranges[1].min`. */
export interface SchemeFault extends Rejection {
  readonly params: { readonly place: string; readonly [more: string]: string | number }
}

export function createSchemeFault(code: string, place: string, params: Rejection['params'] = {}): SchemeFault {
  return { code, params: { ...params, place } }
}

/** Whether two rules cover the same role: a rule without roles covers every role that no other rule names. */
export function doRulesShareRole(
  a: { readonly roles?: readonly string[] },
  b: { readonly roles?: readonly string[] },
): boolean {
  if (a.roles === undefined || b.roles === undefined) return a.roles === b.roles
  return a.roles.some((role) => b.roles?.includes(role))
}
