// Compares a game of a seated stage with its seating, seat by seat and for the judge. The game counts as it was played,
// and differences are only reported. Pure.

import { memberNameOf } from '../model/mergedMembers.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import { namedJudgeById, toNamedJudge } from '../model/judging.ts'
import { judgeIdAtTable, memberIdsAtTable, type PlannedStage } from '../model/plan.ts'

export interface DifferenceFromPlan {
  /** If omitted, the difference concerns the judge. */
  readonly seat?: number
  /** Name in the plan. Omitted if the plan names nobody. */
  readonly planned?: string
  readonly sat?: string
}

/** Lists the differences between a game and the seating of its stage. Empty if the stage has no seating. */
export function findDifferencesFromPlan(
  stage: PlannedStage,
  { place, seats, ...judging }: Pick<GameRow, 'place' | 'seats' | 'judge' | 'judgeId'>,
  club: Pick<ClubState, 'members'>,
): readonly DifferenceFromPlan[] {
  const planned = place && memberIdsAtTable(stage, place.round, place.table)
  if (!place || !planned) return []
  const difference = (
    at: { readonly seat?: number },
    was: string | undefined,
    is: string | undefined,
  ): DifferenceFromPlan => ({
    ...at,
    ...(was === undefined ? {} : { planned: was }),
    ...(is === undefined ? {} : { sat: is }),
  })
  const named = (member: string | undefined) => (member === undefined ? undefined : memberNameOf(club, member))
  const wanted = namedJudgeById(club, judgeIdAtTable(stage, place.round, place.table))
  const { judge, judgeId } = toNamedJudge(club, judging)
  const isOtherJudge = judge !== '' && wanted.judge !== '' && judgeId !== wanted.judgeId
  return [
    ...Array.from({ length: Math.max(planned.length, seats.length) }, (_, index) => index).flatMap((index) => {
      const [was, is] = [planned[index], seats[index]?.member]
      return was === is ? [] : [difference({ seat: index + 1 }, named(was), named(is))]
    }),
    ...(isOtherJudge ? [difference({}, wanted.judge, judge)] : []),
  ]
}
