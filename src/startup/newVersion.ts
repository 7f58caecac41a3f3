// The first start of another version of the program: before anything is opened, it reads a copy of all data. The copy
// stays until a version has read it whole.

import type { UnreadableDataReport } from '../api/contract/club.ts'
import { createClub } from '../application/club.ts'
import { streamSourceOfStore } from '../files/backup/compare.ts'
import { GAME_STREAM_PREFIX } from '../club/model/streams.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { restoreStoreFromJournal, type Journal } from '../store/journal/journal.ts'
import { createMemoryStore } from '../store/adapters/memory.ts'
import type { EventStore } from '../store/port.ts'
import { openingErrorOf } from './bothCopies.ts'

/** Where a host notes which version opened the club, and keeps copies. */
export interface VersionArchive {
  /** Of this program. */
  readonly version: string
  /** The version that opened the club last; undefined: not noted. */
  last(): Promise<string | undefined>
  /** Durable when it resolves. */
  note(version: string): Promise<void>
  /** Copies the data as it is; undefined: there is none. Throws errors of the disk. */
  copy(last: string | undefined): Promise<VersionCopy | undefined>
}

interface VersionCopy {
  readonly place: string
  /** Opens a second copy of the journal, so that reading leaves the first unchanged; closing removes it. */
  openJournal(): Promise<Journal>
  drop(): Promise<void>
}

export interface VersionTrial {
  readonly unread?: UnreadableDataReport
  /** The club is open: notes this version, and removes a copy that was read whole. */
  settle(): Promise<void>
}

interface Host {
  readonly versions?: VersionArchive
  readonly places: { readonly journal: string }
  readonly clock: () => number
  readonly ids: () => string
}

/** An error where the club cannot be read: `open/unread-by-new`, or an error of the disk. */
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

/** How many records cannot be read; undefined: the journal is damaged, which the opening reports. */
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
    // A later program used it last: nothing is changed here, and the screens say so.
    const isOnlyRead = known.ok ? known.value.newer : known.error.code === 'store/newer-vocabulary'
    if (isOnlyRead) return ok(0)
    if (!known.ok) return known
    const side = await streamSourceOfStore(store)
    if (!side.ok) return side
    // Games are read one by one below.
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
