// The table and seat of a person, or the table that they judge, in every round of every stage with a schedule. People
// are found by part of the name. Pure.

import type { PlanView } from '../../../../api/contract/plan.ts'
import { nameComparisonKey } from '../../../kit/nameList.ts'
import { leaverOfSlot, type MemberWithName, playersInSlots } from '../../../shared/plan/replacing.ts'

interface SeatedRound {
  readonly round: number
  /**
   * Table and seat of the person; `undefined` if the person sits this round out or does not belong to the stage in this
   * round.
   */
  readonly at?: { readonly table: number; readonly seat: number }
  /** Number of the table that the person judges in this round. */
  readonly judges?: number
  /** Set if the person left before this round and was not replaced. */
  readonly hasLeft?: true
}

interface StageSeats {
  readonly stage: string
  readonly name: string
  readonly rounds: readonly SeatedRound[]
}

/** Stages with a schedule in which the person plays or judges at least one round, in order of play. */
export function stageSeatsOfMember({ stages }: Pick<PlanView, 'stages'>, member: string): readonly StageSeats[] {
  return stages.flatMap((stage): readonly StageSeats[] => {
    const rounds = (stage.schedule ?? []).map((tables, index): SeatedRound => {
      const round = index + 1
      for (const [table, places] of tables.entries()) {
        const seat = playersInSlots(stage, places, round).indexOf(member)
        if (seat !== -1) return { round, at: { table: table + 1, seat: seat + 1 } }
      }
      const judges = stage.judged.find((each) => each.judgeId === member && each.round === round)?.table
      if (judges !== undefined) return { round, judges }
      const hasLeft = stage.lineup.some((_, place) => leaverOfSlot(stage, place + 1, round) === member)
      return hasLeft ? { round, hasLeft } : { round }
    })
    return rounds.some(({ at, judges }) => at ?? judges) ? [{ stage: stage.id, name: stage.name, rounds }] : []
  })
}

/** People whose name contains the typed text, sorted by name. */
export function findPeopleByNamePart<P extends MemberWithName>(entrants: readonly P[], typed: string): readonly P[] {
  const key = nameComparisonKey(typed)
  return key === ''
    ? []
    : entrants
        .filter(({ name }) => nameComparisonKey(name).includes(key))
        .toSorted((a, b) => a.name.localeCompare(b.name))
}
