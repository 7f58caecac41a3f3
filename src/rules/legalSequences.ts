// Counts the sequences of legal entries up to a given depth. The counts are a checksum of the rules, because a change
// of any rule changes a count. Counts every entry that `legalEntries` offers, including fouls and removals.

import { advance } from './decide.ts'
import { legalEntries } from './legalEntries.ts'
import type { GameState } from './state.ts'

/** Numbers of sequences of exactly 1, 2, ... `depth` entries. Sequences are not continued after the end of the game. */
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
    if (!next.ok) throw new Error(`legalEntries offered what advance refuses: ${next.error.code}`)
    visit(next.value.state, at + 1, counts)
  }
}
