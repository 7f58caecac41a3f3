// From text to a season's file: bounded, checked, and with the exact place of what is wrong. A fault
// in the head refuses the file; games are read one by one, so that what was valid is kept and what
// was not is said.

import type { Rejection } from '../../rules/vocabulary.ts'
import { parseRecordValue, shapeFault, type PathLocator, type RecordFault } from '../records/parseRecord.ts'
import type { GameRecord } from '../records/record.ts'
import { formatJsonPath, scanListInChunks, type JsonItem } from '../../club/json/scanJson.ts'
import { runAtOnce, type ChunkedWork } from '../../club/json/chunkedWork.ts'
import { SEASON_FORMAT, SEASON_VERSION, type ExportedGame, type SeasonExport } from './seasonExport.ts'
import { seasonGameSchema, seasonSchema } from './seasonSchema.ts'
import { seasonHeaderFault } from './seasonHeaderFault.ts'

/** Characters; ten thousand games with protocols are half of it. */
export const MAX_SEASON_CHARACTERS = 300_000_000
const MAX_GAMES = 100_000

/** A game of the file. With a fault, as much of it as stood before. */
export interface ParsedSeasonGame {
  /** Its place in the file, from 0. */
  readonly index: number
  readonly game?: ExportedGame
  readonly fault?: RecordFault
}

export interface ParsedSeason {
  /** With the games that were read whole; absent when the head is at fault. */
  readonly season?: SeasonExport
  /** Every game of the file. */
  readonly games: readonly ParsedSeasonGame[]
  /** The first one of the file. */
  readonly fault?: RecordFault
}

export function parseSeason(source: string): ParsedSeason {
  const { head, games, fault } = runAtOnce(readSeasonInChunks(source, (read) => read))
  const whole = games.flatMap(({ game, fault: wrong }) => (game && !wrong ? [game] : []))
  return { ...(head ? { season: { ...head, games: whole } } : {}), games, ...(fault ? { fault } : {}) }
}

/** What is made of each game of a file. */
interface SeasonReadResult<T> {
  /** Absent when it is at fault. */
  readonly head?: SeasonHeader
  readonly games: readonly T[]
  /** The first one of the file. */
  readonly fault?: RecordFault
}

/**
 * In turns of a game; `take` is given each as it is read, and a way to read its record from the text again: a reader
 * that keeps no records has ten thousand games in a third of the memory.
 */
export function* readSeasonInChunks<T>(
  source: string,
  take: (read: ParsedSeasonGame, head: SeasonHeader, again: () => GameRecord) => T,
): ChunkedWork<SeasonReadResult<T>> {
  const text = source.replace(/^\ufeff/, '')
  const refused = (fault: RecordFault) => ({ games: [], fault })
  if (text.length > MAX_SEASON_CHARACTERS) return refused({ code: 'season/too-large', params: { line: 1, place: '' } })
  const list = yield* scanListInChunks(text, 'games')
  if (!list.ok) return refused({ code: list.error.code, params: { line: list.error.line, place: list.error.place } })
  const { items = [], places } = list.value
  const placeOf: PathLocator = (path) => ({ line: places.lineOf(path), place: formatJsonPath(path) })
  const value = list.value.head()
  const foreign = foreignFormat(value)
  if (foreign) return refused({ code: foreign.code, params: placeOf([foreign.field]) })
  const shape = seasonSchema.safeParse(value)
  if (!shape.success) return refused(shapeFault(shape.error, [], placeOf))
  if (items.length > MAX_GAMES) return refused({ code: 'record/bad-value', params: placeOf(['games']) })
  const wrong = seasonHeaderFault(shape.data)
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

export type SeasonHeader = Omit<SeasonExport, 'games' | 'rulebooks'>

/** Not a broken file: another program's, or one of a later version. */
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

function knownIds({ people, plan }: SeasonHeader): KnownIds {
  return {
    people: new Set(people.map(({ id }) => id)),
    stages: new Set(plan.stages.map(({ id }) => id)),
    games: new Set(),
    tables: new Set(),
  }
}

/** Ids of the head, and what the games before have taken. */
interface KnownIds {
  readonly people: ReadonlySet<string>
  readonly stages: ReadonlySet<string>
  readonly games: Set<string>
  readonly tables: Set<string>
}

function createGamePathLocator(item: JsonItem, index: number): PathLocator {
  return (path) => ({ line: item.places.lineOf(path), place: formatJsonPath(['games', index, ...path]) })
}

/** Of a game that was read before. */
function rereadRecord(item: JsonItem, index: number): GameRecord {
  const placeOf = createGamePathLocator(item, index)
  const { record: raw } = item.value() as Partial<ExportedGame>
  const { record } = parseRecordValue(raw, (path) => placeOf(['record', ...path]))
  if (!record) throw new Error('a record that was read is not there any more')
  return record
}

function readGame(item: JsonItem, index: number, known: KnownIds): ParsedSeasonGame {
  const placeOf = createGamePathLocator(item, index)
  const shape = seasonGameSchema.safeParse(item.value())
  if (!shape.success) return { index, fault: shapeFault(shape.error, [], placeOf) }
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
  // The order of play is by number, and ratings go by the evening.
  if (record.number === undefined) return wrong('record/bad-value', ['record', 'number'])
  return record.evening === undefined ? wrong('record/bad-value', ['record', 'evening']) : undefined
}
