// Merging two members who are one person, and parting them again: what is refused, and the events
// of what is not. Two who ever sat in one game, or play in one stage, are two. Pure.

import type { GameRow } from '../../scoring/row.ts'
import { memberOf } from '../model/find.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import type { Plan } from '../model/plan.ts'
import { clubsBeforeMerge, type ClubsData } from '../plan/eventClubs.ts'

export interface MergeData extends ClubsData {
  /** All of them, void ones too: a void game may count again. */
  readonly rows: Iterable<GameRow>
  readonly plans: readonly Plan[]
}

export function mergeMembers(data: MergeData, from: string, into: string): Result<readonly ClubEvent[]> {
  const { club, rows, plans } = data
  const gone = memberOf(club, from)
  if (!gone.ok) return gone
  const kept = memberOf(club, into)
  if (!kept.ok) return kept
  const names = { a: gone.value.name, b: kept.value.name }
  if (from === into) return err({ code: 'members/merged-with-himself', params: { name: names.a } })
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
  return ok([...clubsBeforeMerge(data, from, into), { type: 'MembersMerged', from, into }])
}

export function partMembers(club: ClubState, id: string): Result<readonly ClubEvent[]> {
  const member = club.members.get(id)
  if (member?.mergedInto === undefined) return err({ code: 'members/not-merged', params: { member: id.slice(0, 60) } })
  return ok([{ type: 'MembersParted', member: id }])
}
