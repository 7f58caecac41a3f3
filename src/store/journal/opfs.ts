// The journal in the browser's private file system (OPFS), for the worker of the browser edition. Before an append
// resolves, the line is flushed and read back, and its file is looked up by name. A file that the browser deleted is
// written again. Handles are exclusive, so the host elects one owner among its tabs (navigator.locks) before it opens
// the journal. Works only in dedicated workers.

import {
  copyHandleContent,
  truncateAndClose,
  openOpfsSyncHandle,
  readBytesAt,
  type OpfsSyncHandle,
  writeBytesAt,
} from './opfs-handles.ts'
import { retryUntilAnswered } from './retryUnanswered.ts'
import { openJournal } from './diskJournal.ts'
import type { Journal, JournalDisk } from './journal.ts'
import { openOpfsNotes, type OpfsNotes } from './opfs-notes.ts'

type Root = () => Promise<FileSystemDirectoryHandle>

/**
 * Small texts that are copied from a lost directory into the next one. After a crash, `restore` decides which of two
 * journals counts.
 */
const NOTES_TO_KEEP = ['marker', 'restore'] as const

/**
 * `name` is a directory of the origin's private file system, created if missing. Throws if another worker has it open
 * and it is not empty.
 * `root` replaces this origin's file system.
 */
export async function openOpfsJournal(
  name: string = 'journal',
  root: Root = () => navigator.storage.getDirectory(),
): Promise<Journal> {
  const disk = await opfsDisk({ root, name })
  try {
    return await openJournal(disk)
  } catch (error) {
    await disk.close()
    throw error
  }
}

/**
 * Creates an empty directory for a new journal. The directory of the journal that cannot be opened stays unchanged.
 * OPFS cannot rename, so the directory with the highest number counts. Returns the function that undoes this.
 */
export async function switchToEmptyOpfsJournal(
  name: string = 'journal',
  root: Root = () => navigator.storage.getDirectory(),
): Promise<() => Promise<void>> {
  const place = { root, name }
  const next = (await highestDirectoryNumber(place)) + 1
  await directoryOf(place, next)
  return async () => (await root()).removeEntry(directoryName(name, next), { recursive: true })
}

interface JournalLocation {
  readonly root: Root
  readonly name: string
}

/** Opens the directory, which is created if missing. */
function directoryOf({ root, name }: JournalLocation, number: number): Promise<FileSystemDirectoryHandle> {
  return retryUntilAnswered(async () =>
    (await root()).getDirectoryHandle(directoryName(name, number), { create: true }),
  )
}

/**
 * The highest number counts even if lower numbers are missing, because a browser may have deleted their directories.
 */
async function highestDirectoryNumber({ root, name }: JournalLocation): Promise<number> {
  const names = await retryUntilAnswered(async () => {
    const found: string[] = []
    for await (const each of (await root()).keys()) found.push(each)
    return found
  })
  const numbers = names.map((each) => (each.startsWith(`${name}.`) ? each.slice(name.length + 1) : ''))
  return Math.max(1, ...numbers.filter((digits) => /^[1-9]\d*$/.test(digits)).map(Number))
}

function directoryName(name: string, number: number): string {
  return number === 1 ? name : `${name}.${number}`
}

interface NumberedFile {
  readonly handle: OpfsSyncHandle
  readonly number: number
}

/** A directory and its open files. */
interface OpfsFiles {
  readonly number: number
  readonly directory: FileSystemDirectoryHandle
  readonly notes: OpfsNotes
  readonly file: NumberedFile
}

class OpfsDisk implements JournalDisk {
  readonly #place: JournalLocation
  #files: OpfsFiles
  /** Number of the directory to use if this one is lost. */
  #nextNumber: number
  #rescues = 0

  constructor(place: JournalLocation, files: OpfsFiles) {
    this.#place = place
    this.#files = files
    this.#nextNumber = files.number + 1
  }

  readonly size: JournalDisk['size'] = async () => this.#files.file.handle.getSize()

  readonly read: JournalDisk['read'] = async (at, length) => readBytesAt(this.#files.file.handle, at, length)

  readonly write: JournalDisk['write'] = async (at, bytes) => {
    const { handle } = this.#files.file
    try {
      writeBytesAt(handle, at, bytes)
      handle.flush()
    } finally {
      await this.#recoverIfLost()
    }
  }

  readonly truncate: JournalDisk['truncate'] = async (size) => {
    this.#files.file.handle.truncate(size)
    this.#files.file.handle.flush()
  }

  readonly readNote: JournalDisk['readNote'] = (name) => this.#files.notes.read(name)

  readonly writeNote: JournalDisk['writeNote'] = async (name, text, isFlushed = false) => {
    if (isFlushed || !this.#files.notes.isOpen(name)) await this.#recoverIfLost()
    await this.#files.notes.write(name, text, isFlushed)
  }

  // The old file keeps its name. Only the stored number of the current file changes.
  readonly nextKept: JournalDisk['nextKept'] = async () => fileName(this.#files.file.number)

  readonly readKept: JournalDisk['readKept'] = async (name) => {
    const kept = await retryUntilAnswered(async () => (await this.#files.directory.getFileHandle(name)).getFile())
    return new Uint8Array(await kept.arrayBuffer())
  }

  readonly replace: JournalDisk['replace'] = async (chunks) => {
    await this.#recoverIfLost()
    const { directory, notes, file } = this.#files
    const next = await createFilledFile(directory, file.number + 1, (handle) => {
      let at = 0
      for (const chunk of chunks) {
        writeBytesAt(handle, at, chunk)
        at += chunk.length
      }
    })
    try {
      await writeCurrentFileNote(notes, next.number)
    } catch (error) {
      truncateAndClose(next.handle)
      throw error
    }
    file.handle.close()
    this.#files = { ...this.#files, file: next }
  }

  readonly keepCopy: JournalDisk['keepCopy'] = async () => {
    await this.#recoverIfLost()
    const { directory, file } = this.#files
    const copy = await createFilledFile(directory, file.number + 1, (handle) => copyHandleContent(handle, file.handle))
    copy.handle.close()
  }

  readonly rescues = (): number => this.#rescues

  readonly close: JournalDisk['close'] = async () => {
    try {
      await this.#recoverIfLost()
    } catch {
      // There is no room to write the files again. The handles stay open, because Chromium has been observed never to
      // finish closing a deleted file.
      return
    }
    await closeFiles(this.#files)
  }

  /**
   * A browser may delete an origin's files although handles are open, and further writes are then lost. The handles can
   * still read the whole content, which is therefore written into the next directory. That directory needs a new name,
   * because the browser keeps the old names locked even after this worker has ended.
   */
  async #recoverIfLost(): Promise<void> {
    if (!(await isGone(this.#files))) return
    const lost = this.#files
    try {
      this.#files = await copyFiles(this.#place, this.#nextNumber, lost)
    } catch (error) {
      throw new Error(`the browser deleted its files, and they could not be written again: ${String(error)}`, {
        cause: error,
      })
    }
    this.#nextNumber = this.#files.number + 1
    this.#rescues += 1
    freeSpace(lost.file.handle)
  }
}

async function isGone({ directory, file }: Pick<OpfsFiles, 'directory' | 'file'>): Promise<boolean> {
  try {
    await retryUntilAnswered(() => directory.getFileHandle(fileName(file.number)))
    return false
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return true
    throw error
  }
}

/**
 * Writes the files of a lost directory into directory `number`. No file of the lost directory is opened, because
 * Chromium 150 takes four seconds to refuse that and blocks all other requests meanwhile. A small text that is not open
 * has no content. If a crash leaves the new directory incomplete, the next start opens it and detects by the marker
 * that entries are missing.
 */
async function copyFiles(place: JournalLocation, number: number, lost: OpfsFiles): Promise<OpfsFiles> {
  const directory = await directoryOf(place, number)
  const notes = openOpfsNotes(directory)
  let file: NumberedFile | undefined
  try {
    for (const name of NOTES_TO_KEEP) {
      if (!lost.notes.isOpen(name)) continue
      const note = await lost.notes.read(name).catch(() => undefined)
      if (note !== undefined) await notes.write(name, note, true)
    }
    // Numbers of the lost directory are not used again, because `restore` may name one of its files.
    file = await createNextFile(directory, lost.file.number + 1)
    await writeCurrentFileNote(notes, file.number)
    copyHandleContent(file.handle, lost.file.handle)
    file.handle.flush()
    return { number, directory, notes, file }
  } catch (error) {
    if (file !== undefined) truncateAndClose(file.handle)
    await notes.close()
    throw error
  }
}

/**
 * Frees the space without closing the handle, because Chromium has been observed never to finish closing a file that it
 * has deleted.
 */
function freeSpace(lost: OpfsSyncHandle): void {
  try {
    lost.truncate(0)
  } catch {
    // The handle no longer works. The space is freed when the worker ends.
  }
}

async function closeFiles({ notes, file }: Pick<OpfsFiles, 'notes' | 'file'>): Promise<void> {
  file.handle.close()
  await notes.close()
}

/** Stores the number of the journal's current file, because OPFS cannot rename a file over an open handle. */
function writeCurrentFileNote(notes: OpfsNotes, number: number): Promise<void> {
  return notes.write('current', String(number), true)
}

/** Maximum number of consecutive directories whose names may stay locked. */
const MAX_LOCKED_DIRECTORIES = 20

/**
 * A browser that deleted the files under an open journal keeps their names locked until the browser itself is closed,
 * even after the worker has ended. If an empty directory has locked names, this has happened, and the next directory is
 * used.
 */
async function opfsDisk(place: JournalLocation): Promise<JournalDisk> {
  const first = await highestDirectoryNumber(place)
  for (let number = first; ; number += 1) {
    const directory = await directoryOf(place, number)
    const hasContent = await isFilled(directory)
    try {
      return await openDiskIn(place, number, directory)
    } catch (error) {
      if (hasContent || !isFileLockedError(error) || number - first >= MAX_LOCKED_DIRECTORIES) throw error
    }
  }
}

function isFileLockedError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NoModificationAllowedError'
}

function isFilled(directory: FileSystemDirectoryHandle): Promise<boolean> {
  return retryUntilAnswered(async () => {
    for await (const name of directory.keys()) {
      const file = await (await directory.getFileHandle(name)).getFile()
      if (file.size > 0) return true
    }
    return false
  })
}

async function openDiskIn(
  place: JournalLocation,
  number: number,
  directory: FileSystemDirectoryHandle,
): Promise<JournalDisk> {
  const notes = openOpfsNotes(directory)
  try {
    const current = Number((await notes.read('current')) ?? '1')
    const file = { handle: await openOpfsSyncHandle(directory, fileName(current)), number: current }
    return new OpfsDisk(place, { number, directory, notes, file })
  } catch (error) {
    await notes.close()
    throw error
  }
}

async function createNextFile(directory: FileSystemDirectoryHandle, from: number): Promise<NumberedFile> {
  for (let number = from; ; number += 1) {
    const handle = await openOpfsSyncHandle(directory, fileName(number))
    if (handle.getSize() === 0) return { handle, number }
    handle.close()
  }
}

/** Creates a file and fills it. If that fails, the file is left empty. */
async function createFilledFile(
  directory: FileSystemDirectoryHandle,
  from: number,
  fill: (handle: OpfsSyncHandle) => void,
): Promise<NumberedFile> {
  const next = await createNextFile(directory, from)
  try {
    fill(next.handle)
    next.handle.flush()
    return next
  } catch (error) {
    truncateAndClose(next.handle)
    throw error
  }
}

function fileName(number: number): string {
  return `journal-${number}.jsonl`
}
