// One person under two names: whatever speaks of the one who was merged is read as of the one he
// was merged into. Nothing stored is changed, so that parting them brings everything back.

import type { GameRow } from '../../scoring/row.ts'
import type { ClubState } from './clubState.ts'
import type { PlanEvent } from './planEvents.ts'

/** Who somebody is now: himself, unless merged. */
export function personOf({ members }: Pick<ClubState, 'members'>, id: string): string {
  const into = members.get(id)?.mergedInto
  return into === undefined ? id : personOf({ members }, into)
}

export function hasMerged({ members }: Pick<ClubState, 'members'>): boolean {
  for (const { mergedInto } of members.values()) if (mergedInto !== undefined) return true
  return false
}

type Resolve = (member: string) => string

/** The same row when nobody in it was merged. */
export function mergedRow(row: GameRow, resolve: Resolve): GameRow {
  if (row.seats.every(({ member }) => resolve(member) === member)) return row
  return { ...row, seats: row.seats.map((seat) => ({ ...seat, member: resolve(seat.member) })) }
}

export function mergedPlanEvent(event: PlanEvent, resolve: Resolve): PlanEvent {
  switch (event.type) {
    case 'EntrantsAdded':
    case 'EntrantsCheckedIn':
      return { ...event, members: event.members.map(resolve) }
    case 'EntrantWithdrawn':
    case 'EntrantMarked':
    case 'PlayerReplaced':
      return { ...event, member: resolve(event.member) }
    case 'StageAdded':
    case 'StageChanged':
      return { ...event, lineup: event.lineup.map(resolve) }
    case 'PairsSet': {
      const pairs = event.pairs
        .map((pair) => ({ ...pair, a: resolve(pair.a), b: resolve(pair.b) }))
        .filter(({ a, b }) => a !== b)
      const keys = pairs.map(({ a, b }) => [a, b].sort().join(' '))
      return { ...event, pairs: pairs.filter((_, index) => keys.indexOf(keys[index] ?? '') === index) }
    }
    default:
      return event
  }
}
