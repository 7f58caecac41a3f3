// Users of the club, their roles, and the names of authors as they are shown. There is no default user: an entry that
// no user made has an unknown author. Pure functions.

import { resolveMemberId, type Roster } from './mergedMembers.ts'
import { nameComparisonKey } from './name.ts'

export const USER_ROLES = ['judge', 'secretary', 'chief-judge', 'organiser'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** At least one user must always have one of these roles. Otherwise nobody could add users any more. */
export const MANAGER_ROLES: readonly UserRole[] = ['chief-judge', 'organiser']

/** Author of entries that no known user made. */
export const UNKNOWN_AUTHOR = 'unknown'
/** Author ids that name nobody. An empty string means that an import did not know the author. */
const ANONYMOUS_AUTHORS: ReadonlySet<string> = new Set([UNKNOWN_AUTHOR, ''])

/** A hashed PIN. The PIN itself is never stored, only the output of a slow hash function. */
export interface PinHash {
  readonly salt: string
  readonly rounds: number
  /** Hash of the PIN, hexadecimal. */
  readonly hash: string
}

export interface UserRecord {
  readonly id: string
  readonly name: string
  readonly roles: readonly UserRole[]
  /** Id of the member who is the same person as this user. If omitted, the user is not known to be a member. */
  readonly member?: string
  readonly pin?: PinHash
  readonly retired: boolean
  /** Number of wrong PINs entered for this user since the PIN was set. */
  readonly missed: number
}

export type UserEvent =
  | {
      readonly type: 'PersonAdded'
      readonly person: string
      readonly name: string
      readonly roles: readonly UserRole[]
      readonly member?: string
      readonly pin?: PinHash
    }
  | { readonly type: 'PersonRenamed'; readonly person: string; readonly name: string }
  | { readonly type: 'PersonRolesSet'; readonly person: string; readonly roles: readonly UserRole[] }
  /** If `member` is omitted, the user is not known to be a member. */
  | { readonly type: 'PersonMemberNoted'; readonly person: string; readonly member?: string }
  /** If `pin` is omitted, the user needs no PIN. */
  | { readonly type: 'PersonPinSet'; readonly person: string; readonly pin?: PinHash }
  | { readonly type: 'PersonRetired'; readonly person: string }
  | { readonly type: 'PersonReturned'; readonly person: string }
  | { readonly type: 'PinMissed'; readonly person: string }

export type UserRecordsById = ReadonlyMap<string, UserRecord>

/** Applies an event. An event about an unknown user changes nothing. */
export function evolveUsers(users: UserRecordsById, event: UserEvent): UserRecordsById {
  if (event.type === 'PersonAdded') {
    const { type: _, person: id, ...rest } = event
    return new Map(users).set(id, { id, ...rest, retired: false, missed: 0 })
  }
  const known = users.get(event.person)
  return known ? new Map(users).set(known.id, applyUserEvent(known, event)) : users
}

function applyUserEvent(person: UserRecord, event: Exclude<UserEvent, { type: 'PersonAdded' }>): UserRecord {
  switch (event.type) {
    case 'PersonRenamed':
      return { ...person, name: event.name }
    case 'PersonRolesSet':
      return { ...person, roles: event.roles }
    case 'PersonMemberNoted': {
      const { member: _, ...rest } = person
      return event.member === undefined ? rest : { ...rest, member: event.member }
    }
    case 'PersonPinSet': {
      const { pin: _, ...rest } = person
      return { ...rest, missed: 0, ...(event.pin ? { pin: event.pin } : {}) }
    }
    case 'PersonRetired':
      return { ...person, retired: true }
    case 'PersonReturned':
      return { ...person, retired: false }
    case 'PinMissed':
      return { ...person, missed: person.missed + 1 }
  }
}

const USER_EVENT_TYPES: Readonly<Record<UserEvent['type'], true>> = {
  PersonAdded: true,
  PersonRenamed: true,
  PersonRolesSet: true,
  PersonMemberNoted: true,
  PersonPinSet: true,
  PersonRetired: true,
  PersonReturned: true,
  PinMissed: true,
}

export function isUserEvent(event: { readonly type: string }): event is UserEvent {
  return Object.hasOwn(USER_EVENT_TYPES, event.type)
}

/** Prefix before the id of a judge who is not a user and writes through a link of their own. */
const LINK_AUTHOR_PREFIX = 'link/'

/**
 * Returns the author of entries made through a judge's own link: the judge's user if there is one, otherwise an id made
 * from the judge's id.
 */
export function authorOfJudgeLink(
  { users, members }: Roster & { readonly users: UserRecordsById },
  judgeId: string,
): string {
  const judge = resolveMemberId({ members }, judgeId)
  const called = nameComparisonKey(members.get(judge)?.name ?? '')
  const active = [...users.values()].filter(({ retired }) => !retired)
  const user =
    active.find(({ member }) => member !== undefined && resolveMemberId({ members }, member) === judge) ??
    active.find(({ name }) => nameComparisonKey(name) === called)
  return user?.id ?? LINK_AUTHOR_PREFIX + judgeId
}

/** Returns the judge's id if the author is a judge with a link, otherwise `undefined`. */
export function judgeIdOfLinkAuthor(author: string): string | undefined {
  return author.startsWith(LINK_AUTHOR_PREFIX) ? author.slice(LINK_AUTHOR_PREFIX.length) : undefined
}

/** Names of users, by user id. */
export type UserNamesById = ReadonlyMap<string, { readonly name: string }>

/** Everybody who may have made an entry: the club's users, and its people, who may write through a judge's link. */
export interface PossibleAuthors extends Roster {
  readonly users: UserNamesById
}

/** Returns the author's current name, or `undefined` if the club does not know the author. */
export function authorName({ users, members }: PossibleAuthors, author: string): string | undefined {
  const judge = judgeIdOfLinkAuthor(author)
  return judge === undefined ? users.get(author)?.name : members.get(resolveMemberId({ members }, judge))?.name
}

export function isUnknownAuthor(users: UserNamesById, author: string): boolean {
  return !users.has(author) && ANONYMOUS_AUTHORS.has(author)
}
