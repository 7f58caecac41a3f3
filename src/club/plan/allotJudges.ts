// Finds judges for the tables of a seated stage that have no game yet. Nobody judges in a round in which they play, or
// at a table with somebody from whom they are kept apart. The other goals, in order of importance: as few tables as
// possible without a judge, as few players as possible judged by somebody from their own club, equal numbers of tables
// for all judges, and few changes of table. Each round is solved exactly while the others stay fixed, until no round
// improves. Pure. Source: docs/spec/scoring.md §7, "Judges".

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import {
  foldPlan,
  judgeIdAtTable,
  memberIdsAtTable,
  NO_PLAN,
  type Plan,
  type PlannedStage,
  stageChangedEvent,
} from '../model/plan.ts'
import type { PlanEvent, RoundJudge } from '../model/planEvents.ts'
import { judgeClubmatesAtTable, membersKeptApartFrom, decideTableJudge } from './judging.ts'

const NO_JUDGE_ID = ''
const IMPOSSIBLE_COST = 1e11
const NO_JUDGE_COST = 1e8
const OWN_CLUB_COST = 1e5
/**
 * Weight of a judge's number of tables. This weight is higher than the total cost of all changes of table in a round.
 */
const JUDGE_LOAD_COST = 100
const MAX_ALLOTMENT_SWEEPS = 50

type Members = Pick<ClubState, 'members'>

/**
 * Proposes judges for every table of the seated rounds, round by round. An empty string means that no judge is left for
 * the table. Tables with a game keep their judge.
 */
export function proposeStageJudges(
  club: Members,
  { pairs }: Pick<Plan, 'pairs'>,
  stage: PlannedStage,
  /** Ids of the judges who may be proposed. */
  named: readonly string[],
  isPlayed: (round: number, table: number) => boolean,
): Result<readonly RoundJudge[]> {
  if (!stage.schedule) return err({ code: 'plan/not-seated', params: { stage: stage.name, round: 1, table: 1 } })
  const pool = [...new Set(named.filter((id) => id !== NO_JUDGE_ID))]
  const rounds = stage.schedule.map((tables, index) =>
    tables.map((_, at) => {
      const [round, table] = [index + 1, at + 1]
      const isFree = !isPlayed(round, table)
      const judge = isFree ? NO_JUDGE_ID : judgeIdAtTable(stage, round, table)
      return { round, table, isFree, judge, seats: memberIdsAtTable(stage, round, table) ?? [] }
    }),
  )
  const kin = new Map(pool.map((judge) => [judge, membersKeptApartFrom(judge, pairs)]))
  const isAt = (round: number, table: number, judge: string) => rounds[round - 1]?.[table - 1]?.judge === judge
  const costOf = (round: (typeof rounds)[number], busy: ReadonlySet<string>, judge: string) => {
    const load = rounds.flat().filter((each) => each.judge === judge && each.round !== round[0]?.round).length
    const isBusy = busy.has(judge) || round.some(({ seats }) => seats.includes(judge))
    return ({ round: n, table, seats }: (typeof round)[number]) => {
      if (isBusy || seats.some((sitter) => kin.get(judge)?.has(sitter))) return IMPOSSIBLE_COST
      const moves = [n - 1, n + 1].filter((next) => rounds[next - 1] && !isAt(next, table, judge)).length
      return (
        OWN_CLUB_COST * judgeClubmatesAtTable(club, stage, judge, seats).length +
        JUDGE_LOAD_COST * (2 * load + 1) +
        moves
      )
    }
  }
  const improve = (round: (typeof rounds)[number]): boolean => {
    const free = round.filter(({ isFree }) => isFree)
    const busy = new Set(round.filter(({ isFree }) => !isFree).map(({ judge }) => judge))
    const costs = pool.map((judge) => free.map(costOf(round, busy, judge)))
    const cost = (judge: number, table: number) => costs[judge]?.[table] ?? NO_JUDGE_COST
    const before = free.map(({ judge }) => pool.indexOf(judge))
    const found = solveAssignment(free.length, pool.length + free.length, (table, judge) => cost(judge, table))
    const sum = (judges: readonly number[]) => judges.reduce((all, judge, table) => all + cost(judge, table), 0)
    if (sum(found) >= sum(before)) return false
    for (const [table, judge] of found.entries()) {
      const at = free[table]
      if (at) at.judge = pool[judge] ?? NO_JUDGE_ID
    }
    return true
  }
  for (let sweep = 0; sweep < MAX_ALLOTMENT_SWEEPS; sweep += 1)
    if (rounds.map(improve).every((isBetter) => !isBetter)) break
  return ok(rounds.flat().map(({ round, table, judge }) => ({ round, table, judgeId: judge })))
}

/**
 * Hungarian algorithm: assigns a different column to each row at the lowest total cost. Needs at least as many columns
 * as rows.
 */
function solveAssignment(
  rows: number,
  columns: number,
  cost: (row: number, column: number) => number,
): readonly number[] {
  const filled = (length: number, value: number) => Array.from({ length: length + 1 }, () => value)
  const [u, v] = [filled(rows, 0), filled(columns, 0)]
  /**
   * The row assigned to each column, counted from 1, or 0 if there is none. Column 0 contains the row that is being
   * assigned.
   */
  const rowOf = filled(columns, 0)
  const at = (list: readonly number[], index: number) => list[index] ?? 0
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row
    let column = 0
    const least = filled(columns, Infinity)
    const from = filled(columns, 0)
    const isUsed = new Set<number>()
    do {
      isUsed.add(column)
      const current = at(rowOf, column)
      let [delta, next] = [Infinity, 0]
      for (let j = 1; j <= columns; j += 1) {
        if (isUsed.has(j)) continue
        const reduced = cost(current - 1, j - 1) - at(u, current) - at(v, j)
        if (reduced < at(least, j)) [least[j], from[j]] = [reduced, column]
        if (at(least, j) < delta) [delta, next] = [at(least, j), j]
      }
      for (let j = 0; j <= columns; j += 1)
        if (isUsed.has(j)) {
          u[at(rowOf, j)] = at(u, at(rowOf, j)) + delta
          v[j] = at(v, j) - delta
        } else least[j] = at(least, j) - delta
      column = next
    } while (at(rowOf, column) !== 0)
    for (; column !== 0; column = at(from, column)) rowOf[column] = at(rowOf, at(from, column))
  }
  return Array.from({ length: rows }, (_, row) => rowOf.indexOf(row + 1, 1) - 1)
}

/**
 * Sets the judges of many tables at once. Other tables keep their judges. A table's most frequent judge becomes its
 * default judge, and the rounds with a different judge are stored as exceptions.
 */
export function decideStageJudges(
  stage: PlannedStage,
  wanted: readonly RoundJudge[],
  club: Members,
): Result<readonly PlanEvent[]> {
  for (const named of wanted) {
    const known = decideTableJudge(stage, named, club)
    if (!known.ok) return known
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const said = new Map(wanted.map((each) => [`${each.round} ${each.table}`, each.judgeId]))
  const tables = numbers(stage.tables).map((table) =>
    numbers(stage.rounds).map((round) => ({
      round,
      table,
      judgeId: said.get(`${round} ${table}`) ?? judgeIdAtTable(stage, round, table),
    })),
  )
  const usual = tables.map((rounds): string => {
    const often = (judge: string) => rounds.filter(({ judgeId }) => judgeId === judge).length
    return rounds.map(({ judgeId }) => judgeId).reduce((most, each) => (often(each) > often(most) ? each : most))
  })
  const { id } = stage
  const isUsual = usual.every((judge, index) => judge === judgeIdAtTable(stage, 0, index + 1))
  const changed: readonly PlanEvent[] = isUsual ? [] : [stageChangedEvent(stage, { judgeIds: usual })]
  const now = foldPlan({ ...NO_PLAN, stages: new Map([[id, stage]]) }, changed).stages.get(id) ?? stage
  const exceptions = tables
    .flat()
    .filter(({ round, table, judgeId }) => judgeId !== judgeIdAtTable(now, round, table))
    .map((each): PlanEvent => ({ type: 'JudgeNamed', stage: id, ...each }))
  return ok([...changed, ...exceptions])
}
