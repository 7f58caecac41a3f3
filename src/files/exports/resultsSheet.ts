// Writes the games of a season as a results sheet from which any program can compute the same standings. For games with
// a protocol, the cards, the verdict and the ledger provide the values that a person would enter in a sheet. Ledger
// lines without a column are counted and reported (docs/spec/cli.md §6, "Results sheet").

import type { GameRow, TableInPlan, GameRowSeat } from '../../scoring/gameRow.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { seat as seatOf } from '../../rules/vocabulary.ts'
import type { DataTable } from '../tables/table.ts'
import type { LedgerLineKind } from '../../scoring/ledgerLine.ts'
import { LEDGER_LINE_TRAITS } from '../../scoring/ledgerLineTraits.ts'
import { NO_POINTS, points } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { sheetColumnsToWrite } from '../sheets/resultsCsv.ts'
import { formatLot } from '../sheets/lotCells.ts'
import type { SheetRow } from '../sheets/rows.ts'
import type { SheetGame, UnplayedTable } from '../sheets/readResultsSheet.ts'
import { toNamedJudge } from '../../club/model/judging.ts'
import { type Plan } from '../../club/model/plan.ts'
import { type PlanFieldsOfSheetRow, unplayedTables, createSeatPlanFieldsLookup } from './plannedTables.ts'

export interface ResultsSheet {
  readonly games: readonly SheetGame[]
  /** Tables with a seating that have not been played. Empty if only some of the games are exported. */
  readonly unplayed: readonly UnplayedTable[]
  /** Number of ledger lines for which a results sheet has no column. */
  readonly leftOut: number
}

/** `isWhole` means that `games` contains all games played in the season or in the stage `stage`. */
export function createResultsSheet(
  data: SeasonData,
  games: readonly GameRow[],
  { isWhole, stage: only }: { readonly isWhole: boolean; readonly stage?: string | undefined },
): ResultsSheet {
  const { scheme } = data
  const stageNames = namesOfStages(data.plan)
  const planOf = createSeatPlanFieldsLookup(data, games, isWhole, stageNames)
  let leftOut = 0
  const sheet = games.map((row): SheetGame => {
    const { place, number } = row
    const where = place
      ? { stage: stageNames.get(place.stage) ?? '', round: String(place.round), table: String(place.table) }
      : { stage: '', round: String(number), table: '1' }
    const rows = row.seats.map((seat): SheetRow => {
      leftOut += (Object.keys(seat.lines) as LedgerLineKind[]).filter(
        (kind) => !LEDGER_LINE_TRAITS[kind].isInSheet,
      ).length
      const due = bestMoveDue(seat, scheme)
      const given = seat.lines['best-move'] ?? 0
      if (given !== 0 && given !== due) leftOut += 1
      return {
        ...sheetRow(data, row, seat, where, given === 0 && due !== 0 ? [] : (seat.bestMove?.named ?? [])),
        ...planOf(seat.member, place, seat.seat),
      }
    })
    return { ...where, rows }
  })
  const unplayed = isWhole
    ? unplayedTables(data, only).map((table) => unplayedTable(data, table, stageNames, planOf))
    : []
  return { games: sheet, unplayed, leftOut }
}

function unplayedTable(
  { club }: SeasonData,
  { place, members, judge }: ReturnType<typeof unplayedTables>[number],
  stageNames: ReadonlyMap<string, string>,
  planOf: (member: string, place: TableInPlan, seat: number) => PlanFieldsOfSheetRow,
): UnplayedTable {
  const where = { stage: stageNames.get(place.stage) ?? '', round: String(place.round), table: String(place.table) }
  const seats = members.map((member, index) => {
    const { name = member, club: home = '' } = club.members.get(member) ?? {}
    return {
      line: 0,
      ...where,
      seat: seatOf(index + 1),
      player: name,
      club: home,
      bonus: NO_POINTS,
      penalty: NO_POINTS,
      disqualified: false,
      teamLoss: false,
      firstVictim: false,
      bestMove: [],
      rulebook: '',
      ...(judge === '' ? {} : { judge }),
      ...planOf(member, place, index + 1),
    }
  })
  return { ...where, seats }
}

/** Points that the scheme awards for the named seats, which a reader of the sheet computes in the same way. */
function bestMoveDue({ bestMove }: GameRowSeat, scheme: Scheme): number {
  return bestMove ? (scheme.bestMove?.[bestMove.hits] ?? 0) : 0
}

function sheetRow(
  { club, season }: SeasonData,
  row: GameRow,
  sitter: GameRowSeat,
  where: Pick<SheetRow, 'stage' | 'round' | 'table'>,
  bestMove: SheetRow['bestMove'],
): SheetRow {
  const { member, lines, role, firstVictim } = sitter
  const { name = member, club: home = '' } = club.members.get(member) ?? {}
  const { judge } = toNamedJudge(club, row)
  const sum = (kind: LedgerLineKind) => points(lines[kind] ?? 0)
  return {
    line: 0,
    ...where,
    seat: seatOf(sitter.seat),
    player: name,
    club: home,
    role,
    ...(row.outcome ? { winner: row.outcome.winner } : {}),
    bonus: sum('bonus'),
    penalty: sum('penalty'),
    disqualified: sum('disqualification') !== 0,
    teamLoss: sum('team-loss') !== 0,
    firstVictim,
    bestMove,
    // The preset's name identifies its rulebook as well as its flags.
    rulebook: row.rulebook === season.rulebook ? season.preset : row.rulebook,
    evening: row.evening,
    ...(judge === '' ? {} : { judge }),
  }
}

function namesOfStages({ stages }: Plan): ReadonlyMap<string, string> {
  return new Map([...stages.values()].map(({ id, name }) => [id, name]))
}

/** Converts the sheet to a table for a workbook. Its columns have the same titles in every language. */
export function resultsSheetToTable({ games, unplayed }: ResultsSheet, name: string): DataTable {
  const all = [...games.flatMap(({ rows }) => rows), ...unplayed.flatMap(({ seats }) => seats)]
  const counts: readonly string[] = ['seat', 'rounds', 'from_round']
  const figures: readonly string[] = ['bonus', 'penalty']
  return {
    name,
    columns: sheetColumnsToWrite(all).map((key) => ({
      key,
      title: key,
      kind: counts.includes(key) ? 'count' : figures.includes(key) ? 'points' : 'text',
    })),
    rows: all.map((row) => ({
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
      rounds: row.rounds,
      planned: row.planned,
      place_of: row.placeOf?.name,
      from_round: row.placeOf?.fromRound,
      why: row.placeOf?.reason,
      never_with: row.neverWith?.join('\n'),
      rather_not_with: row.ratherNotWith?.join('\n'),
      exhibition: row.isExhibition === true ? '1' : '',
      lots: row.lots?.map(formatLot).join('\n'),
      final: row.isFinal === undefined ? '' : row.isFinal ? '1' : '0',
    })),
  }
}
