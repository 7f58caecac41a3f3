// Queries about how a game stands or ended. Says nothing of points.

import { rulebookOf } from './rulebooks/registry.ts'
import { roleSpec, type Rulebook } from './rulebook.ts'
import type { GameState } from './state.ts'
import type { Outcome, Role, Winner } from './vocabulary.ts'

export function outcome(state: GameState): Outcome | undefined {
  return state.outcome
}

/** Who wins for the ledger: every red; Mafia and Don only; the Maniac only; nobody on a draw. */
export function isWinner(rulebook: Rulebook, role: Role, winner: Winner): boolean {
  return roleSpec(rulebook, role).faction === winner
}

/** Seats that won, ascending; empty while the game goes on. */
export function winningSeats(state: GameState) {
  const { outcome: ended, header } = state
  if (ended === undefined) return []
  const rulebook = rulebookOf(header.rulebook)
  return header.seats.filter((deal) => isWinner(rulebook, deal.role, ended.winner)).map((deal) => deal.seat)
}
