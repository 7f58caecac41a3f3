// The best move: the victim of the first night with a shot names three seats, unless two or more players left on the
// first day. Points for a best move are decided in the ledger. Source: SPORT, sport-club.

import type { GameState } from './state.ts'
import type { Seat } from './vocabulary.ts'

export const BEST_MOVE_NAMED_SEAT_COUNT = 3
/** Time for naming the seats. Clubs chose this length. */
export const BEST_MOVE_SECONDS = 20

export function mayNameBestMove(state: GameState, victim: Seat): boolean {
  if (state.header.flags['bestMove'] !== true || state.bestMove !== undefined || state.deadlyNights !== 1) return false
  const killed = state.seats.filter((sitter) => sitter.exit?.how === 'killed')
  const leftOnFirstDay = state.seats.filter(({ exit }) => exit?.phase === 'day' && exit.round === 1).length
  return killed.length === 1 && killed[0]?.seat === victim && leftOnFirstDay < 2
}
