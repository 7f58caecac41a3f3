// The try-out table of the rules page: a few seats with cards and acts, resolved by the engine
// itself under any flags. Keeps nothing and draws nothing. Pure.

import type { Flags } from '../../../../rules/header.ts'
import { resolveNight, type NightResult } from '../../../../rules/night.ts'
import type { EffectKind } from '../../../../rules/overturn.ts'
import type { Rulebook, Sitter } from '../../../../rules/rulebook.ts'
import { countLiving, verdict } from '../../../../rules/victory.ts'
import { splitEffect } from '../../../../rules/why.ts'
import { seat, type Outcome, type Role, type Seat } from '../../../../rules/vocabulary.ts'

type Targets = Readonly<Partial<Record<Role, Seat>>>

export interface TryTable {
  readonly seats: readonly Sitter[]
  readonly acts: Targets
  /** Last night's standing targets. */
  readonly previous: Targets
}

export interface TryResult extends NightResult {
  readonly outcome: Outcome | undefined
}

/** One card of each role, and a night in which something happens: the visitor is shot, her host healed. */
export function firstTable(rulebook: Rulebook): TryTable {
  const roles = rulebook.roles.map(({ role }) => role)
  const seats = roles.map((role, i): Sitter => ({ seat: seat(i + 1), role, alive: true, immune: false }))
  const at = (role: Role | undefined) => seats.find((sitter) => sitter.role === role)?.seat
  const visitor = rulebook.night.find((step) => step.kind === 'visit')?.role
  const sleeper = roles.find((role) => rulebook.night.every((step) => !step.actors.includes(role)))
  const acts: Partial<Record<Role, Seat>> = {}
  for (const step of rulebook.night) {
    const target = step.kind === 'kill' && step.mustAct ? at(visitor ?? sleeper) : step.kind === 'visit' || step.kind === 'heal' ? at(sleeper) : undefined
    if (target !== undefined) acts[step.role] = target
  }
  return { seats, acts, previous: {} }
}

export function tryNight(rulebook: Rulebook, flags: Flags, table: TryTable): TryResult {
  const result = resolveNight(rulebook, flags, table)
  const after = table.seats.map((sitter) => (result.deaths.includes(sitter.seat) ? { ...sitter, alive: false } : sitter))
  return { ...result, outcome: verdict(rulebook, flags, countLiving(rulebook, after)) }
}

/** An edge that felled something, and the kind of effect that did it. */
export interface Fired {
  readonly edge: string
  readonly from: EffectKind
}

export function firedIn({ trace }: TryResult): readonly Fired[] {
  return trace.flatMap(({ edge, overturnedBy }) => (edge === null || overturnedBy === null ? [] : [{ edge, from: splitEffect(overturnedBy).kind }]))
}

/** The same for whoever sits at the table: reasons aside. */
export function isSameMorning(a: TryResult, b: TryResult): boolean {
  const told = ({ deaths, saved, voteImmune, outcome }: TryResult) => JSON.stringify([deaths, saved ?? null, voteImmune ?? null, outcome ?? null])
  return told(a) === told(b)
}

/** Who leaves, in a sentence. */
export function leavers({ deaths }: TryResult, text: (key: string, params: Record<string, string>) => string): string {
  return deaths.length === 0 ? text('rules.nobodyDies', {}) : text('rules.deaths', { seats: deaths.join(', ') })
}

export function withSeat(table: TryTable, changed: Sitter): TryTable {
  return { ...table, seats: table.seats.map((sitter) => (sitter.seat === changed.seat ? changed : sitter)) }
}

/** A target for tonight or for last night; none takes it away. */
export function withTarget(table: TryTable, when: 'acts' | 'previous', role: Role, target: Seat | undefined): TryTable {
  const targets = Object.fromEntries(Object.entries(table[when]).filter(([key]) => key !== role))
  return { ...table, [when]: target === undefined ? targets : { ...targets, [role]: target } }
}

/** A seat more with the commonest card, within what the rulebook seats. */
export function withMore(rulebook: Rulebook, table: TryTable): TryTable {
  const role = rulebook.roles.find((spec) => spec.max === undefined)?.role
  if (role === undefined || table.seats.length >= rulebook.seats.max) return table
  return { ...table, seats: [...table.seats, { seat: seat(table.seats.length + 1), role, alive: true, immune: false }] }
}

/** The last seat leaves, and nobody's act points at it any more. */
export function withLess(table: TryTable): TryTable {
  if (table.seats.length <= 2) return table
  const seats = table.seats.slice(0, -1)
  const kept = (targets: Targets): Targets => Object.fromEntries(Object.entries(targets).filter(([, target]) => seats.some((sitter) => sitter.seat === target)))
  return { seats, acts: kept(table.acts), previous: kept(table.previous) }
}
