// Who plays the seats that no agent took: chooses among what is legal, and speaks, by what each of them may know.

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
  /** One for each game. */
  of(header: GameHeader): SeatFiller
}

export interface SeatFiller {
  /** Each event, in its order. */
  see(event: GameEvent): void
  /** What somebody said, agents and filled seats alike. */
  hear(kind: SpeechKind, seat: Seat, text: string, state: GameState): void
  /** One of `choices`, which are all legal for the seat and never empty. */
  choose(seat: Seat, choices: readonly Entry[], state: GameState, draws: NumberedDraws): Entry
  /** A text, `Skip` or `Over`. */
  say(seat: Seat, kind: SpeechKind, state: GameState): string
}

/** Any legal entry, and not a word. */
export const randomFillerFactory: SeatFillerFactory = {
  of: () => ({
    see: () => undefined,
    hear: () => undefined,
    choose: (_seat, choices, _state, draws) => draws.pick(choices),
    say: () => OVER_TEXT,
  }),
}

/** The rules number their draws by the round, from 0 up or down, so those of the door never meet them. */
const DRAW_NUMBER_OFFSET = 1_000

/**
 * Every free choice that the door makes itself: the order of a talk, and what stands in for an answer. Drawn from the
 * game's seed.
 */
export class NumberedDraws {
  readonly #seed: GameSeed
  #number = DRAW_NUMBER_OFFSET

  constructor(seed: GameSeed) {
    this.#seed = seed
  }

  /** One of at least one. */
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

// Entries by which a seat names somebody in the running step of a contest's game.
export function entriesNamingSeats(state: GameState, seat: Seat): readonly Entry[] {
  return stepEntries(state).filter((entry) => {
    if (targetOf(entry) === undefined) return false
    if (entry.type === 'vote') return entry.voters[0] === seat
    return entry.type !== 'shoot' || entry.shots[0]?.by === seat
  })
}

/** Whom it names. */
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
