// Durable names on a disk: a new file, folder or name outlives a power cut only when its parent folder was flushed.
// Node only: no file that a browser builds may import this one.

import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

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

// Text files in a folder and its direct subfolders, for published pages. Each file is written whole under its name.
// They are not flushed, because they can be made again. Node only.
export interface TextFolder {
  /** The path as shown to a person. */
  readonly place: string
  /** Names of files in it, or in a subfolder; none where it does not exist. */
  list(subfolder?: string): Promise<readonly string[]>
  /** Undefined where the file does not exist. */
  read(path: string): Promise<string | undefined>
  write(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function textFolder(place: string): TextFolder {
  return {
    place,
    async list(subfolder = '') {
      try {
        const all = await readdir(join(place, subfolder), { withFileTypes: true })
        return all.filter((each) => each.isFile()).map(({ name }) => name)
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    async read(path) {
      try {
        return await readFile(join(place, path), 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async write(path, text) {
      const to = join(place, path)
      const part = `${to}.${process.pid}.part`
      await mkdir(dirname(to), { recursive: true })
      try {
        await writeFile(part, text)
        await rename(part, to)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    remove: (path) => rm(join(place, path), { force: true }),
  }
}
