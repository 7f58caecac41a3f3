// What a player at a seat is given when he is asked: the game as `viewFor` shows it to his seat and to
// everybody, what was seen and said, what only he was told, the cards in the pack, games he sat in before, and
// chance of his own. Nothing here knows more than his seat may.

import type { Rulebook } from '../../rules/rulebook.ts'
import type { GameView } from '../../rules/view.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { Ask } from '../ask.ts'
import type { Heard } from '../heard.ts'
import type { Own, Seen } from './seen.ts'

/** A whole number 0..n-1. */
export type RandomInt = (n: number) => number

/** A game of the same series that is over: everybody has seen its cards. */
export interface PastGame {
  /** Card of seat n at `roles[n - 1]`. */
  readonly roles: readonly Role[]
  readonly winner: Winner
}

export interface SeatView {
  readonly ask: Ask
  readonly rulebook: Rulebook
  /** The cards of the table in the rulebook's order: which, not whose. */
  readonly pack: readonly Role[]
  readonly seat: Seat
  readonly role: Role
  /** To this seat. */
  readonly game: GameView
  /** To everybody. The same object as long as nothing happened, so that what is worked out of it is kept. */
  readonly common: GameView
  readonly seen: Seen
  readonly own: Own
  /** What was said in his hearing, his own words among them, answer by answer. */
  readonly heard: () => readonly Heard[]
  /** The last game first. */
  readonly past: readonly PastGame[]
  readonly randomInt: RandomInt
}
