// The port of reading: text in, games and faults out, without a repository. A file that was read stays
// with its reader, records and all; the club has the list of its games, and asks for records as it
// takes them. Hosts that have workers read in one (readerWorker.ts); here it is done in turns.

import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { GameRecord } from '../records/record.ts'
import { runInChunks } from '../../club/json/chunkedWork.ts'
import type { ImportReadOptions } from './previewImport.ts'
import type { ImportFormat } from './importFormats.ts'
import type { ImportPreview, RecordSummary, PreviewedGame } from './preview.ts'
import { previewFilesInChunks, unpackImportText } from './severalFiles.ts'

/** A file's text, whole or in the pieces it came in: joining a long one keeps everybody waiting. */
export type FileText = string | readonly string[]

/** A rulebook as the club has it. */
export interface StoredRulebookFile {
  readonly file: RulebookFile
  readonly seal: string
}

export interface FileToRead extends ImportReadOptions {
  readonly format: ImportFormat
  readonly text: FileText
  readonly scheme: Scheme
  /** The club's own, which a results sheet names by their ids. */
  readonly rulebooks?: readonly StoredRulebookFile[]
  /** Aborted when it is no longer needed: reading ends, and what was read is dropped. */
  readonly gone?: AbortSignal | undefined
}

/** A game of a file; its record stays with the reader. */
export interface ListedGame extends Omit<PreviewedGame, 'record'> {
  /** Absent when there is nothing to take. */
  readonly record?: RecordSummary
}

export interface ListedFile extends Omit<ImportPreview, 'games'> {
  readonly games: readonly ListedGame[]
}

export interface OpenedFile extends ListedFile {
  /** Those of the games with these places in the file, in that order. Errors: as of `open`. */
  records(places: readonly number[]): Promise<Result<readonly GameRecord[]>>
  /** Nothing is asked of it any more. */
  close(): void
}

export interface ImportReader {
  /** Never rejects. Errors: `imports/reading-ended`, `imports/reader-failed` with `cause`, `imports/reader-stalled`. */
  open(file: FileToRead): Promise<Result<OpenedFile>>
}

export const READING_ENDED_ERROR = err({ code: 'imports/reading-ended', params: {} })

/** In the process that asks. */
export const inProcessReader: ImportReader = {
  async open({ format, text, scheme, gone, rulebooks: _, ...how }) {
    if (gone?.aborted === true) return READING_ENDED_ERROR
    const whole = await unpackImportText(format, typeof text === 'string' ? text : text.join(''))
    const preview: ImportPreview = whole.ok
      ? {
          ...(await runInChunks(previewFilesInChunks(format, whole.value.text, scheme, how))),
          hashes: whole.value.hashes,
        }
      : { games: [], fault: whole.error }
    let games: readonly PreviewedGame[] | undefined = preview.games
    return ok({
      ...preview,
      games: games.map(toListedGame),
      records: async (places) => (games ? recordsAt(games, places) : READING_ENDED_ERROR),
      close: () => void (games = undefined),
    })
  },
}

export function toListedGame({ record, ...game }: PreviewedGame): ListedGame {
  if (!record) return game
  const { read: _, ...told } = record
  return { ...game, record: told }
}

export function recordsAt(games: readonly PreviewedGame[], places: readonly number[]): Result<readonly GameRecord[]> {
  const records = places.flatMap((place) => games[place]?.record?.read() ?? [])
  return records.length === places.length ? ok(records) : err({ code: 'import/nothing-to-take', params: {} })
}

// The last file that was read, read once: it is previewed, then taken in portions. Another file, or the
// end of the screen that brought it, lets go of it, but not before an import that takes from it is over.
export interface OpenedFileCache {
  /** Reads again when anything differs; keeps one file. A file that could not be read is not kept. */
  open(file: FileToRead): Promise<Result<OpenedFile>>
  /** An import takes from it. */
  keep(file: OpenedFile): void
  /** The import is over, and the file is not wanted after it. */
  letGo(file: OpenedFile): void
}

interface LastOpening {
  readonly file: FileToRead
  readonly opened: Promise<Result<OpenedFile>>
}

export function createOpenedFileCache(reader: ImportReader): OpenedFileCache {
  let last: LastOpening | undefined
  /** How many imports take from each. */
  const users = new Map<OpenedFile, number>()

  function closeUnused(file: OpenedFile): void {
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
  return (
    a.format === b.format &&
    a.scheme === b.scheme &&
    a.zone === b.zone &&
    a.rulebooks === b.rulebooks &&
    isSameMap &&
    a.text === b.text
  )
}
