// The overturn graph: which effect cancels which, declared once as data. The same edges drive
// resolution, the printed sheet, the on-screen graph and every "why". Resolution never reads a
// house-rule flag: flags only switch edges on and off. Source: spec of rulebooks, section 1.

import type { Flags, FlagValue } from './header.ts'
import type { Seat } from './vocabulary.ts'

/** A kind of effect, a node of the graph: `kill:mafia`, `heal`, `drag`. */
export type EffectKind = string

/** One thing that happened to one seat. Its id is `kind:seat`. */
export interface Effect {
  readonly kind: EffectKind
  readonly seat: Seat
  /** The seat whose act it is, where one seat acted. */
  readonly by?: Seat
}

export function effectId(effect: Effect): string {
  return `${effect.kind}:${effect.seat}`
}

/** Flag values under which a declaration is in force; every pair must match. */
export type Gate = Readonly<Record<string, FlagValue>>

export function isOpen(gate: Gate | undefined, flags: Flags): boolean {
  return gate === undefined || Object.entries(gate).every(([key, value]) => flags[key] === value)
}

/** Who an edge's source must stand on for the edge to bite. `C` is what the rulebook knows of the night. */
export type Condition<C> = (source: Effect, target: Effect, context: C) => boolean

/** "A cancels B": every standing effect of a kind in `from` fells effects of the kinds in `to`. */
export interface OverturnEdge<C> {
  readonly id: string
  readonly from: readonly EffectKind[]
  readonly to: readonly EffectKind[]
  /** Default: source and target sit on the same seat. */
  readonly when?: Condition<C>
  readonly gate?: Gate
  /** Rule id for sheets, traces and tests. */
  readonly rule: string
}

/** How effects of a kind come to be, given what already stands. */
export interface EffectSpec<C> {
  readonly kind: EffectKind
  /** Effects of this kind; asked once all kinds before it in the graph are resolved. */
  readonly arise: (context: C, standing: Standing) => readonly Effect[]
  readonly gate?: Gate
  /** Kinds whose standing effects `arise` reads. */
  readonly reads?: readonly EffectKind[]
  /** A standing effect of this kind is a death. */
  readonly deadly?: boolean
  /** Resolved at the day's vote instead of the night's end. */
  readonly stage?: 'night' | 'day'
}

export interface OverturnGraph<C> {
  readonly effects: readonly EffectSpec<C>[]
  readonly edges: readonly OverturnEdge<C>[]
}

/** One line of a trace: an effect, and the edge that felled it or nothing when it stands. */
export interface TraceLine {
  readonly effect: string
  readonly kind: EffectKind
  readonly seat: Seat
  readonly overturnedBy: string | null
  readonly edge: string | null
}

/** The effects that stand so far, by kind. */
export interface Standing {
  of(kind: EffectKind): readonly Effect[]
  on(kind: EffectKind, seat: Seat): Effect | undefined
  /** Seats some standing deadly effect sits on. */
  readonly dead: ReadonlySet<Seat>
}

export interface Resolution {
  readonly trace: readonly TraceLine[]
  readonly standing: Standing
}
