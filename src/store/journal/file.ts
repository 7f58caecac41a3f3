// The journal as a file of JSON lines on Node, for the desktop's main process, the server and the command line. An
// append resolves after fdatasync. Small files such as the marker are written to a new file, which is then renamed. No
// file that a browser builds may import this one.

import { copyFile, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { constants, existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { flushFolder, makeFolder } from '../diskFiles.ts'
import { openJournal } from './diskJournal.ts'
import type { Journal, JournalDisk } from './journal.ts'

/** Called after the file was deleted while open and has been written again. */
type OnDeleted = (path: string) => void

/**
 * `path` is the journal itself, `journal.jsonl`. Its small files (marker, checkpoint) and kept copies are in the same
 * folder. A missing file or folder is created.
 */
export async function openFileJournal(path: string, onDeleted?: OnDeleted): Promise<Journal> {
  const disk = await fileDisk(path, onDeleted)
  try {
    return await openJournal(disk)
  } catch (error) {
    await disk.close()
    throw error
  }
}

/**
 * Renames the folder of a journal that cannot be opened, with all files in it. Returns the function that undoes this.
 */
export async function moveFileJournalAside(path: string): Promise<() => Promise<void>> {
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

class FileDisk implements JournalDisk {
  readonly #path: string
  readonly #onDeleted: OnDeleted | undefined
  #file: FileHandle

  constructor(path: string, file: FileHandle, onDeleted: OnDeleted | undefined) {
    this.#path = path
    this.#file = file
    this.#onDeleted = onDeleted
  }

  readonly keepCopy: JournalDisk['keepCopy'] = async () => {
    await this.#writeAgain()
    const kept = this.#nextKept()
    try {
      await copyFile(this.#path, kept, constants.COPYFILE_EXCL)
      await syncFile(kept)
      // The copy must be durable before the original is cut or replaced.
      await flushFolder(dirname(this.#path))
    } catch (error) {
      await rm(kept, { force: true })
      throw error
    }
  }

  readonly size: JournalDisk['size'] = async () => (await this.#file.stat()).size

  readonly read: JournalDisk['read'] = async (at, length) => {
    const buffer = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await this.#file.read(buffer, filled, length - filled, at + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  }

  readonly write: JournalDisk['write'] = async (at, bytes) => {
    await this.#writeAgain()
    await writeAll(this.#file, at, bytes)
    await this.#file.datasync()
  }

  readonly truncate: JournalDisk['truncate'] = async (size) => {
    await this.#writeAgain()
    await this.#file.truncate(size)
    await this.#file.datasync()
  }

  readonly readNote: JournalDisk['readNote'] = async (name) => {
    try {
      return await readFile(`${this.#path}.${name}`, 'utf8')
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  readonly writeNote: JournalDisk['writeNote'] = async (name, text, isFlushed = false) => {
    await writeFile(`${this.#path}.${name}.new`, text, { flush: isFlushed, mode: 0o600 })
    await rename(`${this.#path}.${name}.new`, `${this.#path}.${name}`)
    if (isFlushed) await flushFolder(dirname(this.#path))
  }

  readonly nextKept: JournalDisk['nextKept'] = async () => basename(this.#nextKept())

  // The name comes from a small file that is not trusted, so only files in the journal's folder are read.
  readonly readKept: JournalDisk['readKept'] = (name) => readFile(join(dirname(this.#path), basename(name)))

  readonly replace: JournalDisk['replace'] = async (chunks) => {
    await this.#writeAgain()
    try {
      await writeFresh(`${this.#path}.new`, chunks)
      await this.keepCopy()
    } catch (error) {
      await rm(`${this.#path}.new`, { force: true })
      throw error
    }
    // Windows cannot rename a file over an open one.
    await this.#file.close()
    try {
      await rename(`${this.#path}.new`, this.#path)
      await flushFolder(dirname(this.#path))
    } finally {
      this.#file = await openFile(this.#path)
    }
  }

  readonly close: JournalDisk['close'] = async () => {
    try {
      await this.#writeAgain()
    } finally {
      await this.#file.close()
    }
  }

  /**
   * A deleted file can be read and written only as long as it is open. If the journal was deleted, its content is
   * written to a new file in the same place. Throws if another file is there.
   */
  async #writeAgain(): Promise<void> {
    if ((await this.#file.stat()).nlink > 0) return
    if (existsSync(this.#path)) throw new Error('the journal was deleted, and another file is at its place')
    await makeFolder(dirname(this.#path))
    const deleted = this.#file
    await writeFresh(`${this.#path}.new`, this.#chunks())
    await rename(`${this.#path}.new`, this.#path)
    await flushFolder(dirname(this.#path))
    this.#file = await openFile(this.#path)
    await deleted.close()
    this.#onDeleted?.(this.#path)
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; at += FILE_COPY_CHUNK_BYTES) {
      const chunk = await this.read(at, FILE_COPY_CHUNK_BYTES)
      if (chunk.length > 0) yield chunk
      if (chunk.length < FILE_COPY_CHUNK_BYTES) return
    }
  }

  #nextKept(): string {
    let number = 1
    while (existsSync(keptPath(this.#path, number))) number += 1
    return keptPath(this.#path, number)
  }
}

/** Number of bytes of a journal that are copied at once. */
const FILE_COPY_CHUNK_BYTES = 1_048_576

async function fileDisk(path: string, onDeleted: OnDeleted | undefined): Promise<JournalDisk> {
  await makeFolder(dirname(path))
  const file = await openFile(path)
  await flushFolder(dirname(path))
  return new FileDisk(path, file, onDeleted)
}

async function writeFresh(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let at = 0
    for await (const chunk of chunks) {
      await writeAll(file, at, chunk)
      at += chunk.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Path of a copy of a damaged or replaced journal: `journal.jsonl.kept-1`, `-2`, ... */
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
