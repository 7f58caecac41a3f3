// Whether a game is still running, and which page shows it. This does not depend on the verdict, because void games and
// results sheets without a winner are over but have no verdict. Pure.

import type { GameSummary } from '../../api/contract/games.ts'

export function isGameRunning({ phase }: Pick<GameSummary, 'phase'>): boolean {
  return phase !== 'over'
}

/**
 * Whether the game is finished and its table can be opened. The tables of void games and of results sheets cannot be
 * opened. A void game and a results sheet without a winner have no outcome; the outcome of any other results sheet is
 * asserted without a log. The table of a game that the judge decided can be opened only after the decision was taken
 * back.
 */
export function canOpenFinishedGameTable({ phase, outcome }: Pick<GameSummary, 'phase' | 'outcome'>): boolean {
  return phase === 'over' && outcome !== null && outcome.reason !== 'asserted' && outcome.reason !== 'decided'
}

export function routeNameOfGame(game: Pick<GameSummary, 'phase'>): 'game' | 'live' {
  return isGameRunning(game) ? 'live' : 'game'
}
