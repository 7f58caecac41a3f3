// One round of a stage for the screen: the people at each table by seat, and the people who sit out. Pure. `place` is
// the number of a slot in the line-up.

import type { JudgeFault, PlanView, StageView } from '../../../api/contract/plan.ts'
import { leaverOfSlot, createNameLookup, playerInSlot, latestReplacementInSlot } from './replacing.ts'

export interface SeatedPerson {
  /** Number of the slot in the line-up. */
  readonly place: number
  readonly member: string
  readonly name: string
  /** Whether the person replaced the previous holder of this slot. */
  readonly isReplacement: boolean
}

export interface PlannedTableView {
  readonly table: number
  readonly judge: string
  /** Member id of the judge. An empty string means a guest. */
  readonly judgeId?: string
  /** Reasons against this judge at this table. */
  readonly judgeFaults: readonly JudgeFault[]
  /** People in the order of seats. If a slot is empty, the following people move up. */
  readonly people: readonly SeatedPerson[]
  /** Players of this table who left and were not replaced. */
  readonly left: readonly SeatedPerson[]
  /** Whether a game was started at this table, so that its seats are fixed. */
  readonly isPlayed: boolean
}

export interface PlannedRoundView {
  readonly tables: readonly PlannedTableView[]
  readonly out: readonly SeatedPerson[]
}

export function plannedRoundView(plan: Pick<PlanView, 'entrants'>, stage: StageView, round: number): PlannedRoundView {
  const named = createNameLookup(plan)
  const person = (place: number): readonly SeatedPerson[] => {
    const member = playerInSlot(stage, place, round)
    return member === undefined
      ? []
      : [{ place, ...named(member), isReplacement: latestReplacementInSlot(stage, place, round) !== undefined }]
  }
  const left = (place: number): readonly SeatedPerson[] => {
    const member = leaverOfSlot(stage, place, round)
    return member === undefined ? [] : [{ place, ...named(member), isReplacement: false }]
  }
  const tables = stage.schedule?.[round - 1] ?? []
  const seated = new Set(tables.flat())
  return {
    tables: tables.map((places, index) => ({
      table: index + 1,
      ...judgeOfTable(stage, round, index + 1),
      people: places.flatMap(person),
      left: places.flatMap(left),
      isPlayed: stage.games.some((game) => game.round === round && game.table === index + 1),
    })),
    out: stage.lineup.flatMap((_, index) => (seated.has(index + 1) ? [] : person(index + 1))),
  }
}

/**
 * Judge and people of a void game that is played again, for a stage without a schedule. The new game has the same
 * people.
 */
export function repeatedTable(
  plan: Pick<PlanView, 'entrants'>,
  { again, lineup }: Pick<StageView, 'again' | 'lineup'>,
  { round, table }: { readonly round: number; readonly table: number },
): Pick<PlannedTableView, 'judge' | 'people'> | undefined {
  const named = createNameLookup(plan)
  const found = again.find((each) => each.round === round && each.table === table)
  return (
    found && {
      judge: found.judge,
      people: found.members.map((member) => ({
        place: lineup.indexOf(member) + 1,
        ...named(member),
        isReplacement: false,
      })),
    }
  )
}

/** Judge of a table in a round. `judge` is an empty string if no judge is named. */
export function judgeOfTable(
  { judged }: Pick<StageView, 'judged'>,
  round: number,
  table: number,
): Pick<PlannedTableView, 'judge' | 'judgeId' | 'judgeFaults'> {
  const { judge = '', judgeId, faults = [] } = judged.find((each) => each.round === round && each.table === table) ?? {}
  return { judge, ...(judgeId === undefined ? {} : { judgeId }), judgeFaults: faults }
}

/** The first round with a table that is not finished, otherwise the last round. */
export function currentRound({ rounds, tables, games }: Pick<StageView, 'rounds' | 'tables' | 'games'>): number {
  for (let round = 1; round <= rounds; round += 1) {
    if (games.filter((game) => game.round === round && game.isOver).length < tables) return round
  }
  return rounds
}
