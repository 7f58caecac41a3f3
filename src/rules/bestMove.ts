// The best move: the victim of the first night with a shot names three seats, unless two or more
// left on the first day. Whether it was a good one is the ledger's business. Source: SPORT, sport-club.

import type { GameState } from './state.ts'
import type { Seat } from './vocabulary.ts'

export const BEST_MOVE_SEATS = 3
/** How long the victim may think about it: the clubs' own. */
export const BEST_MOVE_SECONDS = 20

export function mayNameBestMove(state: GameState, victim: Seat): boolean {
  if (state.header.flags['bestMove'] !== true || state.bestMove !== undefined || state.deadlyNights !== 1) return false
  const killed = state.seats.filter((sitter) => sitter.exit?.how === 'killed')
  const leftOnFirstDay = state.seats.filter(({ exit }) => exit?.phase === 'day' && exit.round === 1).length
  return killed.length === 1 && killed[0]?.seat === victim && leftOnFirstDay < 2
}
