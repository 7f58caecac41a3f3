// The two sides of a club: its store and its journal. Opens both or neither, and lets the store follow a restored journal.

import type { ApiError } from '../api/contract/answer.ts'
import type { Log } from '../api/log.ts'
import { followJournal } from '../store/journal/follow.ts'
import type { Journal } from '../store/journal/journal.ts'
import type { RepairableStore, StoreResult } from '../store/port.ts'
import { openFault, type Side } from './faults.ts'
import type { HighWaterMarkPlace } from './highWaterMark.ts'

export interface Sides {
  readonly store: RepairableStore
  readonly journal: Journal
}

export interface SidesHost {
  openStore(): Promise<RepairableStore>
  openJournal(): Promise<Journal>
  readonly places: Readonly<Record<Side, string>>
}

type OpenedSides = { readonly ok: true; readonly sides: Sides } | { readonly ok: false; readonly error: ApiError }

/** Both sides, or why the first of them does not open. Nothing stays open then. */
export async function openSides({ openStore, openJournal, places }: SidesHost): Promise<OpenedSides> {
  const [store, journal] = await Promise.allSettled([openStore(), openJournal()])
  if (store.status === 'fulfilled' && journal.status === 'fulfilled')
    return { ok: true, sides: { store: store.value, journal: journal.value } }
  if (store.status === 'fulfilled') await store.value.close().catch(() => undefined)
  if (journal.status === 'fulfilled') await journal.value.close().catch(() => undefined)
  const error =
    journal.status === 'rejected'
      ? openFault('journal', places.journal, journal.reason)
      : openFault('database', places.database, store.status === 'rejected' ? store.reason : undefined)
  return { ok: false, error }
}

export async function closeSides({ store, journal }: Sides): Promise<void> {
  await store.close().catch(() => undefined)
  await journal.close().catch(() => undefined)
}

/** The store, and which side a comparison failed on: the journal, unless the store refused a call. */
export function watchFailures(store: RepairableStore): { readonly store: RepairableStore; failedSide(): Side } {
  let side: Side = 'journal'
  async function through<T>(answer: Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    const answered = await answer
    if (!answered.ok && answered.error.code !== 'store/tampered') side = 'database'
    return answered
  }
  return {
    failedSide: () => side,
    store: {
      ...store,
      append: (...args) => through(store.append(...args)),
      read: (...args) => through(store.read(...args)),
      list: (...args) => through(store.list(...args)),
      restore: (...args) => through(store.restore(...args)),
      ...(store.sum && { sum: () => through(store.sum!()) }),
    },
  }
}

/** Completes a restore that was cut off: the store follows the journal, and the high-water mark before it is dropped. */
export async function settleRestore(
  { store, journal }: Sides,
  highWaterMark: HighWaterMarkPlace,
  log: Log,
): Promise<StoreResult<void>> {
  const followed = await followOrDiscard(store, journal, log)
  if (!followed.ok) return followed
  // The old note would count what was replaced on purpose as missing.
  await highWaterMark.write('', true).catch(() => undefined)
  return journal.settle()
}

/** The journal has everything: a store that cannot follow it is discarded, and filled from the journal. */
async function followOrDiscard(store: RepairableStore, journal: Journal, log: Log): Promise<StoreResult<void>> {
  const followed = await followJournal(store, journal)
  if (followed.ok || followed.error.code === 'store/newer' || store.discard === undefined) return followed
  const read = await journal.readAll()
  if (!read.ok) return read
  log('the database could not take what was restored and begins anew', followed.error.params)
  const discarded = await store.discard()
  return discarded.ok ? followJournal(store, journal) : discarded
}
