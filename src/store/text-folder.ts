// Text files in a folder of this machine and in the folders right below it, as pages are published there. Written whole
// under their names; not flushed one by one, because they can be made again. Node only.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface TextFolder {
  /** As a person would find it. */
  readonly place: string
  /** Names of files in it, or in a folder below; none where it is not there. */
  list(below?: string): Promise<readonly string[]>
  /** Undefined where it is not there. */
  read(path: string): Promise<string | undefined>
  write(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function textFolder(place: string): TextFolder {
  return {
    place,
    async list(below = '') {
      try {
        const all = await readdir(join(place, below), { withFileTypes: true })
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
      const beside = `${to}.${process.pid}.part`
      await mkdir(dirname(to), { recursive: true })
      try {
        await writeFile(beside, text)
        await rename(beside, to)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    remove: (path) => rm(join(place, path), { force: true }),
  }
}
