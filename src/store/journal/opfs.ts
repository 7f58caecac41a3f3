// The journal in the browser's private file system: the browser edition's worker. Flushed, read back
// and found under its name before an append is answered. Its handles are exclusive: the host elects
// one owner among its tabs (navigator.locks) before opening. Dedicated workers only.

import { firstToAnswer } from './retryRace.ts'
import { openJournal } from './log.ts'
import type { Journal, JournalDisk } from './journal.ts'
import { copyInto, discard, openHandle, readAt, writeAt, type SyncHandle } from './opfs-handles.ts'
import { openNotes } from './opfs-notes.ts'

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
 * Begins with an empty directory beside that of a journal that cannot be opened, which stays as it
 * is: nothing can be renamed here, so the highest number counts. Answers how it is put back.
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
  return firstToAnswer(async () => (await root()).getDirectoryHandle(name, { create: true }))
}

async function presentDirectory(root: Root, name: string): Promise<{ readonly name: string; readonly number: number }> {
  const names = await firstToAnswer(async () => {
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

async function opfsDisk(makeDirectory: Root): Promise<JournalDisk> {
  let directory = await makeDirectory()
  let notes = openNotes(directory)
  let file = await currentFile()

  /** There is no rename over an open handle: a note says which file is the journal. */
  async function currentFile(): Promise<Numbered> {
    try {
      const number = Number((await notes.read('current')) ?? '1')
      return { handle: await openHandle(directory, fileName(number)), number }
    } catch (error) {
      await notes.close()
      throw error
    }
  }

  async function freshFile(from: number): Promise<Numbered> {
    for (let number = from; ; number += 1) {
      const handle = await openHandle(directory, fileName(number))
      if (handle.getSize() === 0) return { handle, number }
      handle.close()
    }
  }

  /** Makes a file and fills it; what could not be filled is left empty. */
  async function filled(from: number, fill: (handle: SyncHandle) => void): Promise<Numbered> {
    const next = await freshFile(from)
    try {
      fill(next.handle)
      next.handle.flush()
      return next
    } catch (error) {
      discard(next.handle)
      throw error
    }
  }

  async function isGone(): Promise<boolean> {
    try {
      await firstToAnswer(() => directory.getFileHandle(fileName(file.number)))
      return false
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return true
      throw error
    }
  }

  /**
   * A browser short of room may throw away what an origin keeps, under its open handles too: what is
   * written then goes nowhere. The handle still reads it all, so all of it is written anew.
   */
  async function stayThere(): Promise<void> {
    if (!(await isGone())) return
    const marker = await notes.read('marker').catch(() => undefined)
    const lost = { notes, file }
    directory = await makeDirectory()
    notes = openNotes(directory)
    try {
      // First of all: should this be cut off, the next start knows that there was more.
      if (marker !== undefined) await notes.write('marker', marker, true)
      const next = await filled(1, (handle) => copyInto(handle, lost.file.handle))
      await pointAt(next)
      file = next
    } catch (error) {
      await notes.close()
      notes = lost.notes
      throw new Error(`the browser has thrown away what it kept, and it could not be written anew: ${String(error)}`, {
        cause: error,
      })
    }
    // Gives its room back. Not closed: Chromium never answers the close of a file it has thrown away.
    lost.file.handle.truncate(0)
  }

  async function pointAt(next: Numbered): Promise<void> {
    try {
      await notes.write('current', String(next.number), true)
    } catch (error) {
      discard(next.handle)
      throw error
    }
  }

  return {
    size: async () => file.handle.getSize(),
    read: async (at, length) => readAt(file.handle, at, length),
    async write(at, bytes) {
      try {
        writeAt(file.handle, at, bytes)
        file.handle.flush()
      } finally {
        await stayThere()
      }
    },
    async truncate(size) {
      file.handle.truncate(size)
      file.handle.flush()
    },
    readNote: (name) => notes.read(name),
    writeNote: (name, text, isFlushed = false) => notes.write(name, text, isFlushed),
    // The old file stays where it is; only the note that points at it moves on.
    nextKept: async () => fileName(file.number),
    async readKept(name) {
      const kept = await firstToAnswer(async () => (await directory.getFileHandle(name)).getFile())
      return new Uint8Array(await kept.arrayBuffer())
    },
    async replace(chunks) {
      await stayThere()
      const next = await filled(file.number + 1, (handle) => {
        let at = 0
        for (const chunk of chunks) {
          writeAt(handle, at, chunk)
          at += chunk.length
        }
      })
      await pointAt(next)
      file.handle.close()
      file = next
    },
    async keepCopy() {
      await stayThere()
      const copy = await filled(file.number + 1, (handle) => copyInto(handle, file.handle))
      copy.handle.close()
    },
    async close() {
      // The same holds at the end; the worker's end closes them.
      if (await isGone()) return
      file.handle.close()
      await notes.close()
    },
  }
}

function fileName(number: number): string {
  return `journal-${number}.jsonl`
}
