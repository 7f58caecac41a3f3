// Changes of the club's persons: what is refused, and the events of what is not. Somebody who may manage
// persons always stays. Pure; ids and hashes of PINs come in.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { memberOf } from '../model/find.ts'
import { personOf } from '../model/merged.ts'
import { nameKey, parseName } from '../model/name.ts'
import {
  evolvePersons,
  MANAGERS,
  PERSON_ROLES,
  type PersonEvent,
  type PersonRecord,
  type PersonRole,
  type Persons,
  type PinHash,
} from '../model/persons.ts'

export interface NewPerson {
  readonly name: string
  readonly roles: readonly PersonRole[]
  readonly member?: string
}

/** What is absent stays; `member: null` takes the member away. */
export interface PersonChange {
  readonly name?: string
  readonly roles?: readonly PersonRole[]
  readonly member?: string | null
}

type Events = Result<readonly PersonEvent[]>

export function addPerson(
  club: ClubState,
  { name: text, roles, member }: NewPerson,
  person: string,
  pin: PinHash | undefined,
): Events {
  const name = freeName(club.persons, text)
  if (!name.ok) return name
  const known = member === undefined ? undefined : memberOf(club, member)
  if (known?.ok === false) return known
  return managed(club.persons, [
    {
      type: 'PersonAdded',
      person,
      name: name.value,
      roles: inOrder(roles),
      ...(member === undefined ? {} : { member }),
      ...(pin ? { pin } : {}),
    },
  ])
}

export function changePerson(club: ClubState, id: string, { name: text, roles, member }: PersonChange): Events {
  const person = knownPerson(club.persons, id)
  if (!person.ok) return person
  const name = text === undefined ? ok(person.value.name) : freeName(club.persons, text, id)
  if (!name.ok) return name
  const known = typeof member === 'string' ? memberOf(club, member) : undefined
  if (known?.ok === false) return known
  const events: PersonEvent[] = []
  if (name.value !== person.value.name) events.push({ type: 'PersonRenamed', person: id, name: name.value })
  if (roles !== undefined && inOrder(roles).join() !== person.value.roles.join())
    events.push({ type: 'PersonRolesSet', person: id, roles: inOrder(roles) })
  if (member !== undefined && (member ?? undefined) !== person.value.member)
    events.push({ type: 'PersonMemberNoted', person: id, ...(member === null ? {} : { member }) })
  return managed(club.persons, events)
}

export function setPin(persons: Persons, id: string, pin: PinHash | undefined): Events {
  const person = knownPerson(persons, id)
  if (!person.ok) return person
  if (pin === undefined && person.value.pin === undefined) return ok([])
  return ok([{ type: 'PersonPinSet', person: id, ...(pin ? { pin } : {}) }])
}

export function setRetired(persons: Persons, id: string, retired: boolean): Events {
  const person = knownPerson(persons, id)
  if (!person.ok) return person
  if (person.value.retired === retired) return ok([])
  return managed(persons, [{ type: retired ? 'PersonRetired' : 'PersonReturned', person: id }])
}

export function knownPerson(persons: Persons, id: string): Result<PersonRecord, Rejection<'persons/unknown'>> {
  const person = persons.get(id)
  return person ? ok(person) : err({ code: 'persons/unknown', params: { person: id.slice(0, 60) } })
}

/** Two users of one name would look the same in an audit, retired or not. */
function freeName(persons: Persons, text: string, own?: string): Result<string> {
  const name = parseName(text)
  if (!name.ok) return name
  const key = nameKey(name.value)
  const namesake = [...persons.values()].find((person) => person.id !== own && nameKey(person.name) === key)
  return namesake ? err({ code: 'persons/name-taken', params: { name: namesake.name } }) : name
}

/** The events, unless no user could manage users after them. */
function managed(persons: Persons, events: readonly PersonEvent[]): Events {
  const after = [...events.reduce(evolvePersons, persons).values()]
  const isManaged = after.some(({ retired, roles }) => !retired && MANAGERS.some((role) => roles.includes(role)))
  return events.length === 0 || isManaged ? ok(events) : err({ code: 'persons/no-manager', params: {} })
}

function inOrder(roles: readonly PersonRole[]): readonly PersonRole[] {
  return PERSON_ROLES.filter((role) => roles.includes(role))
}

// A person as screens see him.
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
