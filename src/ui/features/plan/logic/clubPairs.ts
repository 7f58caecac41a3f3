// Pairs of people from one club, so that they are kept apart in one go. Pure.

import type { EntrantView, Pair } from '../../../../api/contract/seasons.ts'
import { nameKey } from '../../../kit/nameList.ts'

export interface ClubGroup {
  readonly club: string
  readonly members: readonly string[]
}

/** Clubs with two or more entrants, the largest first; one club however it is written. */
export function clubGroups(entrants: readonly Pick<EntrantView, 'member' | 'club'>[]): readonly ClubGroup[] {
  const groups = new Map<string, { club: string; members: string[] }>()
  for (const { member, club } of entrants) {
    if (club === undefined) continue
    const group = groups.get(nameKey(club)) ?? { club, members: [] }
    group.members.push(member)
    groups.set(nameKey(club), group)
  }
  return [...groups.values()]
    .filter(({ members }) => members.length > 1)
    .sort((a, b) => b.members.length - a.members.length)
}

/** All pairs there would be: those that are, and everybody of one club with everybody else of it. */
export function withClubsApart(
  pairs: readonly Pair[],
  groups: readonly ClubGroup[],
  kind: Pair['kind'],
): readonly Pair[] {
  const next = new Map(pairs.map((pair) => [keyOf(pair), pair]))
  for (const { members } of groups) {
    for (const [index, a] of members.entries()) {
      for (const b of members.slice(index + 1)) {
        const key = keyOf({ a, b })
        // A pair that must not meet does not become one that should not.
        if (next.get(key)?.kind !== 'separate') next.set(key, { a, b, kind })
      }
    }
  }
  return [...next.values()]
}

export function keyOf({ a, b }: Pick<Pair, 'a' | 'b'>): string {
  return [a, b].sort().join(' ')
}
