// Whether a game still goes on, and the page it is seen on. A verdict does not decide it: a void game and
// a sheet without a winner have none and are over. Pure.

import type { GameSummary } from '../../api/contract/games.ts'

export function isRunning({ phase }: Pick<GameSummary, 'phase'>): boolean {
  return phase !== 'over'
}

/** A finished game whose table can be opened: a void game and a results sheet without a winner have no verdict. */
export function opensTable({ phase, outcome }: Pick<GameSummary, 'phase' | 'outcome'>): boolean {
  return phase === 'over' && outcome !== null && outcome.reason !== 'asserted'
}

export function pageOf(game: Pick<GameSummary, 'phase'>): 'game' | 'live' {
  return isRunning(game) ? 'live' : 'game'
}
