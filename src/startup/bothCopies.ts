// The two copies of a club's data: its store and its journal. Opens both or neither, and updates the store from a
// restored journal.

import type { ApiError } from '../api/contract/apiResult.ts'
import type { ErrorLogger } from '../api/errorLogger.ts'
import type { Journal } from '../store/journal/journal.ts'
import { restoreStoreFromJournal } from '../store/journal/restoreStoreFromJournal.ts'
import type { RepairableStore, StoreResult } from '../store/port.ts'
import type { StoreAndJournalHost } from './host.ts'
import type { HighWaterMarkStorage } from './highWaterMark.ts'
import { type ClubCopyName, openingErrorOf } from './openingError.ts'

export interface StoreAndJournal {
  readonly store: RepairableStore
  readonly journal: Journal
}

type OpenedBothCopies =
  | { readonly ok: true; readonly sides: StoreAndJournal }
  | { readonly ok: false; readonly error: ApiError }

/** Opens both copies, or returns why one of them does not open. In that case nothing stays open. */
export async function openStoreAndJournal({
  openStore,
  openJournal,
  places,
}: StoreAndJournalHost): Promise<OpenedBothCopies> {
  const [store, journal] = await Promise.allSettled([openStore(), openJournal()])
  if (store.status === 'fulfilled' && journal.status === 'fulfilled')
    return { ok: true, sides: { store: store.value, journal: journal.value } }
  if (store.status === 'fulfilled') await store.value.close().catch(() => undefined)
  if (journal.status === 'fulfilled') await journal.value.close().catch(() => undefined)
  const error =
    journal.status === 'rejected'
      ? openingErrorOf('journal', places.journal, journal.reason)
      : openingErrorOf('database', places.database, store.status === 'rejected' ? store.reason : undefined)
  return { ok: false, error }
}

export async function closeStoreAndJournal({ store, journal }: StoreAndJournal): Promise<void> {
  await store.close().catch(() => undefined)
  await journal.close().catch(() => undefined)
}

/**
 * Wraps the store so that a failed comparison can be attributed to a copy: to the store if it refused a call for a
 * reason other than damage, otherwise to the journal.
 */
export function trackFailedCopy(store: RepairableStore): {
  readonly store: RepairableStore
  failedSide(): ClubCopyName
} {
  let side: ClubCopyName = 'journal'
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

/** Completes a restore that was interrupted: updates the store from the journal and drops the old high-water mark. */
export async function completeInterruptedRestore(
  { store, journal }: StoreAndJournal,
  highWaterMark: HighWaterMarkStorage,
  log: ErrorLogger,
): Promise<StoreResult<void>> {
  const followed = await followOrDiscard(store, journal, log)
  if (!followed.ok) return followed
  // According to the old high-water mark, entries that were replaced on purpose would count as missing.
  await highWaterMark.write('', true).catch(() => undefined)
  return journal.settle()
}

/** The journal has all the data, so a store that cannot be updated from it is discarded and filled again. */
async function followOrDiscard(store: RepairableStore, journal: Journal, log: ErrorLogger): Promise<StoreResult<void>> {
  const followed = await restoreStoreFromJournal(store, journal)
  if (followed.ok || followed.error.code === 'store/newer' || store.discard === undefined) return followed
  const read = await journal.readAll()
  if (!read.ok) return read
  log('the database could not take what was restored and begins again', followed.error.params)
  const discarded = await store.discard()
  return discarded.ok ? restoreStoreFromJournal(store, journal) : discarded
}
