// A judge as the screens name him: which member a name is, and whether two say the same. Pure.

import type { NamedJudge } from '../../../api/contract/seasons.ts'
import { memberIdByName } from '../../kit/nameList.ts'

/** Which person of the club a judge's name is; '' = nobody's. */
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

/** The judge of a larger record. */
export function namedJudgeOf({ judge, judgeId }: NamedJudge): NamedJudge {
  return { judge, ...(judgeId === undefined ? {} : { judgeId }) }
}
