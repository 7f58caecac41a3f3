// Makes backups automatically in a folder that the club has chosen: at once when it is chosen, after a game, and some
// time after any other change. Each backup is read back and verified before it counts. The host provides the folder. An
// error is shown, with the last good backup, until a backup succeeds.

import { type ApiResult, type ApiError, errorMessageOf } from '../../api/contract/apiResult.ts'
import type { ClubStatus } from '../../api/contract/club.ts'
import type { RequestData } from '../../api/requestTypes.ts'
import type { BackupStatus } from '../../api/platform/backups.ts'
import type { PushMessage } from '../../api/service.ts'
import { COUNTING_ROWS_READ_KEY_PREFIX } from '../../club/model/readKeys.ts'
import { defaultBackupFileName } from '../../files/backup/defaultBackupFileName.ts'
import { createJobQueue } from '../../store/queue.ts'
import {
  isBackupTimeTooFarAhead,
  unfinishedBackups,
  backupTimeOf,
  backupsToRemove,
  sortBackupsNewestFirst,
  backupFileName,
  backupStemOf,
} from './rotation.ts'

/** Every call may fail, for example because a USB drive was pulled out, the disk is full or a permission is missing. */
export interface BackupFolder {
  /** The folder's path or name as shown to people. */
  readonly place: string
  list(): Promise<readonly string[]>
  /** Writes the complete file, or leaves no file with this name. */
  write(name: string, text: string): Promise<void>
  read(name: string): Promise<string>
  remove(name: string): Promise<void>
}

export interface BackupSchedulerHost {
  /** The club's name, and the number of entries in its journal. */
  readonly status: () => Promise<ApiResult<ClubStatus>>
  /** Returns a backup of everything, made by the club. */
  readonly ask: () => Promise<ApiResult<RequestData<'club.backup'>>>
  readonly listen: (listener: (push: PushMessage) => void) => () => void
  /** Number of entries in a complete backup. `undefined` for any other text, and once `signal` is aborted. */
  readonly verify: (text: string, signal: AbortSignal) => Promise<number | undefined>
  readonly clock: () => number
  /** Runs the job after this many milliseconds. The returned function cancels it. */
  readonly after: (milliseconds: number, job: () => void) => () => void
}

/** Delay of a backup after a change that does not end a game. A lost disk costs at most a quarter of an hour. */
const CHANGE_BACKUP_DELAY_MS = 15 * 60_000
/**
 * Delay of a backup after the end of a game. The game's ledger, which is written shortly afterwards, is then included.
 */
const GAME_BACKUP_DELAY_MS = 10_000
/**
 * Maximum time that the program waits for a backup before it ends. If the backup takes longer, the next start makes it.
 */
const LAST_BACKUP_TIMEOUT_MS = 5_000

const NO_BACKUPS_STATUS: BackupStatus = { place: null, last: null, fault: null }

export interface BackupScheduler {
  status(): BackupStatus
  /**
   * Makes this folder the backup folder. If its newest backup and the club have different numbers of entries, a backup
   * is made soon, otherwise after the next change.
   */
  use(folder: BackupFolder): Promise<BackupStatus>
  /**
   * Uses the folder that the host remembers, like `use`. Does nothing if a folder was chosen or left since the start.
   */
  resume(folder: BackupFolder): Promise<BackupStatus>
  /** Makes a backup at once. A scheduled backup is then no longer needed. */
  make(): Promise<BackupStatus>
  /** Stops making backups. The files in the folder stay. */
  leave(): BackupStatus
  /** Reports why the remembered folder cannot be used. Does nothing if a folder was chosen or left since the start. */
  blocked(place: string, fault: ApiError): BackupStatus
  onChange(listener: (status: BackupStatus) => void): () => void
  /** Resolves when no backup is being made. */
  idle(): Promise<void>
  /** Makes a scheduled backup and stops. Gives up if it takes longer than a person would wait. */
  end(): Promise<void>
}

class FolderBackups implements BackupScheduler {
  readonly #host: BackupSchedulerHost
  readonly #listeners = new Set<(status: BackupStatus) => void>()
  readonly #queue = createJobQueue()
  readonly #ending = new AbortController()
  #folder: BackupFolder | undefined
  /** Whether a folder was chosen or left since the start. The folder that the host remembers is then outdated. */
  #isDecided = false
  #status = NO_BACKUPS_STATUS
  #due: { readonly soon: boolean; readonly cancel: () => void } | undefined

  readonly #unsubscribe: () => void

  constructor(host: BackupSchedulerHost) {
    this.#host = host
    this.#unsubscribe = host.listen((told) =>
      this.#schedule(
        told.name === 'club.restored' ||
          (told.name === 'changed' && told.push.keys.some((key) => key.startsWith(COUNTING_ROWS_READ_KEY_PREFIX))),
      ),
    )
  }

  readonly make: BackupScheduler['make'] = () => {
    this.#due?.cancel()
    this.#due = undefined
    return this.#queue(async () => {
      const into = this.#folder
      if (into === undefined) return this.#status
      const made = await this.#makeIn(into)
      if (this.#folder !== into) return this.#status
      return this.#setStatus(
        made.ok ? { place: into.place, last: made.data, fault: null } : { ...this.#status, fault: made.error },
      )
    })
  }

  readonly idle: BackupScheduler['idle'] = () => this.#queue(() => undefined)

  readonly status: BackupScheduler['status'] = () => this.#status

  readonly use: BackupScheduler['use'] = (chosen) => {
    this.#isDecided = true
    this.#folder = chosen
    return this.#queue(async () => {
      await this.#look(chosen)
      return this.#status
    })
  }

  readonly resume: BackupScheduler['resume'] = async (remembered) =>
    this.#isDecided ? this.#status : this.use(remembered)

  readonly leave: BackupScheduler['leave'] = () => {
    this.#isDecided = true
    this.#due?.cancel()
    this.#due = undefined
    this.#folder = undefined
    return this.#setStatus(NO_BACKUPS_STATUS)
  }

  readonly blocked: BackupScheduler['blocked'] = (place, fault) => {
    if (this.#isDecided) return this.#status
    this.#folder = undefined
    return this.#setStatus({ place, last: null, fault })
  }

  readonly onChange: BackupScheduler['onChange'] = (listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly end: BackupScheduler['end'] = async () => {
    this.#unsubscribe()
    const last = this.#due === undefined ? this.idle() : this.make()
    let cancel = () => {}
    const late = new Promise<void>((resolve) => (cancel = this.#host.after(LAST_BACKUP_TIMEOUT_MS, resolve)))
    await Promise.race([last, late])
    cancel()
    this.#ending.abort()
    this.#folder = undefined
  }

  #setStatus(next: BackupStatus): BackupStatus {
    this.#status = next
    for (const listener of this.#listeners) listener(next)
    return next
  }

  #schedule(soon: boolean): void {
    if (this.#folder === undefined || (this.#due !== undefined && (this.#due.soon || !soon))) return
    this.#due?.cancel()
    this.#due = {
      soon,
      cancel: this.#host.after(soon ? GAME_BACKUP_DELAY_MS : CHANGE_BACKUP_DELAY_MS, () => void this.make()),
    }
  }

  async #makeIn(into: BackupFolder): Promise<ApiResult<NonNullable<BackupStatus['last']>>> {
    const backup = await this.#host.ask()
    if (this.#ending.signal.aborted) return refusedAs('backups/cannot-write', into.place, 'closed')
    if (!backup.ok) return backup
    const { fileName, text } = backup.data
    const stem = backupStemOf(fileName)
    const now = this.#host.clock()
    const last = this.#status.last?.at ?? 0
    // Two backups within one second would have the same name, and the second would overwrite the first.
    const at = isBackupTimeTooFarAhead(last, now) ? now : Math.max(now, last + 1000)
    const name = backupFileName(stem, at)
    try {
      await into.write(name, text)
      const verified = await this.#verifiedIn(into, name)
      if (verified === undefined) return refusedAs('backups/not-proven', into.place, name)
      const names = await into.list()
      for (const old of [...backupsToRemove(stem, names, at), ...unfinishedBackups(stem, names)])
        if (old !== name) await into.remove(old)
      return { ok: true, data: { at, fileName: name, entries: verified } }
    } catch (error) {
      return refusedAs('backups/cannot-write', into.place, clauseOf(error))
    }
  }

  async #verifiedIn(from: BackupFolder, name: string): Promise<number | undefined> {
    return this.#host.verify(await from.read(name), this.#ending.signal)
  }

  async #clubStatus(): Promise<ApiResult<{ readonly name: string | null; readonly entries: number | undefined }>> {
    const asked = await this.#host.status()
    if (!asked.ok) return asked
    const { club, closed, journal } = asked.data
    if (closed !== null) return { ok: false, error: { code: 'app/closed', params: {} } }
    return { ok: true, data: { name: club?.name ?? null, entries: journal?.entries } }
  }

  /** Newest valid backup of this club. */
  async #lastIn(from: BackupFolder, stem: string): Promise<BackupStatus['last']> {
    for (const name of sortBackupsNewestFirst(stem, await from.list(), this.#host.clock())) {
      const entries = await this.#verifiedIn(from, name)
      const at = backupTimeOf(stem, name)
      if (entries !== undefined && at !== undefined) return { at, fileName: name, entries }
    }
    return null
  }

  /**
   * Finds the newest backup of this club in the folder. Since every start does this, a backup is scheduled only if it
   * is needed.
   */
  async #look(into: BackupFolder): Promise<void> {
    const { place } = into
    const club = await this.#clubStatus()
    if (!club.ok) return void this.#setStatus({ place, last: null, fault: club.error })
    try {
      const last = await this.#lastIn(into, backupStemOf(defaultBackupFileName(club.data.name, this.#host.clock())))
      if (this.#folder !== into) return
      this.#setStatus({ place, last, fault: null })
      if (last?.entries !== club.data.entries) this.#schedule(true)
    } catch (error) {
      this.#setStatus({
        place,
        last: null,
        fault: { code: 'backups/cannot-read', params: { place, cause: clauseOf(error) } },
      })
    }
  }
}

export function createBackupScheduler(host: BackupSchedulerHost): BackupScheduler {
  return new FolderBackups(host)
}

/** The error message without a full stop, because it is inserted into a sentence that has one. */
function clauseOf(error: unknown): string {
  return errorMessageOf(error).replace(/\.$/, '')
}

function refusedAs(code: string, place: string, cause: string): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params: { place, cause } } }
}
