// A judge's name on every form: the member who bears it, also one who is no longer active, or nobody.

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
])('%j is %j', (name, member) => expect(memberIdByJudgeName(name, MEMBERS)).toBe(member))

it('a judge who is no person yet is another than the person of that name', () => {
  expect(isSameJudge({ judge: 'Judge Dredd', judgeId: 'a' }, { judge: 'Judge Dredd', judgeId: '' })).toBe(false)
  expect(isSameJudge({ judge: 'Judge Dredd' }, namedJudgeOf({ judge: 'Judge Dredd' }))).toBe(true)
  expect(namedJudgeOf({ judge: 'Judge Dredd', judgeId: '' })).toEqual({ judge: 'Judge Dredd', judgeId: '' })
})
