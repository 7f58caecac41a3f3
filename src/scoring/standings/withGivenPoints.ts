// Points outside games, added to those from games. A player without games is not ranked; their points count from their
// first game on.

import { addFractions, fraction, ZERO_FRACTION } from '../../rules/fraction.ts'
import type { GivenPoints } from '../ledger/givenPoints.ts'
import type { Tally } from './tally.ts'

export function addGivenPointsToTallies(
  tallies: readonly Tally[],
  given: readonly Pick<GivenPoints, 'member' | 'hundredths'>[],
): readonly Tally[] {
  if (given.length === 0) return tallies
  const sums = new Map<string, number>()
  for (const { member, hundredths } of given) sums.set(member, (sums.get(member) ?? 0) + hundredths)
  return tallies.map((tally) => {
    const sum = sums.get(tally.player)
    if (sum === undefined) return tally
    const manual = addFractions(tally.points.get('manual') ?? ZERO_FRACTION, fraction(sum))
    return { ...tally, points: new Map(tally.points).set('manual', manual), outside: fraction(sum) }
  })
}
