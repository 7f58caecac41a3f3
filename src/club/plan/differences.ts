// A game of a seated stage held against its seating: who sat on which seat, and who judged, where the plan says others.
// What was played is taken as it is; the differences are reported. Pure.

import type { GameRow } from '../../scoring/row.ts'
import { nameKey } from '../model/name.ts'
import { membersAt, namedJudgeAt, type PlannedStage } from '../model/plan.ts'

export interface TableDifference {
  /** Absent: the judge. */
  readonly seat?: number
  /** A name; absent: none. */
  readonly planned?: string
  readonly sat?: string
}

/** None where the stage has no seating. */
export function tableDifferences(
  stage: PlannedStage,
  { place, seats, judge, judgeId }: Pick<GameRow, 'place' | 'seats' | 'judge' | 'judgeId'>,
  nameOf: (member: string) => string,
): readonly TableDifference[] {
  const planned = place && membersAt(stage, place.round, place.table)
  if (!place || !planned) return []
  const difference = (
    at: { readonly seat?: number },
    was: string | undefined,
    is: string | undefined,
  ): TableDifference => ({
    ...at,
    ...(was === undefined ? {} : { planned: was }),
    ...(is === undefined ? {} : { sat: is }),
  })
  const named = (member: string | undefined) => (member === undefined ? undefined : nameOf(member))
  const { judge: judged, judgeId: judgedId } = namedJudgeAt(stage, place.round, place.table)
  const isSame = judgeId && judgedId ? judgeId === judgedId : nameKey(judge) === nameKey(judged)
  const isOtherJudge = judge !== '' && judged !== '' && !isSame
  return [
    ...Array.from({ length: Math.max(planned.length, seats.length) }, (_, index) => index).flatMap((index) => {
      const [was, is] = [planned[index], seats[index]?.member]
      return was === is ? [] : [difference({ seat: index + 1 }, named(was), named(is))]
    }),
    ...(isOtherJudge ? [difference({}, judged, judge)] : []),
  ]
}
