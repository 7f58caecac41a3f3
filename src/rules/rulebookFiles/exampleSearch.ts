// Finds effects that never arise and edges that never fire, in nights and votes drawn from fixed seeds, so that the
// same rulebook always gets the same result. An example proves that an effect or edge is possible, but a missing
// example does not prove that it is impossible.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { createRandomGenerator } from '../random.ts'
import type { Shot } from '../entries.ts'
import type { Flags } from '../header.ts'
import { isActStep } from '../night.ts'
import { isFlagConditionMet, resolveOverturnGraph, parseEffectId, type TraceLine } from '../overturn.ts'
import type { EffectResolutionContext, Rulebook, ShotsByStep, SeatFacts } from '../rulebook.ts'
import { seat, type Role, type Seat } from '../vocabulary.ts'

/** Number of nights, and of votes, under each setting of the flags in the graph's conditions. */
export const UNSEEN_SEARCH_NIGHT_COUNT = 1_000

/** A night, or a vote that puts `leaving` out. */
export type NightOrVoteExample = Omit<EffectResolutionContext, 'hp'> & { readonly flags: Flags }

/** Examples by effect kind or edge id. */
export type ExamplesByDeclarationId = ReadonlyMap<string, NightOrVoteExample>

/**
 * A declaration for which no example was found. `hidden` means that its conditions do occur, but another edge always
 * acts first.
 */
export interface UnseenDeclaration {
  readonly id: string
  readonly hidden?: { readonly by: string; readonly example: NightOrVoteExample }
}

/** Ids of all declarations for which the search looks for examples. */
export function graphDeclarationIds({ graph }: Rulebook): readonly string[] {
  return [...graph.effects.map(({ kind }) => kind), ...graph.edges.map(({ id }) => id)]
}

/** The initial flags, and one setting for each flag condition in the graph. */
export function flagSettingsToTry({ flags, graph }: Rulebook): readonly Flags[] {
  const initial: Flags = Object.fromEntries(flags.map(({ key, initial: value }) => [key, value]))
  const gates = [...graph.effects, ...graph.edges].flatMap(({ gate }) => (gate === undefined ? [] : [gate]))
  const settings = [initial, ...gates.map((gate) => ({ ...initial, ...gate }))]
  return [...new Map(settings.map((each) => [JSON.stringify(each), each])).values()]
}

/**
 * Finds the first example of each declaration that is missing in `known`, under the flag setting with the index
 * `setting`.
 */
export function findExamples(
  rulebook: Rulebook,
  setting: number,
  nights: number,
  known: ExamplesByDeclarationId = new Map(),
): ExamplesByDeclarationId {
  const flags = flagSettingsToTry(rulebook)[setting] ?? {}
  const missing = new Set(graphDeclarationIds(rulebook).filter((id) => !known.has(id)))
  const met = new Map<string, NightOrVoteExample>()
  const draw = new ExampleGenerator(rulebook, setting + 1)
  for (let n = 0; n < nights && missing.size > 0; n += 1) {
    const seats = draw.seats()
    for (const example of [draw.night(seats, flags), draw.vote(seats, flags)])
      for (const id of idsIn(traceOf(rulebook, example))) if (missing.delete(id)) met.set(id, example)
  }
  return met
}

function* idsIn(trace: readonly TraceLine[]): Generator<string> {
  for (const { effect, edge } of trace) {
    yield parseEffectId(effect).kind
    if (edge !== null) yield edge
  }
}

/** Resolves an example in the same way as the trial night on the rules page. */
function traceOf(rulebook: Rulebook, { flags, ...context }: NightOrVoteExample): readonly TraceLine[] {
  const { seats, shots } = context
  const acts = { ...context.acts, ...rulebook.gather?.({ seats, shots, round: 1, seed: 0 }) }
  return resolveOverturnGraph(rulebook.graph, flags, { ...context, acts, hp: rulebook.wounds?.attack({ seats, acts }) })
    .trace
}

/**
 * Searches again for an example of a declaration that has none. For an edge, that edge is put before all others. For an
 * effect, all edges are removed.
 */
export function diagnoseUnseenDeclaration(rulebook: Rulebook, id: string, nights: number): UnseenDeclaration {
  const { graph } = rulebook
  const edge = graph.edges.find((each) => each.id === id)
  const edges = edge === undefined ? [] : [edge, ...graph.edges]
  const bare: Rulebook = { ...rulebook, graph: { ...graph, edges } }
  for (const [at] of flagSettingsToTry(rulebook).entries()) {
    const found = findExamples(bare, at, nights).get(id)
    if (found === undefined) continue
    const example = minimiseExample(bare, id, found)
    const target = traceOf(bare, example).find((line) => line.edge === id)?.effect
    const felled = traceOf(rulebook, example).filter((line) => line.edge !== null)
    const by = (felled.find(({ effect }) => effect === target) ?? felled[0])?.edge ?? undefined
    if (by !== undefined) return { id, hidden: { by, example } }
  }
  return { id }
}

/**
 * Text of an example: the seats († out, * immune), the acts, the numbers shown, the previous night's acts in brackets,
 * and the players whom the vote puts out.
 */
export function exampleText({ seats, acts, shots, previous, leaving }: NightOrVoteExample): string {
  const targets = (all: NightOrVoteExample['acts']) => Object.entries(all).map(([role, target]) => `${role}→${target}`)
  const sitters = seats.map(
    ({ seat: at, role, alive, immune }) => `${at} ${role}${alive ? '' : ' †'}${immune ? ' *' : ''}`,
  )
  const shown = Object.values(shots).flatMap((all) => all.map(({ by, target }) => `${by}→${target ?? '-'}`))
  const before = targets(previous).map((each) => `(${each})`)
  const out = leaving.map((at) => `→${at}`)
  return [sitters.join(', '), ...targets(acts), ...shown, ...before, ...out].join('; ')
}

/** Removes everything that an example does not need to demonstrate the same declaration. */
export function minimiseExample(rulebook: Rulebook, id: string, example: NightOrVoteExample): NightOrVoteExample {
  for (const smaller of smallerThan(rulebook, example))
    for (const each of idsIn(traceOf(rulebook, smaller))) if (each === id) return minimiseExample(rulebook, id, smaller)
  return example
}

function copiesWithoutOneKey<T>(all: Readonly<Record<string, T>>): readonly Readonly<Record<string, T>>[] {
  return Object.keys(all).map((key) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key)))
}

/** Variants of an example in which one thing is removed or reset to its initial value. */
function* smallerThan({ flags: specs, wounds }: Rulebook, example: NightOrVoteExample): Generator<NightOrVoteExample> {
  const { seats, acts, shots, previous, leaving, voteImmune, flags, ...rest } = example
  for (const gone of seats) yield withoutSeat(example, gone.seat)
  for (const fewer of copiesWithoutOneKey(acts)) yield { ...example, acts: fewer }
  for (const fewer of copiesWithoutOneKey(shots)) yield { ...example, shots: fewer }
  for (const fewer of copiesWithoutOneKey(previous)) yield { ...example, previous: fewer }
  for (const out of leaving) yield { ...example, leaving: leaving.filter((each) => each !== out) }
  if (voteImmune !== undefined) yield { ...rest, seats, acts, shots, previous, leaving, flags }
  for (const { key, initial } of specs)
    if (flags[key] !== initial) yield { ...example, flags: { ...flags, [key]: initial } }
  for (const sitter of seats) {
    const usual: SeatFacts = { ...sitter, alive: true, immune: false, hp: wounds?.initial(sitter.role) }
    const isUsual = sitter.alive && !sitter.immune && sitter.hp === usual.hp
    if (!isUsual) yield { ...example, seats: seats.map((each) => (each === sitter ? usual : each)) }
  }
}

/** Removes a seat with everything that names it. Later seats move up by one. */
function withoutSeat({ voteImmune, ...example }: NightOrVoteExample, gone: Seat): NightOrVoteExample {
  const now = (at: Seat) => (at === gone ? [] : [at > gone ? seat(at - 1) : at])
  const all = (targets: NightOrVoteExample['acts']): NightOrVoteExample['acts'] =>
    Object.fromEntries(Object.entries(targets).flatMap(([role, at]) => (at ? now(at).map((to) => [role, to]) : [])))
  const shot = ({ by, target }: Shot): readonly Shot[] =>
    now(by).flatMap((from) => (target ? now(target).map((to) => ({ by: from, target: to })) : [{ by: from }]))
  const shots = Object.entries(example.shots).map(([step, shown]) => [step, shown.flatMap(shot)] as const)
  const immune = voteImmune && now(voteImmune)[0]
  return {
    ...example,
    seats: example.seats.flatMap((sitter) => now(sitter.seat).map((at) => ({ ...sitter, seat: at }))),
    acts: all(example.acts),
    previous: all(example.previous),
    shots: Object.fromEntries(shots.filter(([, shown]) => shown.length > 0)),
    leaving: example.leaving.flatMap(now),
    ...(immune && { voteImmune: immune }),
  }
}

class ExampleGenerator {
  readonly #rng: RandomGenerator
  readonly #rulebook: Rulebook
  readonly #cards: readonly Role[]

  constructor(rulebook: Rulebook, seed: number) {
    this.#rulebook = rulebook
    this.#rng = createRandomGenerator(seed, 'rulebook-examples', 0, 'one-stream')
    // Two cards of each role that may occur twice, and one more card of the role that fills the deal.
    const pairs = rulebook.roles.flatMap(({ role, max = 2 }) => (max > 1 ? [role, role] : [role]))
    this.#cards = [...pairs, ...rulebook.deal(rulebook.seats.max).slice(-1)]
  }

  /** Seats of which about four in five are alive. The order of the cards starts at a random card. */
  seats(): readonly SeatFacts[] {
    const { wounds } = this.#rulebook
    const first = this.#below(this.#cards.length)
    return [...this.#cards.slice(first), ...this.#cards.slice(0, first)].map((role, at) => ({
      seat: seat(at + 1),
      role,
      alive: this.#below(5) > 0,
      immune: this.#below(4) === 0,
      // Hit points to try: 1, which is hardly above zero, or the initial number.
      ...(wounds === undefined ? {} : { hp: this.#below(3) === 0 ? '1' : wounds.initial(role) }),
    }))
  }

  night(seats: readonly SeatFacts[], flags: Flags): NightOrVoteExample {
    const acts: Partial<Record<Role, Seat>> = {}
    const previous: Partial<Record<Role, Seat>> = {}
    const shots: Record<string, ShotsByStep[string]> = {}
    for (const step of this.#rulebook.night) {
      const actors = seats.filter(({ alive, role }) => alive && step.actors.includes(role))
      if (step.kind === 'pause' || !isFlagConditionMet(step.gate, flags) || actors.length === 0) continue
      // Draws from a few seats only, so that several acts often have the same target.
      const targets = seats.filter(({ alive }) => alive).slice(0, 2 + this.#below(seats.length))
      const target = () => targets[this.#below(targets.length)]?.seat
      if (step.kind === 'shots') {
        const common = this.#below(2) === 0 ? target() : undefined
        shots[step.id] = actors.map(({ seat: by }) => {
          const shown = common ?? target()
          return shown === undefined ? { by } : { by, target: shown }
        })
        continue
      }
      const [chosen, before] = [target(), target()]
      const isOwn = isActStep(step) && step.notOneself === true && actors.some(({ seat: own }) => own === chosen)
      if (chosen !== undefined && !isOwn && this.#below(5) > 0) acts[step.id as Role] = chosen
      if (before !== undefined && this.#below(2) === 0)
        previous[step.id as Role] = this.#below(2) === 0 ? (chosen ?? before) : before
    }
    return { seats, shots, previous, acts, leaving: [], flags }
  }

  vote(seats: readonly SeatFacts[], flags: Flags): NightOrVoteExample {
    const living = seats.filter(({ alive }) => alive).map(({ seat: own }) => own)
    const first = this.#below(Math.max(1, living.length))
    const immune = living[this.#below(Math.max(1, living.length))]
    return {
      seats,
      acts: {},
      shots: {},
      previous: {},
      flags,
      leaving: living.slice(first, first + 1 + this.#below(2)),
      ...(immune === undefined || this.#below(2) === 0 ? {} : { voteImmune: immune }),
    }
  }

  #below(count: number): number {
    return uniformInt(this.#rng, 0, count - 1)
  }
}
