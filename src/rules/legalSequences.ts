// Walk: how many sequences of legal entries there are to a depth. A checksum of the rules: a change
// in any of them changes a count. Counts every entry that `legalEntries` offers, fouls and removals too.

import { advance } from './decide.ts'
import { legalEntries } from './legalEntries.ts'
import type { GameState } from './state.ts'

/** Sequences of exactly 1, 2, ... `depth` entries; a game that is over goes no further. */
export function countLegalSequences(state: GameState, depth: number): readonly number[] {
  const counts = Array<number>(depth).fill(0)
  visit(state, 0, counts)
  return counts
}

function visit(state: GameState, at: number, counts: number[]): void {
  if (at === counts.length) return
  const entries = legalEntries(state)
  counts[at] = (counts[at] ?? 0) + entries.length
  if (at + 1 === counts.length) return
  for (const entry of entries) {
    const next = advance(state, entry)
    if (!next.ok) throw new Error(`legal offered what decide refuses: ${next.error.code}`)
    visit(next.value.state, at + 1, counts)
  }
}
