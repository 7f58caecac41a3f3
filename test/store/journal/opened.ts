// A journal in memory, and a store opened with its journal in one call. Tests of journals and of journalled stores
// start with these functions.

import type { Journal } from '../../../src/store/journal/journal.ts'
import { openJournal } from '../../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk, type MemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { repairStoreAndJournal, type StoreRepairOptions } from '../../../src/store/journal/repairStoreAndJournal.ts'
import type { StoreRepairReport } from '../../../src/store/journal/recovery.ts'
import {
  type JournalledStoreOptions,
  type JournalledStore,
  createJournalledStore,
} from '../../../src/store/journal/withJournal.ts'
import type { RepairableStore, StoreResult } from '../../../src/store/port.ts'

export function openMemoryJournal(disk: MemoryDiskContent = createMemoryDiskContent()): Promise<Journal> {
  return openJournal(createMemoryDisk(disk))
}

/** Reconciles store and journal, then opens them as one store that owns both. */
export async function openJournaledStore(
  store: RepairableStore,
  journal: Journal,
  { depth = 'heads', ...options }: JournalledStoreOptions & Pick<StoreRepairOptions, 'depth'> = {},
): Promise<StoreResult<{ readonly store: JournalledStore; readonly recovery: StoreRepairReport }>> {
  const found = await repairStoreAndJournal(store, journal, { depth })
  if (!found.ok) return found
  return {
    ok: true,
    value: { store: createJournalledStore(store, journal, found.value, options), recovery: found.value },
  }
}
