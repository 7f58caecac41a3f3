// Backups that make themselves: into a folder that the club has chosen, at once when it is chosen, when
// a game has ended and some time after any other change; each read back and proven before it counts.
// What a host brings is the folder. A fault is told, with the last good one, until a backup succeeds.

import type { ApiError, Answer } from '../../api/contract/answer.ts'
import type { ClubStatus } from '../../api/contract/club.ts'
import type { Data } from '../../api/contract/requests.ts'
import type { BackupStatus } from '../../api/host.ts'
import type { Push } from '../../api/service.ts'
import { backupName } from '../../club/backup/name.ts'
import { createQueue } from '../../store/queue.ts'
import { isAhead, madeAt, outdated, ownFiles, rotatedName, stemOf } from './rotation.ts'

/** Every call may fail: a stick that was pulled, a disk that is full, a right that was taken away. */
export interface BackupFolder {
  /** As a person would find it. */
  readonly place: string
  list(): Promise<readonly string[]>
  /** Whole, or not at all under this name. */
  write(name: string, text: string): Promise<void>
  read(name: string): Promise<string>
  remove(name: string): Promise<void>
}

export interface BackupsHost {
  /** The club's name and how many entries its journal has. */
  readonly status: () => Promise<Answer<ClubStatus>>
  /** A backup of everything, as the club gives it. */
  readonly ask: () => Promise<Answer<Data<'club.backup'>>>
  readonly listen: (listener: (push: Push) => void) => () => void
  /** The number of entries of a backup that is whole; nothing for any other text. */
  readonly prove: (text: string) => number | undefined | Promise<number | undefined>
  readonly clock: () => number
  /** Runs it after so many milliseconds unless it is called off; the answer calls it off. */
  readonly after: (milliseconds: number, job: () => void) => () => void
}

/** After a change that ends no game: a quarter of an hour is what a lost disk may cost. */
const LATER = 15 * 60_000
/** After the end of a game, whose ledger is written in the same minutes. */
const SOON = 10_000

const NONE: BackupStatus = { place: null, last: null, fault: null }

export interface Backups {
  status(): BackupStatus
  /** Goes on with this folder: now, if it holds less than the club does, else with the next change. */
  use(folder: BackupFolder): Promise<BackupStatus>
  /** A backup at once, and whatever else is due with it. */
  make(): Promise<BackupStatus>
  /** No folder any more; what lies there stays. */
  leave(): BackupStatus
  /** The folder cannot be used for a reason the host knows. */
  blocked(place: string, fault: ApiError): BackupStatus
  onChange(listener: (status: BackupStatus) => void): () => void
  /** Nothing is being made any more. */
  idle(): Promise<void>
  /** Makes what is still due, and stops. */
  end(): Promise<void>
}

export function createBackups({ status: askStatus, ask, listen, prove, clock, after }: BackupsHost): Backups {
  const listeners = new Set<(status: BackupStatus) => void>()
  const turns = createQueue()
  let folder: BackupFolder | undefined
  let status = NONE
  let due: { readonly soon: boolean; readonly callOff: () => void } | undefined

  function tell(next: BackupStatus): BackupStatus {
    status = next
    for (const listener of listeners) listener(next)
    return next
  }

  function makeLater(soon: boolean): void {
    if (folder === undefined || (due !== undefined && (due.soon || !soon))) return
    due?.callOff()
    due = { soon, callOff: after(soon ? SOON : LATER, () => void make()) }
  }

  const stop = listen(({ name }) => makeLater(name === 'seasons.changed' || name === 'club.restored'))

  function make(): Promise<BackupStatus> {
    due?.callOff()
    due = undefined
    return turns(async () => {
      const into = folder
      if (into === undefined) return status
      const made = await makeIn(into)
      if (folder !== into) return status
      return tell(made.ok ? { place: into.place, last: made.data, fault: null } : { ...status, fault: made.error })
    })
  }

  async function makeIn(into: BackupFolder): Promise<Answer<NonNullable<BackupStatus['last']>>> {
    const backup = await ask()
    if (!backup.ok) return backup
    const { fileName, text } = backup.data
    const stem = stemOf(fileName)
    const now = clock()
    const last = status.last?.at ?? 0
    // Two within a second would have one name, and the better of them must not go for the other.
    const at = isAhead(last, now) ? now : Math.max(now, last + 1000)
    const name = rotatedName(stem, at)
    try {
      await into.write(name, text)
      const proven = await provenIn(into, name)
      if (proven === undefined) return refusedAs('backups/not-proven', into.place, name)
      for (const old of outdated(stem, await into.list(), at)) if (old !== name) await into.remove(old)
      return { ok: true, data: { at, fileName: name, entries: proven } }
    } catch (error) {
      return refusedAs('backups/cannot-write', into.place, causeOf(error))
    }
  }

  async function provenIn(from: BackupFolder, name: string): Promise<number | undefined> {
    return prove(await from.read(name))
  }

  async function knownOf(): Promise<Answer<{ readonly name: string | null; readonly entries: number | undefined }>> {
    const asked = await askStatus()
    if (!asked.ok) return asked
    const { club, closed, journal } = asked.data
    if (closed !== null) return { ok: false, error: { code: 'app/closed', params: {} } }
    return { ok: true, data: { name: club?.name ?? null, entries: journal?.entries } }
  }

  /** The newest of this club that proves good. */
  async function lastIn(from: BackupFolder, stem: string): Promise<BackupStatus['last']> {
    for (const name of ownFiles(stem, await from.list(), clock())) {
      const entries = await provenIn(from, name)
      const at = madeAt(stem, name)
      if (entries !== undefined && at !== undefined) return { at, fileName: name, entries }
    }
    return null
  }

  /** What a folder holds of this club: looked at, not remembered. Every start does, so no backup is made for it. */
  async function look(into: BackupFolder): Promise<void> {
    const { place } = into
    const club = await knownOf()
    if (!club.ok) return void tell({ place, last: null, fault: club.error })
    try {
      const last = await lastIn(into, stemOf(backupName(club.data.name, clock())))
      tell({ place, last, fault: null })
      if (last?.entries !== club.data.entries) makeLater(true)
    } catch (error) {
      tell({ place, last: null, fault: { code: 'backups/cannot-read', params: { place, cause: causeOf(error) } } })
    }
  }

  const idle = () => turns(() => undefined)

  return {
    status: () => status,
    use(chosen) {
      folder = chosen
      return turns(async () => {
        await look(chosen)
        return status
      })
    },
    make,
    leave() {
      due?.callOff()
      due = undefined
      folder = undefined
      return tell(NONE)
    },
    blocked(place, fault) {
      folder = undefined
      return tell({ place, last: null, fault })
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    idle,
    async end() {
      stop()
      if (due !== undefined) await make()
      await idle()
      folder = undefined
    },
  }
}

/** Set into a sentence that has its own full stop. */
function causeOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}

function refusedAs(code: string, place: string, cause: string): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params: { place, cause } } }
}
