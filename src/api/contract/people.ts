// The club's users, and who of them is at this keyboard.

import type { User } from '../../club/users/users.ts'

export { USER_ROLES, type UserRole } from '../../club/model/users.ts'
export { authorLabel as authorWord } from '../../club/model/authorLabel.ts'
export type { User } from '../../club/users/users.ts'

/** Who is at the keyboard of this laptop. */
export interface KeyboardStatus {
  /** Null: nobody is named. */
  readonly person: User | null
  /** Those who may be named, in the order their digits choose them. */
  readonly choice: readonly User[]
}

// Who is in the club.
export { nameKey } from '../../club/model/name.ts'
export type { NameDecision, NearName } from '../../club/model/newNames.ts'
export { removeListPrefix as unmarked, removeNumberColumn as withoutNumbers } from '../../files/roster/listColumns.ts'
export type { Member } from '../../club/members/members.ts'
export type { PersonToEnrol as Enrolment } from '../../club/plan/enrol.ts'
