// The last file that was read, read once: it is previewed, then taken in portions. Another file, or the
// end of whoever brought it, lets go of it, but not before an import that takes from it is over.

import type { Result } from '../../rules/vocabulary.ts'
import type { FileToRead, ImportReader, OpenFile } from './reader.ts'

export interface OpenFiles {
  /** Reads again when anything differs; keeps one file. A file that could not be read is not kept. */
  open(file: FileToRead): Promise<Result<OpenFile>>
  /** An import takes from it. */
  keep(file: OpenFile): void
  /** The import is over, and the file is not wanted after it. */
  letGo(file: OpenFile): void
}

interface Last {
  readonly file: FileToRead
  readonly opened: Promise<Result<OpenFile>>
}

export function openFilesOf(reader: ImportReader): OpenFiles {
  let last: Last | undefined
  /** How many imports take from each. */
  const users = new Map<OpenFile, number>()

  function closeUnused(file: OpenFile): void {
    if (!users.has(file)) file.close()
  }

  function forget(which: Last | undefined): void {
    if (!which) return
    if (last === which) last = undefined
    void which.opened.then((opened) => opened.ok && closeUnused(opened.value))
  }

  return {
    open(file) {
      if (last && isSame(last.file, file)) return last.opened
      forget(last)
      const opening: Last = { file, opened: reader.open(file) }
      last = opening
      file.gone?.addEventListener('abort', () => forget(opening), { once: true })
      return opening.opened.then((opened) => {
        if (!opened.ok) forget(opening)
        return opened
      })
    },
    keep: (file) => void users.set(file, (users.get(file) ?? 0) + 1),
    letGo(file) {
      const left = (users.get(file) ?? 1) - 1
      if (left > 0) return void users.set(file, left)
      users.delete(file)
      const held = last
      if (!held) return file.close()
      void held.opened.then((opened) => {
        if (opened.ok && opened.value === file && last === held) forget(held)
        else closeUnused(file)
      })
    },
  }
}

function isSame(a: FileToRead, b: FileToRead): boolean {
  return a.format === b.format && a.scheme === b.scheme && a.zone === b.zone && a.text === b.text
}
