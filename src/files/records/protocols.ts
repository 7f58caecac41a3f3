// Imports protocols of other programs as game records, each with its faults and their locations. The interpretation of
// a file belongs to its format; this file contains the code that all formats share (docs/spec/scoring.md §5).

import type { z } from 'zod'
import { openGame } from '../../rules/openGame.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { SchemeRef } from '../../scoring/schemes/scheme.ts'
import { formatJsonPath, scanJsonListInChunks } from '../../club/json/scanJson.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import type { FaultReporter, FileFault, ImportFault } from './importFault.ts'
import type { GameLogWriter, GameLogWriterOptions } from './logWriter.ts'
import { RECORD_FEATURES, RECORD_FORMAT, RECORD_VERSION, type RecordFeature, type GameRecord } from './record.ts'

export type JsonPath = readonly PropertyKey[]
type Params = Readonly<Record<string, string | number>>

/** Maximum length of a file, in characters. Ten thousand games need less. */
const MAX_FILE_CHARACTERS = 200_000_000

interface ProtocolGame {
  /** The game's id in the file, or an empty string. */
  readonly id: string
  readonly players: readonly { readonly seat: Seat; readonly name: string; readonly role: Role }[]
  readonly judge?: string
  readonly place?: ImportedProtocolGame['place']
}

/** File format of one program. `Place` is the format's type for the location of a fault within a game. */
export interface ProtocolFormat<Game extends ProtocolGame, Place> {
  readonly id: 'mafiaratings' | 'polemica'
  readonly refusal: GameLogWriterOptions<Game, Place>['refusal']
  readonly players: Place
  /**
   * Returns the path of a location within its game, and parameters for messages. In the fault, `params` come before the
   * game number and the path, and `where` after them.
   */
  locate(place: Place, more: Params): { readonly path: JsonPath; readonly params: Params; readonly where?: object }
  /** Parses a game. `undefined` if not even its players could be read. */
  read(raw: unknown, complain: FaultReporter<Place>): Game | undefined
  /** Milliseconds since the epoch. 0 means unknown. */
  startedAt(game: Game, zone: string | undefined): number
  /** ISO date. `undefined` if unknown. */
  evening(game: Game, zone: string | undefined): string | undefined
  /** Writes the log and reports where its end differs from the file. */
  write(writing: GameLogWriterOptions<Game, Place>): GameLogWriter<Game, Place>
  /** Ledger lines for the points and comments of the file's judge. */
  lines(game: Game, at: number): readonly StoredLedgerLine[]
  asserted?(game: Game, state: GameState): GameRecord['asserted']
  features(game: Game, log: GameRecord['log']): Readonly<Record<RecordedFeature, boolean>>
}
type RecordedFeature = 'nominations' | 'votes' | 'night-acts' | 'fouls'

export interface ImportedProtocolGame {
  readonly id: string
  readonly place?: { readonly stage: string; readonly round: string; readonly table: string }
  /** Omitted if not even the players of the game could be read. */
  readonly record?: GameRecord
  readonly state?: GameState
  readonly faults: readonly ImportFault[]
}

export interface ImportedProtocolFile {
  readonly games: readonly ImportedProtocolGame[]
  /** Present only if the file as a whole could not be read. */
  readonly fault?: FileFault
}

/** Information that the file does not contain: the scheme for its points, and the time zone of its times. */
interface ProtocolReadOptions {
  readonly scheme: SchemeRef
  readonly zone: string | undefined
}

/** Imports one game or a list of games. Yields between games. */
export function* importProtocolsInChunks<Game extends ProtocolGame, Place>(
  format: ProtocolFormat<Game, Place>,
  source: string,
  unsaid: ProtocolReadOptions,
): ChunkedWork<ImportedProtocolFile> {
  const text = source.replace(/^\ufeff/, '')
  const refused = (code: string, line = 1, place = ''): ImportedProtocolFile => ({
    games: [],
    fault: { code, params: { line, place } },
  })
  if (text.length > MAX_FILE_CHARACTERS) return refused(`${format.id}/too-large`)
  const list = yield* scanJsonListInChunks(text, 'games')
  if (!list.ok) return refused(list.error.code, list.error.line, list.error.place)
  const { items } = list.value
  const head = list.value.head()
  if (items === undefined)
    return isObject(head) ? { games: [importGame(format, head, 1, [], unsaid)] } : refused(`${format.id}/not-games`)
  const games: ImportedProtocolGame[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0) yield
    const path = Array.isArray(head) ? [index] : ['games', index]
    games.push(importGame(format, item.value(), index + 1, path, unsaid))
  }
  return { games }
}

function importGame<Game extends ProtocolGame, Place>(
  format: ProtocolFormat<Game, Place>,
  raw: unknown,
  number: number,
  path: JsonPath,
  { scheme, zone }: ProtocolReadOptions,
): ImportedProtocolGame {
  const faults: ImportFault[] = []
  const complain: FaultReporter<Place> = (weight, code, at, more = {}) => {
    const { path: inside, params, where } = format.locate(at, more)
    const place = formatJsonPath([...path, ...inside])
    faults.push({ weight, code, params: { ...params, game: number, place, ...where } })
  }
  const game = format.read(raw, complain)
  if (game === undefined) return { id: '', faults }
  const seats = game.players.map(({ seat, role }) => ({ seat, role }))
  const header = openGame({ rulebook: 'sport-club', seats, seed: 0 })
  if (!header.ok) {
    complain('refused', header.error.code, format.players, header.error.params)
    return { id: game.id, faults }
  }
  const at = format.startedAt(game, zone)
  const { id: author, refusal } = format
  const { log, state } = format.write({ game, header: header.value, author, at, complain, refusal })
  const lines = format.lines(game, at)
  const evening = format.evening(game, zone)
  const asserted = format.asserted?.(game, state)
  const present: Readonly<Record<RecordFeature, boolean>> = {
    ...format.features(game, log),
    roles: true,
    'counted-votes': false,
    corrections: false,
    ledger: lines.length > 0,
    speech: false,
  }
  const record: GameRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    header: header.value,
    players: game.players.map(({ seat, name }) => ({ seat, name })),
    ...(evening === undefined ? {} : { evening }),
    ...(game.judge === undefined ? {} : { judge: game.judge.slice(0, 200) }),
    log,
    ...(asserted === undefined ? {} : { asserted }),
    ...(lines.length === 0 ? {} : { ledger: { scheme: scheme.id, version: scheme.version, lines } }),
    features: RECORD_FEATURES.filter((feature) => present[feature]),
  }
  return { id: game.id, ...(game.place ? { place: game.place } : {}), record, state, faults }
}

export type RawObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Creates a function that parses one field with a schema. `null` counts as missing. An invalid value is reported to
 * `refuse` with its path inside the field.
 */
export function createFieldParser(raw: RawObject, refuse: (field: string, inside: JsonPath) => void) {
  return <T>(field: string, shape: z.ZodType<T>): T | undefined => {
    const value = raw[field]
    if (value === undefined || value === null) return undefined
    const parsed = shape.safeParse(value)
    if (parsed.success) return parsed.data
    refuse(field, parsed.error.issues[0]?.path ?? [])
    return undefined
  }
}
