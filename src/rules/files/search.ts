// Which effects never arise and which edges never fire, in a row of nights and votes drawn from one seed: the same file
// always gets the same answer. What is not met there may still be possible; what is met is.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Flags } from '../header.ts'
import { isAct, resolutionOf, type NightInput } from '../night.ts'
import { isOpen, resolve, type TraceLine } from '../overturn.ts'
import type { ResolveContext, Rulebook, ShotsByStep, Sitter } from '../rulebook.ts'
import { seat, type Role, type Seat } from '../vocabulary.ts'
import { splitEffect } from '../why.ts'
import { compileRulebook } from './compile.ts'
import type { RulebookFile } from './file.ts'

/** Nights, and as many votes, under each setting of the flags that a declaration asks for. */
export const NIGHTS_SEARCHED = 1_000

/** Kinds of effects and ids of edges, in the order of the file. */
export function unseenIn(file: RulebookFile): readonly string[] {
  const rulebook = compileRulebook(file)
  const unseen = new Set([...file.effects.map(({ kind }) => kind), ...file.edges.map(({ id }) => id)])
  const see = (trace: readonly TraceLine[]) => {
    for (const { effect, edge } of trace) {
      unseen.delete(splitEffect(effect).kind)
      if (edge !== null) unseen.delete(edge)
    }
  }
  const draw = new Draw(file, rulebook)
  for (const flags of settingsOf(file))
    for (let n = 0; n < NIGHTS_SEARCHED && unseen.size > 0; n += 1) {
      const seats = draw.seats()
      see(resolutionOf(rulebook, flags, draw.night(seats, flags)).trace)
      see(resolve(rulebook.graph, flags, draw.vote(seats)).trace)
    }
  return [...unseen]
}

/** As it is played at first, and with each gate of the graph open. */
function settingsOf({ flags, effects, edges }: RulebookFile): readonly Flags[] {
  const initial: Flags = Object.fromEntries(flags.map(({ key, initial: value }) => [key, value]))
  const gates = [...effects, ...edges].flatMap(({ gate }) => (gate === undefined ? [] : [gate]))
  const settings = [initial, ...gates.map((gate) => ({ ...initial, ...gate }))]
  return [...new Map(settings.map((each) => [JSON.stringify(each), each])).values()]
}

class Draw {
  readonly #rng = xoroshiro128plus(1)
  readonly #rulebook: Rulebook
  readonly #cards: readonly Role[]

  constructor({ roles, deal }: RulebookFile, rulebook: Rulebook) {
    this.#rulebook = rulebook
    // Two of each where there may be two, and one more of those who are many.
    const pairs = roles.flatMap(({ role, max = 2 }) => (max > 1 ? [role, role] : [role]))
    this.#cards = [...pairs, deal.rest] as readonly Role[]
  }

  /** Everybody or all but a few alive, from another card on each time. */
  seats(): readonly Sitter[] {
    const { wounds } = this.#rulebook
    const first = this.#below(this.#cards.length)
    return [...this.#cards.slice(first), ...this.#cards.slice(0, first)].map((role, at) => ({
      seat: seat(at + 1),
      role,
      alive: this.#below(5) > 0,
      immune: this.#below(4) === 0,
      // Whole, or all but dead.
      ...(wounds === undefined ? {} : { hp: this.#below(3) === 0 ? '1' : wounds.initial(role) }),
    }))
  }

  night(seats: readonly Sitter[], flags: Flags): NightInput {
    const { night, gather } = this.#rulebook
    const acts: Partial<Record<Role, Seat>> = {}
    const previous: Partial<Record<Role, Seat>> = {}
    const shots: Record<string, ShotsByStep[string]> = {}
    for (const step of night) {
      const actors = seats.filter(({ alive, role }) => alive && step.actors.includes(role))
      if (step.kind === 'pause' || !isOpen(step.gate, flags) || actors.length === 0) continue
      // Often the same few seats, so that acts meet.
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
      const isOwn = isAct(step) && step.notOneself === true && actors.some(({ seat: own }) => own === chosen)
      if (chosen !== undefined && !isOwn && this.#below(5) > 0) acts[step.id as Role] = chosen
      if (before !== undefined && this.#below(2) === 0)
        previous[step.id as Role] = this.#below(2) === 0 ? (chosen ?? before) : before
    }
    return {
      seats,
      shots,
      previous,
      acts: { ...acts, ...gather?.({ seats, shots, round: 2, seed: this.#below(1_000) }) },
    }
  }

  vote(seats: readonly Sitter[]): ResolveContext {
    const living = seats.filter(({ alive }) => alive).map(({ seat: own }) => own)
    const first = this.#below(Math.max(1, living.length))
    const immune = living[this.#below(Math.max(1, living.length))]
    return {
      ...{ seats, acts: {}, shots: {}, previous: {} },
      leaving: living.slice(first, first + 1 + this.#below(2)),
      ...(immune === undefined || this.#below(2) === 0 ? {} : { voteImmune: immune }),
    }
  }

  #below(count: number): number {
    return uniformInt(this.#rng, 0, count - 1)
  }
}
