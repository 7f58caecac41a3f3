// The rows games leave: those stored in `summaries/<season>` or brought by imports, and those of
// games still in play, which nobody stored. By game and by season. Decides nothing of a row.

import { GAME_ROW_FORMAT, type GameRow } from '../../scoring/gameRow.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, StoreResult } from '../../store/port.ts'
import { readGameRows, newGameRowEvent } from '../model/gameStream.ts'
import type { Stamp } from '../model/clubEvents.ts'
import { isVersionConflict } from './sharedStreams.ts'
import { SUMMARIES_STREAM_PREFIX } from '../model/streams.ts'

export interface SummaryStreams {
  readonly rows: ReadonlyMap<string, GameRow>
  rowsOf(season: string): ReadonlyMap<string, GameRow>
  /** The last row stored for a game. */
  storedOf(game: string): GameRow | undefined
  /** A row of a game in play, stored or not. */
  show(row: GameRow): void
  /** A row that is stored. */
  keep(row: GameRow): void
  /** The game is not there any more: another device never had it, and what was entered here is a branch. */
  drop(game: string): void
  /** `reading`: of the season's rows, where the store is being asked already. */
  read(season: string, reading?: Promise<StoreResult<readonly Envelope[]>>): Promise<Result<void>>
  append(row: GameRow, stamp: Stamp): Promise<Result<void>>
  history(season: string): Promise<Result<readonly Envelope[]>>
}

const NO_ROWS: ReadonlyMap<string, GameRow> = new Map()

export function createSummaryStreams(store: EventStore): SummaryStreams {
  const rows = new Map<string, GameRow>()
  const seasons = new Map<string, Map<string, GameRow>>()
  const stored = new Map<string, GameRow>()
  const versions = new Map<string, number>()

  function show(row: GameRow): void {
    // Of another version of the program: it does not say what a row is asked for. Its game gives a new one.
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
      // Tables share this stream; the second writer reads on and writes after the first.
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
