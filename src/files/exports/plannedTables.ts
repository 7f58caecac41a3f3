// Parts of a results sheet that come from the season's plan and not from its games: future rounds, the seating, and
// pairs to keep apart (docs/spec/cli.md §6, "Results sheet").

import type { GameRow, TableInPlan } from '../../scoring/gameRow.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { type PlayerLot } from '../sheets/lotCells.ts'
import { isFinalStageName } from '../sheets/finalNames.ts'
import type { SheetRow } from '../sheets/rows.ts'
import { judgeNameAtTable } from '../../club/model/judging.ts'
import { memberIdInSlot, memberIdsAtTable, type PlannedStage } from '../../club/model/plan.ts'
import { countedGameRows } from '../../scoring/counting.ts'
import { countRoundsByStage } from '../../scoring/rounds.ts'
import { memberNameOf } from '../../club/model/mergedMembers.ts'
import type { QualificationLot, PairRestriction } from '../../club/model/planEvents.ts'

export type PlanFieldsOfSheetRow = Pick<
  SheetRow,
  'rounds' | 'planned' | 'placeOf' | 'neverWith' | 'ratherNotWith' | 'isExhibition' | 'lots' | 'isFinal'
>

interface PlannedTable {
  readonly place: TableInPlan
  readonly members: readonly string[]
  /** An empty string means that no judge is named. */
  readonly judge: string
}

/** Tables with a seating but without a game, of all stages or of stage `only`. */
export function unplayedTables({ club, plan, rows }: SeasonData, only: string | undefined): readonly PlannedTable[] {
  const played = new Set(countedGameRows(rows).flatMap(({ place }) => (place ? [keyOf(place)] : [])))
  return [...plan.stages.values()]
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((stage) => tablesOf(stage, club).filter(({ place }) => !played.has(keyOf(place))))
}

function tablesOf(stage: PlannedStage, club: SeasonData['club']): readonly PlannedTable[] {
  return (stage.schedule ?? []).flatMap((tables, round) =>
    tables.map((_, table) => ({
      place: { stage: stage.id, round: round + 1, table: table + 1 },
      members: memberIdsAtTable(stage, round + 1, table + 1) ?? [],
      judge: judgeNameAtTable(club, stage, round + 1, table + 1),
    })),
  )
}

/**
 * Creates a function that returns the plan columns of a seat. Columns about the whole plan are filled only if `isWhole`
 * is true.
 */
export function createSeatPlanFieldsLookup(
  data: SeasonData,
  games: readonly GameRow[],
  isWhole: boolean,
  stageNames: ReadonlyMap<string, string>,
): (member: string, place: TableInPlan | undefined, seat: number) => PlanFieldsOfSheetRow {
  const { plan, club } = data
  const distinct = countRoundsByStage(
    games.flatMap(({ place }) => (place ? [{ stage: place.stage, round: place.round }] : [])),
  )
  const apart = namesByMember(plan.pairs, 'separate', club)
  const avoided = namesByMember(plan.pairs, 'avoid', club)
  const drawn = lotsByMember(plan.lots, stageNames)
  return (member, place, seat) => {
    const stage = place && plan.stages.get(place.stage)
    const sitter = stage && place && seatsInPlanAt(stage, place.round, place.table)[seat - 1]
    const neverWith = apart.get(member)
    const ratherNotWith = avoided.get(member)
    const lots = drawn.get(member)
    return {
      ...(isWhole && stage && stage.rounds > (distinct.get(stage.id) ?? 0) ? { rounds: stage.rounds } : {}),
      ...(sitter ? { planned: memberNameOf(club, sitter.member) } : {}),
      ...(sitter?.replacement ? { placeOf: { ...sitter.replacement, name: memberNameOf(club, sitter.holder) } } : {}),
      ...(isWhole && neverWith ? { neverWith } : {}),
      ...(isWhole && ratherNotWith ? { ratherNotWith } : {}),
      ...(plan.entrants.get(member)?.isExhibition === true ? { isExhibition: true } : {}),
      ...(isWhole && lots ? { lots } : {}),
      ...(stage && stage.isFinal !== isFinalStageName(stage.name) ? { isFinal: stage.isFinal } : {}),
    }
  }
}

interface SeatInPlan {
  readonly member: string
  /** Member who has this slot in the line-up. */
  readonly holder: string
  readonly replacement?: { readonly fromRound: number; readonly reason: string }
}

/** Members by seat, in the same order as `memberIdsAtTable`, each with the member whom they replace. */
function seatsInPlanAt(stage: PlannedStage, round: number, table: number): readonly SeatInPlan[] {
  return (stage.schedule?.[round - 1]?.[table - 1] ?? []).flatMap((place): readonly SeatInPlan[] => {
    const member = memberIdInSlot(stage, place, round)
    const holder = stage.lineup[place - 1]
    if (member === undefined || holder === undefined) return []
    const last = stage.replacements.findLast((each) => each.place === place && each.fromRound <= round)
    return [{ member, holder, ...(last ? { replacement: { fromRound: last.fromRound, reason: last.reason } } : {}) }]
  })
}

/** Draws of lots for a stage that no longer exists are omitted. */
function lotsByMember(
  lots: readonly QualificationLot[],
  stageNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly PlayerLot[]> {
  const parts = new Map<string, readonly PlayerLot[]>()
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
  pairs: readonly PairRestriction[],
  kind: PairRestriction['kind'],
  club: SeasonData['club'],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  for (const { a, b, kind: own } of pairs) {
    if (own !== kind) continue
    names.set(a, [...(names.get(a) ?? []), memberNameOf(club, b)])
    names.set(b, [...(names.get(b) ?? []), memberNameOf(club, a)])
  }
  return names
}

function keyOf({ stage, round, table }: TableInPlan): string {
  return JSON.stringify([stage, round, table])
}
