// Preview of a foreign table, interpreted with the given map or with a guess. Changes nothing.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { formatPoints } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { guessTableMap, tableShapeKey } from '../layouts/guessTableMap.ts'
import { readTableInChunks, type TableReadResult, type TableFault, type TableGame } from '../layouts/readTable.ts'
import type { TableMap } from '../layouts/tableMap.ts'
import { recordOfSheetGame } from '../records/sheetRecords.ts'
import { type CellsReadResult, readCells } from '../tables/cells.ts'
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

const TABLE_READ_LIMITS = { size: 32_000_000, unpacked: 96_000_000, rows: 200_000 } as const
const PREVIEW_ROW_COUNT = 10
/** Maximum number of columns in the preview. Wider tables are not tables of games. */
const MAX_PREVIEW_COLUMNS = 500

export function readTableCells(text: string): Promise<CellsReadResult> {
  return readCells(text, TABLE_READ_LIMITS)
}

/** The cells of the table as JSON text, because the parsers accept only text. */
export async function readTableCellsJson(text: string): Promise<Result<string, PreviewFault>> {
  const cells = await readTableCells(text)
  return cells.ok ? ok(JSON.stringify(cells.value)) : cells
}

const TABLE_GAMES_PER_CHUNK = 25

export function* previewTableInChunks(
  text: string,
  scheme: Scheme,
  mapOf: (shape: string) => TableMap | undefined,
  zone: string | undefined,
): ChunkedWork<ImportPreview> {
  const rows = JSON.parse(text) as readonly (readonly string[])[]
  yield
  const shape = tableShapeKey(rows)
  const map = mapOf(shape) ?? guessTableMap(rows)
  yield
  const read = yield* readTableInChunks(rows, map, zone)
  const games: PreviewedGame[] = []
  for (const game of read.games) {
    if (games.length % TABLE_GAMES_PER_CHUNK === TABLE_GAMES_PER_CHUNK - 1) yield
    games.push(previewGame(game, games.length + 1, scheme))
  }
  const filled = rows.flatMap((cells, index) => (cells.some((cell) => cell !== '') ? [{ row: index + 1, cells }] : []))
  const table = {
    map,
    shape,
    width: Math.min(MAX_PREVIEW_COLUMNS, Math.max(0, ...rows.slice(0, 1000).map((cells) => cells.length))),
    sample: filled
      .slice(0, PREVIEW_ROW_COUNT)
      .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, 60)) })),
    filledRows: filled.length,
    totals: read.totals.filter(({ games: own, wins, fileGames, fileWins }) => own !== fileGames || wins !== fileWins),
    compared: read.totals.length,
    unrated: read.games.filter(({ isUnrated }) => isUnrated).length,
    points: read.points.length,
    faults: read.faults,
  }
  return {
    games,
    table,
    ...(read.points.length > 0 ? { plan: pointsPlan(read, table.shape) } : {}),
    ...(filled.length === 0 ? { fault: { code: 'sheet/empty', params: { place: 'A1' } } } : {}),
  }
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
 * added twice. People with zero points are left out.
 */
function pointsPlan({ points: all }: TableReadResult, shape: string): FilePlan {
  const points = all.filter((each) => each.points !== 0)
  const sum = points.reduce((total, each) => total + each.points, 0)
  return {
    people: points.map(({ name }) => ({ id: nameComparisonKey(name), name })),
    plan: {
      entrants: [],
      pairs: [],
      stages: [],
      lots: [],
      given: points.map(({ name, points: hundredths, games }) => ({
        id: `table ${all.length} ${sum} ${shape.length} ${nameComparisonKey(name)}`.slice(0, 100),
        member: nameComparisonKey(name),
        hundredths,
        reason: `${games} × ${formatPoints(hundredths)}`,
        author: '',
        at: 0,
      })),
    },
  }
}
