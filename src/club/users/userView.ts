import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { resolveMemberId } from '../model/mergedMembers.ts'
import type { UserRecord, UserRole } from '../model/users.ts'
import { findUser } from './users.ts'

/** A user as sent to screens. It contains whether the user has a PIN, but not the PIN. */
export interface User {
  readonly id: string
  readonly name: string
  readonly roles: readonly UserRole[]
  readonly member: string | null
  readonly hasPin: boolean
  readonly retired: boolean
  /** Number of wrong PINs entered for this user since the PIN was set. */
  readonly missed: number
}

export function listUsers(club: ClubState): readonly User[] {
  return [...club.users.values()].map((person) => toUserView(club, person))
}

export function userViewById(club: ClubState, id: string): Result<User> {
  const person = findUser(club.users, id)
  return person.ok ? ok(toUserView(club, person.value)) : person
}

function toUserView(club: ClubState, { id, name, roles, member, pin, retired, missed }: UserRecord): User {
  return {
    id,
    name,
    roles,
    member: member === undefined ? null : resolveMemberId(club, member),
    hasPin: pin !== undefined,
    retired,
    missed,
  }
}
