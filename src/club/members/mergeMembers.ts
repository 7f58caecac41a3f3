// Merges two members who are one person, separates them again, and finds pairs of members who may be one person.
// Members who played in the same game, or who are in the same stage, are never merged. Pure.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ChunkedWork } from '../json/chunkedWork.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findMember } from '../model/clubLookups.ts'
import { findDuplicatePairsInChunks, type PossibleDuplicatePair } from '../model/nearNames.ts'
import { wouldMergeIntoSelf } from '../model/mergedMembers.ts'
import type { Plan } from '../model/plan.ts'
import { buildClubEventsForMerge, type SeasonClubsContext } from '../plan/eventClubs.ts'

export interface MemberMergeContext extends SeasonClubsContext {
  /** All game rows, including void games, because a void game may count again. */
  readonly rows: Iterable<GameRow>
  readonly plans: readonly Plan[]
}

export function decideMemberMerge(data: MemberMergeContext, from: string, into: string): Result<readonly ClubEvent[]> {
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
  return ok([...buildClubEventsForMerge(data, from, into), { type: 'MembersMerged', from, into }])
}

export function decideMemberUnmerge(club: ClubState, id: string): Result<readonly ClubEvent[]> {
  const member = club.members.get(id)
  if (member?.mergedInto === undefined) return err({ code: 'members/not-merged', params: { member: id.slice(0, 60) } })
  return ok([{ type: 'MembersParted', member: id }])
}

/**
 * Pairs of members who may be the same person under two names. Members who played in the same game are never paired.
 * Yields between chunks of work.
 */
export function* findPossibleDuplicateMembers(
  state: ClubState,
  rows: Iterable<GameRow>,
): ChunkedWork<readonly PossibleDuplicatePair[]> {
  const games = new Map<string, Set<string>>()
  for (const { id, seats } of rows)
    for (const { member } of seats) games.set(member, (games.get(member) ?? new Set()).add(id))
  yield
  const people = [...state.members.values()].filter(({ active, mergedInto }) => active && mergedInto === undefined)
  return yield* findDuplicatePairsInChunks(
    people.map(({ id, name }) => ({ id, name })),
    (a, b) => [...(games.get(a.id) ?? [])].some((game) => games.get(b.id)?.has(game) === true),
  )
}
