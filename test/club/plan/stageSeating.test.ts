// The input of the seating engine for a stage of a plan.

import { describe, expect, it } from 'vitest'
import { decidePairRestrictions } from '../../../src/club/plan/changePlan.ts'
import type { PlannedStage } from '../../../src/club/model/plan.ts'
import { seatingInputAndQualityOf } from '../../../src/club/plan/stageSeating.ts'
import { after, ids, planData } from './planData.ts'

const { plan } = after(
  planData(),
  decidePairRestrictions(planData(), [
    { a: 'm2', b: 'm1', kind: 'separate' },
    { a: 'm3', b: 'm4', kind: 'avoid' },
  ]),
)
const planned = (change: Partial<PlannedStage>): PlannedStage => ({
  id: 'q',
  name: 'Qualifying',
  isFinal: false,
  rounds: 3,
  tables: 2,
  lineup: ids(20),
  judgeIds: [],
  replacements: [],
  ...change,
})

describe('the pairs of people in a plan', () => {
  it.each([
    ['become pairs of places if both people play', {}, { separate: [[2, 1]], avoid: [[3, 4]] }],
    ['are left out if one of the two does not play', { lineup: ids(20, 2) }, { separate: [], avoid: [[2, 3]] }],
    [
      'apply to a single table if some players sit out',
      { tables: 1, lineup: ids(12) },
      { separate: [[2, 1]], avoid: [[3, 4]] },
    ],
    [
      'are left out for a single full table, because a final is played by whoever reached it',
      { tables: 1, isFinal: true, lineup: ids(10) },
      { separate: [], avoid: [] },
    ],
  ])('%s', (_, change, pairs) => {
    expect(seatingInputAndQualityOf(plan, planned(change))).toMatchObject({
      ok: true,
      value: { input: pairs },
    })
  })
})
