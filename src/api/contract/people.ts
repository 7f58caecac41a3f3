// The club's users, and who of them is at this keyboard.

import type { User } from '../../club/users/users.ts'

export { USER_ROLES, type UserRole } from '../../club/model/users.ts'
export { authorWord } from '../../club/model/authorWord.ts'
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
export { unmarked, withoutNumbers } from '../../files/roster/listColumns.ts'
export type { Member } from '../../club/members/members.ts'
export type { Enrolment } from '../../club/plan/enrol.ts'
