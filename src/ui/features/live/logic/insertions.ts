// Forgotten entries: the entries that were possible at an earlier moment, and the latest moment of the current phase at
// which a given kind of entry was possible. Uses the engine without changing anything. Pure.

import type { Entry, EntryOf } from '../../../../rules/entries.ts'
import { legalEntries } from '../../../../rules/legalEntries.ts'
import { type Replay, stateBeforeReplayStep } from '../../../../rules/replay.ts'
import type { GameState } from '../../../../rules/state.ts'

export const INSERTABLE_ENTRY_TYPES = ['foul', 'technical-foul', 'remove', 'nominate'] as const
export type InsertableEntryType = (typeof INSERTABLE_ENTRY_TYPES)[number]

/** Position of an insertion: directly before the log item `before`. */
export interface InsertPosition {
  readonly before: number
  readonly kind?: InsertableEntryType
}

export function insertableEntriesAt(state: GameState): readonly EntryOf<InsertableEntryType>[] {
  return legalEntries(state).filter(isInsertable)
}

function isInsertable(entry: Entry): entry is EntryOf<InsertableEntryType> {
  return (INSERTABLE_ENTRY_TYPES as readonly string[]).includes(entry.type)
}

/**
 * The position before the latest entry of the current phase at which the engine would have accepted an entry of this
 * kind.
 */
export function latestInsertPosition(replay: Replay, kind: InsertableEntryType): InsertPosition | undefined {
  const { phase, round } = replay.state
  for (const { id } of replay.steps.toReversed()) {
    const before = stateBeforeReplayStep(replay, id)
    if (before.phase !== phase || before.round !== round) return undefined
    if (insertableEntriesAt(before).some(({ type }) => type === kind)) return { before: id, kind }
  }
  return undefined
}
