// The club's persons, and who of them is at this keyboard.

import type { Person } from '../../club/users/persons.ts'

export { PERSON_ROLES, type PersonRole } from '../../club/model/persons.ts'
export { authorWord } from '../../club/model/authorWord.ts'
export type { Person } from '../../club/users/persons.ts'

/** Who is at the keyboard of this laptop. */
export interface KeyboardStatus {
  /** Null: nobody is named. */
  readonly person: Person | null
  /** Those who may be named, in the order their digits choose them. */
  readonly choice: readonly Person[]
}

// Who is in the club.
export { nameKey } from '../../club/model/name.ts'
export type { NameDecision, NearName } from '../../club/model/newNames.ts'
export { unmarked, withoutNumbers } from '../../club/roster/listColumns.ts'
export type { Member } from '../../club/members/members.ts'
export type { Enrolment } from '../../club/plan/enrol.ts'
