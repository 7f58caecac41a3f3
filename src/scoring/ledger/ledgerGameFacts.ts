// The facts about a game that the ledger needs: seats with members and roles, the winner, removals and the best move.
// They are built from a replay or from a results sheet.

import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { RulebookPin } from '../../rules/rulebooks/registry.ts'

export interface LedgerSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Whether the player left the game because of fouls or a disqualification. */
  readonly removed: boolean
}

/** Seats that the first victim named as black. */
export interface BestMove {
  readonly seat: Seat
  readonly named: readonly Seat[]
}

export interface LedgerGameFacts {
  readonly seats: readonly LedgerSeat[]
  readonly rules?: RulebookPin
  /** Whether the winner comes from a results sheet instead of an adjudication by the program. */
  readonly isAsserted: boolean
  /** `undefined` while the game is in progress. */
  readonly winner?: Winner
  readonly bestMove?: BestMove
}
