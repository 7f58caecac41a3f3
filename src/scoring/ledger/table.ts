// What the ledger needs to know of a game, and nothing else: who sat where with which card, who
// won, who was removed and what the first victim named. Built from a replay or from a results sheet.

import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'

export interface LedgerSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Left by fouls or by the judge's disqualification. */
  readonly removed: boolean
}

/** Seats the first victim named as black. */
export interface BestMove {
  readonly seat: Seat
  readonly named: readonly Seat[]
}

export interface LedgerTable {
  readonly seats: readonly LedgerSeat[]
  /** The winner is a sheet's word, not the program's verdict. */
  readonly isAsserted: boolean
  /** Absent while the game goes on. */
  readonly winner?: Winner
  readonly bestMove?: BestMove
}
