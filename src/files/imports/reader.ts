// The port for reading files: text in, games and faults out, without a repository. The reader keeps the whole file with
// its records. The club receives the list of games, and requests records when it imports them. Hosts with workers read
// in a worker (readerWorker.ts); the reader in this file works in chunks in the same process.

import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { GameRecord } from '../records/record.ts'
import { runInChunks } from '../../club/json/chunkedWork.ts'
import type { ImportReadOptions } from './previewImport.ts'
import type { ImportFormat } from './importFormats.ts'
import type { ImportPreview, RecordSummary, PreviewedGame } from './preview.ts'
import { previewFilesInChunks, unpackImportText } from './severalFiles.ts'

/**
 * A file's text, as one string or in the pieces in which it arrived. Joining a long text would block other requests.
 */
export type FileText = string | readonly string[]

/** A rulebook stored in the club. */
export interface StoredRulebookFile {
  readonly file: RulebookFile
  readonly seal: string
}

export interface FileToRead extends ImportReadOptions {
  readonly format: ImportFormat
  readonly text: FileText
  readonly scheme: Scheme
  /** The club's own rulebooks, which a results sheet names by id. */
  readonly rulebooks?: readonly StoredRulebookFile[]
  /** Aborted when the file is no longer needed. Reading stops, and its result is discarded. */
  readonly gone?: AbortSignal | undefined
}

/** A game of a file without its record, which stays with the reader. */
export interface ListedGame extends Omit<PreviewedGame, 'record'> {
  /** If omitted, the game cannot be imported. */
  readonly record?: RecordSummary
}

export interface ListedFile extends Omit<ImportPreview, 'games'> {
  readonly games: readonly ListedGame[]
}

export interface OpenedFile extends ListedFile {
  /** The records of the games at these positions in the file, in the same order. Errors are those of `open`. */
  records(places: readonly number[]): Promise<Result<readonly GameRecord[]>>
  /** Releases the file. No records can be requested afterwards. */
  close(): void
}

export interface ImportReader {
  /** Never rejects. Errors: `imports/reading-ended`, `imports/reader-failed` with `cause`, `imports/reader-stalled`. */
  open(file: FileToRead): Promise<Result<OpenedFile>>
}

export const READING_ENDED_ERROR = err({ code: 'imports/reading-ended', params: {} })

/** Reads in the process of the caller. */
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

// A cache for the last file, so that it is read only once for its preview and its import. The file is released when a
// different one is opened or its screen is closed, but not before all imports from it have ended.
export interface OpenedFileCache {
  /**
   * Reads the file unless it is the cached one with the same options. Only one file is cached, and only if it could be
   * read.
   */
  open(file: FileToRead): Promise<Result<OpenedFile>>
  /** Registers an import that uses the file. */
  keep(file: OpenedFile): void
  /** Ends the use by an import and releases the file. */
  letGo(file: OpenedFile): void
}

interface LastOpening {
  readonly file: FileToRead
  readonly opened: Promise<Result<OpenedFile>>
}

export function createOpenedFileCache(reader: ImportReader): OpenedFileCache {
  let last: LastOpening | undefined
  /** Number of imports that use each file. */
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
