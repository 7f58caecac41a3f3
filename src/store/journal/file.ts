// The journal as a file of JSON lines: the desktop's main process. fdatasync before an append is
// answered; notes are written to a new file and renamed. Node only: no file that a browser builds
// may import this one.

import { copyFile, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { constants, existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { flushFolder, makeFolder } from '../folders.ts'
import { openJournal } from './log.ts'
import type { Journal, JournalDisk } from './journal.ts'

/** `path`: the journal itself, `journal.jsonl`; its notes and kept copies are beside it. Made when missing. */
export async function openFileJournal(path: string): Promise<Journal> {
  const disk = await fileDisk(path)
  try {
    return await openJournal(disk)
  } catch (error) {
    await disk.close()
    throw error
  }
}

/**
 * Moves the folder of a journal that cannot be opened aside as it is, with notes and kept copies:
 * whichever of them it is that cannot be read. Answers how it is put back.
 */
export async function putFileJournalAside(path: string): Promise<() => Promise<void>> {
  const folder = dirname(path)
  let number = 1
  while (existsSync(`${folder}.aside-${number}`)) number += 1
  const aside = `${folder}.aside-${number}`
  await rename(folder, aside)
  await flushFolder(dirname(folder))
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await rename(aside, folder)
    await flushFolder(dirname(folder))
  }
}

async function fileDisk(path: string): Promise<JournalDisk> {
  await makeFolder(dirname(path))
  let file = await openFile(path)
  await flushFolder(dirname(path))

  function nextKept(): string {
    let number = 1
    while (existsSync(keptPath(path, number))) number += 1
    return keptPath(path, number)
  }

  async function keepCopy(): Promise<void> {
    const kept = nextKept()
    try {
      await copyFile(path, kept, constants.COPYFILE_EXCL)
      await syncFile(kept)
      // What it is a copy of is cut or replaced next.
      await flushFolder(dirname(path))
    } catch (error) {
      await rm(kept, { force: true })
      throw error
    }
  }

  return {
    async size() {
      return (await file.stat()).size
    },
    async read(at, length) {
      const buffer = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await file.read(buffer, filled, length - filled, at + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
    async write(at, bytes) {
      await writeAll(file, at, bytes)
      await file.datasync()
    },
    async truncate(size) {
      await file.truncate(size)
      await file.datasync()
    },
    async readNote(name) {
      try {
        return await readFile(`${path}.${name}`, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async writeNote(name, text, isFlushed = false) {
      await writeFile(`${path}.${name}.new`, text, { flush: isFlushed, mode: 0o600 })
      await rename(`${path}.${name}.new`, `${path}.${name}`)
      if (isFlushed) await flushFolder(dirname(path))
    },
    nextKept: async () => basename(nextKept()),
    // A note may have been written by anybody: only files beside the journal are read.
    readKept: (name) => readFile(join(dirname(path), basename(name))),
    async replace(chunks) {
      try {
        await writeFresh(`${path}.new`, chunks)
        await keepCopy()
      } catch (error) {
        await rm(`${path}.new`, { force: true })
        throw error
      }
      // Windows cannot rename over an open file.
      await file.close()
      try {
        await rename(`${path}.new`, path)
        await flushFolder(dirname(path))
      } finally {
        file = await openFile(path)
      }
    },
    keepCopy,
    close: () => file.close(),
  }
}

async function writeFresh(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let at = 0
    for (const chunk of chunks) {
      await writeAll(file, at, chunk)
      at += chunk.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Copies kept of damaged or replaced journals: `journal.jsonl.kept-1`, `-2`, ... */
function keptPath(path: string, number: number): string {
  return `${path}.kept-${number}`
}

function openFile(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
}

async function writeAll(file: FileHandle, at: number, bytes: Uint8Array): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    written += bytesWritten
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
