// Stored form of an import. The stream `import/<id>` contains its start, a row for every staged game, and its end. The
// games have ids derived from the import's id and are not shown until the single event `ImportTaken` is stored (ADR 9).
// Pure functions.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { Envelope, NewEvent } from '../../store/port.ts'
import { isScorableRow } from './gameRowChecks.ts'
import { newEvent, type EventStamp } from './clubEvents.ts'

export interface ImportBegun {
  readonly season: string
  /** Name of the imported file. An empty string means that it is not known. */
  readonly file: string
  /** Number of games to import. */
  readonly games: number
  /** SHA-256 of each file's text, in hexadecimal. If omitted, the import is older than this field. */
  readonly hashes?: readonly string[]
}

/**
 * `stopped` means that a person stopped the import or it was refused. `cut` means that the program exited during the
 * import.
 */
export type ImportEnd = 'taken' | 'stopped' | 'cut'

const IMPORT_END_BY_EVENT_TYPE: Readonly<Record<string, (payload: unknown) => ImportEnd>> = {
  ImportTaken: () => 'taken',
  ImportAbandoned: (payload) => (payload as { readonly why: ImportEnd }).why,
}

export function importedGameId(id: string, index: number): string {
  return `${id}.${index + 1}`
}

/**
 * Returns the import that added a game, whose id is the first part of the game's id. `undefined` for games that were
 * not imported.
 */
export function importIdOfGame(game: string): string | undefined {
  const dot = game.lastIndexOf('.')
  return dot === -1 ? undefined : game.slice(0, dot)
}

export function newImportBegunEvent(begun: ImportBegun, stamp: EventStamp): NewEvent {
  return newEvent({ type: 'ImportBegun', ...begun }, stamp)
}

export function newGamesStagedEvent(rows: readonly GameRow[], stamp: EventStamp): NewEvent {
  return newEvent({ type: 'GamesStaged', rows }, stamp, true)
}

export function newImportEndEvent(end: ImportEnd, stamp: EventStamp): NewEvent {
  return end === 'taken'
    ? newEvent({ type: 'ImportTaken' }, stamp)
    : newEvent({ type: 'ImportAbandoned', why: end }, stamp)
}

/** The end of an import. `undefined` while the import is still running. */
export function findImportEnd(envelopes: readonly Envelope[]): ImportEnd | undefined {
  const last = envelopes.at(-1)
  return last && IMPORT_END_BY_EVENT_TYPE[last.type]?.(last.payload)
}

/** Reads the first envelope of the stream. */
export function readImportBegun([first]: readonly Envelope[]): ImportBegun | undefined {
  return first?.type === 'ImportBegun' ? (first.payload as ImportBegun) : undefined
}

/** Rows of all staged games that can be scored, whether or not the import was completed. */
export function stagedGameRows(envelopes: readonly Envelope[]): readonly GameRow[] {
  const rows = envelopes.flatMap(({ type, payload }) =>
    type === 'GamesStaged' ? (payload as { readonly rows: readonly GameRow[] }).rows : [],
  )
  return rows.filter(isScorableRow)
}

/**
 * Converts the rows to envelopes of a summaries stream, with the time and author of the completed import. Empty if the
 * import was not completed.
 */
export function summaryEnvelopesOfImport(envelopes: readonly Envelope[]): readonly Envelope[] {
  const taken = envelopes.at(-1)
  if (!taken || findImportEnd(envelopes) !== 'taken') return []
  return stagedGameRows(envelopes).map((row, index) => ({
    ...taken,
    version: index + 1,
    type: 'GameSummarised',
    payload: row,
    private: true,
  }))
}
