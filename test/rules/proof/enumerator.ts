// The second way of counting sequences: tries every conceivable entry and keeps those that the straight-line
// adjudicator accepts. Shares nothing with the engine's own list of legal entries.

import type { Table } from './straight/table.ts'
import { EMPTY_CALL, handsForAll, thinkable, type Thinkable } from './vocabulary.ts'

/**
 * Entries that the table would accept and an entry form would offer. For a role without living holders this is only the
 * pass, because an act would be void.
 */
export function offered(table: Table): Thinkable[] {
  if (table.phase === 'over') return []
  const calls = table.due.startsWith('shots') && table.due.endsWith('by ') ? [EMPTY_CALL] : []
  const lifts = table.due.startsWith('lift') ? handsForAll(table.living()) : []
  return [...thinkable(table.seats.length), ...lifts, ...calls].filter(
    ({ entry }) =>
      table.accepts(entry) &&
      !(entry.type === 'night-act' && entry.target !== undefined && table.actors(entry.role).length === 0),
  )
}

/** Numbers of sequences of exactly 1, 2, ... `depth` entries. */
export function countSequences(table: Table, depth: number): number[] {
  const counts = Array<number>(depth).fill(0)
  visit(table, 0, counts)
  return counts
}

function visit(table: Table, at: number, counts: number[]): void {
  const entries = offered(table)
  counts[at] = (counts[at] ?? 0) + entries.length
  if (at + 1 === counts.length) return
  for (const { entry } of entries) {
    const next = table.copy()
    next.enter(entry)
    visit(next, at + 1, counts)
  }
}
