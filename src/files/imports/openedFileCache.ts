// A cache for the last file, so that it is read only once for its preview and its import. The file is released when a
// different one is opened, its screen is closed or an import from it ends, but not before all imports from it have
// ended.

import type { Result } from '../../rules/vocabulary.ts'
import type { FileToRead, OpenedImportFile, ImportReader } from './reader.ts'

export interface OpenedImportFileCache {
  /**
   * Reads the file unless it is the cached one with the same options. Only one file is cached, and only if it could be
   * read.
   */
  open(file: FileToRead): Promise<Result<OpenedImportFile>>
  /** Registers an import that uses the file. */
  keep(file: OpenedImportFile): void
  /** Registers that an import no longer uses the file, and releases the file if no other import uses it. */
  letGo(file: OpenedImportFile): void
}

interface LastOpening {
  readonly file: FileToRead
  readonly opened: Promise<Result<OpenedImportFile>>
}

export function createOpenedImportFileCache(reader: ImportReader): OpenedImportFileCache {
  let last: LastOpening | undefined
  /** Number of imports that use each file. */
  const users = new Map<OpenedImportFile, number>()

  function closeUnused(file: OpenedImportFile): void {
    if (!users.has(file)) file.close()
  }

  function forget(which: LastOpening | undefined): void {
    if (!which) return
    if (last === which) last = undefined
    void which.opened.then((opened) => opened.ok && closeUnused(opened.value))
  }

  return {
    open(file) {
      if (last && isSame(last.file, file)) return last.opened
      forget(last)
      const opening: LastOpening = { file, opened: reader.open(file) }
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
  const isSameMap = a.map === b.map || JSON.stringify(a.map) === JSON.stringify(b.map)
  const areSameSheets = JSON.stringify(a.sheets) === JSON.stringify(b.sheets)
  return (
    a.format === b.format &&
    a.scheme === b.scheme &&
    a.zone === b.zone &&
    a.rulebooks === b.rulebooks &&
    isSameMap &&
    areSameSheets &&
    a.year === b.year &&
    a.likelyYear === b.likelyYear &&
    a.text === b.text
  )
}
