// Writes the entries of a backup into the journal while the club is closed; the next opening makes the store follow. A
// journal that cannot be opened is moved aside as it is. Nothing is restored over data of a newer version, or over a
// journal that another window has open or that a full disk blocks.

import { err, type Result } from '../rules/vocabulary.ts'
import type { Journal } from '../store/journal/journal.ts'
import type { Envelope, RepairableStore } from '../store/port.ts'
import { openFault, type Side } from './faults.ts'

export interface RestoreHost {
  openStore(): Promise<RepairableStore>
  openJournal(): Promise<Journal>
  /** Moves a journal that cannot be opened out of the way, as it is. Returns the undo. */
  putJournalAside(): Promise<() => Promise<void>>
  readonly places: Readonly<Record<Side, string>>
  readonly clock: () => number
}

/** Faults of a journal that may be sound: a newer program, another window or a full disk is the cause. */
const NOT_BROKEN: ReadonlySet<string> = new Set(['open/newer', 'open/held', 'open/disk-full'])

export async function restoreInto(host: RestoreHost, envelopes: readonly Envelope[]): Promise<Result<unknown>> {
  const { places } = host
  let putBack = () => Promise.resolve()
  try {
    const newer = await newerStore(host)
    if (newer) return err(newer)
    const opened = await openedOrAside()
    if (!opened.ok) return opened
    const restored = await opened.value.restore(envelopes, host.clock())
    await opened.value.close()
    if (!restored.ok) await putBack()
    return restored
  } catch (error) {
    await putBack().catch(() => undefined)
    return err(openFault('journal', places.journal, error))
  }

  async function openedOrAside(): Promise<Result<Journal>> {
    try {
      return { ok: true, value: await host.openJournal() }
    } catch (error) {
      const fault = openFault('journal', places.journal, error)
      if (NOT_BROKEN.has(fault.code)) return err(fault)
      putBack = await host.putJournalAside()
      return { ok: true, value: await host.openJournal() }
    }
  }
}

/** The only check of the store: one that fails for another reason is filled from the journal afterwards. */
async function newerStore({ openStore, places }: RestoreHost): Promise<ReturnType<typeof openFault> | undefined> {
  const store = await openStore().catch(() => undefined)
  const listed = await store?.list('')
  await store?.close().catch(() => undefined)
  return listed?.ok === false && listed.error.code === 'store/newer'
    ? openFault('database', places.database, listed.error)
    : undefined
}
