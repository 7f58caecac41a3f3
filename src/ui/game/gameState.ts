// Whether a game still goes on, and the page it is seen on. A verdict does not decide it: a void game and
// a sheet without a winner have none and are over. Pure.

import type { GameSummary } from '../../api/contract/games.ts'
import type { PlaceholderValues } from '../../i18n/message.ts'
import { factionsInRulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import { countLiving } from '../../rules/victory.ts'

export function isRunning({ phase }: Pick<GameSummary, 'phase'>): boolean {
  return phase !== 'over'
}

/** A finished game whose table can be opened: a void game and a results sheet without a winner have no verdict. */
export function canOpenTable({ phase, outcome }: Pick<GameSummary, 'phase' | 'outcome'>): boolean {
  return phase === 'over' && outcome !== null && outcome.reason !== 'asserted'
}

export function routeNameOfGame(game: Pick<GameSummary, 'phase'>): 'game' | 'live' {
  return isRunning(game) ? 'live' : 'game'
}

// How many of each side still live, as a row for a sentence: `red 6, black 2`. A game without a Maniac's side does not
// speak of one. Pure.
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
