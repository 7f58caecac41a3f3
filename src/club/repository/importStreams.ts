// Streams of imports: running, completed and abandoned ones. Reads and writes `import/<id>` for the repository. An
// import that was interrupted is ended at the next start (ADR 9).

import type { GameRow } from '../../scoring/gameRow.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, StreamAppend } from '../../store/port.ts'
import {
  newImportBegunEvent,
  newImportEndEvent,
  findImportEnd,
  importIdOfGame,
  readImportBegun,
  newGamesStagedEvent,
  stagedGameRows,
  summaryEnvelopesOfImport,
  type ImportBegun,
  type ImportEnd,
} from '../model/importStream.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { IMPORT_STREAM_PREFIX } from '../model/streams.ts'

interface KnownImport extends ImportBegun {
  readonly state: 'open' | ImportEnd | 'unreadable'
  /** Time and author of the completion. Only present if the import was completed. */
  readonly taken?: EventStamp
}

/** A completed import. */
export interface CompletedImport extends ImportBegun {
  readonly id: string
  readonly taken: EventStamp
}

/** An import that is running in this process. */
export interface ImportInProgress extends ImportBegun {
  readonly id: string
  /** Highest game number that this import will use in the season. */
  readonly lastNumber: number
  readonly rows: readonly GameRow[]
  /** Last version of the import's stream. */
  readonly version: number
}

/** Used instead of the first event of an import if that event is missing. */
const UNREADABLE_IMPORT: ImportBegun = { season: '', file: '', games: 0 }

interface ImportHead {
  readonly id: string
  readonly version: number
}

export interface LoadedImports {
  readonly rows: readonly GameRow[]
  /** Streams that could not be read, and imports that were interrupted. */
  readonly faults: readonly Rejection[]
}

export class ImportStreams {
  readonly #store: EventStore
  readonly #newId: () => string
  readonly #isUndone: (id: string) => boolean
  readonly #known = new Map<string, KnownImport>()
  readonly #open = new Map<string, ImportInProgress>()

  /** `isUndone` returns whether an import was undone according to the stream of the club. */
  constructor(store: EventStore, newId: () => string, isUndone: (id: string) => boolean) {
    this.#store = store
    this.#newId = newId
    this.#isUndone = isUndone
  }

  /** Completed imports, including those that were undone. */
  listTaken(): readonly CompletedImport[] {
    return [...this.#known].flatMap(([id, { state, taken, ...begun }]) =>
      state === 'taken' && taken ? [{ id, ...begun, taken }] : [],
    )
  }

  isTaken(id: string): boolean {
    return this.#known.get(id)?.state === 'taken'
  }

  /** `heads` contains the last version of every import. */
  async load(heads: readonly ImportHead[], stamp: EventStamp): Promise<LoadedImports> {
    const rows: GameRow[] = []
    const faults: Rejection[] = []
    for (const head of heads) {
      if (this.#open.has(head.id)) continue
      const loaded = await this.#loadOne(head, stamp)
      if (!loaded.ok) faults.push(loaded.error)
      else rows.push(...loaded.value)
    }
    return { rows, faults }
  }

  /** Returns the rows of a completed import. Returns an error if the import was interrupted or cannot be read. */
  async #loadOne({ id, version }: ImportHead, stamp: EventStamp): Promise<Result<readonly GameRow[]>> {
    const stream = IMPORT_STREAM_PREFIX + id
    this.#known.set(id, { ...UNREADABLE_IMPORT, state: 'unreadable' })
    // An abandoned import is recognised by its last event, regardless of the number of staged games.
    const last = await this.#store.read(stream, version)
    const lastEnd = last.ok ? findImportEnd(last.value) : undefined
    const stored = lastEnd !== undefined && lastEnd !== 'taken' ? last : await this.#store.read(stream)
    if (!stored.ok) return stored
    const end = this.#know(id, stored.value, 'cut')
    if (end !== undefined) return ok(this.#shownRows(id, stored.value))
    const begun = readImportBegun(stored.value) ?? UNREADABLE_IMPORT
    // If the store refuses the event, the next start tries again. An import of another device is ended by that device.
    const ended = await this.#store.append(stream, version, [newImportEndEvent('cut', stamp)])
    if (!ended.ok && ended.error.code === 'exchange/other-laptop') {
      this.#known.set(id, { ...begun, state: 'open' })
      return ok([])
    }
    const { file, season, games } = begun
    return err({ code: 'imports/cut-off', params: { file, season, games } })
  }

  findOpenImport(id: string): Result<ImportInProgress> {
    const found = this.#open.get(id)
    return found ? ok(found) : err({ code: 'imports/not-open', params: {} })
  }

  /**
   * Whether the game is hidden, because its import was undone or is not known to be completed. The games may arrive
   * before the event that completes their import.
   */
  isHidden(game: string): boolean {
    const id = importIdOfGame(game)
    return id !== undefined && (!this.isTaken(id) || this.#isUndone(id))
  }

  /** Whether the game came with an import that was undone. */
  isOfUndoneImport(game: string): boolean {
    const id = importIdOfGame(game)
    return id !== undefined && this.#isUndone(id)
  }

  #know(id: string, envelopes: readonly Envelope[], otherwise: 'open' | 'cut'): ImportEnd | undefined {
    const end = findImportEnd(envelopes)
    const last = envelopes.at(-1)
    const taken = end === 'taken' && last ? { taken: { at: last.at, author: last.author } } : {}
    this.#known.set(id, { ...(readImportBegun(envelopes) ?? UNREADABLE_IMPORT), state: end ?? otherwise, ...taken })
    return end
  }

  #shownRows(id: string, envelopes: readonly Envelope[]): readonly GameRow[] {
    return findImportEnd(envelopes) === 'taken' && !this.#isUndone(id) ? stagedGameRows(envelopes) : []
  }

  /** Reads an import of another device that has grown, and returns its rows if it is completed. */
  async applyForeign(id: string): Promise<Result<readonly GameRow[]>> {
    if (this.#open.has(id)) return ok([])
    const stored = await this.#store.read(IMPORT_STREAM_PREFIX + id)
    if (!stored.ok) return stored
    this.#know(id, stored.value, 'open')
    return ok(this.#shownRows(id, stored.value))
  }

  /** Returns the highest number reserved for games of running imports in the season. */
  lastPromisedNumber(season: string): number {
    return Math.max(
      0,
      ...[...this.#open.values()].filter((each) => each.season === season).map((each) => each.lastNumber),
    )
  }

  async begin(begun: ImportBegun, lastNumber: number, stamp: EventStamp): Promise<Result<string>> {
    const id = this.#newId()
    const appended = await this.#store.append(IMPORT_STREAM_PREFIX + id, 0, [newImportBegunEvent(begun, stamp)])
    if (!appended.ok) return appended
    this.#known.set(id, { ...begun, state: 'open' })
    this.#open.set(id, { id, ...begun, lastNumber, rows: [], version: appended.value.version })
    return ok(id)
  }

  /** Stores games with their rows together or not at all. */
  async stage(
    id: string,
    rows: readonly GameRow[],
    games: readonly StreamAppend[],
    stamp: EventStamp,
  ): Promise<Result<void>> {
    const found = this.findOpenImport(id)
    if (!found.ok) return found
    const { version, rows: before } = found.value
    const appended = await this.#store.appendAll([
      ...games,
      { stream: IMPORT_STREAM_PREFIX + id, expectedVersion: version, events: [newGamesStagedEvent(rows, stamp)] },
    ])
    if (!appended.ok) return appended
    this.#open.set(id, { ...found.value, rows: [...before, ...rows], version: version + 1 })
    return ok(undefined)
  }

  /** Builds the append to the import's stream that completes the import. */
  buildTakeAppend({ id, version }: ImportInProgress, stamp: EventStamp): StreamAppend {
    return { stream: IMPORT_STREAM_PREFIX + id, expectedVersion: version, events: [newImportEndEvent('taken', stamp)] }
  }

  markTaken(
    { id, lastNumber: _, rows: _rows, version: _version, ...begun }: ImportInProgress,
    stamp: EventStamp,
  ): void {
    this.#open.delete(id)
    this.#known.set(id, { ...begun, state: 'taken', taken: stamp })
  }

  /** The games stay hidden even if the store refuses the event. */
  async abandon(id: string, stamp: EventStamp): Promise<Result<void>> {
    const found = this.findOpenImport(id)
    if (!found.ok) return found
    this.#open.delete(id)
    const { season, file, games } = found.value
    this.#known.set(id, { season, file, games, state: 'stopped' })
    const appended = await this.#store.append(IMPORT_STREAM_PREFIX + id, found.value.version, [
      newImportEndEvent('stopped', stamp),
    ])
    return appended.ok ? ok(undefined) : appended
  }

  /** Rows of the season's imports as envelopes of a summaries stream, one list for each import. */
  async readSummaryEnvelopes(season: string): Promise<Result<readonly (readonly Envelope[])[]>> {
    const streams: (readonly Envelope[])[] = []
    for (const [id, each] of this.#known) {
      if (each.season !== season || each.state !== 'taken' || this.#isUndone(id)) continue
      const stored = await this.#store.read(IMPORT_STREAM_PREFIX + id)
      if (!stored.ok) return stored
      streams.push(summaryEnvelopesOfImport(stored.value))
    }
    return ok(streams)
  }
}
