// What a record says of the end of its game: the replay's verdict or, where it reaches none, the word
// of a sheet (spec of scoring, section 1).

import type { GameOutcome } from '../../../scoring/row.ts'
import type { GameState } from '../../../rules/state.ts'
import { ledgerTable } from '../../model/game.ts'
import { leavesWordToSheet } from '../../model/result.ts'
import type { LedgerTable } from '../../../scoring/ledger/ledger.ts'
import type { GameRecord, RecordedResult } from './record.ts'

export function recordedOutcome(record: GameRecord, state: GameState): GameOutcome | undefined {
  const asserted = wordOf(record, state)
  if (asserted) return asserted.winner && { winner: asserted.winner, reason: 'asserted' }
  return state.outcome
}

/** For the ledger; records name no members. */
export function recordedTable(record: GameRecord, state: GameState): LedgerTable {
  const asserted = wordOf(record, state)
  const table = ledgerTable(
    state.seats.map(({ seat }) => ({ seat, member: '' })),
    state,
  )
  if (!asserted) return table
  const { winner, firstVictim: seat, bestMove: named } = asserted
  return {
    seats: table.seats,
    isAsserted: true,
    ...(winner === undefined ? {} : { winner }),
    ...(seat !== undefined && named.length > 0 ? { bestMove: { seat, named } } : {}),
  }
}

/** Under other flags ("what if") a protocol may reach a verdict it did not reach under its own. */
function wordOf({ asserted }: GameRecord, state: GameState): RecordedResult | undefined {
  return leavesWordToSheet(state) ? asserted : undefined
}
