// Parses a season file with limits, checks, and the exact location of the first fault. If the file header has a fault,
// the whole file is rejected. Games are parsed one by one, so that valid games are kept and the faults of the others
// are reported.

import type { Rejection } from '../../rules/vocabulary.ts'
import { parseRecordValue, recordFaultOfZodError, type PathLocator, type RecordFault } from '../records/parseRecord.ts'
import type { GameRecord } from '../records/record.ts'
import { formatJsonPath, scanJsonListInChunks, type LazyJsonItem } from '../../club/json/scanJson.ts'
import { runChunkedWorkAtOnce, type ChunkedWork } from '../../club/json/chunkedWork.ts'
import { SEASON_FORMAT, SEASON_VERSION, type ExportedGame, type SeasonExport } from './seasonExport.ts'
import { seasonGameSchema, seasonSchema } from './seasonSchema.ts'
import { findSeasonHeaderFault } from './seasonHeaderFault.ts'

/** Maximum length of a season file, in characters. Ten thousand games with protocols need half as many. */
export const MAX_SEASON_CHARACTERS = 300_000_000
const MAX_GAMES = 100_000

/** A game of the file. If the game has a fault, `game` contains the part that was parsed before the fault. */
export interface ParsedSeasonGame {
  /** Position in the file's list of games, from 0. */
  readonly index: number
  readonly game?: ExportedGame
  readonly fault?: RecordFault
}

export interface ParsedSeason {
  /** The season with all games that have no fault. `undefined` if the header has a fault. */
  readonly season?: SeasonExport
  /** All games of the file, including those with a fault. */
  readonly games: readonly ParsedSeasonGame[]
  /** The first fault in the file. */
  readonly fault?: RecordFault
}

export function parseSeason(source: string): ParsedSeason {
  const { head, games, fault } = runChunkedWorkAtOnce(readSeasonInChunks(source, (read) => read))
  const whole = games.flatMap(({ game, fault: wrong }) => (game && !wrong ? [game] : []))
  return { ...(head ? { season: { ...head, games: whole } } : {}), games, ...(fault ? { fault } : {}) }
}

/** The header, and one value for each game as returned by the caller's `take`. */
interface SeasonReadResult<T> {
  /** `undefined` if the header has a fault. */
  readonly head?: SeasonFileHeader
  readonly games: readonly T[]
  /** The first fault in the file. */
  readonly fault?: RecordFault
}

/**
 * Reads a season and yields after each game. `take` receives each game as soon as it is parsed, with a function that
 * parses its record from the text again. A caller that stores no records needs only a third of the memory for ten
 * thousand games.
 */
export function* readSeasonInChunks<T>(
  source: string,
  take: (read: ParsedSeasonGame, head: SeasonFileHeader, again: () => GameRecord) => T,
): ChunkedWork<SeasonReadResult<T>> {
  const text = source.replace(/^\ufeff/, '')
  const refused = (fault: RecordFault) => ({ games: [], fault })
  if (text.length > MAX_SEASON_CHARACTERS) return refused({ code: 'season/too-large', params: { line: 1, place: '' } })
  const list = yield* scanJsonListInChunks(text, 'games')
  if (!list.ok) return refused({ code: list.error.code, params: { line: list.error.line, place: list.error.place } })
  const { items = [], places } = list.value
  const placeOf: PathLocator = (path) => ({ line: places.lineOf(path), place: formatJsonPath(path) })
  const value = list.value.head()
  const foreign = foreignFormat(value)
  if (foreign) return refused({ code: foreign.code, params: placeOf([foreign.field]) })
  const shape = seasonSchema.safeParse(value)
  if (!shape.success) return refused(recordFaultOfZodError(shape.error, [], placeOf))
  if (items.length > MAX_GAMES) return refused({ code: 'record/bad-value', params: placeOf(['games']) })
  const wrong = findSeasonHeaderFault(shape.data)
  if (wrong) return refused({ code: wrong.code, params: { ...wrong.params, ...placeOf(wrong.path) } })

  const { games: _, rulebooks: __, ...head } = shape.data
  const known = knownIds(head)
  const games: T[] = []
  let first: RecordFault | undefined
  for (const [index, item] of items.entries()) {
    if (index > 0) yield
    const read = readGame(item, index, known)
    first ??= read.fault
    games.push(take(read, head, () => rereadRecord(item, index)))
  }
  return { head, games, ...(first ? { fault: first } : {}) }
}

export type SeasonFileHeader = Omit<SeasonExport, 'games' | 'rulebooks'>

/** Detects a file that is not damaged but comes from another program or from a newer version of this one. */
function foreignFormat(value: unknown): { readonly code: string; readonly field: string } | undefined {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as {
    format?: unknown
    version?: unknown
  }
  if (format !== SEASON_FORMAT) return { code: 'season/not-a-season', field: 'format' }
  return typeof version === 'number' && version > SEASON_VERSION
    ? { code: 'season/newer-version', field: 'version' }
    : undefined
}

function knownIds({ people, plan }: SeasonFileHeader): KnownIds {
  return {
    people: new Set(people.map(({ id }) => id)),
    stages: new Set(plan.stages.map(({ id }) => id)),
    games: new Set(),
    tables: new Set(),
  }
}

/** Ids from the header, and the ids and tables that earlier games of the file have used. */
interface KnownIds {
  readonly people: ReadonlySet<string>
  readonly stages: ReadonlySet<string>
  readonly games: Set<string>
  readonly tables: Set<string>
}

function createGamePathLocator(item: LazyJsonItem, index: number): PathLocator {
  return (path) => ({ line: item.places.lineOf(path), place: formatJsonPath(['games', index, ...path]) })
}

/** Parses the record of a game that was parsed successfully before. */
function rereadRecord(item: LazyJsonItem, index: number): GameRecord {
  const placeOf = createGamePathLocator(item, index)
  const { record: raw } = item.value() as Partial<ExportedGame>
  const { record } = parseRecordValue(raw, (path) => placeOf(['record', ...path]))
  if (!record) throw new Error('a record that was read is not there any more')
  return record
}

function readGame(item: LazyJsonItem, index: number, known: KnownIds): ParsedSeasonGame {
  const placeOf = createGamePathLocator(item, index)
  const shape = seasonGameSchema.safeParse(item.value())
  if (!shape.success) return { index, fault: recordFaultOfZodError(shape.error, [], placeOf) }
  const { record: raw, ...head } = shape.data
  const { record, fault } = parseRecordValue(raw, (path) => placeOf(['record', ...path]))
  if (!record) return { index, ...(fault ? { fault } : {}) }
  const game: ExportedGame = { ...head, record }
  const wrong = gameFault(game, known)
  if (wrong) return { index, fault: { code: wrong.code, params: { ...wrong.params, ...placeOf(wrong.path) } } }
  known.games.add(game.id)
  if (game.place && !game.isVoid) known.tables.add(JSON.stringify(game.place))
  return { index, game, ...(fault ? { fault } : {}) }
}

function gameFault(
  { id, isVoid, place, members, judgeId = '', record }: ExportedGame,
  known: KnownIds,
): (Rejection & { readonly path: readonly PropertyKey[] }) | undefined {
  const wrong = (code: string, path: readonly PropertyKey[], params: Rejection['params'] = {}) => ({
    code,
    params,
    path,
  })
  if (known.games.has(id)) return wrong('record/repeated-id', ['id'])
  if (place && !known.stages.has(place.stage)) return wrong('plan/unknown-stage', ['place', 'stage'])
  if (place && !isVoid && known.tables.has(JSON.stringify(place)))
    return wrong('plan/table-has-game', ['place'], { round: place.round, table: place.table })
  if (members.length !== record.header.seats.length || record.players.length !== members.length)
    return wrong('season/members-by-seat', ['members'])
  if (judgeId !== '' && !known.people.has(judgeId)) return wrong('season/unknown-person', ['judgeId'])
  for (const [index, member] of members.entries()) {
    if (!known.people.has(member)) return wrong('season/unknown-person', ['members', index])
    if (members.indexOf(member) !== index) return wrong('season/seated-twice', ['members', index])
  }
  // Both fields are required, because games are ordered by number and ratings depend on the evening.
  if (record.number === undefined) return wrong('record/bad-value', ['record', 'number'])
  return record.evening === undefined ? wrong('record/bad-value', ['record', 'evening']) : undefined
}
