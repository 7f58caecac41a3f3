// A scheme as plain JSON, as it is stored, sent and written to files. Fractions are text (`13/10`), and points are
// whole hundredths. `toSchemeJson` and `schemeFromJson` are inverse functions.

import { fractionText, parseFraction } from '../../rules/fraction.ts'
import type { Rejection } from '../../rules/vocabulary.ts'
import type { MetricKey } from '../metricKeys.ts'
import { points, type Points } from '../points.ts'
import type { ResultValue } from './resultValue.ts'
import type { FormulaMetric } from './formula.ts'
import type { BestGamesRule, AllowedPointsRange, Scheme, SchemeRef } from './scheme.ts'
import type { CompensationRule } from './compensation.ts'
import type { AwardRule } from './awardRules.ts'

/** All values that define the scoring. The scheme editor edits them. */
export interface SchemeValues {
  readonly win: number
  readonly results?: readonly ResultValue[]
  readonly ranges: readonly AllowedPointsRange[]
  /** Hundredths by the number of named black seats. */
  readonly bestMove?: Readonly<Partial<Record<'1' | '2' | '3', number>>>
  readonly compensation?: CompensationRuleJson
  readonly automatic?: { readonly perGame: number; readonly cap?: number }
  readonly bestGames?: BestGamesRule
  readonly weights: { readonly ordinary: string; readonly final: string }
  readonly ranking: readonly MetricKey[]
  /** Terms of the composed rating, with numbers like `-1/2`. */
  readonly rating?: readonly { readonly metric: FormulaMetric; readonly times: string }[]
  readonly awards?: readonly AwardRule[]
}

export type CompensationRuleJson =
  | { readonly cap: number; readonly share: string }
  | { readonly cap: number; readonly factor: string; readonly paid: 'each-game' | 'once' }

export interface SchemeJson extends SchemeRef, SchemeValues {
  /** ISO date. */
  readonly published: string
  /** Name given by a club. Built-in schemes have no name, because the screens name them. */
  readonly name?: string
  readonly parent?: SchemeRef
}

/** Converts a scheme to JSON with keys in a fixed order, so that equal schemes give equal texts. */
export function toSchemeJson(scheme: Scheme): SchemeJson {
  const { compensation, weights, rating } = scheme
  return withKeysInOrder({
    ...scheme,
    ...(compensation ? { compensation: compensationData(compensation) } : {}),
    weights: { ordinary: fractionText(weights.ordinary), final: fractionText(weights.final) },
    ...(rating ? { rating: rating.map(({ metric, times }) => ({ metric, times: fractionText(times) })) } : {}),
  } as SchemeJson)
}

export function schemeFromJson(data: SchemeJson): Scheme {
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

function withKeysInOrder(data: SchemeJson): SchemeJson {
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

function compensationData(compensation: CompensationRule): CompensationRuleJson {
  const { cap } = compensation
  if ('factor' in compensation) return { cap, factor: fractionText(compensation.factor), paid: compensation.paid }
  return { cap, share: fractionText(compensation.share) }
}

function compensationFrom(data: CompensationRuleJson): CompensationRule {
  const cap = points(data.cap)
  if ('factor' in data) return { cap, factor: parseFraction(data.factor), paid: data.paid }
  return { cap, share: parseFraction(data.share) }
}

/** A fault in a scheme's values. `place` is the path of the field, for example `ranges[1].min`. */
export interface SchemeFault extends Rejection {
  readonly params: { readonly place: string; readonly [more: string]: string | number }
}

export function createSchemeFault(code: string, place: string, params: Rejection['params'] = {}): SchemeFault {
  return { code, params: { ...params, place } }
}

/** Whether two rules cover the same role. A rule without roles covers every role that no other rule names. */
export function doRulesShareRole(
  a: { readonly roles?: readonly string[] },
  b: { readonly roles?: readonly string[] },
): boolean {
  if (a.roles === undefined || b.roles === undefined) return a.roles === b.roles
  return a.roles.some((role) => b.roles?.includes(role))
}
