// What a scoring scheme is: dated, versioned data, never code. A season pins one version; a
// published version is never edited (spec of scoring, section 2).

import { fraction, minimum, multiply, roundHalfUp, ZERO, type Fraction } from '../../rules/fraction.ts'
import type { LineKind } from '../ledger/line.ts'
import type { Points } from '../points.ts'
import type { MetricKey } from '../standings/metricKeys.ts'
import type { AwardRule } from './awards.ts'

/** What may be given by hand for one kind, and to whom. */
export interface KindRange {
  readonly kind: LineKind
  /** Inclusive, hundredths, signed. */
  readonly min: number
  readonly max: number
  /** Who may get it. */
  readonly who: 'winners' | 'losers' | 'anyone'
  /** The only values allowed between min and max, where the scheme lists them. */
  readonly values?: readonly number[]
}

export interface Compensation {
  /** Most that one game pays. */
  readonly cap: Points
  /** Share of the stage's rounds after which the cap is reached. */
  readonly share: Fraction
}

/** Names one version of one scheme. */
export interface SchemeRef {
  readonly id: string
  readonly version: string
}

export interface Scheme extends SchemeRef {
  /** ISO date. */
  readonly published: string
  /** What its club calls it; built-in schemes are named by the screen. */
  readonly name?: string
  /** The version it was made from. */
  readonly parent?: SchemeRef
  readonly win: Points
  readonly ranges: readonly KindRange[]
  /** Hundredths for the number of black seats a best move named; absent = the scheme knows none. */
  readonly bestMove?: Readonly<Record<number, Points>>
  readonly compensation?: Compensation
  readonly weights: { readonly ordinary: Fraction; readonly final: Fraction }
  /** Metrics in order; equal in all of them = tied. */
  readonly ranking: readonly MetricKey[]
  /** In the order they are shown; absent = `USUAL_AWARDS`. */
  readonly awards?: readonly AwardRule[]
}

export interface SchemeInfo extends SchemeRef {
  readonly published: string
  readonly win: number
  readonly ranges: readonly KindRange[]
  /** Hundredths for the number of black seats a best move named. */
  readonly bestMove?: Readonly<Record<number, number>>
}

export function schemeInfo(scheme: Scheme): SchemeInfo {
  const { id, version, published, win, ranges, bestMove } = scheme
  return { id, version, published, win, ranges, ...(bestMove ? { bestMove } : {}) }
}

type Ranges = Pick<Scheme, 'ranges'>

/** The range for a kind and a player; undefined when he cannot get it at all. */
export function rangeFor({ ranges }: Ranges, kind: LineKind, won: boolean): KindRange | undefined {
  return ranges.find((range) => range.kind === kind && fits(range, won))
}

function fits(range: KindRange, won: boolean): boolean {
  return range.who === 'anyone' || (range.who === 'winners') === won
}

export function isWithin(range: KindRange, hundredths: number): boolean {
  if (hundredths < range.min || hundredths > range.max) return false
  return range.values === undefined || range.values.includes(hundredths)
}

/** The value of a kind that leaves no choice, as disqualifications do. */
export function fixedValue({ ranges }: Ranges, kind: LineKind): Points | undefined {
  const range = ranges.find((each) => each.kind === kind)
  return range && range.min === range.max ? (range.min as Points) : undefined
}

/** Why a scheme would not take points of a kind. */
export type RangeRefusal =
  | { readonly code: 'ledger/kind-not-in-scheme' | 'ledger/game-not-over' }
  | { readonly code: 'ledger/not-for-this-player'; readonly who: KindRange['who'] }
  | { readonly code: 'ledger/out-of-range'; readonly range: KindRange }

/**
 * What is wrong with a line for a player; nothing when the scheme takes it. `won`: undefined while nobody
 * has won. `others`: his lines of that kind so far; they add up, and the sum keeps to the range too.
 */
export function outsideRanges(
  scheme: Ranges,
  { kind, hundredths, others = 0 }: { readonly kind: LineKind; readonly hundredths: number; readonly others?: number },
  won: boolean | undefined,
): RangeRefusal | undefined {
  const own = scheme.ranges.filter((range) => range.kind === kind)
  const [first] = own
  if (first === undefined) return { code: 'ledger/kind-not-in-scheme' }
  if (won === undefined && own.every(({ who }) => who !== 'anyone')) return { code: 'ledger/game-not-over' }
  const range = rangeFor(scheme, kind, won ?? false)
  if (!range) return { code: 'ledger/not-for-this-player', who: first.who }
  const sum = hundredths + others
  const isSumWithin = sum >= Math.min(range.min, 0) && sum <= Math.max(range.max, 0)
  return isWithin(range, hundredths) && isSumWithin ? undefined : { code: 'ledger/out-of-range', range }
}

/** B, the times killed first that earn the whole cap: round-half-up(share · rounds). */
export function compensationBase({ share }: Compensation, rounds: number): number {
  return roundHalfUp(multiply(share, fraction(rounds)))
}

/** Ci of one game, in hundredths: min(cap, i · cap / B). */
export function compensationPerGame(
  scheme: Pick<Scheme, 'compensation'>,
  rounds: number,
  timesFirstVictim: number,
): Fraction {
  if (!scheme.compensation) return ZERO
  const { cap } = scheme.compensation
  const base = compensationBase(scheme.compensation, rounds)
  // One round rounds to no base at all: the first time already pays the cap.
  if (base === 0) return timesFirstVictim > 0 ? fraction(cap) : ZERO
  return minimum(fraction(cap), fraction(timesFirstVictim * cap, base))
}
