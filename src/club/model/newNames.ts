// The common rule for all names that are added to the roster or to a plan: by import, from the clipboard, in a list or
// typed. Known people are recognised. A name similar to a known name becomes a new person or an alias only after a
// user's decision. Judges and people who come to an evening join the club without this question. See
// `docs/spec/scoring.md §6`.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { runChunkedWorkAtOnce, type ChunkedWork } from '../json/chunkedWork.ts'
import { createMemberNameKeyIndex, resolveMemberId } from './mergedMembers.ts'
import { type ClubEvent, buildNewMemberEvents, type MemberAdded } from './clubEvents.ts'
import type { ClubState } from './clubState.ts'
import { isFreeId } from './ids.ts'
import { nameComparisonKey, parseName } from './name.ts'
import { indexNamesInChunks, isLikelyTypo } from './nearNames.ts'

/** A name that the club does not know, with similar names. */
export interface NameWithSimilarNames {
  readonly name: string
  /** Similar names of members or of other people in the same list. */
  readonly perhaps: readonly string[]
}

/** A user's decision about a similar name. */
export interface SimilarNameDecision {
  readonly name: string
  /** Name of the person to whom `name` belongs. If omitted, `name` belongs to a new person. */
  readonly as?: string
}

type Members = Pick<ClubState, 'members'>

/**
 * Names that the club does not know and that are similar to a member's name or to another name in the list. `areTwo`
 * returns whether two names are known to be different people, for example because they sat at the same table.
 */
function findNearNames(club: Members, names: Iterable<string>, areTwo = neverTwo): readonly NameWithSimilarNames[] {
  return runChunkedWorkAtOnce(findSimilarNamesInChunks(club, names, areTwo))
}

/** Placeholder for the id of a person whose name comes from the list itself. */
const LIST_NAME_ID = ''

const NAMES_PER_CHUNK = 50

/** Like `findNearNames`, but yields between chunks of work. */
export function* findSimilarNamesInChunks(
  club: Members,
  names: Iterable<string>,
  areTwo = neverTwo,
): ChunkedWork<readonly NameWithSimilarNames[]> {
  const byName = createMemberNameKeyIndex(club)
  const near = yield* indexNamesInChunks([...club.members.values()])
  const nameOf = (id: string) => club.members.get(resolveMemberId(club, id))?.name
  const seen = new Set<string>()
  const found: NameWithSimilarNames[] = []
  for (const name of names) {
    const key = nameComparisonKey(name)
    const known = byName.get(key)
    if (key === '' || seen.has(key) || (known !== undefined && !hasLeftWithImport(club, known))) continue
    seen.add(key)
    if (seen.size % NAMES_PER_CHUNK === 0) yield
    const alike = near
      .find(name)
      .flatMap(({ id, name: other }) =>
        id === LIST_NAME_ID ? (isLikelyTypo(name, other) ? [other] : []) : (nameOf(id) ?? []),
      )
    near.add({ id: LIST_NAME_ID, name })
    const perhaps = [...new Set(alike)].filter((other) => nameComparisonKey(other) !== key && !areTwo(name, other))
    if (perhaps.length > 0) found.push({ name, perhaps })
  }
  return found
}

/** People who left when an import was undone are asked about again, as if the club did not know them. */
function hasLeftWithImport({ members }: Members, id: string): boolean {
  return members.get(id)?.leftWithImport === true
}

function neverTwo(_name: string, _other: string): boolean {
  return false
}

/** Returns an error for the first similar name without a decision. */
export function checkSimilarNameDecisions(
  club: Members,
  names: Iterable<string>,
  decisions: readonly SimilarNameDecision[] = [],
): Result<void, Rejection<'members/near-name'>> {
  return checkDecisionsOnFoundNames(findNearNames(club, names), decisions)
}

/** Like `checkSimilarNameDecisions`, for similar names that are already computed. */
export function checkDecisionsOnFoundNames(
  near: readonly NameWithSimilarNames[],
  decisions: readonly SimilarNameDecision[] = [],
): Result<void, Rejection<'members/near-name'>> {
  const decided = new Set(decisions.map(({ name }) => nameComparisonKey(name)))
  const open = near.find(({ name }) => !decided.has(nameComparisonKey(name)))
  return open
    ? err({ code: 'members/near-name', params: { name: open.name, perhaps: open.perhaps.join(', ') } })
    : ok(undefined)
}

/** A person who joins the club. */
interface Newcomer {
  readonly member: string
  readonly name: string
}

/** Finds people by name and adds people whom the club does not know. */
export interface NewcomerResolver {
  /** Returns the member with this name, the member to whom a user assigned the name as an alias, or a new member. */
  find(name: string): { readonly member: string; readonly isNew: boolean }
  /** New people, and names that become aliases, in the order in which they were found. */
  readonly added: readonly Newcomer[]
  /** Events that merge the aliases into their members. */
  readonly aliases: readonly ClubEvent[]
}

/** Maximum number of members. No club has ever had more. */
const MAX_MEMBERS = 50_000

/** Returns an error if a person cannot join the club with this id. */
export function newMemberIdFault({ members }: Members, { member }: Pick<MemberAdded, 'member'>): Rejection | undefined {
  if (!isFreeId(members, member)) return { code: 'gate/known-already', params: { id: member.slice(0, 60) } }
  return members.size >= MAX_MEMBERS ? { code: 'gate/too-many', params: { most: MAX_MEMBERS } } : undefined
}

/** Like `newMemberIdFault`, but also checks the person's name. */
function newcomerFault(club: Members, newcomer: Newcomer): Rejection | undefined {
  const parsed = parseName(newcomer.name)
  return newMemberIdFault(club, newcomer) ?? (parsed.ok ? undefined : parsed.error)
}

/** Returns an error if these people cannot all join the club. */
export function newcomersFault(club: Members, { added }: Pick<NewcomerResolver, 'added'>): Rejection | undefined {
  if (club.members.size + added.length > MAX_MEMBERS) return { code: 'gate/too-many', params: { most: MAX_MEMBERS } }
  return added.map((each) => newcomerFault(club, each)).find((fault) => fault !== undefined)
}

/** Events that add new people and merge aliases into their members. */
export function newcomerEvents({ added, aliases }: Pick<NewcomerResolver, 'added' | 'aliases'>): readonly ClubEvent[] {
  return [...added.flatMap(({ member, name }) => buildNewMemberEvents(member, name)), ...aliases]
}

/**
 * Creates a resolver for names in the form in which they will be stored. A decision names a person whom the club knows
 * or who is in the list.
 */
export function createNewcomerResolver(
  club: Members,
  decisions: readonly SimilarNameDecision[],
  newId: () => string,
): NewcomerResolver {
  const known = new Map(createMemberNameKeyIndex(club))
  const owners = new Map(
    decisions.flatMap(({ name, as }) => (as === undefined ? [] : [[nameComparisonKey(name), as] as const])),
  )
  const added: Newcomer[] = []
  const aliases: ClubEvent[] = []

  function join(name: string): string {
    const key = nameComparisonKey(name)
    const member = known.get(key)
    if (member !== undefined) return member
    const id = newId()
    known.set(key, id)
    added.push({ member: id, name })
    return id
  }

  return {
    find(name) {
      const key = nameComparisonKey(name)
      const member = known.get(key)
      const owner = owners.get(key)
      const isAlias = owner !== undefined && nameComparisonKey(owner) !== key
      if (member !== undefined && !(isAlias && hasLeftWithImport(club, member))) return { member, isNew: false }
      if (!isAlias) return { member: join(name), isNew: true }
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
