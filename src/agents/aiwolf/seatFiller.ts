// Interface of players for seats without an agent. They choose among legal entries and speak with the knowledge of
// their seat. This file also draws the choices that the contest makes itself.

import { pickIndependentlyBySeed } from '../../rules/deal.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader, GameSeed } from '../../rules/header.ts'
import { stepEntries } from '../../rules/legalEntries.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { SpeechKind } from './packet.ts'
import { OVER_TEXT } from './speech.ts'

export interface SeatFillerFactory {
  /** A new filler for each game. */
  of(header: GameHeader): SeatFiller
}

export interface SeatFiller {
  /** Called with every event, in order. */
  see(event: GameEvent): void
  /** Called with every talk of agents and filled seats, except `Skip` and `Over`. */
  hear(kind: SpeechKind, seat: Seat, text: string, state: GameState): void
  /** Picks one of `choices`, which are legal for the seat and never empty. */
  choose(seat: Seat, choices: readonly Entry[], state: GameState, draws: NumberedDraws): Entry
  /** A text, `Skip` or `Over`. */
  say(seat: Seat, kind: SpeechKind, state: GameState): string
}

/** Picks any legal entry and says nothing. */
export const randomFillerFactory: SeatFillerFactory = {
  of: () => ({
    see: () => undefined,
    hear: () => undefined,
    choose: (_seat, choices, _state, draws) => draws.pick(choices),
    say: () => OVER_TEXT,
  }),
}

/**
 * The rules number their draws by the round, up or down from 0. The contest's draws are numbered from this value, so
 * that the two never coincide.
 */
const DRAW_NUMBER_OFFSET = 1_000

/**
 * All free choices of the contest itself, drawn from the game's seed: the order of speakers, and substitutes for
 * missing or illegal answers.
 */
export class NumberedDraws {
  readonly #seed: GameSeed
  #number = DRAW_NUMBER_OFFSET

  constructor(seed: GameSeed) {
    this.#seed = seed
  }

  /** Throws if `items` is empty. */
  pick<T>(items: readonly T[]): T {
    this.#number += 1
    const drawn = pickIndependentlyBySeed(items, this.#seed, this.#number)
    if (drawn === undefined) throw new Error('nothing to draw from')
    return drawn
  }

  shuffle<T>(items: readonly T[]): readonly T[] {
    const rest = items.map((item) => ({ item }))
    const order: T[] = []
    while (rest.length > 0) {
      const drawn = this.pick(rest)
      rest.splice(rest.indexOf(drawn), 1)
      order.push(drawn.item)
    }
    return order
  }
}

// Entries with which a seat names somebody in the running step of a contest game.
export function entriesNamingSeats(state: GameState, seat: Seat): readonly Entry[] {
  return stepEntries(state).filter((entry) => {
    if (targetOf(entry) === undefined) return false
    if (entry.type === 'vote') return entry.voters[0] === seat
    return entry.type !== 'shoot' || entry.shots[0]?.by === seat
  })
}

/** The seat that an entry names. */
export function targetOf(entry: Entry): Seat | undefined {
  switch (entry.type) {
    case 'vote':
      return entry.nominee
    case 'night-act':
      return entry.target
    case 'shoot':
      return entry.shots[0]?.target
    default:
      return undefined
  }
}
