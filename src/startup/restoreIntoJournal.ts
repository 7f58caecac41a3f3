// Writes the entries of a backup into the journal while the club is closed; the next opening updates the store from it.
// A journal that cannot be opened is moved aside unchanged. Nothing is replaced if the data is of a newer version, if
// another window has the journal open, or if the disk is full.

import { findReadOnlyRejection } from '../files/backup/compare.ts'
import { err, type Rejection, type Result } from '../rules/vocabulary.ts'
import type { Journal } from '../store/journal/journal.ts'
import type { Envelope, RepairableStore } from '../store/port.ts'
import { openingErrorOf, type ClubCopyName } from './openingError.ts'

export interface RestoreTarget {
  openStore(): Promise<RepairableStore>
  openJournal(): Promise<Journal>
  /** Moves aside a journal that cannot be opened, without changing it. Returns a function that undoes this. */
  putJournalAside(): Promise<() => Promise<void>>
  readonly places: Readonly<Record<ClubCopyName, string>>
  readonly clock: () => number
}

/**
 * Codes that do not mean that the journal is damaged. The cause is a newer program version, another window or a full
 * disk.
 */
const UNDAMAGED_JOURNAL_CODES: ReadonlySet<string> = new Set(['open/newer', 'open/held', 'open/disk-full'])

export async function restoreIntoJournal(
  host: RestoreTarget,
  envelopes: readonly Envelope[],
): Promise<Result<unknown>> {
  const { places } = host
  let putBack = () => Promise.resolve()
  try {
    const newer = await newerStoreRejection(host)
    if (newer) return err(newer)
    const opened = await openedOrAside()
    if (!opened.ok) return opened
    const restored = await opened.value.restore(envelopes, host.clock())
    await opened.value.close()
    if (!restored.ok) await putBack()
    return restored
  } catch (error) {
    await putBack().catch(() => undefined)
    return err(openingErrorOf('journal', places.journal, error))
  }

  async function openedOrAside(): Promise<Result<Journal>> {
    try {
      return { ok: true, value: await host.openJournal() }
    } catch (error) {
      const fault = openingErrorOf('journal', places.journal, error)
      if (UNDAMAGED_JOURNAL_CODES.has(fault.code)) return err(fault)
      putBack = await host.putJournalAside()
      return { ok: true, value: await host.openJournal() }
    }
  }
}

/**
 * Rejects a restore if the store contains data of a newer version. The store needs no other check, because a store that
 * fails for another reason is filled from the journal afterwards.
 */
async function newerStoreRejection({ openStore, places }: RestoreTarget): Promise<Rejection | undefined> {
  const store = await openStore().catch(() => undefined)
  const listed = await store?.list('')
  const newer = store && (await findReadOnlyRejection(store))
  await store?.close().catch(() => undefined)
  if (newer) return newer
  return listed?.ok === false && listed.error.code === 'store/newer'
    ? openingErrorOf('database', places.database, listed.error)
    : undefined
}
