// The pages of a season put into a folder: what changed is written, what is no longer shown is taken away, everything
// else is left alone. Never over files that somebody else made. What a host brings is the folder.

import { refusal, type Answer } from '../../api/contract/answer.ts'
import type { PublishedFile } from '../../club/publishing/publishingCommands.ts'
import { GENERATOR, isOwnPath } from '../../club/publishing/frame.ts'
import { LANGS } from '../../i18n/registry.ts'

/** Every call may fail: a stick that was pulled, a disk that is full. */
export interface PagesFolder {
  /** As a person would find it. */
  readonly place: string
  /** Names of files in it, or in a folder below; none where it is not there. */
  list(below?: string): Promise<readonly string[]>
  /** Undefined where it is not there. */
  read(path: string): Promise<string | undefined>
  write(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
}

export interface Published {
  readonly place: string
  /** Pages and styles in all, and what they weigh. */
  readonly files: number
  readonly bytes: number
  readonly written: number
  readonly removed: number
}

/** Files looked at or written at a time. */
const SIDE_BY_SIDE = 8

/** Errors: `publish/not-ours`, `publish/not-written`. */
export async function publishInto(folder: PagesFolder, files: readonly PublishedFile[]): Promise<Answer<Published>> {
  const { place } = folder
  try {
    const there = await pathsIn(folder)
    const entrance = await folder.read('index.html')
    const isOurs = entrance?.includes(GENERATOR) ?? there.length === 0
    if (!isOurs) return refusal('publish/not-ours', { place })
    const wanted = new Set(files.map(({ path }) => path))
    // First what must no longer be seen.
    const gone = there.filter((path) => !wanted.has(path))
    for (const path of gone) await folder.remove(path)
    let written = 0
    const waiting = files.values()
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (const { path, text } of waiting) {
          if ((await folder.read(path)) === text) continue
          await folder.write(path, text)
          written += 1
        }
      }),
    )
    const bytes = files.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0)
    return { ok: true, data: { place, files: files.length, bytes, written, removed: gone.length } }
  } catch (error) {
    return refusal('publish/not-written', { place, cause: error instanceof Error ? error.message : String(error) })
  }
}

/** Those that only these pages have. */
async function pathsIn(folder: PagesFolder): Promise<readonly string[]> {
  const names = await Promise.all(
    ['', ...LANGS].map(async (below) =>
      (await folder.list(below)).map((name) => (below === '' ? name : `${below}/${name}`)),
    ),
  )
  return names.flat().filter(isOwnPath)
}
