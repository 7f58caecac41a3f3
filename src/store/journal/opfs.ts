// The journal in the browser's private file system (OPFS), for the browser edition's worker. Before an append resolves,
// the line is flushed, read back, and its file found by name; a file that the browser deleted is written again. Handles
// are exclusive: the host elects one owner among its tabs (navigator.locks) before it opens. Dedicated workers only.

import { copyInto, discard, openHandle, readAt, retryRace, type SyncHandle, writeAt } from './opfs-handles.ts'
import { openJournal } from './log.ts'
import type { Journal, JournalDisk } from './journal.ts'
import { openNotes, type OpfsNotes } from './opfs-notes.ts'

type Root = () => Promise<FileSystemDirectoryHandle>

/** What a lost directory leaves for the next one. `restore` decides after a crash which of two journals counts. */
const NOTES_TO_KEEP = ['marker', 'restore'] as const

/**
 * `name`: a directory of the origin's private file system, made when missing. Throws when another worker has it open.
 * `root`: another file system than this origin's.
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
 * Leaves the directory of a journal that cannot be opened as it is and makes an empty one. OPFS cannot rename, so the
 * directory with the highest number counts. Returns the undo.
 */
export async function putOpfsJournalAside(
  name: string = 'journal',
  root: Root = () => navigator.storage.getDirectory(),
): Promise<() => Promise<void>> {
  const place = { root, name }
  const next = (await presentNumber(place)) + 1
  await directoryOf(place, next)
  return async () => (await root()).removeEntry(directoryName(name, next), { recursive: true })
}

interface Place {
  readonly root: Root
  readonly name: string
}

/** Made when missing. */
function directoryOf({ root, name }: Place, number: number): Promise<FileSystemDirectoryHandle> {
  return retryRace(async () => (await root()).getDirectoryHandle(directoryName(name, number), { create: true }))
}

/** The highest number counts, also when lower ones are missing: a browser may have thrown them away. */
async function presentNumber({ root, name }: Place): Promise<number> {
  const names = await retryRace(async () => {
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

interface Numbered {
  readonly handle: SyncHandle
  readonly number: number
}

/** A directory with its open files. */
interface OpfsFiles {
  readonly number: number
  readonly directory: FileSystemDirectoryHandle
  readonly notes: OpfsNotes
  readonly file: Numbered
}

class OpfsDisk implements JournalDisk {
  readonly #place: Place
  #files: OpfsFiles
  /** The number of the directory for the journal if this one is lost. */
  #nextNumber: number
  #rescues = 0

  constructor(place: Place, files: OpfsFiles) {
    this.#place = place
    this.#files = files
    this.#nextNumber = files.number + 1
  }

  readonly size: JournalDisk['size'] = async () => this.#files.file.handle.getSize()

  readonly read: JournalDisk['read'] = async (at, length) => readAt(this.#files.file.handle, at, length)

  readonly write: JournalDisk['write'] = async (at, bytes) => {
    const { handle } = this.#files.file
    try {
      writeAt(handle, at, bytes)
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

  // The old file stays under its name; only the note that names the journal changes.
  readonly nextKept: JournalDisk['nextKept'] = async () => fileName(this.#files.file.number)

  readonly readKept: JournalDisk['readKept'] = async (name) => {
    const kept = await retryRace(async () => (await this.#files.directory.getFileHandle(name)).getFile())
    return new Uint8Array(await kept.arrayBuffer())
  }

  readonly replace: JournalDisk['replace'] = async (chunks) => {
    await this.#recoverIfLost()
    const { directory, notes, file } = this.#files
    const next = await filled(directory, file.number + 1, (handle) => {
      let at = 0
      for (const chunk of chunks) {
        writeAt(handle, at, chunk)
        at += chunk.length
      }
    })
    try {
      await pointAt(notes, next.number)
    } catch (error) {
      discard(next.handle)
      throw error
    }
    file.handle.close()
    this.#files = { ...this.#files, file: next }
  }

  readonly keepCopy: JournalDisk['keepCopy'] = async () => {
    await this.#recoverIfLost()
    const { directory, file } = this.#files
    const copy = await filled(directory, file.number + 1, (handle) => copyInto(handle, file.handle))
    copy.handle.close()
  }

  readonly rescues = (): number => this.#rescues

  readonly close: JournalDisk['close'] = async () => {
    try {
      await this.#recoverIfLost()
    } catch {
      // There is no room for it. The handles stay open: Chromium was seen to never answer the close of a deleted file.
      return
    }
    await closeFiles(this.#files)
  }

  /**
   * A browser may delete an origin's files although handles are open: further writes are lost. The handles still read
   * everything, so all of it is written into the next directory. Its name has to be new: the browser goes on locking
   * the old names, also after this worker has ended.
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
    await retryRace(() => directory.getFileHandle(fileName(file.number)))
    return false
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return true
    throw error
  }
}

/**
 * Writes the files of a lost directory into directory `number`. It opens no file of the lost directory: Chromium 150
 * takes four seconds to refuse that, and lets all other requests wait meanwhile. A note that is not open has no content.
 * What a crash leaves of the new directory is opened by the next start, which sees by the marker that entries are
 * missing.
 */
async function copyFiles(place: Place, number: number, lost: OpfsFiles): Promise<OpfsFiles> {
  const directory = await directoryOf(place, number)
  const notes = openNotes(directory)
  let file: Numbered | undefined
  try {
    for (const name of NOTES_TO_KEEP) {
      if (!lost.notes.isOpen(name)) continue
      const note = await lost.notes.read(name).catch(() => undefined)
      if (note !== undefined) await notes.write(name, note, true)
    }
    // Not a number of the lost directory: `restore` may name one of its files.
    file = await freshFile(directory, lost.file.number + 1)
    await pointAt(notes, file.number)
    copyInto(file.handle, lost.file.handle)
    file.handle.flush()
    return { number, directory, notes, file }
  } catch (error) {
    if (file !== undefined) discard(file.handle)
    await notes.close()
    throw error
  }
}

/** Not closed: Chromium was seen to never answer the close of a file that it has deleted. */
function freeSpace(lost: SyncHandle): void {
  try {
    lost.truncate(0)
  } catch {
    // The handle no longer works; the end of the worker frees the space.
  }
}

async function closeFiles({ notes, file }: Pick<OpfsFiles, 'notes' | 'file'>): Promise<void> {
  file.handle.close()
  await notes.close()
}

/** OPFS has no rename over an open handle: a note says which file is the journal. */
function pointAt(notes: OpfsNotes, number: number): Promise<void> {
  return notes.write('current', String(number), true)
}

/** How many directories in a row may have names that stay locked. */
const MOST_LOCKED = 20

/**
 * A browser that deleted the files under an open journal goes on locking their names after the worker has ended, until
 * the browser itself is closed. A directory without content whose names are held is such a one: the next is taken.
 */
async function opfsDisk(place: Place): Promise<JournalDisk> {
  const first = await presentNumber(place)
  for (let number = first; ; number += 1) {
    const directory = await directoryOf(place, number)
    const hasContent = await isFilled(directory)
    try {
      return await openedDisk(place, number, directory)
    } catch (error) {
      if (hasContent || !isHeld(error) || number - first >= MOST_LOCKED) throw error
    }
  }
}

function isHeld(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NoModificationAllowedError'
}

function isFilled(directory: FileSystemDirectoryHandle): Promise<boolean> {
  return retryRace(async () => {
    for await (const name of directory.keys()) {
      const file = await (await directory.getFileHandle(name)).getFile()
      if (file.size > 0) return true
    }
    return false
  })
}

async function openedDisk(place: Place, number: number, directory: FileSystemDirectoryHandle): Promise<JournalDisk> {
  const notes = openNotes(directory)
  try {
    const current = Number((await notes.read('current')) ?? '1')
    const file = { handle: await openHandle(directory, fileName(current)), number: current }
    return new OpfsDisk(place, { number, directory, notes, file })
  } catch (error) {
    await notes.close()
    throw error
  }
}

async function freshFile(directory: FileSystemDirectoryHandle, from: number): Promise<Numbered> {
  for (let number = from; ; number += 1) {
    const handle = await openHandle(directory, fileName(number))
    if (handle.getSize() === 0) return { handle, number }
    handle.close()
  }
}

/** Makes a file and fills it. A file that could not be filled is left empty. */
async function filled(
  directory: FileSystemDirectoryHandle,
  from: number,
  fill: (handle: SyncHandle) => void,
): Promise<Numbered> {
  const next = await freshFile(directory, from)
  try {
    fill(next.handle)
    next.handle.flush()
    return next
  } catch (error) {
    discard(next.handle)
    throw error
  }
}

function fileName(number: number): string {
  return `journal-${number}.jsonl`
}
