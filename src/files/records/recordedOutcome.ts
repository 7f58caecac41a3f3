// Outcome of a record's game: the verdict of the replay or, if it reaches none, the result of a results sheet or the
// judge's decision (docs/spec/scoring.md §1).

import type { GameState } from '../../rules/state.ts'
import type { LedgerGameFacts } from '../../scoring/ledger/ledgerGameFacts.ts'
import type { GameOutcome } from '../../scoring/gameRow.ts'
import { acceptsResultsSheet, ledgerFactsOfState } from '../../club/model/game.ts'
import type { RecordedResult, GameRecord } from './record.ts'

export function outcomeOfRecord(record: GameRecord, state: GameState): GameOutcome | undefined {
  const asserted = assertedResultOf(record, state)
  if (asserted) return asserted.winner && { winner: asserted.winner, reason: 'asserted' }
  const { halt } = record
  if (!state.outcome && halt?.type === 'decided') return { winner: halt.winner, reason: 'decided' }
  return state.outcome
}

/** Game facts that the ledger needs, without members, because records do not name them. */
export function ledgerFactsOfRecord(record: GameRecord, state: GameState): LedgerGameFacts {
  const asserted = assertedResultOf(record, state)
  const table = ledgerFactsOfState(
    state.seats.map(({ seat }) => ({ seat, member: '' })),
    state,
  )
  if (!asserted) {
    const outcome = outcomeOfRecord(record, state)
    return outcome ? { ...table, winner: outcome.winner } : table
  }
  const { winner, firstVictim: seat, bestMove: named } = asserted
  return {
    ...table,
    isAsserted: true,
    ...(winner === undefined ? {} : { winner }),
    ...(seat !== undefined && named.length > 0 ? { bestMove: { seat, named } } : {}),
  }
}

/** Under other flags ("what if"), a protocol may reach a verdict that it does not reach under the flags of the game. */
function assertedResultOf({ asserted }: GameRecord, state: GameState): RecordedResult | undefined {
  return acceptsResultsSheet(state) ? asserted : undefined
}
