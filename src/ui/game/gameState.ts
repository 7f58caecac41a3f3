// Whether a game is still running, and the page that shows it. The verdict does not decide this: a void game and a
// results sheet without a winner have no verdict and are over. Pure.

import type { GameSummary } from '../../api/contract/games.ts'
import type { PlaceholderValues } from '../../i18n/message.ts'
import { factionsInRulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import { countLiving } from '../../rules/victory.ts'

export function isRunning({ phase }: Pick<GameSummary, 'phase'>): boolean {
  return phase !== 'over'
}

/**
 * Whether the game is finished and its table can be opened. The tables of void games and of results sheets cannot be
 * opened: a void game and a results sheet without a winner have no outcome, and the outcome of any other results sheet
 * is asserted without a log.
 */
export function canOpenTable({ phase, outcome }: Pick<GameSummary, 'phase' | 'outcome'>): boolean {
  return phase === 'over' && outcome !== null && outcome.reason !== 'asserted'
}

export function routeNameOfGame(game: Pick<GameSummary, 'phase'>): 'game' | 'live' {
  return isRunning(game) ? 'live' : 'game'
}

// Counts the living players of each faction for a sentence: `red 6, black 2`. A faction that the rulebook does not have
// is left out. Pure.
export function formatSidesLeft(
  { header, seats }: GameState,
  text: (key: string, params: PlaceholderValues) => string,
): readonly string[] {
  const rulebook = rulesOf(header)
  const counts = countLiving(rulebook, seats)
  return factionsInRulebook(rulebook).map((side) =>
    text('live.side', { side: { side, rulebook: header.rulebook }, n: counts[side] ?? 0 }),
  )
}
