// Changes of the club's users. Each function returns events or a refusal. At least one user who may manage users always
// remains. Pure; the caller passes ids and hashed PINs.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { findMember } from '../model/clubLookups.ts'
import { isFreeId } from '../model/ids.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import {
  evolveUsers,
  MANAGER_ROLES,
  USER_ROLES,
  type UserEvent,
  type UserRecord,
  type UserRole,
  type UserRecordsById,
  type PinHash,
} from '../model/users.ts'

export interface NewUser {
  readonly name: string
  readonly roles: readonly UserRole[]
  readonly member?: string
}

/** Change of a user. Omitted fields stay unchanged. `member: null` removes the link to a member. */
export interface UserChange {
  readonly name?: string
  readonly roles?: readonly UserRole[]
  readonly member?: string | null
}

/** Maximum number of users. No club has had as many. */
const MAX_USERS = 1_000

type Events = Result<readonly UserEvent[]>

export function decideUserAddition(
  club: ClubState,
  { name: text, roles, member }: NewUser,
  person: string,
  pin: PinHash | undefined,
): Events {
  const name = parseUnusedName(club.users, text)
  if (!name.ok) return name
  return validateUserEvents(club, [
    {
      type: 'PersonAdded',
      person,
      name: name.value,
      roles: sortRoles(roles),
      ...(member === undefined ? {} : { member }),
      ...(pin ? { pin } : {}),
    },
  ])
}

export function decideUserChange(club: ClubState, id: string, { name: text, roles, member }: UserChange): Events {
  const person = findUser(club.users, id)
  if (!person.ok) return person
  const name = text === undefined ? ok(person.value.name) : parseUnusedName(club.users, text, id)
  if (!name.ok) return name
  const events: UserEvent[] = []
  if (name.value !== person.value.name) events.push({ type: 'PersonRenamed', person: id, name: name.value })
  if (roles !== undefined && sortRoles(roles).join() !== person.value.roles.join())
    events.push({ type: 'PersonRolesSet', person: id, roles: sortRoles(roles) })
  if (member !== undefined && (member ?? undefined) !== person.value.member)
    events.push({ type: 'PersonMemberNoted', person: id, ...(member === null ? {} : { member }) })
  return validateUserEvents(club, events)
}

export function decidePinChange(users: UserRecordsById, id: string, pin: PinHash | undefined): Events {
  const person = findUser(users, id)
  if (!person.ok) return person
  if (pin === undefined && person.value.pin === undefined) return ok([])
  return ok([{ type: 'PersonPinSet', person: id, ...(pin ? { pin } : {}) }])
}

export function decideUserRetirement(users: UserRecordsById, id: string, retired: boolean): Events {
  const person = findUser(users, id)
  if (!person.ok) return person
  if (person.value.retired === retired) return ok([])
  const event = { type: retired ? 'PersonRetired' : 'PersonReturned', person: id } as const
  const fault = managerFault(users, event)
  return fault ? err(fault) : ok([event])
}

export function findUser(users: UserRecordsById, id: string): Result<UserRecord, Rejection<'persons/unknown'>> {
  const person = users.get(id)
  return person ? ok(person) : err({ code: 'persons/unknown', params: { person: id.slice(0, 60) } })
}

/** Refuses a name that another user has, even a retired one, because an audit could not distinguish the two users. */
function parseUnusedName(users: UserRecordsById, text: string, own?: string): Result<string> {
  const name = parseName(text)
  if (!name.ok) return name
  const key = nameComparisonKey(name.value)
  const namesake = [...users.values()].find((person) => person.id !== own && nameComparisonKey(person.name) === key)
  return namesake ? err({ code: 'persons/name-taken', params: { name: namesake.name } }) : name
}

/** Returns the events, or an error if one of them is invalid. */
function validateUserEvents(club: ClubState, events: readonly UserEvent[]): Events {
  let { users } = club
  for (const event of events) {
    const fault = userEventFault({ ...club, users }, event)
    if (fault) return err(fault)
    users = evolveUsers(users, event)
  }
  return ok(events)
}

/** Returns an error if a user event cannot follow the state of the club. Used for events from all sources. */
export function userEventFault(club: ClubState, event: UserEvent): Rejection | undefined {
  const { users } = club
  if (event.type !== 'PersonAdded') {
    const person = findUser(users, event.person)
    if (!person.ok) return person.error
  } else if (!isFreeId(users, event.person))
    return { code: 'gate/known-already', params: { id: event.person.slice(0, 60) } }
  else if (users.size >= MAX_USERS) return { code: 'gate/too-many', params: { most: MAX_USERS } }
  if (event.type === 'PersonAdded' || event.type === 'PersonRenamed') {
    const name = parseUnusedName(users, event.name, event.person)
    if (!name.ok) return name.error
  }
  if ('member' in event && event.member !== undefined) {
    const member = findMember(club, event.member)
    if (!member.ok) return member.error
  }
  if ('pin' in event && event.pin && !isPinCost(event.pin.rounds))
    return { code: 'gate/bad-number', params: { number: event.pin.rounds } }
  return managerFault(users, event)
}

/**
 * Maximum number of hash iterations for a PIN. With more iterations, a single PIN would keep the processor busy for
 * minutes.
 */
const MAX_PIN_ITERATIONS = 1_000_000
const isPinCost = (rounds: number) => Number.isInteger(rounds) && rounds >= 1 && rounds <= MAX_PIN_ITERATIONS

/** Refuses an event after which nobody could manage users, because nobody could then undo that. */
function managerFault(users: UserRecordsById, event: UserEvent): Rejection | undefined {
  const changesRoles = event.type === 'PersonAdded' || event.type === 'PersonRolesSet' || event.type === 'PersonRetired'
  if (!changesRoles) return undefined
  const after = [...evolveUsers(users, event).values()]
  const isManaged = after.some(({ retired, roles }) => !retired && MANAGER_ROLES.some((role) => roles.includes(role)))
  return isManaged ? undefined : { code: 'persons/no-manager', params: {} }
}

function sortRoles(roles: readonly UserRole[]): readonly UserRole[] {
  return USER_ROLES.filter((role) => roles.includes(role))
}
