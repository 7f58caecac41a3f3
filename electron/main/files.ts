// Files that the secretary saves and opens: written whole or not at all, for their owner only, read up to a limit,
// under names that every system accepts.

import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HighWaterMarkPlace } from '../../src/startup/highWaterMark.ts'
import { flushFolder } from '../../src/store/folders.ts'

/**
 * Writes under a temporary name, flushes, reads back, renames and flushes the name: no full disk, power cut or faulty
 * disk leaves a partial file under the name.
 */
export async function writeFileWhole(
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
  return (await readFileWithin(path, limit)).toString('utf8')
}

export async function readFileWithin(path: string, limit: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > limit) throw new Error(`the file has ${size} bytes, more than ${limit}`)
  return readFile(path)
}

/** Characters that Windows or a shell does not accept, and names that Windows reserves. */
export function safeFileName(suggested: string): string {
  const plain = suggested.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
  return plain === '' || reserved.test(plain) ? `consigliere-${plain}` : plain
}

// The desktop's high-water mark as a small file: replaced as a whole, flushed only where it must not lag.
export function highWaterMarkFile(path: string): HighWaterMarkPlace {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch {
        // Missing or unreadable: there is no mark.
        return undefined
      }
    },
    async write(text, isDurable = false) {
      await writeFile(`${path}.new`, text, { flush: isDurable, mode: 0o600 })
      await rename(`${path}.new`, path)
      if (isDurable) await flushFolder(dirname(path))
    },
  }
}
