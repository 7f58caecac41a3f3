// Files and durable names on a disk. A new file, folder or name survives a power cut only if its parent folder was
// flushed. Node only: no file that a browser builds may import this one.

import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Error codes of file systems that cannot flush a folder, as on some network and USB drives. */
const UNSUPPORTED_FLUSH_CODES: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EISDIR'])

/** Makes the names in this folder durable. */
export async function flushFolder(path: string): Promise<void> {
  // Windows cannot flush a folder and does not need to.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && UNSUPPORTED_FLUSH_CODES.has(error.code))) throw error
  } finally {
    await folder.close()
  }
}

/**
 * Creates a folder and its missing parents, readable only by their owner. The new folders are durable when the promise
 * resolves.
 */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = resolve(path); ; made = dirname(made)) {
    await flushFolder(dirname(made))
    if (made === resolve(first) || made === dirname(made)) return
  }
}

/**
 * Writes the file under a temporary name, flushes it, reads it back, renames it and flushes the folder. So a full disk,
 * a power cut or a faulty disk never leaves a partial file under the final name.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  readBack: (path: string) => Promise<Uint8Array> = readFile,
): Promise<void> {
  const beside = `${path}.${process.pid}.part`
  try {
    const file = await open(beside, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.datasync()
    } finally {
      await file.close()
    }
    if (Buffer.compare(await readBack(beside), Buffer.from(content)) !== 0) {
      throw new Error('what was written is not what can be read back')
    }
    await rename(beside, path)
    await flushFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

export async function readTextFile(path: string, limit: number): Promise<string> {
  return (await readFileWithSizeLimit(path, limit)).toString('utf8')
}

export async function readFileWithSizeLimit(path: string, limit: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > limit) throw new Error(`the file has ${size} bytes, more than ${limit}`)
  return readFile(path)
}

/**
 * A folder for files that must last. Each file is written completely, read back and flushed, and only its owner may
 * read it.
 */
export function durableFolderAt(place: string) {
  return {
    place,
    list: () => readdir(place),
    write: (name: string, text: string) => writeFileAtomically(join(place, name), text),
    read: (name: string, limit: number) => readTextFile(join(place, name), limit),
    remove: (name: string) => rm(join(place, name)),
  }
}

/**
 * A small text file that is always replaced as a whole and that only its owner may read. The file is flushed only if
 * `isDurable` is set.
 */
export function noteFileAt(path: string) {
  return {
    async read(): Promise<string | undefined> {
      try {
        return await readFile(path, 'utf8')
      } catch {
        // `undefined` for a missing or unreadable file.
        return undefined
      }
    },
    async write(text: string, isDurable = false): Promise<void> {
      await writeFile(`${path}.new`, text, { flush: isDurable, mode: 0o600 })
      await rename(`${path}.new`, path)
      if (isDurable) await flushFolder(dirname(path))
    },
  }
}

/** Replaces characters that Windows or a shell does not accept, and changes names that Windows reserves. */
export function toSafeFileName(suggested: string): string {
  const plain = suggested.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
  return plain === '' || reserved.test(plain) ? `consigliere-${plain}` : plain
}
