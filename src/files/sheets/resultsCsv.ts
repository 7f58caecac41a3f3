// Writes games as a results sheet, the reverse of `readResultsSheet`. Reading the written sheet gives the same games
// except for line numbers (docs/spec/cli.md §6, "Results sheet").

import {
  OPTIONAL_SHEET_COLUMNS,
  PLAN_SHEET_COLUMNS,
  REQUIRED_SHEET_COLUMNS,
  type SheetColumn,
  type PlannedSheetRow,
  type SheetRow,
} from './rows.ts'
import { formatLot } from './lotCells.ts'
import type { SheetGame, UnplayedTable } from './readResultsSheet.ts'
import { formatPoints } from '../../scoring/points.ts'
import { csvOfCells } from '../tables/csv.ts'
import { escapeFormulas } from '../tables/escapeFormulas.ts'

/** Writes one row per seat. A game is identified by its stage, round and table. */
export function resultsCsv(games: readonly SheetGame[], unplayed: readonly UnplayedTable[] = []): string {
  const rows = [...games.flatMap((game) => game.rows), ...unplayed.flatMap(({ seats }) => seats)]
  const columns = sheetColumnsToWrite(rows)
  const lines = rows.map((row) => {
    const cells = formatRow(row)
    return columns.map((column) => cells[column])
  })
  return csvOfCells([columns, ...lines])
}

/** All columns of results, and those columns of the plan in which at least one row has a value. */
export function sheetColumnsToWrite(rows: readonly (SheetRow | PlannedSheetRow)[]): readonly SheetColumn[] {
  const has: Readonly<Record<(typeof PLAN_SHEET_COLUMNS)[number], boolean>> = {
    rounds: rows.some(({ rounds }) => rounds !== undefined),
    planned: rows.some(({ planned }) => planned !== undefined),
    place_of: rows.some(({ placeOf }) => placeOf !== undefined),
    from_round: rows.some(({ placeOf }) => placeOf !== undefined),
    why: rows.some(({ placeOf }) => placeOf !== undefined),
    never_with: rows.some(({ neverWith = [] }) => neverWith.length > 0),
    rather_not_with: rows.some(({ ratherNotWith = [] }) => ratherNotWith.length > 0),
    exhibition: rows.some(({ isExhibition }) => isExhibition === true),
    lots: rows.some(({ lots = [] }) => lots.length > 0),
    final: rows.some(({ isFinal }) => isFinal !== undefined),
  }
  return [...REQUIRED_SHEET_COLUMNS, ...OPTIONAL_SHEET_COLUMNS, ...PLAN_SHEET_COLUMNS.filter((column) => has[column])]
}

function formatRow(row: SheetRow | PlannedSheetRow): Readonly<Record<SheetColumn, string>> {
  const mark = (set: boolean) => (set ? '1' : '')
  return {
    stage: escapeFormulas(row.stage),
    round: escapeFormulas(row.round),
    table: escapeFormulas(row.table),
    seat: String(row.seat),
    player: escapeFormulas(row.player),
    club: escapeFormulas(row.club),
    role: row.role ?? '',
    winner: row.winner ?? '',
    bonus: formatPoints(row.bonus),
    penalty: formatPoints(row.penalty),
    disqualified: mark(row.disqualified),
    first_victim: mark(row.firstVictim),
    best_move: row.bestMove.join(' '),
    rulebook: escapeFormulas(row.rulebook),
    team_loss: mark(row.teamLoss),
    evening: row.evening ?? '',
    judge: escapeFormulas(row.judge ?? ''),
    rounds: row.rounds === undefined ? '' : String(row.rounds),
    planned: escapeFormulas(row.planned ?? ''),
    place_of: escapeFormulas(row.placeOf?.name ?? ''),
    from_round: row.placeOf === undefined ? '' : String(row.placeOf.fromRound),
    why: escapeFormulas(row.placeOf?.reason ?? ''),
    never_with: escapeFormulas((row.neverWith ?? []).join('\n')),
    rather_not_with: escapeFormulas((row.ratherNotWith ?? []).join('\n')),
    exhibition: mark(row.isExhibition === true),
    lots: (row.lots ?? []).map(formatLot).join('\n'),
    final: row.isFinal === undefined ? '' : row.isFinal ? '1' : '0',
  }
}
