// The journal in the browser's private file system (OPFS), for the browser edition's worker. Before an append resolves,
// the line is flushed, read back, and its file found by name. Handles are exclusive: the host elects one owner among
// its tabs (navigator.locks) before it opens. Dedicated workers only.

import { copyInto, discard, openHandle, readAt, retryRace, type SyncHandle, writeAt } from './opfs-handles.ts'
import { openJournal } from './log.ts'
import type { Journal, JournalDisk } from './journal.ts'
import { openNotes, type OpfsNotes } from './opfs-notes.ts'

type Root = () => Promise<FileSystemDirectoryHandle>

/**
 * `name`: a directory of the origin's private file system, made when missing. Throws when another worker has it open.
 * `root`: another file system than this origin's.
 */
export async function openOpfsJournal(
  name: string = 'journal',
  root: Root = () => navigator.storage.getDirectory(),
): Promise<Journal> {
  const present = await presentDirectory(root, name)
  const disk = await opfsDisk(() => directoryOf(root, present.name))
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
  const next = directoryName(name, (await presentDirectory(root, name)).number + 1)
  await directoryOf(root, next)
  return async () => (await root()).removeEntry(next, { recursive: true })
}

/** Made when missing. */
function directoryOf(root: Root, name: string): Promise<FileSystemDirectoryHandle> {
  return retryRace(async () => (await root()).getDirectoryHandle(name, { create: true }))
}

async function presentDirectory(root: Root, name: string): Promise<{ readonly name: string; readonly number: number }> {
  const names = await retryRace(async () => {
    const found = new Set<string>()
    for await (const each of (await root()).keys()) found.add(each)
    return found
  })
  let number = 1
  while (names.has(directoryName(name, number + 1))) number += 1
  return { name: directoryName(name, number), number }
}

function directoryName(name: string, number: number): string {
  return number === 1 ? name : `${name}.${number}`
}

interface Numbered {
  readonly handle: SyncHandle
  readonly number: number
}

interface OpfsFiles {
  readonly directory: FileSystemDirectoryHandle
  readonly notes: OpfsNotes
  readonly file: Numbered
}

class OpfsDisk implements JournalDisk {
  readonly #makeDirectory: Root
  #directory: FileSystemDirectoryHandle
  #notes: OpfsNotes
  #file: Numbered

  constructor(makeDirectory: Root, { directory, notes, file }: OpfsFiles) {
    this.#makeDirectory = makeDirectory
    this.#directory = directory
    this.#notes = notes
    this.#file = file
  }

  readonly size: JournalDisk['size'] = async () => this.#file.handle.getSize()

  readonly read: JournalDisk['read'] = async (at, length) => readAt(this.#file.handle, at, length)

  readonly write: JournalDisk['write'] = async (at, bytes) => {
    try {
      writeAt(this.#file.handle, at, bytes)
      this.#file.handle.flush()
    } finally {
      await this.#stayThere()
    }
  }

  readonly truncate: JournalDisk['truncate'] = async (size) => {
    this.#file.handle.truncate(size)
    this.#file.handle.flush()
  }

  readonly readNote: JournalDisk['readNote'] = (name) => this.#notes.read(name)

  readonly writeNote: JournalDisk['writeNote'] = (name, text, isFlushed = false) =>
    this.#notes.write(name, text, isFlushed)

  // The old file stays under its name; only the note that names the journal changes.
  readonly nextKept: JournalDisk['nextKept'] = async () => fileName(this.#file.number)

  readonly readKept: JournalDisk['readKept'] = async (name) => {
    const kept = await retryRace(async () => (await this.#directory.getFileHandle(name)).getFile())
    return new Uint8Array(await kept.arrayBuffer())
  }

  readonly replace: JournalDisk['replace'] = async (chunks) => {
    await this.#stayThere()
    const next = await filled(this.#directory, this.#file.number + 1, (handle) => {
      let at = 0
      for (const chunk of chunks) {
        writeAt(handle, at, chunk)
        at += chunk.length
      }
    })
    await this.#pointAt(next)
    this.#file.handle.close()
    this.#file = next
  }

  readonly keepCopy: JournalDisk['keepCopy'] = async () => {
    await this.#stayThere()
    const copy = await filled(this.#directory, this.#file.number + 1, (handle) => copyInto(handle, this.#file.handle))
    copy.handle.close()
  }

  readonly close: JournalDisk['close'] = async () => {
    // Chromium never answers the close of a file it has deleted; the end of the worker closes it.
    if (await this.#isGone()) return
    this.#file.handle.close()
    await this.#notes.close()
  }

  async #isGone(): Promise<boolean> {
    try {
      await retryRace(() => this.#directory.getFileHandle(fileName(this.#file.number)))
      return false
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return true
      throw error
    }
  }

  /**
   * A browser short of disk space may delete an origin's files although handles are open: further writes are lost. The
   * handle still reads everything, so all of it is written into new files.
   */
  async #stayThere(): Promise<void> {
    if (!(await this.#isGone())) return
    const marker = await this.#notes.read('marker').catch(() => undefined)
    const lost = { notes: this.#notes, file: this.#file }
    this.#directory = await this.#makeDirectory()
    this.#notes = openNotes(this.#directory)
    try {
      // The marker first: if this is cut off, the next start knows that entries are missing.
      if (marker !== undefined) await this.#notes.write('marker', marker, true)
      const next = await filled(this.#directory, 1, (handle) => copyInto(handle, lost.file.handle))
      await this.#pointAt(next)
      this.#file = next
    } catch (error) {
      await this.#notes.close()
      this.#notes = lost.notes
      throw new Error(`the browser has thrown away what it kept, and it could not be written again: ${String(error)}`, {
        cause: error,
      })
    }
    // Frees its disk space. Not closed: Chromium never answers the close of a file it has deleted.
    lost.file.handle.truncate(0)
  }

  async #pointAt(next: Numbered): Promise<void> {
    try {
      await this.#notes.write('current', String(next.number), true)
    } catch (error) {
      discard(next.handle)
      throw error
    }
  }
}

async function opfsDisk(makeDirectory: Root): Promise<JournalDisk> {
  const directory = await makeDirectory()
  const notes = openNotes(directory)
  try {
    // OPFS has no rename over an open handle: a note says which file is the journal.
    const number = Number((await notes.read('current')) ?? '1')
    const file = { handle: await openHandle(directory, fileName(number)), number }
    return new OpfsDisk(makeDirectory, { directory, notes, file })
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
