// The games of a season as a results sheet, so that any program that reads one gets the same
// standings: of games with a protocol the cards, the verdict and the ledger say what a sheet would
// have said. What a sheet has no column for is counted and told (docs/spec/cli.md §6, "Results sheet").

import type { GameRow, Place, RowSeat } from '../../scoring/row.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { seat as seatOf } from '../../rules/vocabulary.ts'
import type { DataTable } from '../tables/table.ts'
import type { LineKind } from '../../scoring/line.ts'
import { TRAITS } from '../../scoring/lineTraits.ts'
import { NO_POINTS, points } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { columnsOf } from '../sheets/resultsCsv.ts'
import { lotLine, type LotPart } from '../sheets/lotCells.ts'
import { isFinalName } from '../sheets/finalNames.ts'
import type { SheetRow } from '../sheets/rows.ts'
import type { SheetGame, UnplayedTable } from '../sheets/sheet.ts'
import { judgeNameAt, judgeOf } from '../../club/model/judging.ts'
import { type Plan, memberAt, membersAt, type PlannedStage } from '../../club/model/plan.ts'
import { countingRows } from '../../scoring/counting.ts'
import { stageRounds } from '../../scoring/rounds.ts'
import { nameOf } from '../../club/model/merged.ts'
import type { Lot, Pair } from '../../club/model/planEvents.ts'

export interface ResultsSheet {
  readonly games: readonly SheetGame[]
  /** Tables that are seated and not played; none where only some of the games are asked for. */
  readonly unplayed: readonly UnplayedTable[]
  /** Points a results sheet has no column for. */
  readonly leftOut: number
}

/** `isWhole`: all that was played is among the games, of the season or of one stage. */
export function resultsSheet(
  data: SeasonData,
  games: readonly GameRow[],
  { isWhole, stage: only }: { readonly isWhole: boolean; readonly stage?: string | undefined },
): ResultsSheet {
  const { scheme } = data
  const stageNames = namesOfStages(data.plan)
  const planOf = plannedWith(data, games, isWhole, stageNames)
  let leftOut = 0
  const sheet = games.map((row): SheetGame => {
    const { place, number } = row
    const where = place
      ? { stage: stageNames.get(place.stage) ?? '', round: String(place.round), table: String(place.table) }
      : { stage: '', round: String(number), table: '1' }
    const rows = row.seats.map((seat): SheetRow => {
      leftOut += (Object.keys(seat.lines) as LineKind[]).filter((kind) => !TRAITS[kind].isInSheet).length
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
    ? plannedTables(data, only).map((table) => unplayedTable(data, table, stageNames, planOf))
    : []
  return { games: sheet, unplayed, leftOut }
}

function unplayedTable(
  { club }: SeasonData,
  { place, members, judge }: ReturnType<typeof plannedTables>[number],
  stageNames: ReadonlyMap<string, string>,
  planOf: (member: string, place: Place, seat: number) => RowPlan,
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
  const { judge } = judgeOf(club, row)
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
    penalty: sum('penalty'),
    disqualified: sum('disqualification') !== 0,
    teamLoss: sum('team-loss') !== 0,
    firstVictim,
    bestMove,
    // Presets name their rulebook too, and say more.
    rulebook: row.rulebook === season.rulebook ? season.preset : row.rulebook,
    evening: row.evening,
    ...(judge === '' ? {} : { judge }),
  }
}

function namesOfStages({ stages }: Plan): ReadonlyMap<string, string> {
  return new Map([...stages.values()].map(({ id, name }) => [id, name]))
}

/** The same sheet for a workbook; its columns have no other names in any language. */
export function resultsTable({ games, unplayed }: ResultsSheet, name: string): DataTable {
  const all = [...games.flatMap(({ rows }) => rows), ...unplayed.flatMap(({ seats }) => seats)]
  const counts: readonly string[] = ['seat', 'rounds', 'from_round']
  const figures: readonly string[] = ['bonus', 'penalty']
  return {
    name,
    columns: columnsOf(all).map((key) => ({
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
      lots: row.lots?.map(lotLine).join('\n'),
      final: row.isFinal === undefined ? '' : row.isFinal ? '1' : '0',
    })),
  }
}

// What the plan says beside the games of a results sheet: rounds that are still to come, whom the seating
// puts where, and whom it keeps apart. Reads the plan alone (docs/spec/cli.md §6, "Results sheet").

type RowPlan = Pick<
  SheetRow,
  'rounds' | 'planned' | 'placeOf' | 'neverWith' | 'ratherNotWith' | 'isExhibition' | 'lots' | 'isFinal'
>

interface PlannedTable {
  readonly place: Place
  readonly members: readonly string[]
  /** '' = nobody is named. */
  readonly judge: string
}

/** Tables that are seated and have no game, of all stages or of one. */
export function plannedTables({ club, plan, rows }: SeasonData, only: string | undefined): readonly PlannedTable[] {
  const played = new Set(countingRows(rows).flatMap(({ place }) => (place ? [keyOf(place)] : [])))
  return [...plan.stages.values()]
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((stage) => tablesOf(stage, club).filter(({ place }) => !played.has(keyOf(place))))
}

function tablesOf(stage: PlannedStage, club: SeasonData['club']): readonly PlannedTable[] {
  return (stage.schedule ?? []).flatMap((tables, round) =>
    tables.map((_, table) => ({
      place: { stage: stage.id, round: round + 1, table: table + 1 },
      members: membersAt(stage, round + 1, table + 1) ?? [],
      judge: judgeNameAt(club, stage, round + 1, table + 1),
    })),
  )
}

/** What is said of a seat; of parts of a season only who was planned there. */
function plannedWith(
  data: SeasonData,
  games: readonly GameRow[],
  isWhole: boolean,
  stageNames: ReadonlyMap<string, string>,
): (member: string, place: Place | undefined, seat: number) => RowPlan {
  const { plan, club } = data
  const distinct = stageRounds(
    games.flatMap(({ place }) => (place ? [{ stage: place.stage, round: place.round }] : [])),
  )
  const apart = namesByMember(plan.pairs, 'separate', club)
  const avoided = namesByMember(plan.pairs, 'avoid', club)
  const drawn = lotsByMember(plan.lots, stageNames)
  return (member, place, seat) => {
    const stage = place && plan.stages.get(place.stage)
    const sitter = stage && place && sittersAt(stage, place.round, place.table)[seat - 1]
    const neverWith = apart.get(member)
    const ratherNotWith = avoided.get(member)
    const lots = drawn.get(member)
    return {
      ...(isWhole && stage && stage.rounds > (distinct.get(stage.id) ?? 0) ? { rounds: stage.rounds } : {}),
      ...(sitter ? { planned: nameOf(club, sitter.member) } : {}),
      ...(sitter?.replacement ? { placeOf: { ...sitter.replacement, name: nameOf(club, sitter.holder) } } : {}),
      ...(isWhole && neverWith ? { neverWith } : {}),
      ...(isWhole && ratherNotWith ? { ratherNotWith } : {}),
      ...(plan.entrants.get(member)?.isExhibition === true ? { isExhibition: true } : {}),
      ...(isWhole && lots ? { lots } : {}),
      ...(stage && stage.isFinal !== isFinalName(stage.name) ? { isFinal: stage.isFinal } : {}),
    }
  }
}

interface Sitter {
  readonly member: string
  /** Whose place it is in the line-up. */
  readonly holder: string
  readonly replacement?: { readonly fromRound: number; readonly reason: string }
}

/** By seat, as `membersAt` has them; with whom they play for. */
function sittersAt(stage: PlannedStage, round: number, table: number): readonly Sitter[] {
  return (stage.schedule?.[round - 1]?.[table - 1] ?? []).flatMap((place): readonly Sitter[] => {
    const member = memberAt(stage, place, round)
    const holder = stage.lineup[place - 1]
    if (member === undefined || holder === undefined) return []
    const last = stage.replacements.findLast((each) => each.place === place && each.fromRound <= round)
    return [{ member, holder, ...(last ? { replacement: { fromRound: last.fromRound, reason: last.reason } } : {}) }]
  })
}

/** Lots of a stage that is no more say nothing. */
function lotsByMember(
  lots: readonly Lot[],
  stageNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly LotPart[]> {
  const parts = new Map<string, readonly LotPart[]>()
  for (const { from, size, tied, seed, drawn } of lots) {
    const stage = from === undefined ? undefined : stageNames.get(from)
    if (from !== undefined && stage === undefined) continue
    for (const [index, member] of tied.entries()) {
      const own = { size, seed, number: index + 1, drawn: drawn.indexOf(member) + 1 }
      parts.set(member, [...(parts.get(member) ?? []), { ...own, ...(stage === undefined ? {} : { stage }) }])
    }
  }
  return parts
}

function namesByMember(
  pairs: readonly Pair[],
  kind: Pair['kind'],
  club: SeasonData['club'],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  for (const { a, b, kind: own } of pairs) {
    if (own !== kind) continue
    names.set(a, [...(names.get(a) ?? []), nameOf(club, b)])
    names.set(b, [...(names.get(b) ?? []), nameOf(club, a)])
  }
  return names
}

function keyOf({ stage, round, table }: Place): string {
  return JSON.stringify([stage, round, table])
}
