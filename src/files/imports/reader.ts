// The port for reading files. It converts text to games and faults, without a repository. The reader keeps the whole
// file with its records. The club receives the list of games, and requests records when it imports them. Hosts with
// workers read in a worker (readerWorker.ts); the reader in this file works in chunks in the same process.

import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { GameRecord } from '../records/record.ts'
import { runChunkedWorkWithPauses } from '../../club/json/chunkedWork.ts'
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
  /** Signal that aborts when the file is no longer needed. Reading then stops, and its result is discarded. */
  readonly gone?: AbortSignal | undefined
}

/** A game of a file without its record, which stays with the reader. */
export interface PreviewedGameWithoutRecord extends Omit<PreviewedGame, 'record'> {
  /** If omitted, the game cannot be imported. */
  readonly record?: RecordSummary
}

export interface ImportPreviewWithoutRecords extends Omit<ImportPreview, 'games'> {
  readonly games: readonly PreviewedGameWithoutRecord[]
}

export interface OpenedImportFile extends ImportPreviewWithoutRecords {
  /**
   * Returns the records of the games at these positions in the file, in the same order. Has the same errors as `open`,
   * and `import/nothing-to-take` if one of the games has no record.
   */
  records(places: readonly number[]): Promise<Result<readonly GameRecord[]>>
  /** Releases the file. No records can be requested afterwards. */
  close(): void
}

export interface ImportReader {
  /** Never rejects. Errors: `imports/reading-ended`, `imports/reader-failed` with `cause`, `imports/reader-stalled`. */
  open(file: FileToRead): Promise<Result<OpenedImportFile>>
}

export const IMPORT_READING_ENDED_ERROR = err({ code: 'imports/reading-ended', params: {} })

/** Reads in the process of the caller. */
export const inProcessImportReader: ImportReader = {
  async open({ format, text, scheme, gone, rulebooks: _, ...how }) {
    if (gone?.aborted === true) return IMPORT_READING_ENDED_ERROR
    const whole = await unpackImportText(format, typeof text === 'string' ? text : text.join(''))
    const preview: ImportPreview = whole.ok
      ? await runChunkedWorkWithPauses(previewFilesInChunks(format, whole.value, scheme, how))
      : { games: [], fault: whole.error }
    let games: readonly PreviewedGame[] | undefined = preview.games
    return ok({
      ...preview,
      games: games.map(omitGameRecord),
      records: async (places) => (games ? readRecordsAtPositions(games, places) : IMPORT_READING_ENDED_ERROR),
      close: () => void (games = undefined),
    })
  },
}

export function omitGameRecord({ record, ...game }: PreviewedGame): PreviewedGameWithoutRecord {
  if (!record) return game
  const { read: _, ...told } = record
  return { ...game, record: told }
}

export function readRecordsAtPositions(
  games: readonly PreviewedGame[],
  places: readonly number[],
): Result<readonly GameRecord[]> {
  const records = places.flatMap((place) => games[place]?.record?.read() ?? [])
  return records.length === places.length ? ok(records) : err({ code: 'import/nothing-to-take', params: {} })
}
