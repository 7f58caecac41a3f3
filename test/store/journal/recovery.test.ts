// Findings of a start that are important enough to be shown to the secretary.

import { expect, test } from 'vitest'
import { isRepairWorthReporting, type StoreRepairReport } from '../../../src/store/journal/recovery.ts'
import { NOTHING } from './bothSides.ts'

const SEEN: readonly (readonly [string, Partial<StoreRepairReport>])[] = [
  ['entries restored to the store', { restored: { streams: 1, events: 2 } }],
  ['entries restored to the journal', { completed: { streams: 1, events: 2 } }],
  ['a lost stream', { lost: [{ stream: 'game/1', version: 3 }] }],
  ['a stream with another end in each copy', { diverged: ['game/1'] }],
  ['a journal that was cut', { journal: 'cut' }],
  ['a journal that was changed', { journal: 'tampered' }],
  ['a missing journal', { journal: 'missing' }],
  ['missing entries', { missing: { entries: 1, left: 2, since: 3, streams: [], lasting: 0 } }],
]

test.each(SEEN)('a recovery is reported if it contains %s', (_what, found) =>
  expect(isRepairWorthReporting({ ...NOTHING, ...found })).toBe(true),
)

test('an empty recovery and a torn line, which was never acknowledged, are not reported', () => {
  expect(isRepairWorthReporting(NOTHING)).toBe(false)
  expect(isRepairWorthReporting({ ...NOTHING, journal: 'torn' })).toBe(false)
})
