// Game rows by game and by season: rows stored in `summaries/<season>` or contained in imports, and rows of running
// games, which are not stored. Makes no decisions about rows.

import { GAME_ROW_FORMAT, type GameRow } from '../../scoring/gameRow.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, StoreResult } from '../../store/port.ts'
import { readGameRows, newGameRowEvent } from '../model/gameStream.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { isVersionConflict } from './versionConflict.ts'
import { SUMMARIES_STREAM_PREFIX } from '../model/streams.ts'

export interface SummaryStreams {
  readonly rows: ReadonlyMap<string, GameRow>
  rowsOf(season: string): ReadonlyMap<string, GameRow>
  /** Returns the last row stored for a game. */
  storedOf(game: string): GameRow | undefined
  /** Makes a row visible, whether it is stored or not. The row of a running game is not stored. */
  show(row: GameRow): void
  /** Adds a row that is stored. */
  keep(row: GameRow): void
  /** Removes the row of a game that no longer exists, for example because its events exist only as a branch. */
  drop(game: string): void
  /** `reading` is the result of a read of the season's rows that has already started. */
  read(season: string, reading?: Promise<StoreResult<readonly Envelope[]>>): Promise<Result<void>>
  append(row: GameRow, stamp: EventStamp): Promise<Result<void>>
  history(season: string): Promise<Result<readonly Envelope[]>>
}

const NO_ROWS: ReadonlyMap<string, GameRow> = new Map()

export function createSummaryStreams(store: EventStore): SummaryStreams {
  const rows = new Map<string, GameRow>()
  const seasons = new Map<string, Map<string, GameRow>>()
  const stored = new Map<string, GameRow>()
  const versions = new Map<string, number>()

  function show(row: GameRow): void {
    // A row of another format was written by another version of the program and may lack data. It is computed again
    // from its game.
    if (row.format !== GAME_ROW_FORMAT) return
    rows.set(row.id, row)
    const known = seasons.get(row.season)
    if (known) known.set(row.id, row)
    else seasons.set(row.season, new Map([[row.id, row]]))
  }

  function keep(row: GameRow): void {
    show(row)
    stored.set(row.id, row)
  }

  async function read(season: string, reading = store.read(SUMMARIES_STREAM_PREFIX + season)): Promise<Result<void>> {
    const found = await reading
    if (!found.ok) return found
    readGameRows(found.value).forEach(keep)
    versions.set(season, found.value.at(-1)?.version ?? 0)
    return ok(undefined)
  }

  return {
    rows,
    rowsOf: (season) => seasons.get(season) ?? NO_ROWS,
    storedOf: (game) => stored.get(game),
    show,
    keep,
    drop(game) {
      const row = rows.get(game)
      if (row) seasons.get(row.season)?.delete(game)
      rows.delete(game)
      stored.delete(game)
    },
    read,
    async append(row, stamp) {
      const { season } = row
      const write = () =>
        store.append(SUMMARIES_STREAM_PREFIX + season, versions.get(season) ?? 0, [newGameRowEvent(row, stamp)])
      let appended = await write()
      // All tables of a season share this stream. If another writer was first, its rows are read and the append is
      // repeated.
      if (isVersionConflict(appended)) {
        const again = await read(season)
        if (!again.ok) return again
        appended = await write()
      }
      if (!appended.ok) return appended
      versions.set(season, appended.value.version)
      keep(row)
      return ok(undefined)
    },
    history: (season) => store.read(SUMMARIES_STREAM_PREFIX + season),
  }
}
