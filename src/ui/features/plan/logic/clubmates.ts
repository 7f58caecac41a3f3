// Pairs of people from the same club, to keep them apart in one step. Pure.

import type { EntrantView, Pair } from '../../../../api/contract/plan.ts'
import { nameComparisonKey } from '../../../kit/nameList.ts'

export interface ClubmateGroup {
  readonly club: string
  readonly members: readonly string[]
}

/** Clubs with two or more entrants, the largest first. Spelling variants of a club's name count as one club. */
export function groupClubmates(entrants: readonly Pick<EntrantView, 'member' | 'club'>[]): readonly ClubmateGroup[] {
  const groups = new Map<string, { club: string; members: string[] }>()
  for (const { member, club } of entrants) {
    if (club === undefined) continue
    const group = groups.get(nameComparisonKey(club)) ?? { club, members: [] }
    group.members.push(member)
    groups.set(nameComparisonKey(club), group)
  }
  return [...groups.values()]
    .filter(({ members }) => members.length > 1)
    .sort((a, b) => b.members.length - a.members.length)
}

/** Existing pairs, plus a pair for every two members of the same club. */
export function withClubmatesApart(
  pairs: readonly Pair[],
  groups: readonly ClubmateGroup[],
  kind: Pair['kind'],
): readonly Pair[] {
  const next = new Map(pairs.map((pair) => [pairKeyOf(pair), pair]))
  for (const { members } of groups) {
    for (const [index, a] of members.entries()) {
      for (const b of members.slice(index + 1)) {
        const key = pairKeyOf({ a, b })
        // A pair to keep apart never becomes a pair to avoid.
        if (next.get(key)?.kind !== 'separate') next.set(key, { a, b, kind })
      }
    }
  }
  return [...next.values()]
}

export function pairKeyOf({ a, b }: Pick<Pair, 'a' | 'b'>): string {
  return [a, b].sort().join(' ')
}
