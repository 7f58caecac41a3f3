// A journal in memory, and a store opened with its journal in one call: what tests of either begin with.

import type { Journal } from '../../../src/store/journal/journal.ts'
import { openJournal } from '../../../src/store/journal/log.ts'
import { emptyDisk, memoryDisk, type MemoryDisk } from '../../../src/store/journal/memory.ts'
import { reconcile, type ReconcileOptions } from '../../../src/store/journal/reconcile.ts'
import type { Recovery } from '../../../src/store/journal/recovery.ts'
import { type JournaledOptions, type JournaledStore, withJournal } from '../../../src/store/journal/withJournal.ts'
import type { RepairableStore, StoreResult } from '../../../src/store/port.ts'

export function openMemoryJournal(disk: MemoryDisk = emptyDisk()): Promise<Journal> {
  return openJournal(memoryDisk(disk))
}

/** Reconciles store and journal, then opens them as one store, which owns both. */
export async function openJournaledStore(
  store: RepairableStore,
  journal: Journal,
  { depth = 'heads', ...options }: JournaledOptions & Pick<ReconcileOptions, 'depth'> = {},
): Promise<StoreResult<{ readonly store: JournaledStore; readonly recovery: Recovery }>> {
  const found = await reconcile(store, journal, { depth })
  if (!found.ok) return found
  return { ok: true, value: { store: withJournal(store, journal, found.value, options), recovery: found.value } }
}
