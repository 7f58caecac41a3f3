// Preview of a file before anything is stored: every game with its table, its verdict, and its faults with their
// locations. Changes nothing; importCommands.ts imports the games that the secretary confirms (docs/spec/scoring.md
// §5).

import {
  type ImportPreview,
  type PreviewedGame,
  toPreviewedRecord,
  type PreviewFault,
  addClubsToPlayers,
  previewFieldsOfRecord,
} from './preview.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { replay } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import { seatingToResultsCsv } from './seatingSheet.ts'
import { extractPlanFromSheet } from './sheetPlan.ts'
import { importContestLog } from '../records/aiwolf/importContestLog.ts'
import { mafiaRatingsFormat } from '../records/mafiaratings/mafiaratings.ts'
import { polemicaFormat } from '../records/polemica/polemica.ts'
import { importProtocolsInChunks, type ImportedProtocolFile, type ImportedProtocolGame } from '../records/protocols.ts'
import { parseRecord } from '../records/parseRecord.ts'
import { outcomeOfRecord } from '../records/recordedOutcome.ts'
import { recordOfSheetGame } from '../records/sheetRecords.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { unpackResultsSheet } from '../sheets/workbookSheet.ts'
import { readResultsSheetInChunks, type CheckedSheetGame } from '../sheets/readResultsSheet.ts'
import type { TableMap } from '../layouts/tableMap.ts'
import type { ListedSheet } from '../tables/book.ts'
import { previewTableInChunks, readTableBookJson } from './tablePreview.ts'
import { runChunkedWorkAtOnce, type ChunkedWork } from '../../club/json/chunkedWork.ts'
import type { ImportFileFormat } from './importFormats.ts'
import type { YearOptions } from './yearOfDays.ts'
import { previewSeasonInChunks } from './previewSeason.ts'

/** Information that the file does not contain. */
export interface ImportReadOptions extends YearOptions {
  /** Time zone of the evening, for files with timestamps only. */
  readonly zone?: string | undefined
  /** Meaning of a table's columns. If omitted, it is guessed. */
  readonly map?: TableMap | undefined
  /** Maps by table shape, for several files. */
  readonly maps?: Readonly<Record<string, TableMap>>
  /** Names of the sheets to read in a file of tables. If omitted, the sheets are chosen automatically. */
  readonly sheets?: readonly string[] | undefined
}

/** The content of a file as the text that its parser needs. */
export interface UnpackedFileText {
  readonly text: string
  /** All sheets of a workbook that contains a results sheet. For other tables, the preview lists the sheets. */
  readonly sheets?: readonly ListedSheet[]
}

export function previewImport(
  format: ImportFileFormat,
  text: string,
  scheme: Scheme,
  how: ImportReadOptions = {},
): ImportPreview {
  return runChunkedWorkAtOnce(previewImportInChunks(format, text, scheme, how))
}

/** Converts the content of a file to the text that its parser needs. A results sheet or a table may be a workbook. */
export async function unpackFileText(
  format: ImportFileFormat,
  text: string,
): Promise<Result<UnpackedFileText, PreviewFault>> {
  if (format === 'results-csv') return unpackResultsSheet(text)
  if (format !== 'table') return ok({ text })
  const book = await readTableBookJson(text)
  return book.ok ? ok({ text: book.value }) : book
}

/** Like `previewImport`, but in chunks. A game record contains one game and is read in one chunk. */
export function* previewImportInChunks(
  format: ImportFileFormat,
  text: string,
  scheme: Scheme,
  { zone, map, maps, sheets, year, likelyYear }: ImportReadOptions = {},
): ChunkedWork<ImportPreview> {
  switch (format) {
    case 'record':
      return previewRecord(text)
    case 'mafiaratings':
      return previewProtocols(yield* importProtocolsInChunks(mafiaRatingsFormat, text, { scheme, zone }))
    case 'polemica':
      return previewProtocols(yield* importProtocolsInChunks(polemicaFormat, text, { scheme, zone }))
    case 'results-csv':
      return yield* previewSheetGamesInChunks(text, scheme)
    case 'table':
      return yield* previewTableInChunks(text, scheme, { zone, map, maps, wanted: sheets, year, likelyYear })
    case 'aiwolf-log':
      return previewLog(text)
    case 'season':
      return yield* previewSeasonInChunks(text)
  }
}

function previewRecord(text: string): ImportPreview {
  const { record, fault } = parseRecord(text)
  if (record === undefined) return { games: [], ...(fault === undefined ? {} : { fault }) }
  if (record.void === true)
    return { games: [], fault: { code: 'record/void-game', params: { line: 1, place: 'void' } } }
  const { state, steps } = replay(record.header, record.log)
  const refused = steps.flatMap(({ id, rejection }): readonly PreviewFault[] =>
    rejection === undefined ? [] : [{ code: rejection.code, params: { ...rejection.params, place: `log[${id - 1}]` } }],
  )
  const faults = [...(fault === undefined ? [] : [fault]), ...refused]
  const name =
    record.evening === undefined ? 'game' : `${record.evening}${record.number === undefined ? '' : `-${record.number}`}`
  const outcome = outcomeOfRecord(record, state)
  return {
    games: [
      {
        name,
        ...previewFieldsOfRecord(record),
        ...(outcome === undefined ? {} : { winner: outcome.winner }),
        ...lastExitOf(state),
        sound: faults.length === 0,
        faults: record.speech === undefined ? faults : [...faults, SPEECH_NOT_KEPT_FAULT],
      },
    ],
  }
}

/** A club stores only entries. The agents' speech and thoughts remain in the file. */
const SPEECH_NOT_KEPT_FAULT: PreviewFault = {
  code: 'import/speech-not-kept',
  weight: 'unread',
  params: { place: 'speech' },
}

function previewLog(text: string): ImportPreview {
  const { record, state, sound, faults } = importContestLog(text)
  if (record === undefined || state === undefined) return { games: [], ...faultOf(faults) }
  const winner = state.outcome?.winner
  return {
    games: [
      {
        name: 'game',
        ...previewFieldsOfRecord(record),
        ...(winner === undefined ? {} : { winner }),
        ...lastExitOf(state),
        sound,
        faults,
      },
    ],
  }
}

function faultOf([fault]: readonly PreviewFault[]): Pick<ImportPreview, 'fault'> {
  return fault === undefined ? {} : { fault }
}

function previewProtocols({ games, fault }: ImportedProtocolFile): ImportPreview {
  return fault === undefined ? { games: games.map(previewProtocol) } : { games: [], fault }
}

function previewProtocol({ id, place, record, state, faults }: ImportedProtocolGame, index: number): PreviewedGame {
  const outcome = record && state && outcomeOfRecord(record, state)
  return {
    name: [...(record?.evening === undefined ? [] : [record.evening]), id === '' ? String(index + 1) : id].join('-'),
    ...(place === undefined ? {} : { place }),
    ...previewFieldsOfRecord(record),
    ...(outcome === undefined ? {} : { winner: outcome.winner }),
    ...lastExitOf(state),
    sound: record !== undefined && faults.every(({ weight }) => weight !== 'contradicts'),
    faults,
  }
}

const PREVIEWED_GAMES_PER_CHUNK = 25

function* previewSheetGamesInChunks(text: string, scheme: Scheme): ChunkedWork<ImportPreview> {
  const sheet = yield* readResultsSheetInChunks(seatingToResultsCsv(text) ?? text)
  const { games, fault } = sheet
  const plan = extractPlanFromSheet(sheet)
  const previewed: PreviewedGame[] = []
  for (const game of games) {
    if (previewed.length % PREVIEWED_GAMES_PER_CHUNK === 0) yield
    previewed.push(previewSheetGame(game, scheme))
  }
  return { games: previewed, ...(plan === undefined ? {} : { plan }), ...(fault === undefined ? {} : { fault }) }
}

function previewSheetGame(game: CheckedSheetGame, scheme: Scheme): PreviewedGame {
  const { stage, round, table, line } = game
  const name = [stage, round, table].filter((part) => part !== '').join('-')
  const isFinal = game.rows.find((row) => row.isFinal !== undefined)?.isFinal
  const place = { stage, round, table, ...(isFinal === undefined ? {} : { isFinal }) }
  const refused = (faults: readonly PreviewFault[]): PreviewedGame => ({
    name,
    place,
    ...previewFieldsOfRecord(undefined),
    sound: false,
    faults,
  })
  if (game.faults.length > 0) return refused(game.faults)
  const taken = recordOfSheetGame(game, scheme)
  if (!taken.ok) return refused([{ code: taken.error.code, params: { line, field: '', ...taken.error.params } }])
  const { record, flags } = taken.value
  const winner = game.rows[0]?.winner
  const unfinished: readonly PreviewFault[] =
    winner === undefined ? [{ code: 'import/unfinished', params: { line, field: 'winner' } }] : []
  const { players } = previewFieldsOfRecord(record)
  return {
    name,
    place,
    record: toPreviewedRecord(record, () => record),
    rulebook: record.header.rulebook,
    players: addClubsToPlayers(players, game.rows),
    ...(winner === undefined ? {} : { winner }),
    sound: true,
    faults: [...unfinished, ...flags],
  }
}

/** Round and seats of the last exits, such as `N3: 5`. */
function lastExitOf(state: GameState | undefined): { readonly last?: string } {
  const left = state?.seats.flatMap(({ seat, exit }) => (exit === undefined ? [] : [{ ...exit, seat }])) ?? []
  const order = ({ round, phase }: { readonly round: number; readonly phase: string }) =>
    round * 2 + (phase === 'day' ? 1 : 0)
  const latest = Math.max(...left.map(order))
  const last = left.filter((one) => order(one) === latest)
  const [first] = last
  return first === undefined
    ? {}
    : { last: `${first.phase === 'night' ? 'N' : 'D'}${first.round}: ${last.map(({ seat }) => seat).join(', ')}` }
}
