// Possible winners under a rulebook, with `none` for an unfinished game. Pure.

import { type Rulebook, winnersInRulebook } from '../../../../rules/rulebook.ts'
import type { Winner } from '../../../../rules/vocabulary.ts'

export type WinnerChoice = Winner | 'none'

export function winnerChoicesOf(rulebook: Pick<Rulebook, 'roles'>): readonly WinnerChoice[] {
  return [...winnersInRulebook(rulebook), 'none']
}
