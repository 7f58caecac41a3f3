// The trial night of the rules page: a few seats with cards and acts, resolved by the real engine under any flags.
// Pure.

import type { RulebookFault } from '../../../../rules/rulebookFiles/check.ts'
import { victoryVariableKeys } from '../../../../rules/rulebookFiles/compile.ts'
import { unqualifiedId } from '../../../../rules/rulebookFiles/qualifiedIds.ts'
import type { NightOrVoteExample } from '../../../../rules/rulebookFiles/exampleSearch.ts'
import type { Flags } from '../../../../rules/header.ts'
import { isActStep, resolveNight, type NightResult } from '../../../../rules/night.ts'
import { isFlagConditionMet, parseEffectId } from '../../../../rules/overturn.ts'
import {
  clubTableSeatLimits,
  type NightStep,
  type Rulebook,
  type ShotsByStep,
  type SeatFacts,
} from '../../../../rules/rulebook.ts'
import { countLiving, determineVerdict } from '../../../../rules/victory.ts'
import { MAX_CLUB_TABLE_SEATS, seat, type Outcome, type Role, type Seat } from '../../../../rules/vocabulary.ts'
import { teamOf } from '../../../../scoring/sides.ts'
import type { FiredEdge } from '../../../game/why/firedEdge.ts'

type Targets = Readonly<Partial<Record<Role, Seat>>>

export interface TrialTable {
  readonly seats: readonly SeatFacts[]
  readonly acts: Targets
  /** The seat that all shooters of a step show, by step id. */
  readonly shown: Readonly<Record<string, Seat>>
  /** Targets that roles chose in the previous night. */
  readonly previous: Targets
  /** Set for an example: the cards that were just voted out, and the house rules under which the example is shown. */
  readonly votedOut?: readonly Role[]
  readonly flags?: Flags
}

/** Steps of a night in which a player makes a choice under these flags. */
export function nightStepsWithChoice(rulebook: Rulebook, flags: Flags): readonly NightStep[] {
  return rulebook.night.filter((step) => step.kind !== 'pause' && isFlagConditionMet(step.gate, flags))
}

export interface TrialResult extends NightResult {
  readonly outcome: Outcome | undefined
}

/**
 * A table with one card of each role and a night with several acts. The first role that never acts at night is visited,
 * healed and shot. The black team shoots at the visiting role or, if the rulebook has none, at the role that never
 * acts.
 */
export function initialTrialTable(rulebook: Rulebook): TrialTable {
  const roles = rulebook.roles.map(({ role }) => role)
  const seats = roles.map((role, i) => trialSeat(rulebook, seat(i + 1), role))
  const at = (role: Role | undefined) => seats.find((sitter) => sitter.role === role)?.seat
  const visitor = rulebook.night.filter(isActStep).find((step) => step.kind === 'visit')?.id
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
    if (isActStep(step)) acts[step.id] = target
    else shown[step.id] = target
  }
  return { seats, acts, shown, previous: {} }
}

/**
 * An example as a trial table; `undefined` if the example contains a vote or shooters with different targets, which a
 * trial table cannot show.
 */
export function trialTableOfExample({
  seats,
  acts,
  shots,
  previous,
  leaving,
  voteImmune,
  flags,
}: NightOrVoteExample): TrialTable | undefined {
  const shown = Object.entries(shots).map(
    ([step, all]) => [step, [...new Set(all.map(({ target }) => target))]] as const,
  )
  const isVote = leaving.length > 0 || voteImmune !== undefined
  if (isVote || shown.some(([, targets]) => targets.length > 1)) return undefined
  return {
    seats,
    acts,
    previous,
    flags,
    shown: Object.fromEntries(shown.flatMap(([step, [at]]) => (at ? [[step, at]] : []))),
  }
}

/**
 * Table that a fault describes; `undefined` for a cycle of effects that wait for each other, because such a night
 * cannot be resolved.
 */
export function trialTableOfFault(rulebook: Rulebook, { code, counterexample }: RulebookFault): TrialTable | undefined {
  if (counterexample === undefined || code === 'rulebook/ring') return undefined
  const { roles, deal, seats } = rulebook
  const [counts = '', listed = counts] = counterexample.split(': ')
  const named = (name: string) => roles.flatMap(({ role }) => (unqualifiedId(role) === name ? [role] : []))
  const table = (cards: readonly Role[], acts: Targets = {}): TrialTable => {
    const shown = cards.slice(0, MAX_CLUB_TABLE_SEATS).map((role, at) => trialSeat(rulebook, seat(at + 1), role))
    return { seats: shown, acts, shown: {}, previous: {} }
  }
  if (code === 'rulebook/two-winners' || code === 'rulebook/no-verdict') {
    const votedOut = [...counts.matchAll(/voted-out:(\S+)=1/g)].flatMap(([, name = '']) => named(name))
    return { ...table(cardsForCounts(rulebook, counts)), votedOut }
  }
  // Counterexamples are texts such as `don 1, mafia 2`, `N3.vote don mafia` or `sheriff, guard`.
  const cards = [...listed.matchAll(/([a-z][a-z0-9-]*)(?: (\d+))?/g)].flatMap(([, name = '', n = '1']) =>
    named(name).flatMap((role) => Array<Role>(Number(n)).fill(role)),
  )
  const [check, blocker] = cards
  if (code !== 'rulebook/late-block' || check === undefined || blocker === undefined) return table(cards)
  // Tries both possible targets of the blocker: the player who checks, and the player who is checked.
  const tables = [seat(1), seat(3)].map((at) =>
    table([check, blocker, ...deal(seats.usual).slice(-1)], { [check]: seat(3), [blocker]: at }),
  )
  return tables.find((each) => listFiredEdges(resolveTrialNight(rulebook, {}, each)).length > 0)
}

/**
 * Parses card counts such as `M=1 K=1 R=1` into a list of cards. For each side, the roles that may occur most often are
 * used first.
 */
function cardsForCounts(rulebook: Rulebook, counts: string): readonly Role[] {
  const most = ({ max = MAX_CLUB_TABLE_SEATS }: Rulebook['roles'][number]) => max
  const roles = rulebook.roles.toSorted((a, b) => most(b) - most(a))
  const shorts = victoryVariableKeys({
    sides: [...new Set(roles.map(({ faction, countsFor = faction }) => countsFor))],
    roles: [],
  })
  return [...counts.matchAll(/(\S+)=(\d+)/g)].flatMap(([, name = '', count]) =>
    roles
      .filter(({ faction, countsFor = faction }) => countsFor === shorts.get(name))
      .flatMap((spec) => Array<Role>(most(spec)).fill(spec.role))
      .slice(0, Number(count)),
  )
}

function trialSeat({ wounds }: Rulebook, at: Seat, role: Role): SeatFacts {
  return { seat: at, role, alive: true, immune: false, ...(wounds === undefined ? {} : { hp: wounds.initial(role) }) }
}

/** Every living shooter of a step shows the number chosen for that step. */
function shotsOf(rulebook: Rulebook, flags: Flags, { seats, shown }: TrialTable): ShotsByStep {
  return Object.fromEntries(
    nightStepsWithChoice(rulebook, flags)
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

export function resolveTrialNight(rulebook: Rulebook, flags: Flags, table: TrialTable): TrialResult {
  const shots = shotsOf(rulebook, flags, table)
  const acts = { ...table.acts, ...rulebook.gather?.({ seats: table.seats, shots, round: 1, seed: 0 }) }
  const now = { ...flags, ...table.flags }
  const result = resolveNight(rulebook, now, { seats: table.seats, acts, shots, previous: table.previous })
  const after = table.seats.map((sitter) =>
    result.deaths.includes(sitter.seat) ? { ...sitter, alive: false } : sitter,
  )
  return { ...result, outcome: determineVerdict(rulebook, now, countLiving(rulebook, after, table.votedOut)) }
}

export function listFiredEdges({ trace }: TrialResult): readonly FiredEdge[] {
  return trace.flatMap(({ edge, overturnedBy }) =>
    edge === null || overturnedBy === null ? [] : [{ edge, from: parseEffectId(overturnedBy).kind }],
  )
}

/** Whether two mornings are the same for the players at the table, even if the reasons for deaths differ. */
export function isSameMorning(a: TrialResult, b: TrialResult): boolean {
  const keyOf = ({ deaths, saved, voteImmune, outcome }: TrialResult) =>
    JSON.stringify([deaths, saved ?? null, voteImmune ?? null, outcome ?? null])
  return keyOf(a) === keyOf(b)
}

/** A sentence that names the players who leave. */
export function leaversSentence(
  { deaths }: TrialResult,
  text: (key: string, params: Record<string, readonly Seat[]>) => string,
): string {
  return deaths.length === 0 ? text('rules.nobodyDies', {}) : text('rules.deaths', { seats: deaths })
}

export function withChangedTrialSeat(table: TrialTable, changed: SeatFacts): TrialTable {
  return { ...table, seats: table.seats.map((sitter) => (sitter.seat === changed.seat ? changed : sitter)) }
}

/** Cards for a seat. A card is not available if other seats already have its maximum number. */
export function cardsForTrialSeat(
  rulebook: Rulebook,
  { seats }: TrialTable,
  sitter: SeatFacts,
): readonly { readonly role: Role; readonly isFree: boolean }[] {
  const held = (role: Role) => seats.filter((other) => other.seat !== sitter.seat && other.role === role).length
  return rulebook.roles.map(({ role, max }) => ({ role, isFree: max === undefined || held(role) < max }))
}

/** Sets a target for this night or the previous one; `undefined` removes the target. */
export function withTrialTarget(
  table: TrialTable,
  when: 'acts' | 'previous',
  role: Role,
  target: Seat | undefined,
): TrialTable {
  const targets = Object.fromEntries(Object.entries(table[when]).filter(([key]) => key !== role))
  return { ...table, [when]: target === undefined ? targets : { ...targets, [role]: target } }
}

/** Changes the number that all shooters of a step show; `undefined` removes the number. */
export function withTrialShownNumber(table: TrialTable, step: string, target: Seat | undefined): TrialTable {
  const shown = Object.fromEntries(Object.entries(table.shown).filter(([key]) => key !== step))
  return { ...table, shown: target === undefined ? shown : { ...shown, [step]: target } }
}

/** Adds a seat with the most common card, up to the maximum of the rulebook. */
export function withSeatAdded(rulebook: Rulebook, table: TrialTable): TrialTable {
  const role = rulebook.roles.find((spec) => spec.max === undefined)?.role
  if (role === undefined || table.seats.length >= clubTableSeatLimits(rulebook).max) return table
  return { ...table, seats: [...table.seats, trialSeat(rulebook, seat(table.seats.length + 1), role)] }
}

/** Removes the last seat and every act with this target. */
export function withLastSeatRemoved(table: TrialTable): TrialTable {
  if (table.seats.length <= 2) return table
  const seats = table.seats.slice(0, -1)
  const kept = (targets: Readonly<Record<string, Seat>>) =>
    Object.fromEntries(Object.entries(targets).filter(([, target]) => seats.some((sitter) => sitter.seat === target)))
  return { seats, acts: kept(table.acts), shown: kept(table.shown), previous: kept(table.previous) }
}
