// What the ledger needs to know of a game, and nothing else: who sat where with which card, who
// won, and who was removed. Built from a replay, or by hand in tests.

import type { Role, Winner } from '../../rules/vocabulary.ts'

export interface LedgerSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Left by fouls or by the judge's disqualification. */
  readonly removed: boolean
}

export interface LedgerTable {
  readonly seats: readonly LedgerSeat[]
  /** Absent while the game goes on. */
  readonly winner?: Winner
}
