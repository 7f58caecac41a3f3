// Table of a season's games, one game per row: its position in the plan, its result, and the player and card in each
// seat. Cards of a game in progress stay secret.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { DataTable } from '../tables/table.ts'
import { toNamedJudge } from '../../club/model/judging.ts'
import {
  type TableExportContext,
  exportColumnsWithTitles,
  addRulesColumnIfRulesChanged,
  GAME_PLACE_COLUMN_KINDS,
  gamePositionCells,
} from './tableExportContext.ts'

export function gamesTable(data: TableExportContext, games: readonly GameRow[]): DataTable {
  const { text, words, nameOf } = data
  const seats = Array.from({ length: Math.max(0, ...games.map((row) => row.seats.length)) }, (_, index) => index + 1)
  const numbered = (title: string, n: number) => title.replace('{n}', String(n))
  return addRulesColumnIfRulesChanged(data, {
    name: text.sheet.games,
    columns: [
      ...exportColumnsWithTitles(data, {
        ...GAME_PLACE_COLUMN_KINDS,
        judge: 'text',
        state: 'text',
        winner: 'text',
        why: 'text',
        firstVictim: 'count',
        bestMove: 'text',
      }),
      ...seats.flatMap((n) => [
        { key: `seat${n}`, title: numbered(text.column.seatN, n), kind: 'text' as const },
        { key: `card${n}`, title: numbered(text.column.cardN, n), kind: 'text' as const },
      ]),
    ],
    rows: games.map((row) => ({
      ...gamePositionCells(data, row),
      judge: toNamedJudge(data.club, row).judge,
      state: text.state[stateOf(row)],
      ...(row.outcome
        ? {
            winner: words.gameOf(row.rulebook, 'winner', row.outcome.winner),
            why:
              row.outcome.reason === 'asserted'
                ? text.asserted
                : words.gameOf(row.rulebook, 'reason', row.outcome.reason),
          }
        : {}),
      ...(row.phase === 'over'
        ? {
            firstVictim: row.seats.find(({ firstVictim }) => firstVictim)?.seat,
            bestMove: row.seats.find(({ bestMove }) => bestMove)?.bestMove?.named.join(' '),
          }
        : {}),
      ...Object.fromEntries(
        row.seats.flatMap(({ seat, member, role }) => [
          [`seat${seat}`, nameOf(member)],
          [`card${seat}`, row.phase === 'over' ? words.game('role', role) : ''],
        ]),
      ),
    })),
  })
}

function stateOf(row: GameRow): 'void' | 'finished' | 'noResult' | 'running' | 'stopped' {
  const { isVoid, outcome, phase, isStopped } = row
  if (isVoid) return 'void'
  if (outcome) return 'finished'
  if (isStopped) return 'stopped'
  return phase === 'over' ? 'noResult' : 'running'
}
