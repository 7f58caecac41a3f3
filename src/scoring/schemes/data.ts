// A scheme as plain JSON: how it is stored, sent and written to a file. Fractions travel as text
// (`13/10`), points as whole hundredths. The two functions are each other's inverse.

import { fractionText, parseFraction } from '../../rules/fraction.ts'
import { points, type Points } from '../points.ts'
import type { MetricKey } from '../standings/metricKeys.ts'
import type { AwardRule } from './awards.ts'
import type { KindRange, Scheme, SchemeRef } from './scheme.ts'

/** All that scores: what an editor edits. */
export interface SchemeValues {
  readonly win: number
  readonly ranges: readonly KindRange[]
  /** Hundredths by the number of black seats named. */
  readonly bestMove?: Readonly<Partial<Record<'1' | '2' | '3', number>>>
  readonly compensation?: { readonly cap: number; readonly share: string }
  readonly weights: { readonly ordinary: string; readonly final: string }
  readonly ranking: readonly MetricKey[]
  readonly awards?: readonly AwardRule[]
}

export interface SchemeData extends SchemeRef, SchemeValues {
  /** ISO date. */
  readonly published: string
  /** Built-in schemes are named by the screen. */
  readonly name?: string
  readonly parent?: SchemeRef
}

export function schemeData({
  id,
  version,
  published,
  name,
  parent,
  win,
  ranges,
  bestMove,
  compensation,
  weights,
  ranking,
  awards,
}: Scheme): SchemeData {
  return {
    id,
    version,
    published,
    ...(name === undefined ? {} : { name }),
    ...(parent ? { parent } : {}),
    // The same scheme is the same text: keys stand in one order.
    win,
    ranges: ranges.map(({ kind, min, max, who, values }) => ({ kind, min, max, who, ...(values ? { values } : {}) })),
    ...(bestMove ? { bestMove } : {}),
    ...(compensation ? { compensation: { cap: compensation.cap, share: fractionText(compensation.share) } } : {}),
    weights: { ordinary: fractionText(weights.ordinary), final: fractionText(weights.final) },
    ranking,
    ...(awards ? { awards } : {}),
  }
}

export function schemeFrom({
  id,
  version,
  published,
  name,
  parent,
  win,
  ranges,
  bestMove,
  compensation,
  weights,
  ranking,
  awards,
}: SchemeData): Scheme {
  return {
    id,
    version,
    published,
    ...(name === undefined ? {} : { name }),
    ...(parent ? { parent } : {}),
    win: points(win),
    ranges,
    ...(bestMove
      ? {
          bestMove: Object.fromEntries(
            Object.entries(bestMove).map(([hits, value]): [string, Points] => [hits, points(value)]),
          ),
        }
      : {}),
    ...(compensation
      ? { compensation: { cap: points(compensation.cap), share: parseFraction(compensation.share) } }
      : {}),
    weights: { ordinary: parseFraction(weights.ordinary), final: parseFraction(weights.final) },
    ranking,
    ...(awards ? { awards } : {}),
  }
}

/** The values alone, as an editor starts from them. */
export function valuesOf({ win, ranges, bestMove, compensation, weights, ranking, awards }: SchemeData): SchemeValues {
  return {
    win,
    ranges,
    ...(bestMove ? { bestMove } : {}),
    ...(compensation ? { compensation } : {}),
    weights,
    ranking,
    ...(awards ? { awards } : {}),
  }
}
