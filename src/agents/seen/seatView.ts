// A `SeatView` is everything that a player gets with a question: the game as `gameViewFor` shows it to their seat and
// to everybody, public and private knowledge, and everything said. It also contains the pack, earlier games and a
// random generator, but nothing that the seat may not know.

import type { RandomIntFunction } from '../../rules/random.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { GameView } from '../../rules/view.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { SeatQuestion, HeardAnswer } from '../questions.ts'
import type { JudgeRules, PlayerNamesBySeat } from '../judgeRules.ts'
import type { PublicKnowledge, PrivateKnowledge } from './knowledge.ts'

/** A finished game of the same series, whose cards everybody has seen. */
export interface PastGame {
  /** Role of seat n at `roles[n - 1]`. */
  readonly roles: readonly Role[]
  readonly winner: Winner
}

export interface SeatView {
  readonly ask: SeatQuestion
  readonly rulebook: Rulebook
  /** Cards of the table in the rulebook's order, without their seats. */
  readonly pack: readonly Role[]
  readonly seat: Seat
  readonly role: Role
  /** View of this seat. */
  readonly game: GameView
  /** Public view. It stays the same object until something happens, so that values computed from it can be cached. */
  readonly common: GameView
  readonly seen: PublicKnowledge
  readonly own: PrivateKnowledge
  /** All answers that this seat has heard, its own included. */
  readonly heard: () => readonly HeardAnswer[]
  /** Earlier games of the series, the latest first. */
  readonly past: readonly PastGame[]
  /** `names[n - 1]` is the name of seat n. */
  readonly names: PlayerNamesBySeat
  readonly judge: JudgeRules
  readonly randomInt: RandomIntFunction
}
