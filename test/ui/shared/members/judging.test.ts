// Maps a judge's name to the id of the member with that name, active or not, or to an empty string.

import { expect, it } from 'vitest'
import { isSameJudge, memberIdByJudgeName, namedJudgeOf } from '../../../../src/ui/shared/members/judging.ts'

const MEMBERS = [
  { id: 'a', name: 'Judge Dredd' },
  { id: 'b', name: 'Алёна' },
]

it.each([
  ['Judge Dredd', 'a'],
  ['  judge dredd ', 'a'],
  ['1. Judge Dredd', 'a'],
  ['алена', 'b'],
  ['Judge', ''],
  ['', ''],
])('memberIdByJudgeName returns the member for the judge’s name %j: %j', (name, member) =>
  expect(memberIdByJudgeName(name, MEMBERS)).toBe(member),
)

it('a judge who is not a member yet is distinguished from a member with the same name', () => {
  expect(isSameJudge({ judge: 'Judge Dredd', judgeId: 'a' }, { judge: 'Judge Dredd', judgeId: '' })).toBe(false)
  expect(isSameJudge({ judge: 'Judge Dredd' }, namedJudgeOf({ judge: 'Judge Dredd' }))).toBe(true)
  expect(namedJudgeOf({ judge: 'Judge Dredd', judgeId: '' })).toEqual({ judge: 'Judge Dredd', judgeId: '' })
})
