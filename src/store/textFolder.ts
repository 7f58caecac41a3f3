// Files in a folder and its direct subfolders, for published pages. A file appears under its name only when it is
// complete. Files are not flushed, because they can be generated again. Node only.

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface TextFolder {
  /** Path as shown to the user. */
  readonly place: string
  /** Names of the files in the folder or in a subfolder. Empty if the folder does not exist. */
  list(subfolder?: string): Promise<readonly string[]>
  /** `undefined` if the file does not exist. */
  read(path: string): Promise<string | undefined>
  /** Whether the file has this text. A file that has not changed since the last check is not read again. */
  holds(path: string, text: string): Promise<boolean>
  write(path: string, content: string | Uint8Array): Promise<void>
  remove(path: string): Promise<void>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns `undefined` if the file is missing. */
async function unlessMissing<T>(looked: Promise<T>): Promise<T | undefined> {
  try {
    return await looked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A fingerprint that changes with the file. It misses only a change by a program that resets the file's time. */
async function stateOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')

export function textFolderAt(place: string): TextFolder {
  const known = new Map<string, { readonly state: string; readonly digest: string }>()
  const read = (path: string) => unlessMissing(readFile(join(place, path), 'utf8'))
  return {
    place,
    async list(subfolder = '') {
      const all = await unlessMissing(readdir(join(place, subfolder), { withFileTypes: true }))
      return (all ?? []).filter((each) => each.isFile()).map(({ name }) => name)
    },
    read,
    async holds(path, text) {
      const state = await unlessMissing(stateOf(join(place, path)))
      const before = known.get(path)
      if (state !== undefined && state === before?.state) return before.digest === digestOf(text)
      const there = await read(path)
      if (there === undefined || state === undefined) return false
      known.set(path, { state, digest: digestOf(there) })
      return there === text
    },
    async write(path, content) {
      const to = join(place, path)
      const part = `${to}.${process.pid}.part`
      await mkdir(dirname(to), { recursive: true })
      try {
        await writeFile(part, content)
        const state = await stateOf(part)
        await rename(part, to)
        known.set(path, { state, digest: digestOf(content) })
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    remove: (path) => rm(join(place, path), { force: true }),
  }
}
