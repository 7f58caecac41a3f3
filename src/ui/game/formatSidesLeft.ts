// Formats the numbers of living players by faction for a sentence: `red 6, black 2`. Factions that the rulebook does
// not have are left out. Pure.

import type { PlaceholderValues } from '../../i18n/message.ts'
import { factionsInRulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import { countLiving } from '../../rules/victory.ts'

export function formatLivingPlayersBySide(
  { header, seats }: GameState,
  text: (key: string, params: PlaceholderValues) => string,
): readonly string[] {
  const rulebook = rulesOf(header)
  const counts = countLiving(rulebook, seats)
  return factionsInRulebook(rulebook).map((side) =>
    text('live.side', { side: { side, rulebook: header.rulebook }, n: counts[side] ?? 0 }),
  )
}
