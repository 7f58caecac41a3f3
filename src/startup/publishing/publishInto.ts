// Writes the pages of a season into a folder: changed files are written, files that are no longer shown are removed,
// all others stay untouched. Files of other programs are never overwritten. The host provides the folder.

import { type ApiResult, errorMessageOf, refusedApiResult } from '../../api/contract/apiResult.ts'
import { GENERATOR_TAG, isSitePath, type PublishedFile, SITE_SUBFOLDERS } from '../../papers/publishing/siteLayout.ts'
import { publishedFileBytes } from '../../papers/publishing/fileBytes.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'

/** Every call may fail, for example because a USB drive was pulled out or the disk is full. */
export interface PagesFolder {
  /** The path as shown to a person. */
  readonly place: string
  /** Names of the files in the folder or in a subfolder; empty if it does not exist. */
  list(subfolder?: string): Promise<readonly string[]>
  /** `undefined` if the file does not exist. */
  read(path: string): Promise<string | undefined>
  /** Whether the file has this text. */
  holds(path: string, text: string): Promise<boolean>
  write(path: string, content: string | Uint8Array): Promise<void>
  remove(path: string): Promise<void>
}

export interface PublishResult {
  readonly place: string
  /** Number of files, and the size of pages and styles. */
  readonly files: number
  readonly bytes: number
  readonly written: number
  readonly removed: number
}

const ENTRY_PAGE = 'index.html'
const MAX_CONCURRENT_WRITES = 8

/** Errors: `publish/not-ours`, `publish/not-written`. */
export async function publishIntoFolder(
  folder: PagesFolder,
  files: readonly PublishedFile[],
): Promise<ApiResult<PublishResult>> {
  const { place } = folder
  try {
    const all = await pathsIn(folder)
    const there = all.filter(isSitePath)
    const has = new Set(there)
    const entrance = await folder.read(ENTRY_PAGE)
    const isOurs = entrance?.includes(GENERATOR_TAG) ?? there.length === 0
    if (!isOurs) return refusedApiResult('publish/not-ours', { place })
    for (const path of all) if (isLeftOver(path)) await folder.remove(path)
    const [entry, ...others] = files.toSorted((a, b) => Number(b.path === ENTRY_PAGE) - Number(a.path === ENTRY_PAGE))
    const wanted = new Set(files.map(({ path }) => path))
    // First removes files that must no longer be shown.
    const gone = there.filter((path) => !wanted.has(path))
    for (const path of gone) await folder.remove(path)
    let written = 0
    const writeAll = async (waiting: Iterable<PublishedFile>) => {
      for (const { path, text } of waiting) {
        if (await folder.holds(path, text)) continue
        await folder.write(path, text)
        written += 1
      }
    }
    // First writes the page that identifies the folder as ours, so that an interrupted run can be repeated.
    if (entry !== undefined) await writeAll([entry])
    const isText = ({ kind }: PublishedFile) => kind === undefined
    const waiting = others.filter(isText).values()
    await Promise.all(Array.from({ length: MAX_CONCURRENT_WRITES }, () => writeAll(waiting)))
    // Existing files are skipped: a font never changes, and a picture is named after its content. Drawing takes time,
    // so other tasks may run in between.
    for (const file of others) {
      if (isText(file) || has.has(file.path)) continue
      await yieldToEventLoop()
      await folder.write(file.path, await publishedFileBytes(file))
      written += 1
    }
    const bytes = files.filter(isText).reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0)
    return { ok: true, data: { place, files: files.length, bytes, written, removed: gone.length } }
  } catch (error) {
    return refusedApiResult('publish/not-written', { place, cause: errorMessageOf(error) })
  }
}

/** Whether the file is a partial page of an interrupted run. */
function isLeftOver(path: string): boolean {
  const [, page] = /^(.*)\.\d+\.part$/.exec(path) ?? []
  return page !== undefined && isSitePath(page)
}

async function pathsIn(folder: PagesFolder): Promise<readonly string[]> {
  const names = await Promise.all(
    ['', ...SITE_SUBFOLDERS].map(async (subfolder) =>
      (await folder.list(subfolder)).map((name) => (subfolder === '' ? name : `${subfolder}/${name}`)),
    ),
  )
  return names.flat()
}
