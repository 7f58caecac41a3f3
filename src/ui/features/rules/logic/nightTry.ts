// The try-out table of the rules page: a few seats with cards and acts, resolved by the engine
// itself under any flags. Keeps nothing and draws nothing. Pure.

import { countNames } from '../../../../rules/files/compile.ts'
import type { Example } from '../../../../rules/files/search.ts'
import type { Flags } from '../../../../rules/header.ts'
import { isAct, resolveNight, type NightResult } from '../../../../rules/night.ts'
import { isOpen } from '../../../../rules/overturn.ts'
import { liveSeats, type NightStep, type Rulebook, type ShotsByStep, type Sitter } from '../../../../rules/rulebook.ts'
import { countLiving, verdict } from '../../../../rules/victory.ts'
import { splitEffect } from '../../../../rules/why.ts'
import { LIVE_SEATS, seat, type Outcome, type Role, type Seat } from '../../../../rules/vocabulary.ts'
import { teamOf } from '../../../../scoring/sides.ts'
import type { FiredEdge } from '../../../game/why/firedEdge.ts'

type Targets = Readonly<Partial<Record<Role, Seat>>>

export interface TryTable {
  readonly seats: readonly Sitter[]
  readonly acts: Targets
  /** The number all shooters of a step show, by step. */
  readonly shown: Readonly<Record<string, Seat>>
  /** Last night's standing targets. */
  readonly previous: Targets
}

/** Steps of a night somebody chooses in, under these flags. */
export function choosingSteps(rulebook: Rulebook, flags: Flags): readonly NightStep[] {
  return rulebook.night.filter((step) => step.kind !== 'pause' && isOpen(step.gate, flags))
}

export interface TryResult extends NightResult {
  readonly outcome: Outcome | undefined
}

/** One card of each role, and a night in which something happens: the visitor is shot, her host healed. */
export function firstTable(rulebook: Rulebook): TryTable {
  const roles = rulebook.roles.map(({ role }) => role)
  const seats = roles.map((role, i) => seated(rulebook, seat(i + 1), role))
  const at = (role: Role | undefined) => seats.find((sitter) => sitter.role === role)?.seat
  const visitor = rulebook.night.filter(isAct).find((step) => step.kind === 'visit')?.id
  const sleeper = roles.find((role) => rulebook.night.every((step) => !step.actors.includes(role)))
  const hunt = rulebook.night.find(
    (step) => step.kind === 'kill' && step.actors.every((role) => teamOf(role) === 'black'),
  )
  const acts: Partial<Record<Role, Seat>> = {}
  const shown: Record<string, Seat> = {}
  for (const step of rulebook.night) {
    const target =
      step === hunt
        ? at(visitor ?? sleeper)
        : step.kind === 'visit' || step.kind === 'heal' || step.kind === 'shots'
          ? at(sleeper)
          : undefined
    if (target === undefined) continue
    if (isAct(step)) acts[step.id] = target
    else shown[step.id] = target
  }
  return { seats, acts, shown, previous: {} }
}

/** An example as the tried night has it; none where these flags, a vote, or numbers that differ, cannot be shown. */
export function tableOfExample(
  now: Flags,
  { seats, acts, shots, previous, leaving, voteImmune, flags }: Example,
): TryTable | undefined {
  const shown = Object.entries(shots).map(
    ([step, all]) => [step, [...new Set(all.map(({ target }) => target))]] as const,
  )
  const isVote = leaving.length > 0 || voteImmune !== undefined
  if (isVote || shown.some(([, targets]) => targets.length > 1)) return undefined
  if (Object.entries(flags).some(([key, value]) => now[key] !== value)) return undefined
  return { seats, acts, previous, shown: Object.fromEntries(shown.flatMap(([step, [at]]) => (at ? [[step, at]] : []))) }
}

/** The table that a fault of victory counts: `M=1 K=1 R=1: mafia, maniac`. */
export function tableAt(rulebook: Rulebook, counterexample: string): TryTable {
  const [counts = ''] = counterexample.split(': ')
  const factions = [...new Set(rulebook.roles.map(({ faction, countsFor = faction }) => countsFor))]
  const shorts = countNames({ sides: factions, roles: [] })
  const cards = [...counts.matchAll(/(\S+)=(\d+)/g)].flatMap(([, name = '', count = '0']) => {
    const side = shorts.get(name)
    const own = rulebook.roles.filter(({ faction, countsFor = faction }) => countsFor === side)
    const held = own.flatMap(({ role, max = LIVE_SEATS }) => Array<Role>(max).fill(role))
    return held.toSorted((a, b) => limitOf(rulebook, b) - limitOf(rulebook, a)).slice(0, Number(count))
  })
  return { seats: cards.map((role, at) => seated(rulebook, seat(at + 1), role)), acts: {}, shown: {}, previous: {} }
}

/** Cards of which there may be many come first. */
function limitOf({ roles }: Rulebook, role: Role): number {
  return roles.find((each) => each.role === role)?.max ?? LIVE_SEATS
}

function seated({ wounds }: Rulebook, at: Seat, role: Role): Sitter {
  return { seat: at, role, alive: true, immune: false, ...(wounds === undefined ? {} : { hp: wounds.initial(role) }) }
}

/** Every living shooter of a step shows the number chosen for it. */
function shotsOf(rulebook: Rulebook, flags: Flags, { seats, shown }: TryTable): ShotsByStep {
  return Object.fromEntries(
    choosingSteps(rulebook, flags)
      .filter((step) => step.kind === 'shots')
      .map((step) => {
        const target = shown[step.id]
        const shooters = seats.filter((sitter) => sitter.alive && step.actors.includes(sitter.role))
        return [
          step.id,
          shooters.map((sitter) => (target === undefined ? { by: sitter.seat } : { by: sitter.seat, target })),
        ]
      }),
  )
}

export function tryNight(rulebook: Rulebook, flags: Flags, table: TryTable): TryResult {
  const shots = shotsOf(rulebook, flags, table)
  const acts = { ...table.acts, ...rulebook.gather?.({ seats: table.seats, shots, round: 1, seed: 0 }) }
  const result = resolveNight(rulebook, flags, { seats: table.seats, acts, shots, previous: table.previous })
  const after = table.seats.map((sitter) =>
    result.deaths.includes(sitter.seat) ? { ...sitter, alive: false } : sitter,
  )
  return { ...result, outcome: verdict(rulebook, flags, countLiving(rulebook, after)) }
}

export function firedIn({ trace }: TryResult): readonly FiredEdge[] {
  return trace.flatMap(({ edge, overturnedBy }) =>
    edge === null || overturnedBy === null ? [] : [{ edge, from: splitEffect(overturnedBy).kind }],
  )
}

/** The same to the players at the table: reasons are not compared. */
export function isSameMorning(a: TryResult, b: TryResult): boolean {
  const keyOf = ({ deaths, saved, voteImmune, outcome }: TryResult) =>
    JSON.stringify([deaths, saved ?? null, voteImmune ?? null, outcome ?? null])
  return keyOf(a) === keyOf(b)
}

/** Who leaves, in a sentence. */
export function leavers(
  { deaths }: TryResult,
  text: (key: string, params: Record<string, readonly Seat[]>) => string,
): string {
  return deaths.length === 0 ? text('rules.nobodyDies', {}) : text('rules.deaths', { seats: deaths })
}

export function withSeat(table: TryTable, changed: Sitter): TryTable {
  return { ...table, seats: table.seats.map((sitter) => (sitter.seat === changed.seat ? changed : sitter)) }
}

/** The cards a seat may be given: one the others hold as often as it is dealt is not among them. */
export function cardsFor(
  rulebook: Rulebook,
  { seats }: TryTable,
  sitter: Sitter,
): readonly { readonly role: Role; readonly isFree: boolean }[] {
  const held = (role: Role) => seats.filter((other) => other.seat !== sitter.seat && other.role === role).length
  return rulebook.roles.map(({ role, max }) => ({ role, isFree: max === undefined || held(role) < max }))
}

/** A target for tonight or for last night; none takes it away. */
export function withTarget(table: TryTable, when: 'acts' | 'previous', role: Role, target: Seat | undefined): TryTable {
  const targets = Object.fromEntries(Object.entries(table[when]).filter(([key]) => key !== role))
  return { ...table, [when]: target === undefined ? targets : { ...targets, [role]: target } }
}

/** The number all shooters of a step show; none takes it away. */
export function withShown(table: TryTable, step: string, target: Seat | undefined): TryTable {
  const shown = Object.fromEntries(Object.entries(table.shown).filter(([key]) => key !== step))
  return { ...table, shown: target === undefined ? shown : { ...shown, [step]: target } }
}

/** A seat more with the commonest card, within what the rulebook seats. */
export function withMore(rulebook: Rulebook, table: TryTable): TryTable {
  const role = rulebook.roles.find((spec) => spec.max === undefined)?.role
  if (role === undefined || table.seats.length >= liveSeats(rulebook).max) return table
  return { ...table, seats: [...table.seats, seated(rulebook, seat(table.seats.length + 1), role)] }
}

/** Removes the last seat and every act that points at it. */
export function withLess(table: TryTable): TryTable {
  if (table.seats.length <= 2) return table
  const seats = table.seats.slice(0, -1)
  const kept = (targets: Readonly<Record<string, Seat>>) =>
    Object.fromEntries(Object.entries(targets).filter(([, target]) => seats.some((sitter) => sitter.seat === target)))
  return { seats, acts: kept(table.acts), shown: kept(table.shown), previous: kept(table.previous) }
}
