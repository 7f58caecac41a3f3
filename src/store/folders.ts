// Durable names on a disk: a new file, folder or name outlives a power cut only when its parent folder was flushed. Node
// only: no file that a browser builds may import this one.

import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Errors of file systems without such a flush, as on some network and USB drives. */
const NOT_OFFERED: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EISDIR'])

/** The names in this folder are durable when it resolves. */
export async function flushFolder(path: string): Promise<void> {
  // Windows has no such handle, and needs none.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_OFFERED.has(error.code))) throw error
  } finally {
    await folder.close()
  }
}

/** Makes a folder and its missing parents, for their owner only: durable when it resolves. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = resolve(path); ; made = dirname(made)) {
    await flushFolder(dirname(made))
    if (made === resolve(first) || made === dirname(made)) return
  }
}
