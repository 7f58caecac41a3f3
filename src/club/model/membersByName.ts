// Members by name: the one who has it now, before one who had it until he was merged.

import type { ClubState } from './clubState.ts'
import { personOf } from './merged.ts'
import { nameKey } from './name.ts'

/** People by the keys of their names, former names included. */
export function membersByName(club: Pick<ClubState, 'members'>): ReadonlyMap<string, string> {
  const former = [...club.members.values()].sort(
    (a, b) => Number(a.mergedInto === undefined) - Number(b.mergedInto === undefined),
  )
  return new Map(former.map(({ id, name }) => [nameKey(name), personOf(club, id)]))
}
