// A person as screens see him.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { personOf } from '../model/merged.ts'
import type { PersonRecord, PersonRole } from '../model/persons.ts'
import { knownPerson } from './changePersons.ts'

/** Nothing of his PIN but that there is one. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly roles: readonly PersonRole[]
  readonly member: string | null
  readonly hasPin: boolean
  readonly retired: boolean
  /** Wrong PINs given in his name since his PIN was set. */
  readonly missed: number
}

export function listPersons(club: ClubState): readonly Person[] {
  return [...club.persons.values()].map((person) => view(club, person))
}

export function onePerson(club: ClubState, id: string): Result<Person> {
  const person = knownPerson(club.persons, id)
  return person.ok ? ok(view(club, person.value)) : person
}

function view(club: ClubState, { id, name, roles, member, pin, retired, missed }: PersonRecord): Person {
  return {
    id,
    name,
    roles,
    member: member === undefined ? null : personOf(club, member),
    hasPin: pin !== undefined,
    retired,
    missed,
  }
}
