// What a record says of the end of its game: the replay's verdict, or the word of a sheet, which
// stands instead of it (spec of scoring, section 1).

import type { GameState } from '../../rules/state.ts'
import { ledgerTable } from '../games/game.ts'
import type { GameOutcome } from '../games/result.ts'
import type { LedgerTable } from '../ledger/table.ts'
import type { GameRecord } from './record.ts'

export function recordedOutcome({ asserted }: GameRecord, state: GameState): GameOutcome | undefined {
  if (asserted) return asserted.winner && { winner: asserted.winner, reason: 'asserted' }
  return state.outcome
}

/** For the ledger; records name no members. */
export function recordedTable({ asserted }: GameRecord, state: GameState): LedgerTable {
  const table = ledgerTable(state.seats.map(({ seat }) => ({ seat, member: '' })), state)
  if (!asserted) return table
  const { winner, firstVictim: seat, bestMove: named } = asserted
  return {
    seats: table.seats, isAsserted: true,
    ...(winner === undefined ? {} : { winner }), ...(seat !== undefined && named.length > 0 ? { bestMove: { seat, named } } : {}),
  }
}
