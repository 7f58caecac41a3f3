// Parses a game record with limits, checks, and the exact location of the first fault. Log items before the fault are
// kept and returned with it.

import { z } from 'zod'
import { openGame } from '../../rules/openGame.ts'
import type { LogItem } from '../../rules/log.ts'
import type { GameHeader } from '../../rules/header.ts'
import { replay, type Replay, replayNextEntry } from '../../rules/replay.ts'
import { findRulebookOrPreset, customRulebookFile } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { acceptsResultsSheet } from '../../club/model/game.ts'
import { logCorrectionLimitFault, logLengthLimitFault } from '../../club/model/gameLimits.ts'
import { findLedgerFault } from '../../scoring/ledger/ledgerFault.ts'
import { RECORD_FORMAT, RECORD_VERSION, type GameRecord } from './record.ts'
import { recordLogItemSchema, recordSchema, type RecordLogItem, type RecordShape } from './recordSchema.ts'
import { formatJsonPath, createJsonLineLocator } from '../../club/json/scanJson.ts'
import { rulebookFaultParams, registerStoredRulebook } from '../../club/rulebooks/parse.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { type Moment, momentOf } from '../../rules/moment.ts'

/** Maximum length of a record, in characters. The longest real game needs a hundredth of this length. */
export const MAX_RECORD_CHARACTERS = 8_000_000

export interface RecordFault {
  readonly code: string
  readonly params: { readonly line: number; readonly place: string; readonly [more: string]: string | number }
}

export interface ParsedRecord {
  /** `undefined` if the fault is outside the log. */
  readonly record?: GameRecord
  /** The first fault. `undefined` if the whole file is valid. */
  readonly fault?: RecordFault
}

/** Also accepts the export of a game that a server ran for agents (`extractExportedRecord`). */
export function parseRecord(source: string): ParsedRecord {
  const text = source.replace(/^\ufeff/, '')
  if (isServerFrameExport(text)) {
    const saved = extractExportedRecord(text)
    if (!saved.ok) return { fault: saved.error }
    const { value, line } = saved.value
    return parseRecordValue(value, (path) => ({ line, place: formatJsonPath(['payload', 'record', ...path]) }))
  }
  if (text.length > MAX_RECORD_CHARACTERS)
    return { fault: { code: 'record/too-large', params: { line: 1, place: '' } } }
  const places = createJsonLineLocator(text)
  if (!places.ok)
    return { fault: { code: places.error.code, params: { line: places.error.line, place: places.error.place } } }
  return parseRecordValue(JSON.parse(text), (path) => ({
    line: places.value.lineOf(path),
    place: formatJsonPath(path),
  }))
}

/** Maximum length of an export, in characters. An export contains frames as well as the record. */
const MAX_EXPORT_CHARACTERS = 4 * MAX_RECORD_CHARACTERS
const FIRST_FRAME_PATTERN = /^\{"seq":1,"type":"GAME_CREATED",/

/** Whether the text is a server's export of a game, with one frame per line. */
export function isServerFrameExport(text: string): boolean {
  return FIRST_FRAME_PATTERN.test(text)
}

/**
 * Extracts the record from the last frame of an export. Only exports of finished games for viewers who may see
 * everything contain a record.
 */
export function extractExportedRecord(
  text: string,
): Result<{ readonly value: object; readonly line: number }, RecordFault> {
  const refused = (code: string, line: number, place = '') => err({ code, params: { line, place } })
  if (text.length > MAX_EXPORT_CHARACTERS) return refused('record/too-large', 1)
  const lines = text.trimEnd().split('\n')
  for (const [index, line] of [
    [0, lines[0] ?? ''],
    [lines.length - 1, lines.at(-1) ?? ''],
  ] as const) {
    const scanned = createJsonLineLocator(line)
    if (!scanned.ok) return refused(scanned.error.code, index + 1, scanned.error.place)
  }
  const [created, ended] = [lines[0], lines.at(-1)].map(
    (line) => exportedFrameSchema.safeParse(JSON.parse(line ?? '')).data,
  )
  const record = ended?.type === 'GAME_ENDED' ? ended.payload.record : undefined
  if (created === undefined || record === undefined) return refused('record/no-saved-game', lines.length)
  const id = created.payload.gameId ?? created.payload.id
  const salt = created.payload.salt ?? ended?.payload.salt
  const header = id === undefined || salt === undefined ? record.header : { ...record.header, drawn: { id, salt } }
  return ok({ value: { ...record, header }, line: lines.length })
}

const exportedFrameSchema = z.object({
  type: z.string(),
  payload: z.object({
    id: z.string().optional(),
    gameId: z.string().optional(),
    salt: z.string().optional(),
    record: z.looseObject({ header: z.looseObject({}) }).optional(),
  }),
})

/** Returns the location in the file for a path in the record. */
export type PathLocator = (path: readonly PropertyKey[]) => { readonly line: number; readonly place: string }

/** Parses a record that may be part of a larger file. */
export function parseRecordValue(value: unknown, placeOf: PathLocator): ParsedRecord {
  const faultAt = ({ code, params }: Rejection, path: readonly PropertyKey[]): RecordFault => ({
    code,
    params: { ...params, ...placeOf(path) },
  })
  const foreign = foreignFormat(value)
  if (foreign) return { fault: faultAt({ code: foreign.code, params: {} }, [foreign.field]) }
  const shape = recordSchema.safeParse(value)
  if (!shape.success) {
    const rules = findRulebookOrPreset(unknownRules.safeParse(value).data?.header.rulebook ?? '')
    const isStranger = !rules.ok && rules.error.params['rulebook'] !== ''
    return {
      fault: isStranger
        ? faultAt(rules.error, ['header', 'rulebook'])
        : recordFaultOfZodError(shape.error, [], placeOf),
    }
  }
  const rules = shape.data.rules === undefined ? undefined : readRules(shape.data.rules, shape.data.header)
  if (rules !== undefined && 'code' in rules)
    return { fault: faultAt({ code: rules.code, params: rules.params }, ['rules', ...rules.at]) }
  const header = openHeader(shape.data)
  if (!header.ok) return { fault: faultAt(header.error.rejection, header.error.path) }
  const players = shape.data.players.findIndex((player, index) => player.seat !== index + 1)
  if (players !== -1 || shape.data.players.length > header.value.seats.length) {
    return {
      fault: faultAt({ code: 'record/players-in-order', params: {} }, [
        'players',
        ...(players === -1 ? [] : [players]),
      ]),
    }
  }
  const result = unknownSeatPath(shape.data)
  if (result) return { fault: faultAt({ code: 'record/bad-value', params: {} }, result) }
  const ledger = findLedgerFault(shape.data.ledger?.lines ?? [], header.value.seats.length)
  if (ledger)
    return {
      fault: faultAt(ledger.rejection, ['ledger', 'lines', ledger.index, ...(ledger.field ? [ledger.field] : [])]),
    }

  const objection = objectionFaultPath(shape.data)
  if (objection) return { fault: faultAt({ code: 'record/bad-value', params: {} }, objection) }

  const own = rules ?? customRulebookFile(header.value)
  const { log, fault } = readLog(shape.data.log, header.value, faultAt, placeOf)
  if (shape.data.asserted && !acceptsResultsSheet(replay(header.value, log).state)) {
    return { fault: faultAt({ code: 'record/result-beside-verdict', params: {} }, ['asserted']) }
  }
  const { format, version, number, evening, judge, features } = shape.data
  const record: GameRecord = {
    format,
    version,
    header: header.value,
    players: shape.data.players,
    log,
    features,
    ...(number === undefined ? {} : { number }),
    ...(evening === undefined ? {} : { evening }),
    ...(judge === undefined ? {} : { judge }),
    ...(shape.data.void === true ? { void: true as const } : {}),
    ...(shape.data.asserted ? { asserted: shape.data.asserted } : {}),
    ...(shape.data.halt ? { halt: shape.data.halt } : {}),
    ...(shape.data.ledger ? { ledger: shape.data.ledger } : {}),
    ...(shape.data.objections ? { objections: shape.data.objections } : {}),
    ...(shape.data.speech ? { speech: shape.data.speech } : {}),
    ...(shape.data.run ? { run: shape.data.run } : {}),
    ...(own === undefined ? {} : { rules: own }),
  }
  return { record, ...(fault ? { fault } : {}) }
}

/** Registers the rulebook in the record, which must have exactly the content to which the header is pinned. */
function readRules(value: object, { rulebook, version, seal }: RecordShape['header']): RulebookFile | RulesFault {
  const read = registerStoredRulebook(value)
  if (!read.ok) {
    const [{ code, place, ...params } = { code: 'rulebook/not-json', place: '' }] = read.error
    return { code, params: rulebookFaultParams(params), at: place === '' ? [] : [place] }
  }
  const { file } = read.value
  const isIt = file.id === rulebook && file.version === version && read.value.seal === seal
  return isIt ? file : { code: 'setup/other-content', params: { rulebook, version: version ?? '' }, at: [] }
}

interface RulesFault extends Rejection {
  readonly at: readonly string[]
}

interface LocatedRejection {
  readonly rejection: Rejection
  readonly path: readonly PropertyKey[]
}

/** If the rulebook is unknown, so are its roles. Only the rulebook is then reported. */
const unknownRules = z.looseObject({ header: z.looseObject({ rulebook: z.string().max(100) }) })

/** Detects a file that is not damaged but comes from another program or from a newer version of this one. */
function foreignFormat(value: unknown): { readonly code: string; readonly field: string } | undefined {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as {
    format?: unknown
    version?: unknown
  }
  if (format !== RECORD_FORMAT) return { code: 'record/not-a-record', field: 'format' }
  if (typeof version === 'number' && version > RECORD_VERSION) return { code: 'record/newer-version', field: 'version' }
  return undefined
}

function openHeader({ header }: RecordShape): Result<GameHeader, LocatedRejection> {
  const { rulebook, version, seal, preset, flags, seats, wakeOrder, seed, drawn } = header
  const opened = openGame({
    rulebook,
    flags,
    seats,
    seed,
    seal,
    ...(version === undefined ? {} : { version }),
    ...(preset === undefined ? {} : { preset }),
    ...(wakeOrder === undefined ? {} : { wakeOrder }),
    ...(drawn === undefined ? {} : { drawn }),
  })
  return opened.ok ? opened : err({ rejection: ofRecord(opened.error), path: headerPath(opened.error) })
}

function ofRecord({ code, params }: Rejection): Rejection {
  return { code: code === 'setup/unknown-version' ? 'record/rulebook-version' : code, params }
}

function headerPath({ code, params }: Rejection): readonly PropertyKey[] {
  const seat = params['seat']
  const flag = params['flag']
  if (typeof flag === 'string') return ['header', 'flags', flag]
  if (code === 'setup/unknown-rulebook') return ['header', 'rulebook']
  if (code === 'setup/unknown-version') return ['header', 'version']
  if (code === 'setup/other-content') return ['header', 'seal']
  if (code === 'setup/unknown-preset') return ['header', 'preset']
  if (code === 'setup/wake-order') return ['header', 'wakeOrder']
  return ['header', 'seats', ...(typeof seat === 'number' ? [seat - 1] : [])]
}

/** Path of a seat in the asserted result that does not exist at the table. */
function unknownSeatPath({ asserted, header }: RecordShape): readonly PropertyKey[] | undefined {
  if (asserted === undefined) return undefined
  if ((asserted.firstVictim ?? 1) > header.seats.length) return ['asserted', 'firstVictim']
  const named = asserted.bestMove.findIndex((seat) => seat > header.seats.length)
  return named === -1 ? undefined : ['asserted', 'bestMove', named]
}

/** Path of an objection's fault: an unknown seat or ledger line, or an id that is used twice. */
function objectionFaultPath({ objections = [], header, ledger }: RecordShape): readonly PropertyKey[] | undefined {
  const known = new Set(ledger?.lines.map(({ id }) => id))
  for (const [index, { id, seat, decision, past = [] }] of objections.entries()) {
    if (seat > header.seats.length) return ['objections', index, 'seat']
    if (objections.findIndex((each) => each.id === id) !== index) return ['objections', index, 'id']
    if (decision?.lines.some((line) => !known.has(line))) return ['objections', index, 'decision', 'lines']
    const back = past.findIndex(({ lines }) => lines.some((line) => !known.has(line)))
    if (back !== -1) return ['objections', index, 'past', back, 'lines']
  }
  return undefined
}

function readLog(
  raw: readonly unknown[],
  header: GameHeader,
  faultAt: (rejection: Rejection, path: readonly PropertyKey[]) => RecordFault,
  placeOf: PathLocator,
): { readonly log: readonly LogItem[]; readonly fault?: RecordFault } {
  const log: LogItem[] = []
  const tooLong = logLengthLimitFault([], raw.length)
  if (tooLong) return { log, fault: faultAt(tooLong, ['log']) }
  const end = new LogEnd(header)
  let changes = 0
  for (const [index, value] of raw.entries()) {
    const item = recordLogItemSchema.safeParse(value)
    if (!item.success) return { log, fault: recordFaultOfZodError(item.error, ['log', index], placeOf) }
    if (needsFullReplay(item.data)) changes += 1
    const tooMany = logCorrectionLimitFault(changes)
    if (tooMany) return { log, fault: faultAt(tooMany, ['log', index]) }
    const wrong = wrongReference(item.data, log)
    if (wrong) return { log, fault: faultAt({ code: wrong.code, params: {} }, ['log', index, wrong.field]) }
    const whole = complete(item.data, () => end.moment(log))
    log.push(whole)
    end.add(whole)
  }
  return { log }
}

function wrongReference(
  item: RecordLogItem,
  log: readonly LogItem[],
): { readonly code: string; readonly field: string } | undefined {
  if (item.id !== log.length + 1) return { code: 'record/ids-in-order', field: 'id' }
  if (item.type === 'made') {
    return item.before === undefined || log[item.before - 1]?.type === 'made'
      ? undefined
      : { code: 'games/not-an-entry', field: 'before' }
  }
  if (item.type === 'mended') return undefined
  const target = log[item.target - 1]
  if (target === undefined) return { code: 'games/no-such-item', field: 'target' }
  return item.type === 'corrected' && target.type !== 'made'
    ? { code: 'games/not-an-entry', field: 'target' }
    : undefined
}

/**
 * Whether the item requires a full replay. An inserted entry requires it only if the file does not state the entry's
 * moment, which then has to be computed.
 */
function needsFullReplay(item: RecordLogItem): boolean {
  return item.type !== 'made' || (item.before !== undefined && item.moment === undefined)
}

function complete(item: RecordLogItem, momentNow: () => Moment): LogItem {
  if (item.type !== 'made') return item
  // Events are only a cache of the consequences. The replay does not read them.
  return { ...item, events: [], moment: item.moment ?? momentNow() }
}

/** Tracks the state at the end of a growing log. An entry added at the end is applied without replaying the rest. */
class LogEnd {
  readonly #header: GameHeader
  #replay: Replay | undefined

  constructor(header: GameHeader) {
    this.#header = header
  }

  moment(log: readonly LogItem[]): Moment {
    this.#replay ??= replay(this.#header, log)
    return momentOf(this.#replay.state)
  }

  add(item: LogItem): void {
    const isLast = item.type === 'made' && item.before === undefined
    this.#replay = isLast && this.#replay ? replayNextEntry(this.#replay, item) : undefined
  }
}

export function recordFaultOfZodError(
  { issues: [issue] }: z.ZodError,
  base: readonly PropertyKey[],
  placeOf: PathLocator,
): RecordFault {
  const path = [...base, ...(issue?.path ?? [])]
  // Zod reports an unknown key as an issue of its parent, but the fault should point to the key.
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const whole = extra === undefined ? path : [...path, extra]
  return { code: extra === undefined ? 'record/bad-value' : 'record/unknown-field', params: placeOf(whole) }
}
