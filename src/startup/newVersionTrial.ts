// The first start of a different version of the program. Before anything is opened, the new version reads a copy of all
// data. The copy stays until a version has read it completely.

import type { UnreadableDataReport } from '../api/contract/club.ts'
import { createClub } from '../application/club.ts'
import { loadStreamSource } from '../files/backup/compare.ts'
import { GAME_STREAM_PREFIX } from '../club/model/streams.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import type { Journal } from '../store/journal/journal.ts'
import { restoreStoreFromJournal } from '../store/journal/restoreStoreFromJournal.ts'
import { createMemoryStore } from '../store/adapters/memory.ts'
import type { EventStore } from '../store/port.ts'
import { openingErrorOf } from './openingError.ts'

/** Storage for the version that last opened the club, and for copies of its data. */
export interface PreviousVersionArchive {
  /** Version of this program. */
  readonly version: string
  /** Version that last opened the club; `undefined` if none was recorded. */
  last(): Promise<string | undefined>
  /** Durable when the promise resolves. */
  note(version: string): Promise<void>
  /** Copies the data unchanged; `undefined` if there is none. Throws disk errors. */
  copy(last: string | undefined): Promise<VersionCopy | undefined>
}

interface VersionCopy {
  readonly place: string
  /**
   * Opens a second copy of the journal, so that reading does not change the first one. Closing it removes the second
   * copy.
   */
  openJournal(): Promise<Journal>
  drop(): Promise<void>
}

export interface VersionTrial {
  readonly unread?: UnreadableDataReport
  /** Called when the club is open. Records this version, and removes a copy that was read completely. */
  settle(): Promise<void>
}

interface Host {
  readonly versions?: PreviousVersionArchive
  readonly places: { readonly journal: string }
  readonly clock: () => number
  readonly ids: () => string
}

/** Returns an error if the club cannot be read: `open/unread-by-new`, or a disk error. */
export async function tryNewVersion({ versions, places, clock, ids }: Host): Promise<Result<VersionTrial>> {
  const last = await versions?.last()
  if (versions === undefined || last === versions.version) return ok({ settle: () => Promise.resolve() })
  const { version } = versions
  let copy: VersionCopy | undefined
  let records: number | undefined
  try {
    copy = await versions.copy(last)
    const read = copy && (await readWhole(copy, { clock, ids }))
    if (read?.ok === false) {
      const cause = `${read.error.code} ${JSON.stringify(read.error.params)}`
      const params = { side: 'journal', version, last: last ?? 'none', place: copy?.place ?? places.journal, cause }
      return err({ code: 'open/unread-by-new', params })
    }
    records = read?.value
  } catch (error) {
    return err(openingErrorOf('journal', places.journal, error))
  }
  return ok({
    ...(copy !== undefined && records !== undefined && records > 0 && { unread: { last, place: copy.place, records } }),
    async settle() {
      await versions.note(version)
      if (records === 0) await copy?.drop()
    },
  })
}

/** Number of records that cannot be read. `undefined` if the journal is damaged, which opening the club will report. */
async function readWhole(
  copy: VersionCopy,
  { clock, ids }: Pick<Host, 'clock' | 'ids'>,
): Promise<Result<number | undefined>> {
  const journal = await copy.openJournal()
  try {
    const store = createMemoryStore()
    const followed = journal.fault() === undefined && (await restoreStoreFromJournal(store, journal)).ok
    return followed ? await unreadRecords(store, { clock, ids }) : ok(undefined)
  } finally {
    await journal.close()
  }
}

async function unreadRecords(store: EventStore, host: Pick<Host, 'clock' | 'ids'>): Promise<Result<number>> {
  const club = createClub({ ...host, store })
  try {
    const known = await club.overview()
    // A newer program version used the data last, so nothing is changed here. The screens report this.
    const isOnlyRead = known.ok ? known.value.newer : known.error.code === 'store/newer-vocabulary'
    if (isOnlyRead) return ok(0)
    if (!known.ok) return known
    const side = await loadStreamSource(store)
    if (!side.ok) return side
    // Games are counted one by one below.
    let unread = known.value.faults.filter(
      ({ params }) => !('game' in params) && !String(params['stream']).startsWith(GAME_STREAM_PREFIX),
    ).length
    for (const stream of side.value.games)
      if (!(await club.watchedGame(stream.slice(GAME_STREAM_PREFIX.length)).catch(() => err(undefined))).ok) unread += 1
    return ok(unread)
  } catch (error) {
    return err({ code: 'app/internal', params: { cause: String(error) } })
  }
}
