// A season or a member by id, or the code that says that it is not known, or that it cannot be read whole.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubState, MemberRecord, SeasonRecord } from './clubState.ts'

export function seasonOf(state: ClubState, id: string): Result<SeasonRecord> {
  const closed = state.closed?.get(id)
  if (closed) return err(closed)
  const season = state.seasons.get(id)
  return season ? ok(season) : err({ code: 'seasons/unknown', params: { season: id.slice(0, 60) } })
}

export function memberOf(
  state: Pick<ClubState, 'members'>,
  id: string,
): Result<MemberRecord, Rejection<'members/unknown'>> {
  const member = state.members.get(id)
  return member && member.mergedInto === undefined
    ? ok(member)
    : err({ code: 'members/unknown', params: { member: id.slice(0, 60) } })
}
