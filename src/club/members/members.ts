// Changes of the roster. Each function returns events or a refusal. Pure; ids are passed in.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { countingRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ChunkedWork } from '../json/chunkedWork.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState, MemberRecord } from '../model/clubState.ts'
import { findMember } from '../model/clubLookups.ts'
import { findDuplicatesInChunks, type PossibleDuplicatePair } from '../model/nearNames.ts'
import { nameKey, parseName } from '../model/name.ts'
import {
  newcomersFault,
  type NameDecision,
  checkNearNames,
  newcomerEvents,
  createNewcomerResolver,
} from '../model/newNames.ts'
import { wouldMergeIntoSelf } from '../model/mergedMembers.ts'
import type { Plan } from '../model/plan.ts'
import { buildMergeClubEvents, type EventClubsData } from '../plan/eventClubs.ts'

export interface MemberAddition {
  readonly events: readonly ClubEvent[]
  readonly added: readonly string[]
  /** Names that were left out because a member has that name or the list repeats it. */
  readonly duplicates: readonly string[]
}

/**
 * Adds all names, or none if one of them is invalid or may belong to a known member. Duplicates are reported, not
 * added. `decisions` names the people to whom similar names belong.
 */
export function addMembers(
  state: ClubState,
  names: readonly string[],
  newId: () => string,
  decisions: readonly NameDecision[] = [],
): Result<MemberAddition> {
  const coming = createNewcomerResolver(state, decisions, newId)
  const seen = new Set<string>()
  const added: string[] = []
  /** Events for guests who join the roster. */
  const staying: ClubEvent[] = []
  const aliases = new Set(decisions.flatMap(({ name, as }) => (as === undefined ? [] : [nameKey(name)])))
  const isAlias = (name: string) => aliases.has(nameKey(name))
  const duplicates: string[] = []
  for (const [index, text] of names.entries()) {
    const name = parseName(text)
    if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, line: index + 1 } })
    const { member, isNew } = coming.find(name.value)
    const isGuest = state.members.get(member)?.guest === true && !added.includes(member)
    if (isGuest) staying.push({ type: 'MemberActivated', member })
    if (isNew || isGuest) added.push(member)
    // A name that the user assigned to a member becomes an alias. It is not reported as a duplicate unless the list
    // repeats it.
    else if (seen.has(nameKey(name.value)) || !isAlias(name.value)) duplicates.push(name.value)
    seen.add(nameKey(name.value))
  }
  const fault = newcomersFault(state, coming)
  if (fault) return err(fault)
  const decided = checkNearNames(state, names, decisions)
  return decided.ok ? ok({ events: [...newcomerEvents(coming), ...staying], added, duplicates }) : decided
}

export function renameMember(
  state: Pick<ClubState, 'members'>,
  id: string,
  text: string,
): Result<readonly ClubEvent[]> {
  const member = findMember(state, id)
  if (!member.ok) return member
  const name = parseName(text)
  if (!name.ok) return name
  const key = nameKey(name.value)
  const namesake = [...state.members.values()].find(
    (other) => other.id !== id && other.mergedInto === undefined && nameKey(other.name) === key,
  )
  if (namesake) return err({ code: 'members/name-taken', params: { name: namesake.name } })
  return ok(name.value === member.value.name ? [] : [{ type: 'NameNoted', member: id, name: name.value }])
}

export function setActive(state: ClubState, id: string, active: boolean): Result<readonly ClubEvent[]> {
  const member = findMember(state, id)
  if (!member.ok) return member
  if (member.value.active === active) return ok([])
  return ok([{ type: active ? 'MemberActivated' : 'MemberDeactivated', member: id }])
}

export function setPresent(state: ClubState, ids: readonly string[], present: boolean): Result<readonly ClubEvent[]> {
  for (const id of ids) {
    const member = findMember(state, id)
    if (!member.ok) return member
    if (present && !member.value.active) return err({ code: 'members/not-active', params: { name: member.value.name } })
  }
  const changing = [...new Set(ids)].filter((id) => state.members.get(id)?.present !== present)
  return ok(changing.length === 0 ? [] : [{ type: 'PresenceNoted', members: changing, present }])
}

// Merges two members who are one person, and separates them again. Each function returns events or a refusal. Members
// who played in the same game, or who are in the same stage, are never merged. Pure.
export interface MemberMergeData extends EventClubsData {
  /** All rows, including void games, because a void game may count again. */
  readonly rows: Iterable<GameRow>
  readonly plans: readonly Plan[]
}

export function mergeMembers(data: MemberMergeData, from: string, into: string): Result<readonly ClubEvent[]> {
  const { club, rows, plans } = data
  const gone = findMember(club, from)
  if (!gone.ok) return gone
  const kept = findMember(club, into)
  if (!kept.ok) return kept
  const names = { a: gone.value.name, b: kept.value.name }
  if (wouldMergeIntoSelf(club, from, into))
    return err({ code: 'members/merged-with-himself', params: { name: names.a } })
  for (const { number, season, seats } of rows) {
    if ([from, into].every((id) => seats.some(({ member }) => member === id))) {
      return err({
        code: 'members/met-in-game',
        params: { ...names, game: number, season: club.seasons.get(season)?.name ?? season },
      })
    }
  }
  for (const plan of plans) {
    for (const { name, lineup, replacements } of plan.stages.values()) {
      const people = [...lineup, ...replacements.flatMap(({ member }) => member ?? [])]
      if (people.includes(from) && people.includes(into))
        return err({ code: 'members/meet-in-stage', params: { ...names, stage: name } })
    }
  }
  return ok([...buildMergeClubEvents(data, from, into), { type: 'MembersMerged', from, into }])
}

export function unmergeMember(club: ClubState, id: string): Result<readonly ClubEvent[]> {
  const member = club.members.get(id)
  if (member?.mergedInto === undefined) return err({ code: 'members/not-merged', params: { member: id.slice(0, 60) } })
  return ok([{ type: 'MembersParted', member: id }])
}

// A member as screens show them.
export interface Member {
  readonly id: string
  readonly name: string
  /** False after removal from the roster. Past games keep the member. */
  readonly active: boolean
  /** A judge from elsewhere who was never on the roster. */
  readonly guest?: true
  /** Whether the member is here this evening. */
  readonly present: boolean
  /** The club that the member comes from. Omitted if it is our club or unknown. */
  readonly club?: string
  readonly games: number
  /** Members who were merged into this one, with the names that they had. */
  readonly merged?: readonly { readonly id: string; readonly name: string }[]
}

export function listMembers(state: ClubState, rows: Iterable<GameRow>): readonly Member[] {
  const games = new Map<string, number>()
  for (const { seats } of countingRows(rows))
    for (const { member } of seats) games.set(member, (games.get(member) ?? 0) + 1)
  const all = [...state.members.values()]
  const merged = new Map<string, { readonly id: string; readonly name: string }[]>()
  for (const { id, name, mergedInto } of all)
    if (mergedInto !== undefined) merged.set(mergedInto, [...(merged.get(mergedInto) ?? []), { id, name }])
  const own = all.filter(({ mergedInto }) => mergedInto === undefined)
  return own.map((member: MemberRecord) => {
    const others = merged.get(member.id)
    return {
      ...member,
      games: games.get(member.id) ?? 0,
      ...(others ? { merged: others } : {}),
    }
  })
}

/**
 * Pairs of members who may be the same person under two names. Members who played in the same game are never paired.
 * Yields between chunks of work.
 */
export function* findPossibleDuplicates(
  state: ClubState,
  rows: Iterable<GameRow>,
): ChunkedWork<readonly PossibleDuplicatePair[]> {
  const games = new Map<string, Set<string>>()
  for (const { id, seats } of rows)
    for (const { member } of seats) games.set(member, (games.get(member) ?? new Set()).add(id))
  yield
  const people = [...state.members.values()].filter(({ active, mergedInto }) => active && mergedInto === undefined)
  return yield* findDuplicatesInChunks(
    people.map(({ id, name }) => ({ id, name })),
    (a, b) => [...(games.get(a.id) ?? [])].some((game) => games.get(b.id)?.has(game) === true),
  )
}
