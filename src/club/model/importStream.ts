// The stored form of an import: stream `import/<id>` holds what was begun, a row of every game staged
// and how it ended. Its games are named after it and are not shown until the one event `ImportTaken`
// (ADR 9). Pure.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { Envelope, NewEvent } from '../../store/port.ts'
import { isScorableRow } from './gameRowChecks.ts'
import { newEvent, type Stamp } from './clubEvents.ts'

export interface ImportBegun {
  readonly season: string
  /** The file's name; '' where not known. */
  readonly file: string
  /** How many games are to be taken. */
  readonly games: number
  /** SHA-256 of the text of each file, in hex; absent: the import is older than the field. */
  readonly hashes?: readonly string[]
}

/** stopped: by a person, or refused. cut: the program ended in the middle. */
export type ImportEnd = 'taken' | 'stopped' | 'cut'

const IMPORT_END_BY_EVENT_TYPE: Readonly<Record<string, (payload: unknown) => ImportEnd>> = {
  ImportTaken: () => 'taken',
  ImportAbandoned: (payload) => (payload as { readonly why: ImportEnd }).why,
}

export function importedGameId(id: string, index: number): string {
  return `${id}.${index + 1}`
}

/** The import a game came with, by its name; other games name none. */
export function importIdOfGame(game: string): string | undefined {
  const dot = game.lastIndexOf('.')
  return dot === -1 ? undefined : game.slice(0, dot)
}

export function newImportBegunEvent(begun: ImportBegun, stamp: Stamp): NewEvent {
  return newEvent({ type: 'ImportBegun', ...begun }, stamp)
}

export function newGamesStagedEvent(rows: readonly GameRow[], stamp: Stamp): NewEvent {
  return newEvent({ type: 'GamesStaged', rows }, stamp, true)
}

export function newImportEndEvent(end: ImportEnd, stamp: Stamp): NewEvent {
  return end === 'taken'
    ? newEvent({ type: 'ImportTaken' }, stamp)
    : newEvent({ type: 'ImportAbandoned', why: end }, stamp)
}

/** Undefined while it is open. */
export function endOfImport(envelopes: readonly Envelope[]): ImportEnd | undefined {
  const last = envelopes.at(-1)
  return last && IMPORT_END_BY_EVENT_TYPE[last.type]?.(last.payload)
}

/** The first envelope of the stream. */
export function readImportBegun([first]: readonly Envelope[]): ImportBegun | undefined {
  return first?.type === 'ImportBegun' ? (first.payload as ImportBegun) : undefined
}

/** Rows of all games staged, whether they were taken or not, as far as points can be made of them. */
export function stagedGameRows(envelopes: readonly Envelope[]): readonly GameRow[] {
  const rows = envelopes.flatMap(({ type, payload }) =>
    type === 'GamesStaged' ? (payload as { readonly rows: readonly GameRow[] }).rows : [],
  )
  return rows.filter(isScorableRow)
}

/** As the stream of summaries would have them, at the moment they were taken; none before. */
export function summaryEnvelopesOfImport(envelopes: readonly Envelope[]): readonly Envelope[] {
  const taken = envelopes.at(-1)
  if (!taken || endOfImport(envelopes) !== 'taken') return []
  return stagedGameRows(envelopes).map((row, index) => ({
    ...taken,
    version: index + 1,
    type: 'GameSummarised',
    payload: row,
    private: true,
  }))
}
