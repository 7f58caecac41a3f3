// The games in a journal or a backup: each replayed and held against its stored events, its ledger,
// the summary row it left and its table in the plan. A game cut off between two writes has an older row: the program
// makes up for that when it starts, so it is no fault; a row newer than its game is.

import { ROW_FORMAT, type GameRow } from '../../scoring/row.ts'
import { schemeOfSeason } from '../../club/model/find.ts'
import { CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PLANS, SUMMARIES } from '../../club/model/streams.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { type Game, gameOf, rowOf, tableOf } from '../../club/model/game.ts'
import { endOfImport, importOfGame, stagedRows } from '../../club/model/imported.ts'
import { payloadFault } from '../../club/model/envelopes.ts'
import { readGame, readLines } from '../../club/model/gameStream.ts'
import { ledgerFault } from '../../scoring/ledger/ledger.ts'
import { reconcile } from '../../scoring/ledger/reconcile.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { canonical } from '../../store/canonical.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/refusal.ts'
import { checkClub, checkObjections, checkResults } from './club.ts'
import { checkHeader, checkLog, placed } from './verification.ts'
import { checkPlans, placeFault, type PlacedGame } from './plans.ts'

export interface CheckedGames {
  readonly games: number
  readonly fault?: Fault
  readonly more?: readonly Fault[]
}

type Streams = ReadonlyMap<string, readonly Envelope[]>
type LineOf = (stream: string, version: number) => number

interface StoredRow {
  readonly row: GameRow
  readonly stream: string
  readonly version: number
}

/** `absent`: streams known to be damaged; what speaks of them is not held against the others. */
export function checkStreams(streams: Streams, lineOf: LineOf, absent: ReadonlySet<string> = new Set()): CheckedGames {
  const [unfit, ...more] = payloadFaultsIn(streams).map((fault) => withLine(fault, lineOf))
  if (unfit) return { games: 0, fault: unfit, more }
  const stream = streams.get(CLUB_STREAM)
  const club = readable(CLUB_STREAM, () => checkClub(stream ?? []))
  if (!club.ok) return { games: 0, fault: club.error }
  const plans = readable(PLANS, () => checkPlans(streams, stream && club.value.club))
  if (!plans.ok) return { games: 0, fault: plans.error }
  const broken = club.value.fault ?? plans.value.fault
  if (broken) return { games: 0, fault: withLine(broken, lineOf) }
  const checked = checkGames(streams, club.value.club, lineOf, absent)
  const placed = placedGames(streams).filter(({ season }) => !absent.has(PLANS + season))
  const misplaced = checked.fault ? undefined : placeFault(placed, plans.value.plans)
  return misplaced ? { ...checked, fault: withLine(misplaced, lineOf) } : checked
}

/** A newer vocabulary before anything else: what it wrote may look as if it did not fit. */
function payloadFaultsIn(streams: Streams): readonly Fault[] {
  const faults = [...streams.values()].flat().flatMap((envelope) => payloadFault(envelope) ?? [])
  const newer = faults.find(({ code }) => code === 'store/newer-vocabulary')
  return newer ? [newer] : faults
}

function placedGames(streams: Streams): readonly PlacedGame[] {
  return [...streams].flatMap(([stream, envelopes]) => {
    const story =
      stream.startsWith(GAMES) && !isUntaken(stream.slice(GAMES.length), streams) ? readGame(envelopes) : undefined
    return story?.opened.place && !story.isVoid
      ? [{ stream, season: story.opened.season, place: story.opened.place }]
      : []
  })
}

function isUntaken(game: string, streams: Streams): boolean {
  const imported = streams.get(IMPORTS + (importOfGame(game) ?? ''))
  return imported !== undefined && endOfImport(imported) !== 'taken'
}

function checkGames(streams: Streams, club: ClubState, lineOf: LineOf, absent: ReadonlySet<string>): CheckedGames {
  const rows = new Map([...lastRows(streams)].filter(([id]) => !absent.has(GAMES + id) && !absent.has(LEDGERS + id)))
  let games = 0
  for (const [stream, envelopes] of streams) {
    if (!stream.startsWith(GAMES)) continue
    const checked = readable(stream, () =>
      checkGame(stream, envelopes, streams, club, rows.get(stream.slice(GAMES.length))),
    )
    const fault = checked.ok ? checked.value : checked.error
    if (fault !== undefined) return { games, fault: withLine(fault, lineOf) }
    games += 1
  }
  const orphan = [...rows.values()].find(({ row }) => !streams.has(GAMES + row.id))
  if (orphan === undefined) return { games }
  const { stream, version, row } = orphan
  return { games, fault: withLine({ code: 'verify/game-missing', params: { stream, version, game: row.id } }, lineOf) }
}

/** Whole chains may still hold payloads that no version of the program wrote. */
function readable<T>(stream: string, read: () => T): Result<T, Fault> {
  try {
    return ok(read())
  } catch (error) {
    return err({
      code: 'verify/unreadable',
      params: { stream, cause: error instanceof Error ? error.message.slice(0, 200) : '' },
    })
  }
}

function withLine({ code, params }: Fault, lineOf: LineOf): Fault {
  const { stream, version } = params
  const line = typeof stream === 'string' && typeof version === 'number' ? lineOf(stream, version) : 0
  return { code, params: line === 0 ? params : { line, ...params } }
}

/** The last row stored for a game is the one that holds; games of an import that was never taken do not count. */
function lastRows(streams: Streams): ReadonlyMap<string, StoredRow> {
  const rows = new Map<string, StoredRow>()
  for (const [stream, envelopes] of streams) {
    if (!stream.startsWith(IMPORTS) || endOfImport(envelopes) !== 'taken') continue
    for (const envelope of envelopes)
      for (const row of stagedRows([envelope])) rows.set(row.id, { row, stream, version: envelope.version })
  }
  for (const [stream, envelopes] of streams) {
    if (!stream.startsWith(SUMMARIES)) continue
    for (const { type, payload, version } of envelopes) {
      if (type !== 'GameSummarised') continue
      const row = payload as GameRow | null
      if (row !== null) rows.set(row.id, { row, stream, version })
    }
  }
  return rows
}

function checkGame(
  stream: string,
  envelopes: readonly Envelope[],
  streams: Streams,
  club: ClubState,
  stored: StoredRow | undefined,
): Fault | undefined {
  const read = readGame(envelopes)
  if (read === undefined) return { code: 'verify/not-a-game', params: { stream, version: 1 } }
  const { opened, log } = read
  const header = checkHeader(opened.header)
  if (header !== undefined) return placed(header, { stream, version: 1 })
  const found = checkLog(opened.header, log)
  // The first envelope opens the game; items follow in order.
  if (found !== undefined) return placed(found.fault, { stream, version: found.index + 2 })
  const result = checkResults(envelopes, read)
  if (result !== undefined) return result
  const lines = streams.get(LEDGERS + opened.id) ?? []
  const game = gameOf(read, envelopes.length, readLines(lines), lines.length)
  const ledger = ledgerFault(game.ledger, opened.players.length)
  if (ledger) return placed(ledger.rejection, { stream: LEDGERS + opened.id, version: ledger.index + 1 })
  const objected = checkObjections(envelopes, game, streams.has(CLUB_STREAM) ? club : undefined)
  if (objected) return objected
  return stored === undefined ? undefined : checkRow(game, stored, club)
}

/** Rows of before did not say how many objections were raised. */
function rowAsTold(game: Game, stored: GameRow): GameRow {
  const row = rowOf(game)
  if (stored.objections !== undefined) return row
  const { objections: _, ...older } = row
  return older
}

function checkRow(game: Game, { row, stream, version }: StoredRow, club: ClubState): Fault | undefined {
  const { id, season } = game.opened
  if (row.version > game.version)
    return { code: 'verify/stream-cut', params: { stream: GAMES + id, version: game.version, expected: row.version } }
  if (row.ledgerVersion > game.ledgerVersion)
    return {
      code: 'verify/stream-cut',
      params: { stream: LEDGERS + id, version: game.ledgerVersion, expected: row.ledgerVersion },
    }
  // Rows of an older format are made again when the program starts, with what they lack.
  if (row.format !== ROW_FORMAT || row.version < game.version || row.ledgerVersion < game.ledgerVersion)
    return undefined
  if (canonical(rowAsTold(game, row)) !== canonical(row))
    return { code: 'verify/summary-differs', params: { stream, version, game: id } }
  const seasonRecord = club.seasons.get(season)
  if (seasonRecord === undefined) return undefined
  const [owed] = reconcile(game.ledger, tableOf(game), schemeOfSeason(club, seasonRecord))
  return owed === undefined
    ? undefined
    : {
        code: 'verify/ledger-differs',
        params: { stream: LEDGERS + id, version: game.ledgerVersion, seat: owed.seat, kind: owed.kind },
      }
}
