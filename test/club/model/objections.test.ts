// Folding of events into objections (`docs/spec/scoring.md §3`): nothing is erased, and events that contradict the
// state are ignored.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evolveObjections,
  objectionLedgerLineIds,
  toObjectionEvents,
  countOpenObjections,
  type Objection,
  type ObjectionEvent,
} from '../../../src/club/model/objections.ts'
import type { EventStamp } from '../../../src/club/model/clubEvents.ts'

const RAISED: ObjectionEvent = { type: 'ObjectionRaised', id: 'o', seat: 2, text: 'I was not nominated' }
const UPHELD: ObjectionEvent = { type: 'ObjectionDecided', id: 'o', ruling: 'upheld', reason: 'true', lines: ['l1'] }
const LINKED: ObjectionEvent = { type: 'ObjectionLinked', id: 'o', lines: ['l2', 'l3'] }
const REOPENED: ObjectionEvent = { type: 'ObjectionReopened', id: 'o', reason: 'heard another witness' }

function folded(...events: readonly ObjectionEvent[]): readonly Objection[] {
  return events.reduce<readonly Objection[]>(
    (known, event, index) => evolveObjections(known, event, { at: index + 1, author: `a${index + 1}` }),
    [],
  )
}

const stamp: fc.Arbitrary<EventStamp> = fc.record({ at: fc.nat(), author: fc.string() })
const anyId = fc.constantFrom('o1', 'o2', 'o3')
const lines = fc.array(fc.constantFrom('l1', 'l2', 'l3'), { maxLength: 3 })
const anyEvent: fc.Arbitrary<ObjectionEvent> = fc.oneof(
  fc.record({
    type: fc.constant('ObjectionRaised' as const),
    id: anyId,
    seat: fc.integer({ min: 1, max: 10 }),
    text: fc.string(),
  }),
  fc.record({
    type: fc.constant('ObjectionDecided' as const),
    id: anyId,
    ruling: fc.constantFrom('upheld' as const, 'rejected' as const),
    reason: fc.string(),
    lines,
  }),
  fc.record({ type: fc.constant('ObjectionLinked' as const), id: anyId, lines }),
  fc.record({ type: fc.constant('ObjectionReopened' as const), id: anyId, reason: fc.string() }),
)

it('objections can be converted to events and restored from them', () => {
  let most = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, stamp), { maxLength: 30 }), (events) => {
      const known = events.reduce<readonly Objection[]>(
        (before, [event, by]) => evolveObjections(before, event, by),
        [],
      )
      const again = toObjectionEvents(known).reduce<readonly Objection[]>(
        (before, { event, stamp: by }) => evolveObjections(before, event, by),
        [],
      )
      expect(again).toEqual(known)
      most = Math.max(most, ...known.map(({ past = [] }) => past.length))
    }),
    { numRuns: 500, seed: 5 },
  )
  expect(most).toBeGreaterThan(1)
})

describe('objection', () => {
  it('is open after it was raised', () => {
    const objections = folded(RAISED)
    expect(objections).toEqual([{ id: 'o', seat: 2, text: 'I was not nominated', at: 1, author: 'a1' }])
    expect(countOpenObjections(objections)).toBe(1)
  })
  it('has the ledger lines of its decision, which a later event may replace', () => {
    const [objection] = folded(RAISED, UPHELD, LINKED)
    expect(objection?.decision).toEqual({
      ruling: 'upheld',
      reason: 'true',
      lines: ['l2', 'l3'],
      at: 2,
      author: 'a2',
    })
    expect(countOpenObjections(folded(RAISED, UPHELD))).toBe(0)
  })
  it('is open again after it is reopened, and its former decision stays listed', () => {
    const objections = folded(RAISED, UPHELD, REOPENED)
    expect(objections).toMatchObject([
      {
        past: [
          { ruling: 'upheld', at: 2, author: 'a2', back: { reason: 'heard another witness', at: 3, author: 'a3' } },
        ],
      },
    ])
    expect([countOpenObjections(objections), [...objectionLedgerLineIds({ objections })]]).toEqual([1, ['l1']])
  })
  it.each<[string, readonly ObjectionEvent[], readonly ObjectionEvent[]]>([
    ['a second objection with the same id', [RAISED, { ...RAISED, text: 'other' }], [RAISED]],
    ['a decision on an unknown objection', [UPHELD], []],
    ['a second decision', [RAISED, UPHELD, { ...UPHELD, ruling: 'rejected' }], [RAISED, UPHELD]],
    ['links of an open objection', [RAISED, LINKED], [RAISED]],
    ['the reopening of an undecided objection', [RAISED, REOPENED], [RAISED]],
  ])('ignores %s', (_, events, same) => {
    expect(folded(...events)).toEqual(folded(...same))
  })
})
