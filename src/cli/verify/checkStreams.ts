// Checks the streams in a journal, a backup or a store. It finds everything that the gate refuses, and compares each
// game with the ledger lines that refer to it, its stored summary row and its table in the plan. A game that was
// interrupted between two writes has an older row, which is not a fault because the program updates the row when it
// starts. A row newer than its game is a fault.

import { GAME_ROW_FORMAT, type GameRow } from '../../scoring/gameRow.ts'
import { schemeOfSeason } from '../../club/model/clubLookups.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../../club/model/streams.ts'
import { clubEventOf, type ClubState, foldClub, INITIAL_CLUB_STATE } from '../../club/model/clubState.ts'
import { isObjectionEventType } from '../../club/model/objections.ts'
import { foldPlan, NO_PLAN } from '../../club/model/plan.ts'
import type { PlanEvent } from '../../club/model/planEvents.ts'
import { findStreamFaults } from '../../club/gate/streamFaults.ts'
import { type Game, gameOf, ledgerFactsOfGame } from '../../club/model/game.ts'
import { isImportUndone } from '../../club/model/importsOfClub.ts'
import { findImportEnd, importIdOfGame, stagedGameRows } from '../../club/model/importStream.ts'
import { foreignEnvelopeError } from '../../club/model/envelopes.ts'
import { readGameContent, readLedgerLines } from '../../club/model/gameStream.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { Envelope, StoreError } from '../../store/port.ts'
import type { Fault } from '../sentences/fault.ts'
import { findPlannedTableFault, type GameInPlan } from './tablesInPlan.ts'
import { gameRowOf } from '../../club/model/gameRowOf.ts'

export interface StreamsVerification {
  readonly games: number
  /** The faults whose events are left out whenever the club is read. */
  readonly unsound?: readonly Fault[]
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

/**
 * `absent` contains the streams known to be damaged. If other streams refer to them, faults caused by this are ignored.
 */
export async function verifyStreams(
  streams: Streams,
  lineOf: LineOf,
  absent: ReadonlySet<string> = new Set(),
): Promise<StreamsVerification> {
  const unfit = payloadFaultsIn(streams)
  if (unfit.length > 0) return resultWithFaults(0, unfit, lineOf)
  const refused = (await findStreamFaults(streams)).filter((fault) => !isOfAbsent(fault, absent))
  const unsound = refused.map((fault) => withLine(ofGate(fault), lineOf))
  const fold = readable(CLUB_STREAM, () => foldedWithout(streams, unsound))
  if (!fold.ok) return resultWithFaults(0, [...unsound, fold.error], lineOf)
  const checked = checkGames(streams, fold.value.club, unsound, absent)
  const placed = placedGames(streams, fold.value.club).filter(({ season }) => !absent.has(PLAN_STREAM_PREFIX + season))
  const misplaced = checked.faults.length === 0 ? findPlannedTableFault(placed, fold.value.plans) : undefined
  const faults = [...unsound, ...checked.faults, ...(misplaced ? [misplaced] : [])]
  return { ...resultWithFaults(checked.games, faults, lineOf), ...(unsound.length > 0 && { unsound }) }
}

function resultWithFaults(games: number, faults: readonly Fault[], lineOf: LineOf): StreamsVerification {
  const [fault, ...more] = faults.map((each) => withLine(each, lineOf))
  return { games, ...(fault && { fault }), ...(more.length > 0 && { more }) }
}

/**
 * Codes for faults in a file, by the club's code for the same fault. A file contains no request, so the code names the
 * unknown thing instead.
 */
const FILE_CODE_BY_CLUB_CODE: Readonly<Record<string, string>> = {
  'members/unknown': 'verify/unknown-member',
  'objections/unknown': 'verify/unknown-objection',
  'plan/unknown-stage': 'verify/unknown-stage',
  'schemes/unknown': 'verify/unknown-scheme',
  'seasons/unknown': 'verify/unknown-season',
  'series/unknown': 'verify/unknown-series',
}

/** Reason why the gate refuses the event. */
function ofGate({ params }: StoreError): Fault {
  const { why, waits: _, ...others } = params as { readonly why: string; readonly waits?: 1 } & Fault['params']
  return { code: FILE_CODE_BY_CLUB_CODE[why] ?? why, params: others }
}

/**
 * Whether a fault only means that a stream is absent. A ledger whose game is damaged cannot be checked, and without the
 * club's stream no stream can be checked.
 */
function isOfAbsent({ params }: StoreError, absent: ReadonlySet<string>): boolean {
  const { stream } = params as { readonly stream: string }
  return absent.has(CLUB_STREAM) || absent.has(GAME_STREAM_PREFIX + stream.slice(LEDGER_STREAM_PREFIX.length))
}

/** The club and its plans without invalid events. */
function foldedWithout(streams: Streams, unsound: readonly Fault[]) {
  const aside = new Set(unsound.map(({ params }) => `${params['stream']} ${params['version']}`))
  const standing = (stream: string) =>
    (streams.get(stream) ?? []).filter(({ version }) => !aside.has(`${stream} ${version}`))
  const people = [...streams.keys()].filter((stream) => stream.startsWith(PEOPLE_STREAM_PREFIX))
  const club = foldClub(INITIAL_CLUB_STATE, [CLUB_STREAM, ...people].flatMap(standing).map(clubEventOf))
  const plans = new Map(
    [...streams.keys()]
      .filter((stream) => stream.startsWith(PLAN_STREAM_PREFIX))
      .map((stream) => [stream.slice(PLAN_STREAM_PREFIX.length), foldPlan(NO_PLAN, standing(stream).map(planEventOf))]),
  )
  return { club, plans }
}

const planEventOf = ({ type, payload }: Envelope) => ({ ...(payload as object), type }) as PlanEvent

/** A newer vocabulary is reported before anything else, because its events may look invalid. */
function payloadFaultsIn(streams: Streams): readonly Fault[] {
  const faults = [...streams.values()].flat().flatMap((envelope) => foreignEnvelopeError(envelope) ?? [])
  const newer = faults.find(({ code }) => code === 'store/newer-vocabulary')
  return newer ? [newer] : faults
}

function placedGames(streams: Streams, club: ClubState): readonly GameInPlan[] {
  return [...streams].flatMap(([stream, envelopes]) => {
    const story =
      stream.startsWith(GAME_STREAM_PREFIX) && !isHidden(stream.slice(GAME_STREAM_PREFIX.length), streams, club)
        ? readGameContent(envelopes)
        : undefined
    return story?.opened.place && !story.isVoid
      ? [{ stream, season: story.opened.season, place: story.opened.place }]
      : []
  })
}

/** Whether the game belongs to an import that was never completed or was undone. */
function isHidden(game: string, streams: Streams, club: ClubState): boolean {
  const id = importIdOfGame(game)
  const imported = id === undefined ? undefined : streams.get(IMPORT_STREAM_PREFIX + id)
  return id !== undefined && imported !== undefined && (findImportEnd(imported) !== 'taken' || isImportUndone(club, id))
}

function checkGames(
  streams: Streams,
  club: ClubState,
  unsound: readonly Fault[],
  absent: ReadonlySet<string>,
): { readonly games: number; readonly faults: readonly Fault[] } {
  const rows = new Map(
    [...lastRows(streams)].filter(
      ([id]) => !absent.has(GAME_STREAM_PREFIX + id) && !absent.has(LEDGER_STREAM_PREFIX + id),
    ),
  )
  const refused = new Set(unsound.map(({ params }) => String(params['stream'])))
  const faults: Fault[] = []
  let games = 0
  for (const [stream, envelopes] of streams) {
    const id = stream.slice(GAME_STREAM_PREFIX.length)
    if (!stream.startsWith(GAME_STREAM_PREFIX) || refused.has(stream) || refused.has(LEDGER_STREAM_PREFIX + id))
      continue
    const checked = readable(stream, () => checkGame(stream, envelopes, streams, club, rows.get(id)))
    const fault = checked.ok ? checked.value : checked.error
    if (fault) faults.push(fault)
    else games += 1
  }
  for (const { stream, version, row } of rows.values())
    if (!streams.has(GAME_STREAM_PREFIX + row.id))
      faults.push({ code: 'verify/game-missing', params: { stream, version, game: row.id } })
  return { games, faults }
}

/**
 * Returns the value that `read` returns, or a fault if it throws. Even valid chains may contain payloads that no
 * version of the program wrote.
 */
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
  if ('line' in params) return { code, params }
  const line = typeof stream === 'string' && typeof version === 'number' ? lineOf(stream, version) : 0
  return { code, params: line === 0 ? params : { line, ...params } }
}

/** The last row stored for each game. Games of an import that was never completed do not count. */
function lastRows(streams: Streams): ReadonlyMap<string, StoredRow> {
  const rows = new Map<string, StoredRow>()
  for (const [stream, envelopes] of streams) {
    if (!stream.startsWith(IMPORT_STREAM_PREFIX) || findImportEnd(envelopes) !== 'taken') continue
    for (const envelope of envelopes)
      for (const row of stagedGameRows([envelope])) rows.set(row.id, { row, stream, version: envelope.version })
  }
  for (const [stream, envelopes] of streams) {
    if (!stream.startsWith(SUMMARIES_STREAM_PREFIX)) continue
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
  const read = readGameContent(envelopes)
  if (read === undefined) return { code: 'verify/not-a-game', params: { stream, version: 1 } }
  const lines = streams.get(LEDGER_STREAM_PREFIX + read.opened.id) ?? []
  const game = gameOf(read, envelopes.length, readLedgerLines(lines), lines.length)
  const linked = checkLinkedLines(envelopes, game)
  if (linked) return linked
  return stored === undefined ? undefined : checkRow(game, stored, club)
}

/** Requires that the ledger contains the lines that decisions about objections refer to. */
function checkLinkedLines(envelopes: readonly Envelope[], { ledger }: Game): Fault | undefined {
  const known = new Set(ledger.map(({ id }) => id))
  for (const { stream, version, type, payload } of envelopes) {
    if (!isObjectionEventType(type)) continue
    const { lines = [] } = payload as { readonly lines?: readonly string[] }
    const line = lines.find((each) => !known.has(each))
    if (line !== undefined) return { code: 'ledger/no-such-line', params: { stream, version, line } }
  }
  return undefined
}

function checkRow(game: Game, { row, stream, version }: StoredRow, club: ClubState): Fault | undefined {
  const { id, season } = game.opened
  if (row.version > game.version)
    return {
      code: 'verify/stream-cut',
      params: { stream: GAME_STREAM_PREFIX + id, version: game.version, expected: row.version },
    }
  if (row.ledgerVersion > game.ledgerVersion)
    return {
      code: 'verify/stream-cut',
      params: { stream: LEDGER_STREAM_PREFIX + id, version: game.ledgerVersion, expected: row.ledgerVersion },
    }
  // Rows of another format are recomputed when the program starts.
  if (row.format !== GAME_ROW_FORMAT || row.version < game.version || row.ledgerVersion < game.ledgerVersion)
    return undefined
  if (canonicalJson(gameRowOf(game)) !== canonicalJson(row))
    return { code: 'verify/summary-differs', params: { stream, version, game: id } }
  const seasonRecord = club.seasons.get(season)
  if (seasonRecord === undefined) return undefined
  const [owed] = computeReconcilingLedgerLines(game.ledger, ledgerFactsOfGame(game), schemeOfSeason(club, seasonRecord))
  return owed === undefined
    ? undefined
    : {
        code: 'verify/ledger-differs',
        params: { stream: LEDGER_STREAM_PREFIX + id, version: game.ledgerVersion, seat: owed.seat, kind: owed.kind },
      }
}
