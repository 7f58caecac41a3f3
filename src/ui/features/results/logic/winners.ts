// Who can have won by a rulebook, and `none` for a game not played to its end. Pure.

import type { Rulebook } from '../../../../rules/rulebook.ts'
import { FACTIONS, type Winner } from '../../../../rules/vocabulary.ts'

export type WinnerChoice = Winner | 'none'

export function winnersOf({ roles }: Pick<Rulebook, 'roles'>): readonly WinnerChoice[] {
  const factions = new Set(roles.map(({ faction }) => faction))
  return [...FACTIONS.filter((faction) => factions.has(faction)), 'draw', 'none']
}
