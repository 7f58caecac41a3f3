// The games of a season as a results sheet, so that any program that reads one gets the same
// standings: of games with a protocol the cards, the verdict and the ledger say what a sheet would
// have said. What a sheet has no column for is counted and told (spec of cli, "Results sheet").

import type { GameRow, RowSeat } from '../../../scoring/row.ts'
import type { SeasonData } from '../../model/seasonData.ts'
import { seat as seatOf } from '../../../rules/vocabulary.ts'
import type { DataTable } from '../tables/table.ts'
import { RESULT_KINDS, type LineKind } from '../../../scoring/ledger/line.ts'
import { points } from '../../../scoring/points.ts'
import type { Scheme } from '../../../scoring/schemes/scheme.ts'
import { isFinal, OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type SheetRow } from '../sheets/rows.ts'
import type { SheetGame } from '../sheets/sheet.ts'
import type { Plan } from '../../model/plan.ts'

export interface ResultsSheet {
  readonly games: readonly SheetGame[]
  /** Points a results sheet has no column for. */
  readonly leftOut: number
}

const CARRIED: readonly LineKind[] = [...RESULT_KINDS, 'bonus', 'penalty', 'disqualification', 'team-loss', 'best-move']

export function resultsSheet(data: SeasonData, games: readonly GameRow[]): ResultsSheet {
  const { scheme } = data
  const stageNames = namesOfStages(data.plan)
  let leftOut = 0
  const sheet = games.map((row): SheetGame => {
    const { place, number } = row
    const where = place
      ? { stage: stageNames.get(place.stage) ?? '', round: String(place.round), table: String(place.table) }
      : { stage: '', round: String(number), table: '1' }
    const rows = row.seats.map((seat): SheetRow => {
      leftOut += (Object.keys(seat.lines) as LineKind[]).filter((kind) => !CARRIED.includes(kind)).length
      const due = bestMoveDue(seat, scheme)
      const given = seat.lines['best-move'] ?? 0
      if (given !== 0 && given !== due) leftOut += 1
      return sheetRow(data, row, seat, where, given === 0 && due !== 0 ? [] : (seat.bestMove?.named ?? []))
    })
    return { ...where, rows }
  })
  return { games: sheet, leftOut }
}

/** What a sheet's reader would pay for the seats named. */
function bestMoveDue({ bestMove }: RowSeat, scheme: Scheme): number {
  return bestMove ? (scheme.bestMove?.[bestMove.hits] ?? 0) : 0
}

function sheetRow(
  { club, season }: SeasonData,
  row: GameRow,
  sitter: RowSeat,
  where: Pick<SheetRow, 'stage' | 'round' | 'table'>,
  bestMove: SheetRow['bestMove'],
): SheetRow {
  const { member, lines, role, firstVictim } = sitter
  const { name = member, club: home = '' } = club.members.get(member) ?? {}
  const sum = (kind: LineKind) => points(lines[kind] ?? 0)
  return {
    line: 0,
    ...where,
    seat: seatOf(sitter.seat),
    player: name,
    club: home,
    role,
    ...(row.outcome ? { winner: row.outcome.winner } : {}),
    bonus: sum('bonus'),
    penalty: points(-sum('penalty')),
    disqualified: sum('disqualification') !== 0,
    teamLoss: sum('team-loss') !== 0,
    firstVictim,
    bestMove,
    // Presets name their rulebook too, and say more.
    rulebook: row.rulebook === season.rulebook ? season.preset : row.rulebook,
    evening: row.evening,
    ...(row.judge === '' ? {} : { judge: row.judge }),
  }
}

/** A sheet knows the final by its name alone, in any letter case; other stages must not be called so. */
function namesOfStages({ stages }: Plan): ReadonlyMap<string, string> {
  const spare = ['final', 'Final', 'FINAL', 'fINAL', 'FiNAL', 'FInAL']
  const names = new Map<string, string>()
  for (const { id, name, isFinal: isWeighted } of stages.values()) {
    const taken = new Set(names.values())
    if (!isWeighted) names.set(id, isFinal(name) ? `${name} (1)` : name)
    else names.set(id, isFinal(name) ? name : (spare.find((each) => !taken.has(each)) ?? 'final'))
  }
  return names
}

/** The same sheet for a workbook; its columns have no other names in any language. */
export function resultsTable({ games }: ResultsSheet, name: string): DataTable {
  const counts: readonly string[] = ['seat']
  const figures: readonly string[] = ['bonus', 'penalty']
  return {
    name,
    columns: [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map((key) => ({
      key,
      title: key,
      kind: counts.includes(key) ? 'count' : figures.includes(key) ? 'points' : 'text',
    })),
    rows: games.flatMap(({ rows }) =>
      rows.map((row) => ({
        stage: row.stage,
        round: row.round,
        table: row.table,
        seat: row.seat,
        player: row.player,
        club: row.club,
        role: row.role,
        winner: row.winner,
        bonus: row.bonus,
        penalty: row.penalty,
        disqualified: row.disqualified ? '1' : '',
        first_victim: row.firstVictim ? '1' : '',
        best_move: row.bestMove.join(' '),
        rulebook: row.rulebook,
        team_loss: row.teamLoss ? '1' : '',
        evening: row.evening,
        judge: row.judge,
      })),
    ),
  }
}
