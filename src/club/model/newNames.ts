// The one rule for every way names come in (an import, a paste, a list, a typed name): who is known is recognised, and
// a name near to that of somebody is taken as new, or as his, only when somebody said so. Source:
// docs/spec/scoring.md §6.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { runAtOnce, type ChunkedWork } from '../json/chunkedWork.ts'
import { memberIdByNameKey, resolveMemberId } from './mergedMembers.ts'
import { type ClubEvent, joiningEvents, type MemberAdded } from './clubEvents.ts'
import type { ClubState } from './clubState.ts'
import { isFreeId } from './ids.ts'
import { nameKey, parseName } from './name.ts'
import { indexNamesInChunks, isLikelyTypo } from './nearNames.ts'

/** A name the club does not know, and whose it may be. */
export interface NearName {
  readonly name: string
  /** Names of members, or of others in the same list. */
  readonly perhaps: readonly string[]
}

/** What somebody said of a near name. */
export interface NameDecision {
  readonly name: string
  /** Whose name it is; absent: of a new person. */
  readonly as?: string
}

type Members = Pick<ClubState, 'members'>

/**
 * Of the names the club does not know: those near to a member, or to another of the list. `areTwo`: they sat at one
 * table, for instance.
 */
function findNearNames(club: Members, names: Iterable<string>, areTwo = neverTwo): readonly NearName[] {
  return runAtOnce(findNearNamesInChunks(club, names, areTwo))
}

/** Instead of an id: a name of the same list. */
const LIST_NAME_ID = ''

const NAMES_PER_CHUNK = 50

/** The same in turns. */
export function* findNearNamesInChunks(
  club: Members,
  names: Iterable<string>,
  areTwo = neverTwo,
): ChunkedWork<readonly NearName[]> {
  const byName = memberIdByNameKey(club)
  const near = yield* indexNamesInChunks([...club.members.values()])
  const nameOf = (id: string) => club.members.get(resolveMemberId(club, id))?.name
  const seen = new Set<string>()
  const found: NearName[] = []
  for (const name of names) {
    const key = nameKey(name)
    if (key === '' || seen.has(key) || byName.has(key)) continue
    seen.add(key)
    if (seen.size % NAMES_PER_CHUNK === 0) yield
    const alike = near
      .find(name)
      .flatMap(({ id, name: other }) =>
        id === LIST_NAME_ID ? (isLikelyTypo(name, other) ? [other] : []) : (nameOf(id) ?? []),
      )
    near.add({ id: LIST_NAME_ID, name })
    const perhaps = [...new Set(alike)].filter((other) => !areTwo(name, other))
    if (perhaps.length > 0) found.push({ name, perhaps })
  }
  return found
}

function neverTwo(_name: string, _other: string): boolean {
  return false
}

/** Refused for the first near name of a list without a decision. */
export function checkNearNames(
  club: Members,
  names: Iterable<string>,
  decisions: readonly NameDecision[] = [],
): Result<void, Rejection<'members/near-name'>> {
  return requireNearNameDecisions(findNearNames(club, names), decisions)
}

/** The same of near names that were found. */
export function requireNearNameDecisions(
  near: readonly NearName[],
  decisions: readonly NameDecision[] = [],
): Result<void, Rejection<'members/near-name'>> {
  const decided = new Set(decisions.map(({ name }) => nameKey(name)))
  const open = near.find(({ name }) => !decided.has(nameKey(name)))
  return open
    ? err({ code: 'members/near-name', params: { name: open.name, perhaps: open.perhaps.join(', ') } })
    : ok(undefined)
}

/** Somebody who joins the club. */
interface Newcomer {
  readonly member: string
  readonly name: string
}

/** People by their names, of a club that takes in new ones. */
export interface NewcomerResolver {
  /** Known, an alias as it was decided, or new. */
  find(name: string): { readonly member: string; readonly isNew: boolean }
  /** Those who are new, and names that turned out to be somebody's, in the order they came. */
  readonly added: readonly Newcomer[]
  /** Whose those names are. */
  readonly aliases: readonly ClubEvent[]
}

/** More than a club has ever had. */
const MAX_MEMBERS = 50_000

/** Why a person cannot join the club with this id. */
export function joiningFault({ members }: Members, { member }: Pick<MemberAdded, 'member'>): Rejection | undefined {
  if (!isFreeId(members, member)) return { code: 'gate/known-already', params: { id: member.slice(0, 60) } }
  return members.size >= MAX_MEMBERS ? { code: 'gate/too-many', params: { most: MAX_MEMBERS } } : undefined
}

/** The same, and whether they can be called so. */
function newcomerFault(club: Members, newcomer: Newcomer): Rejection | undefined {
  const parsed = parseName(newcomer.name)
  return joiningFault(club, newcomer) ?? (parsed.ok ? undefined : parsed.error)
}

/** The same of everybody who joins at once. */
export function newcomersFault(club: Members, { added }: Pick<NewcomerResolver, 'added'>): Rejection | undefined {
  if (club.members.size + added.length > MAX_MEMBERS) return { code: 'gate/too-many', params: { most: MAX_MEMBERS } }
  return added.map((each) => newcomerFault(club, each)).find((fault) => fault !== undefined)
}

/** The events by which newcomers join, and their names that turned out to be somebody's. */
export function newcomerEvents({ added, aliases }: Pick<NewcomerResolver, 'added' | 'aliases'>): readonly ClubEvent[] {
  return [...added.flatMap(({ member, name }) => joiningEvents(member, name)), ...aliases]
}

/** Names come in as they are to be kept; a decision names somebody the club knows or the list has. */
export function createNewcomerResolver(
  club: Members,
  decisions: readonly NameDecision[],
  newId: () => string,
): NewcomerResolver {
  const known = new Map(memberIdByNameKey(club))
  const owners = new Map(decisions.flatMap(({ name, as }) => (as === undefined ? [] : [[nameKey(name), as] as const])))
  const added: Newcomer[] = []
  const aliases: ClubEvent[] = []

  function join(name: string): string {
    const key = nameKey(name)
    const member = known.get(key)
    if (member !== undefined) return member
    const id = newId()
    known.set(key, id)
    added.push({ member: id, name })
    return id
  }

  return {
    find(name) {
      const key = nameKey(name)
      const member = known.get(key)
      if (member !== undefined) return { member, isNew: false }
      const owner = owners.get(key)
      if (owner === undefined || nameKey(owner) === key) return { member: join(name), isNew: true }
      const into = join(owner)
      const alias = join(name)
      aliases.push({ type: 'MembersMerged', from: alias, into })
      known.set(key, into)
      return { member: into, isNew: false }
    },
    added,
    aliases,
  }
}
