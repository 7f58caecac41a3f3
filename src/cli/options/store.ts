// `--store sqlite:FILE`: the only place where a command opens a club's store by its address. A file that is not a store
// of this program, or is from a later version, is refused before anything in it changes. A store opened for writing is
// locked by this process until it is closed, and is written together with its journal. Reading needs neither. Rule:
// docs/spec/cli.md §1.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { acquireStoreLock, StoreInUseError } from '../../store/adapters/sqlite-owner.ts'
import { createSqliteStore, SqliteFileError, type SqliteStore } from '../../store/adapters/sqlite.ts'
import { readHighWaterMark, rememberedStateOf } from '../../startup/highWaterMark.ts'
import { restoreIntoJournal } from '../../startup/restoreIntoJournal.ts'
import { completeInterruptedRestore } from '../../startup/bothCopies.ts'
import { openingErrorOf } from '../../startup/openingError.ts'
import { normaliseDiskError } from '../../store/diskFault.ts'
import { noteFileAt } from '../../store/diskFiles.ts'
import { resolveRealPath } from '../../store/realPath.ts'
import { openFileJournal, moveFileJournalAside } from '../../store/journal/file.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { repairStoreAndJournal } from '../../store/journal/repairStoreAndJournal.ts'
import { isRepairWorthReporting, type StoreRepairReport } from '../../store/journal/recovery.ts'
import { createJournalledStore, type JournalledStore } from '../../store/journal/withJournal.ts'
import type { Envelope } from '../../store/port.ts'
import { refusalOfFault, createRefusal, RefusedError, unwrapOrThrow, WrongUsageError } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translateFault, translatorFor, translateUsage } from '../sentences/language.ts'

const SQLITE_ADDRESS_PREFIX = 'sqlite:'

/** Whether a missing or empty file becomes a new store. */
export type MissingFilePolicy = 'refuse' | 'make'

export interface OpenedStore {
  readonly store: SqliteStore
  readonly path: string
  /** Whether the store was just created. A command that stores nothing removes such a store again. */
  readonly isNew: boolean
}

/**
 * Throws WrongUsageError for an address of another form, and RefusedError (`store/...`) for a file that cannot be
 * opened.
 */
export function openStoreAt(address: string, missing: MissingFilePolicy): OpenedStore {
  const path = storePathOf(address)
  const isNew = isMissing(path)
  if (isNew && missing === 'refuse') throw createRefusal('store/not-found', place(path))
  refuseLinks(address, path)
  const store = sqliteAt(path)
  try {
    return { store: closedWith(store, acquireStoreLock(path)), path, isNew }
  } catch (error) {
    void store.close()
    if (error instanceof StoreInUseError) throw inUse(path, error)
    throw notOpened(path, normaliseDiskError(error, path) as Error)
  }
}

/**
 * Refuses files with several names or links. A file with two names would have two locks and two journals. Files that an
 * earlier version kept next to a symbolic link belong next to the store file itself. Without them, this device would
 * get a new id.
 */
function refuseLinks(address: string, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() && found.nlink > 1) throw createRefusal('store/hard-link', place(path))
  const link = givenPath(address)
  const left =
    link === path ? undefined : COMPANION_FILE_SUFFIXES.find((end) => existsSync(link + end) && !existsSync(path + end))
  if (left !== undefined) throw createRefusal('store/notes-at-link', place(path), { note: place(link + left) })
}

const COMPANION_FILE_SUFFIXES = ['.laptop', '.journal', '.mark'] as const

/** Files next to a store: its journal in a folder of its own, the high-water mark, and its backups. */
export function companionFilesOf(path: string) {
  return {
    journal: join(`${path}.journal`, 'journal.jsonl'),
    highWaterMark: noteFileAt(`${path}.mark`),
    backups: `${path}.backups`,
  }
}

/**
 * Whether the store has, or once had, a journal. If only the high-water mark exists, the journal was lost. A store that
 * never had a journal gets one without a message.
 */
export const hasJournalTraces = (path: string): boolean =>
  existsSync(companionFilesOf(path).journal) || existsSync(`${path}.mark`)

/**
 * Opens the journal of a store that was opened for writing. Compares store and journal, repairs them, and reports
 * repairs on stderr. Closing the result closes the journal.
 */
export async function openWithJournal({ store, path }: OpenedStore): Promise<JournalledStore> {
  const { highWaterMark: place } = companionFilesOf(path)
  const isFirst = !hasJournalTraces(path)
  const journal = await journalOf(path)
  const own = { ...store, close: () => Promise.resolve() }
  try {
    if (journal.isRestored())
      unwrapOrThrow(await completeInterruptedRestore({ store: own, journal }, place, () => {}), toPrintableText(path))
    const mark = await readHighWaterMark(place)
    const compared = async (mayLose: number): Promise<StoreRepairReport> => {
      const options = { depth: 'heads', remembered: mark && rememberedStateOf(mark), mayLose } as const
      const found = unwrapOrThrow(await repairStoreAndJournal(own, journal, options), toPrintableText(path))
      const { entries = 0, lasting = 0 } = found.missing ?? {}
      if (entries <= mayLose) return found
      // All missing entries belong to damaged streams, which are left out.
      if (entries <= lasting) return compared(entries)
      throw createRefusal('store/entries-missing', toPrintableText(path), { n: entries })
    }
    const found = await compared(mark?.accepted ?? 0)
    if (isRepairWorthReporting(found) && !isFirst)
      for (const line of repairReportLines({ ...found, differing: found.diverged.length })) console.error(line)
    return createJournalledStore(own, journal, found)
  } catch (error) {
    await journal.close()
    throw error
  }
}

async function journalOf(path: string): Promise<Journal> {
  const { journal } = companionFilesOf(path)
  try {
    return await openFileJournal(journal)
  } catch (error) {
    throw refusalOfFault(openingErrorOf('journal', journal, error))
  }
}

/**
 * Replaces the whole content of journal and store. The journal is replaced first, so that the next opening can complete
 * an interrupted replacement.
 */
export async function replaceStoreContent(
  { store, path }: OpenedStore,
  streams: ReadonlyMap<string, readonly Envelope[]>,
): Promise<void> {
  const { journal: file, highWaterMark } = companionFilesOf(path)
  const own = { ...store, close: () => Promise.resolve() }
  const host = {
    openStore: () => Promise.resolve(own),
    openJournal: () => openFileJournal(file),
    putJournalAside: () => moveFileJournalAside(file),
    places: { journal: file, database: path },
    clock: Date.now,
  }
  unwrapOrThrow(await restoreIntoJournal(host, [...streams.values()].flat()))
  unwrapOrThrow(await store.replaceAll(streams), toPrintableText(path))
  const journal = await journalOf(path)
  try {
    unwrapOrThrow(
      await completeInterruptedRestore({ store: own, journal }, highWaterMark, () => {}),
      toPrintableText(path),
    )
  } finally {
    await journal.close()
  }
}

interface Repairs extends Pick<StoreRepairReport, 'restored' | 'completed'> {
  readonly journal: string | null | undefined
  /** Number of streams that were complete in both the store and the journal, but with different content. */
  readonly differing: number
}

/** Messages about the repairs made after comparing a store with its journal. */
export function repairReportLines({ restored, completed, journal, differing }: Repairs): readonly string[] {
  const say = translatorFor('files')
  return [
    ...(journal === null || journal === undefined || journal === 'torn' ? [] : [say('journalMended')]),
    ...(restored.events > 0 ? [say('fromJournal', { n: restored.events })] : []),
    ...(completed.events > 0 ? [say('toJournal', { n: completed.events })] : []),
    ...(differing > 0 ? [say('differedFromJournal', { n: differing })] : []),
  ]
}

/** Opens a store for reading only. Another process may have it open. Throws like `openStoreAt`. The file must exist. */
export function openStoreReadOnly(address: string): Pick<OpenedStore, 'store' | 'path'> {
  const path = storePathOf(address)
  if (isMissing(path)) throw createRefusal('store/not-found', place(path))
  return { store: sqliteAt(path), path }
}

/** Reads a store and closes it. */
export async function withReadOnlyStore<T>(
  address: string,
  read: (store: SqliteStore, path: string) => Promise<T>,
): Promise<T> {
  const { store, path } = openStoreReadOnly(address)
  try {
    return await read(store, path)
  } finally {
    await store.close()
  }
}

function inUse(path: string, { pid }: StoreInUseError): RefusedError {
  return createRefusal('store/in-use', place(path), { pid: pid === undefined ? '?' : String(pid) })
}

function closedWith(store: SqliteStore, release: () => void): SqliteStore {
  return {
    ...store,
    async close() {
      await store.close()
      release()
    },
  }
}

function sqliteAt(path: string): SqliteStore {
  try {
    return createSqliteStore(path)
  } catch (error) {
    if (!(error instanceof SqliteFileError)) throw error
    switch (error.reason) {
      case 'foreign':
        throw createRefusal('store/foreign', place(path))
      case 'newer':
        throw createRefusal('store/newer-version', place(path))
      case 'damaged':
        throw createRefusal('store/damaged', place(path), { cause: error.message })
      case 'unavailable':
        throw notOpened(path, error)
    }
  }
}

/** If the disk is full, the message also says what to do. */
function notOpened(path: string, { message: cause }: Error): RefusedError {
  const found = openingErrorOf('database', path, new Error(cause))
  if (found.code === 'open/disk-full') return refusalOfFault(found, place(path))
  return new RefusedError('store/unavailable', translateFault('store/not-opened', { cause }), place(path))
}

export const isStoreAddress = (text: string): boolean => text.startsWith(SQLITE_ADDRESS_PREFIX)

/**
 * Path of the file itself. Links are resolved, so that lock, journal and other files next to the store are the same
 * under every name.
 */
export function storePathOf(address: string): string {
  return resolveRealPath(givenPath(address))
}

/** Matches addresses that SQLite would not treat as file names. */
const URI_PATTERN = /^(file|libsql|https?|wss?):/i

function givenPath(address: string): string {
  const path = address.slice(SQLITE_ADDRESS_PREFIX.length)
  if (!address.startsWith(SQLITE_ADDRESS_PREFIX) || path === '' || path.startsWith(':')) {
    throw new WrongUsageError(translateUsage('storeAddress', { address: JSON.stringify(address) }))
  }
  if (URI_PATTERN.test(path))
    throw new WrongUsageError(translateUsage('storeUri', { address: JSON.stringify(address) }))
  return path
}

/** Whether the file is missing or empty. SQLite treats an empty file as a new database. */
function isMissing(path: string): boolean {
  if (!existsSync(path)) return true
  const { size } = statSync(path)
  return size === 0 && !existsSync(`${path}-wal`)
}

function place(path: string): string {
  return toPrintableText(path)
}

/** Ids for a club that is only read. They never reach the store. */
export function createPlaceholderIdGenerator(): () => string {
  let count = 0
  return () => `held-${(count += 1)}`
}
