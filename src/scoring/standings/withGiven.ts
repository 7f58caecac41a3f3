// Points outside games, added to those of games. A player who has not played is not ranked, and the points
// wait for the first game.

import { add, fraction, ZERO } from '../../rules/fraction.ts'
import type { GivenPoints } from '../ledger/given.ts'
import type { Tally } from './tally.ts'

export function withGiven(
  tallies: readonly Tally[],
  given: readonly Pick<GivenPoints, 'member' | 'hundredths'>[],
): readonly Tally[] {
  if (given.length === 0) return tallies
  const sums = new Map<string, number>()
  for (const { member, hundredths } of given) sums.set(member, (sums.get(member) ?? 0) + hundredths)
  return tallies.map((tally) => {
    const sum = sums.get(tally.player)
    if (sum === undefined) return tally
    const manual = add(tally.points.get('manual') ?? ZERO, fraction(sum))
    return { ...tally, points: new Map(tally.points).set('manual', manual) }
  })
}
