// Text files in a folder and its direct subfolders, for published pages. Each file is written whole under its name. They
// are not flushed, because they can be made again. Node only.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
