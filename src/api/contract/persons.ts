// The club's persons, and who of them is at this keyboard.

import type { PersonRole } from '../../club/model/persons.ts'
import type { Person } from '../../club/users/personCommands.ts'
import type { ApiError } from './answer.ts'

export { PERSON_ROLES, type PersonRole } from '../../club/model/persons.ts'
export { authorWord } from '../../club/model/authorWord.ts'
export type { Person } from '../../club/users/personCommands.ts'

/** Who is at the keyboard of this laptop. */
export interface KeyboardStatus {
  /** Null: nobody is named. */
  readonly person: Person | null
  /** Those who may be named, in the order their digits choose them. */
  readonly choice: readonly Person[]
}

export interface PersonsRequests {
  'persons.list': { args: Record<string, never>; data: readonly Person[] }
  /** The first person of a club is at the keyboard at once. Refused where nobody could manage persons after it. */
  'persons.add': {
    args: { name: string; roles: readonly PersonRole[]; member?: string; pin?: string }
    data: Person
  }
  /** What is absent stays; `member: null` takes the member away. */
  'persons.change': {
    args: { person: string; name?: string; roles?: readonly PersonRole[]; member?: string | null }
    data: Person
  }
  /** Null: none is asked from then on. */
  'persons.setPin': { args: { person: string; pin: string | null }; data: Person }
  'persons.setRetired': { args: { person: string; retired: boolean }; data: Person }
}

export interface KeyboardRequests {
  'keyboard.status': { args: Record<string, never>; data: KeyboardStatus }
  /** Refused without the PIN of somebody who has one: `persons/pin-asked`, `persons/wrong-pin`, `persons/wait`. */
  'keyboard.sit': { args: { person: string; pin?: string }; data: KeyboardStatus }
  'keyboard.leave': { args: Record<string, never>; data: KeyboardStatus }
  /** Whether a request would be refused now by the table of rights, and with which words; null: it would not. */
  'keyboard.may': { args: { request: string; game?: string; judge?: string; judgeId?: string }; data: ApiError | null }
}
