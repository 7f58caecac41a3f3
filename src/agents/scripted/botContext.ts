// A scripted bot's knowledge while it answers a question: observations of its seat and of the table, suspicion from
// both perspectives, and its collected thoughts.

import { isActStep } from '../../rules/night.ts'
import { roleSpec } from '../../rules/rulebook.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { SpeechAct, Thought } from '../speechActs.ts'
import type { SeatView } from '../seen/seatView.ts'
import { commonPerspective, type Perspective, perspectiveOfSeat } from '../suspicion/perspective.ts'
import { SuspicionMeter } from '../suspicion/meter.ts'
import { winsWhenVotedOut } from '../../rules/intent.ts'
import type { BotParameters } from './parameters.ts'

export class BotContext {
  readonly view: SeatView
  readonly parameters: BotParameters
  readonly thoughts: Thought[] = []
  readonly isBlack: boolean
  /** Whether the bot's role wins by being voted out. */
  readonly wantsOut: boolean
  readonly own: Perspective
  readonly common: Perspective
  /** Other seats that the bot knows to be on its side. */
  readonly #side: readonly Seat[]
  #ownMeter: SuspicionMeter | undefined
  #commonMeter: SuspicionMeter | undefined

  constructor(view: SeatView, parameters: BotParameters) {
    const { rulebook, role, seat } = view
    this.view = view
    this.parameters = parameters
    this.own = perspectiveOfSeat(view)
    this.common = commonPerspective(view)
    const { team, faction } = roleSpec(rulebook, role)
    this.isBlack = team === 'black'
    this.wantsOut = winsWhenVotedOut(rulebook, role, view.pack, view.game.flags)
    const side: Seat[] = []
    if (faction !== 'red')
      for (const other of this.own.seats) {
        const card = this.own.known[other - 1]
        if (card !== undefined && other !== seat && roleSpec(rulebook, card).faction === faction) side.push(other)
      }
    this.#side = side
  }

  get me(): Seat {
    return this.view.seat
  }

  /** Probability, from 0 to 1, that a seat is black according to the bot's own knowledge. */
  blackProbability(seat: Seat): number {
    this.#ownMeter ??= SuspicionMeter.of(this.own, this.parameters.weights)
    return this.#ownMeter.black[seat - 1] ?? 0
  }

  /** Probability that a seat is black according to public observations and speech. */
  commonBlackProbability(seat: Seat): number {
    this.#commonMeter ??= SuspicionMeter.of(this.common, this.parameters.weights)
    return this.#commonMeter.black[seat - 1] ?? 0
  }

  isPartner(seat: Seat): boolean {
    return this.#side.includes(seat)
  }

  get partners(): readonly Seat[] {
    return this.own.living.filter((seat) => this.isPartner(seat))
  }

  /** Returns true with a probability of `percent` in a hundred. */
  chance(percent: number): boolean {
    return this.view.randomInt(1000) < percent * 10
  }

  /** A number that is uniformly distributed from -size to size. */
  randomOffset(size: number): number {
    return (this.view.randomInt(2001) / 1000 - 1) * size
  }

  addBehaviourThought(behaviour: Extract<Thought, { type: 'do' }>['behaviour'], about?: Seat): void {
    this.thoughts.push({ type: 'do', behaviour, ...(about === undefined ? {} : { about }) })
  }

  addSuspicionThought(target: Seat): void {
    this.thoughts.push({ type: 'suspect', target, percent: Math.round(this.blackProbability(target) * 100) })
  }

  /** Whether the bot has already said this, ever or today. */
  hasSaid(type: SpeechAct['type'], when: 'ever' | 'today' = 'ever'): boolean {
    const { seen } = this.view
    return seen.hasSaid(this.me, type, when === 'today' ? seen.round : undefined)
  }
}

/** The night step in which this role acts. */
export function nightStepOfRole({ rulebook }: Pick<SeatView, 'rulebook'>, role: Role) {
  return rulebook.night.filter(isActStep).find((step) => step.actors.includes(role))
}

/** The seat with the highest value. If several seats have this value, the first of these seats. */
export function seatWithHighestValue(seats: readonly Seat[], value: (seat: Seat) => number): Seat | undefined {
  let best: Seat | undefined
  let height = -Infinity
  for (const seat of seats) {
    const at = value(seat)
    if (at > height) {
      best = seat
      height = at
    }
  }
  return best
}
