// Functions for judges: the member with a judge's name, and whether two judges are the same person. Pure.

import type { NamedJudge } from '../../../api/contract/plan.ts'
import { memberIdByName } from '../../kit/nameList.ts'

/** Id of the member with a judge's name, or an empty string if there is none. */
export function memberIdByJudgeName(
  name: string,
  members: readonly { readonly id: string; readonly name: string }[],
): string {
  return memberIdByName(
    name,
    members.map(({ id, name: own }) => ({ member: id, name: own })),
  )
}

export function isSameJudge(one: NamedJudge, other: NamedJudge): boolean {
  return one.judge === other.judge && (one.judgeId ?? '') === (other.judgeId ?? '')
}

/** Copies the judge's fields from a larger record. */
export function namedJudgeOf({ judge, judgeId }: NamedJudge): NamedJudge {
  return { judge, ...(judgeId === undefined ? {} : { judgeId }) }
}
