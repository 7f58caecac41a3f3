// Who is in the club.

export type { NameDecision, NearName } from '../../club/model/newNames.ts'
export { unmarked, withoutNumbers } from '../../club/roster/listColumns.ts'
export type { Member } from '../../club/members/member.ts'
export type { Enrolment } from '../../club/plan/enrol.ts'
