// Games as a results sheet, the way back of parseSheet: reading what is written here gives the same
// games, only the numbers of their lines are its own (spec of cli, "Results sheet").

import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type Column, type SheetRow } from './rows.ts'
import type { SheetGame } from './sheet.ts'
import { formatPoints } from '../../../scoring/points.ts'
import { csvText } from '../tables/csv.ts'
import { inertText } from '../tables/inertText.ts'

const COLUMNS: readonly Column[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]

/** Games are told apart by stage, round and table. */
export function resultsCsv(games: readonly SheetGame[]): string {
  const lines = games.flatMap(({ rows }) =>
    rows.map((row) => {
      const cells = writtenRow(row)
      return COLUMNS.map((column) => cells[column])
    }),
  )
  return csvText([COLUMNS, ...lines])
}

function writtenRow(row: SheetRow): Readonly<Record<Column, string>> {
  const mark = (set: boolean) => (set ? '1' : '')
  return {
    stage: inertText(row.stage),
    round: inertText(row.round),
    table: inertText(row.table),
    seat: String(row.seat),
    player: inertText(row.player),
    club: inertText(row.club),
    role: row.role,
    winner: row.winner ?? '',
    bonus: formatPoints(row.bonus),
    penalty: formatPoints(row.penalty),
    disqualified: mark(row.disqualified),
    first_victim: mark(row.firstVictim),
    best_move: row.bestMove.join(' '),
    rulebook: inertText(row.rulebook),
    team_loss: mark(row.teamLoss),
    evening: row.evening ?? '',
    judge: inertText(row.judge ?? ''),
  }
}
