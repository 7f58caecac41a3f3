// Preview of a foreign table, interpreted with the given map or with a guess. The games of several sheets of a workbook
// become one list. Changes nothing.

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { formatPoints, points } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { TableReadResult, TableFault, TableGame } from '../layouts/readTable.ts'
import { recordOfSheetGame } from '../records/sheetRecords.ts'
import type { Book, Sheet } from '../tables/book.ts'
import { readBook } from '../tables/readBook.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import {
  type ImportPreview,
  type PreviewedGame,
  type PreviewFault,
  addClubsToPlayers,
  previewFieldsOfRecord,
} from './preview.ts'
import type { FilePlan } from './importPlan.ts'
import { gamesAtOwnPlaces } from './gamesAtOwnPlaces.ts'
import { noSuchSheet, readSheetsInChunks, type ReadSheet, type SheetReadOptions } from './tableSheets.ts'

const TABLE_READ_LIMITS = { size: 32_000_000, unpacked: 96_000_000, rows: 200_000 } as const
const PREVIEW_ROW_COUNT = 10
/** Maximum number of columns in the preview. Wider tables are not tables of games. */
const MAX_PREVIEW_COLUMNS = 500

export function readTableBook(text: string): Promise<Result<Book, Rejection>> {
  return readBook(text, TABLE_READ_LIMITS)
}

/** The sheets of the book as JSON text, because the parsers accept only text. */
export async function readTableBookJson(text: string): Promise<Result<string, PreviewFault>> {
  const book = await readTableBook(text)
  return book.ok ? ok(JSON.stringify(book.value.sheets)) : book
}

const TABLE_GAMES_PER_CHUNK = 25

export function* previewTableInChunks(
  text: string,
  scheme: Scheme,
  options: SheetReadOptions,
): ChunkedWork<ImportPreview> {
  const sheets = JSON.parse(text) as readonly Sheet[]
  yield
  const read = yield* readSheetsInChunks(sheets, options)
  if (!read) return { games: [], fault: noSuchSheet(sheets, options.wanted) }
  const { chosen, listed } = read
  const games: PreviewedGame[] = []
  const taken = new Set<string>()
  for (const each of chosen) {
    const own = yield* previewSheetGamesInChunks(each, scheme)
    games.push(...(chosen.length === 1 ? own : gamesOfNamedSheet(own, each.sheet.name, taken)))
  }
  const given = chosen.flatMap((each) => each.read.points)
  const [main] = chosen
  const table = tableReadingOf(chosen)
  return {
    games,
    table,
    ...(listed.length > 1 ? { sheets: listed } : {}),
    ...(given.length > 0 ? { plan: pointsPlan(given, main.shape) } : {}),
    ...(table.filledRows === 0 ? { fault: { code: 'sheet/empty', params: { place: 'A1' } } } : {}),
  }
}

function* previewSheetGamesInChunks({ read }: ReadSheet, scheme: Scheme): ChunkedWork<readonly PreviewedGame[]> {
  const games: PreviewedGame[] = []
  for (const game of read.games) {
    if (games.length % TABLE_GAMES_PER_CHUNK === TABLE_GAMES_PER_CHUNK - 1) yield
    games.push(previewGame(game, games.length + 1, scheme))
  }
  return games
}

/** The games of one of several sheets. The names of games and the locations of faults contain the name of the sheet. */
function gamesOfNamedSheet(
  games: readonly PreviewedGame[],
  sheet: string,
  taken: Set<string>,
): readonly PreviewedGame[] {
  return gamesAtOwnPlaces(games, taken, sheet).map((game) => ({
    ...game,
    name: `${game.name} · ${sheet}`,
    faults: game.faults.map((fault) => placedInSheet(fault, sheet)),
  }))
}

function placedInSheet<F extends PreviewFault>(fault: F, sheet: string): F {
  const { place } = fault.params
  return place === undefined ? fault : { ...fault, params: { ...fault.params, place: `${sheet}!${place}` } }
}

/**
 * How the table was read. Rows and map are those of the first sheet, and the counts are sums over all sheets.
 */
export function tableReadingOf(chosen: readonly [ReadSheet, ...ReadSheet[]]): NonNullable<ImportPreview['table']> {
  const [{ map, shape, sheet }] = chosen
  const { rows } = sheet
  const sum = (count: (each: ReadSheet) => number) => chosen.reduce((total, each) => total + count(each), 0)
  return {
    map,
    shape,
    width: Math.min(MAX_PREVIEW_COLUMNS, Math.max(0, ...rows.slice(0, 1000).map((cells) => cells.length))),
    sample: filledRows(sheet)
      .slice(0, PREVIEW_ROW_COUNT)
      .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, 60)) })),
    filledRows: sum((each) => filledRows(each.sheet).length),
    totals: chosen.flatMap(({ read }) =>
      read.totals.filter(({ games: own, wins, fileGames, fileWins }) => own !== fileGames || wins !== fileWins),
    ),
    compared: sum(({ read }) => read.totals.length),
    unrated: sum(({ read }) => read.games.filter(({ isUnrated }) => isUnrated).length),
    points: sum(({ read }) => read.points.length),
    ...chosen.reduce((found, { year }) => (year === undefined ? found : { year }), {}),
    faults: chosen.flatMap(({ read, sheet: { name } }) =>
      chosen.length === 1 ? read.faults : read.faults.map((fault) => placedInSheet(fault, name)),
    ),
  }
}

function filledRows({ rows }: Sheet): readonly { readonly row: number; readonly cells: readonly string[] }[] {
  return rows.flatMap((cells, index) => (cells.some((cell) => cell !== '') ? [{ row: index + 1, cells }] : []))
}

function withWeight(weight: 'odd' | 'missing') {
  return (fault: TableFault): PreviewFault => ({ ...fault, weight })
}

function previewGame(game: TableGame, number: number, scheme: Scheme): PreviewedGame {
  const { stage, round, table, rows, isUnrated, row } = game
  const evening = rows[0]?.evening
  const isSeated = round !== '' && table !== ''
  const name = [evening ?? '', isSeated ? [stage, round, table].filter((part) => part !== '').join('-') : number]
    .filter((part) => part !== '')
    .join('-')
  const notes = game.notes.map(withWeight('odd'))
  const refused = (faults: readonly PreviewFault[]): PreviewedGame => ({
    name,
    players: [],
    sound: false,
    faults: [...faults, ...notes],
  })
  const at = { place: `A${row}` }
  const unrated = (code: string): PreviewFault => ({ code, params: { ...at, value: '' }, weight: 'odd' })
  const taken = game.faults.length > 0 ? undefined : recordOfSheetGame({ stage, round, table, rows }, scheme)
  // Leaving out a game that the file itself marks as unrated loses no data.
  if (isUnrated && !taken?.ok)
    return { name, players: [], isVoid: true, sound: true, faults: [unrated('table/unrated-left-out'), ...notes] }
  if (game.faults.length > 0) return refused(game.faults)
  if (!taken?.ok)
    return refused(taken === undefined ? [] : [{ code: taken.error.code, params: { ...taken.error.params, ...at } }])
  const { record, flags } = taken.value
  const winner = rows[0]?.winner
  const shown = previewFieldsOfRecord(record)
  const unfinished: readonly PreviewFault[] =
    winner === undefined && !isUnrated ? [{ code: 'import/unfinished', params: { ...at, field: 'winner' } }] : []
  return {
    name,
    ...(isSeated ? { place: { stage, round, table } } : {}),
    ...shown,
    players: addClubsToPlayers(shown.players, rows),
    ...(winner === undefined ? {} : { winner }),
    ...(isUnrated ? { isVoid: true } : {}),
    sound: true,
    faults: [...(isUnrated ? [unrated('table/unrated')] : []), ...unfinished, ...notes, ...flags],
  }
}

/**
 * Makes a plan with the points of a matrix. A second import of the same file uses the same ids, so that no points are
 * added twice. People with zero points are left out, and the points of a person in several sheets are added up.
 */
function pointsPlan(all: TableReadResult['points'], shape: string): FilePlan {
  const people = new Map<string, { readonly name: string; readonly points: number; readonly reasons: string[] }>()
  for (const { name, points, games } of all) {
    if (points === 0) continue
    const key = nameComparisonKey(name)
    const { points: before, reasons } = people.get(key) ?? { points: 0, reasons: [] }
    people.set(key, { name, points: before + points, reasons: [...reasons, `${games} × ${formatPoints(points)}`] })
  }
  const given = [...people].filter(([, each]) => each.points !== 0)
  const sum = given.reduce((total, [, each]) => total + each.points, 0)
  return {
    people: given.map(([id, { name }]) => ({ id, name })),
    plan: {
      entrants: [],
      pairs: [],
      stages: [],
      lots: [],
      given: given.map(([member, { points: sumOfPerson, reasons }]) => ({
        id: `table ${given.length} ${sum} ${shape.length} ${member}`.slice(0, 100),
        member,
        hundredths: points(sumOfPerson),
        reason: reasons.join(', '),
        author: '',
        at: 0,
      })),
    },
  }
}
