// Club in a SQLite file for `serve`, opened as on the desktop, with messages on stderr and rotating backups next to the
// file.

import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { ClubStatus } from '../../api/contract/club.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import type { RequestData } from '../../api/requestTypes.ts'
import { BACKUP_CHARACTER_LIMITS, countVerifiedBackupEntries } from '../../files/backup/read.ts'
import type { RunningServer } from '../../server/server.ts'
import { createBackupScheduler } from '../../startup/backups/backups.ts'
import { openClub, type OpenedClub } from '../../startup/openClub.ts'
import type { ClubHost } from '../../startup/host.ts'
import { durableFolderAt, makeFolder } from '../../store/diskFiles.ts'
import { lacksDiskSpace } from '../../store/diskFault.ts'
import { reacquireDeletedStoreLock } from '../../store/adapters/sqlite-owner.ts'
import { openFileJournal, moveFileJournalAside } from '../../store/journal/file.ts'
import { unreferencedClock } from '../../store/platform.ts'
import {
  hasJournalTraces,
  type OpenedStore,
  openStoreAt,
  repairReportLines,
  companionFilesOf,
  openWithJournal,
} from '../options/store.ts'
import { refusalOfFault, createRefusal, type RefusedError } from '../sentences/refusal.ts'
import { faultSentence } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor } from '../sentences/language.ts'

const say = translatorFor('serve')

/** Running server while the club is open, or the error that prevented the server from starting. */
export interface ServerState {
  server?: RunningServer
  failed?: unknown
}

export interface ServedClub {
  /** Resolves if the club was closed while it was served and could not be opened again. */
  readonly closed: Promise<RefusedError>
  close(): Promise<void>
}

interface Options {
  /** Number of missing entries that the operator accepts as lost. */
  readonly without: number
  readonly log: ErrorLogger
}

export async function openServedClub(
  file: OpenedStore,
  host: ClubHost,
  { without, log }: Options,
): Promise<ServedClub> {
  const { journal, highWaterMark, backups: place } = companionFilesOf(file.path)
  if (!hasJournalTraces(file.path)) await (await openWithJournal(file)).close()
  let first: OpenedStore | undefined = file
  let release: (() => void) | undefined
  const club = openClub({
    ...host,
    // The store is locked before the journal is touched.
    async openStore() {
      release?.()
      release = undefined
      const { store } = first ?? openStoreAt(`sqlite:${file.path}`, 'make')
      first = undefined
      return store
    },
    openJournal: () =>
      openFileJournal(journal, () => {
        console.error(say('filesDeleted', { store: toPrintableText(file.path) }))
        release ??= reacquireDeletedStoreLock(file.path)
      }),
    putJournalAside: () => moveFileJournalAside(journal),
    highWaterMark,
    places: { journal, database: file.path },
    setsAside: true,
    hasNoRoom: async () => lacksDiskSpace(file.path),
    log,
  })
  const status = await open(club, file.path, without)
  for (const line of repairs(status)) console.error(line)
  const backups = await startBackups(place, club)
  const closed = new Promise<RefusedError>((resolve) => {
    club.listen((told) => {
      // When the club opens or closes, the key `/` is reported as changed.
      if (told.name !== 'changed' || !told.push.keys.includes('/')) return
      void statusOf(club, 'club.status').then((now) => {
        const refused = whyClosed(now, file.path)
        if (refused !== undefined) resolve(refused)
      })
    })
  })
  return {
    closed,
    async close() {
      await backups.end()
      await club.close()
      release?.()
    },
  }
}

/** Throws a refusal if the club is closed, unless entries are missing and the operator accepts that. */
async function open(club: OpenedClub, path: string, without: number): Promise<ClubStatus> {
  const first = await statusOf(club, 'club.status')
  const isMissing = first.closed?.why === 'missing' && without > 0
  const status = isMissing ? await statusOf(club, 'club.goOn', { entries: without }) : first
  const refused = whyClosed(status, path)
  if (refused !== undefined) throw refused
  return status
}

/**
 * Reason why the club is closed. `undefined` if the club is open, even if parts of it cannot be read. Unreadable parts
 * are reported, and all other parts are served.
 */
function whyClosed({ closed }: ClubStatus, path: string): RefusedError | undefined {
  if (closed?.why === 'missing')
    return createRefusal('store/entries-missing', toPrintableText(path), { n: closed.report.missing.entries })
  return closed?.error.code.startsWith('open/') ? refusalOfFault(closed.error) : undefined
}

async function statusOf(club: OpenedClub, name: 'club.status' | 'club.goOn', args: object = {}): Promise<ClubStatus> {
  const answer = (await club.call(name, args)) as ApiResult<ClubStatus>
  if (!answer.ok) throw refusalOfFault(answer.error)
  return answer.data
}

function repairs({ start }: ClubStatus): readonly string[] {
  return start === null ? [] : repairReportLines({ ...start, differing: start.differing.length })
}

async function startBackups(place: string, club: OpenedClub) {
  const backups = createBackupScheduler({
    status: () => club.call('club.status', {}) as Promise<ApiResult<RequestData<'club.status'>>>,
    ask: () => club.call('club.backup', {}) as Promise<ApiResult<RequestData<'club.backup'>>>,
    listen: club.listen,
    verify: countVerifiedBackupEntries,
    clock: Date.now,
    after: unreferencedClock.after,
  })
  backups.onChange(({ fault }) => {
    if (fault !== null) console.error(say('noBackup', { fault: faultSentence(fault) }))
  })
  const folder = durableFolderAt(place)
  await makeFolder(place)
  void backups.use({ ...folder, read: (name) => folder.read(name, BACKUP_CHARACTER_LIMITS.file) })
  return backups
}
