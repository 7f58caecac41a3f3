// The club's users and members, and the current user at this keyboard.

import type { User } from '../../club/users/userView.ts'

export { USER_ROLES, type UserRole } from '../../club/model/users.ts'
export { formatAuthorLabel as authorWord } from '../../club/model/authorLabel.ts'

/** The user who is signed in at this device. */
export interface KeyboardUserStatus {
  /** Null if nobody is signed in. */
  readonly person: User | null
  /** Users who may sign in, in the order of the digits that select them. */
  readonly choice: readonly User[]
}

export { nameComparisonKey, parseName } from '../../club/model/name.ts'
export type { SimilarNameDecision, NameWithSimilarNames } from '../../club/model/newNames.ts'
export { removeListPrefix as unmarked, removeNumberColumn as withoutNumbers } from '../../files/roster/listColumns.ts'
export type { AttendanceSource } from '../../club/model/evenings.ts'
export type { EveningRoster } from '../../club/evening/eveningRoster.ts'
export type { AttendanceList, NameEntry } from '../../club/evening/attendanceList.ts'
export type { NotedPerson } from '../../club/evening/changeEvening.ts'
export type { Member } from '../../club/members/memberList.ts'
export type { PersonToEnrol as Enrolment } from '../../club/plan/enrol.ts'
export type { User } from '../../club/users/userView.ts'
