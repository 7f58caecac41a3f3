// Form for points outside games: faults are shown at their fields. While a user types, only faults of typed values are
// shown.

import { describe, expect, it } from 'vitest'
import { faultTextsByField } from '../../../../src/ui/shared/form/fieldFaults.ts'
import {
  faultsOfPointsDraft,
  isFaultOfTypedPoints,
  type PointsOutsideGamesDraft,
  fieldFaultOfPointsRefusal,
} from '../../../../src/ui/features/points/logic/pointsDraft.ts'

const WHOLE: PointsOutsideGamesDraft = { member: 'ann', stage: '', points: '−0.50', reason: 'Late' }

describe('points outside games', () => {
  it('have no fault if they have a player, a number and a reason', () => {
    expect(faultsOfPointsDraft(WHOLE)).toEqual([])
  })
  it.each<[string, Partial<PointsOutsideGamesDraft>, string, string, boolean]>([
    ['no player', { member: '' }, 'member', 'Choose one.', false],
    ['no points', { points: ' ' }, 'points', 'Fill in this field.', false],
    ['a word instead of points', { points: 'half' }, 'points', 'Enter a number, such as 0.30.', true],
    ['no reason', { reason: ' ' }, 'reason', 'Fill in this field.', false],
  ])('have a fault at the field if there is %s', (_, change, field, sentence, isAtOnce) => {
    const faults = faultsOfPointsDraft({ ...WHOLE, ...change })
    expect([...faultTextsByField(faults)]).toEqual([[field, sentence]])
    expect(faults.map(isFaultOfTypedPoints)).toEqual([isAtOnce])
  })
  it('show that they are out of range at the field for points', () => {
    expect(fieldFaultOfPointsRefusal({ code: 'plan/points-range', params: { most: 100 } })?.field).toBe('points')
    expect(fieldFaultOfPointsRefusal({ code: 'rights/nobody', params: {} })).toBeUndefined()
  })
})
