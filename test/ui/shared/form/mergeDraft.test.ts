// Laws of drafts as plain JSON: which side a merged value comes from, and which fields are named as collisions.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deepCopy,
  differingPaths,
  isDeepEqual,
  mergeDraft,
  valueAtPath,
} from '../../../../src/ui/shared/form/mergeDraft.ts'
import { versions } from './plainJson.ts'

const JSON_VALUE = fc.jsonValue({ maxDepth: 3 })

describe('a draft with newer stored data', () => {
  it('keeps changed fields and updates the others', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, now, merged, collided }) => {
        const found = mergeDraft(mine, base, now)
        expect({ ...found, collided: found.collided.toSorted() }).toEqual({
          draft: merged,
          collided: collided.toSorted(),
        })
        expect(isDeepEqual(found.draft, merged)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
  it('has the same collisions if both sides are swapped', () => {
    fc.assert(
      fc.property(JSON_VALUE, JSON_VALUE, JSON_VALUE, (base, mine, now) => {
        expect(mergeDraft(now, base, mine).collided.toSorted()).toEqual(mergeDraft(mine, base, now).collided.toSorted())
      }),
    )
  })
  it('becomes the stored data if nothing was typed', () => {
    fc.assert(
      fc.property(JSON_VALUE, JSON_VALUE, (a, b) => {
        expect(mergeDraft(a, a, b)).toEqual({ draft: b, collided: [] })
        expect(mergeDraft(b, a, a)).toEqual({ draft: b, collided: [] })
        expect(mergeDraft(b, a, b)).toEqual({ draft: b, collided: [] })
      }),
    )
  })
  it('treats a list as one field if its length changed', () => {
    const [base, longer] = [
      { rows: ['a'], name: '' },
      { rows: ['a', 'b'], name: '' },
    ]
    expect(mergeDraft(longer, base, { rows: ['c'], name: 'x' })).toEqual({
      draft: { rows: ['a', 'b'], name: 'x' },
      collided: ['rows'],
    })
  })
  it('names a field that was removed elsewhere and changed here', () => {
    interface Terms {
      readonly terms: Readonly<Record<string, number>>
    }
    const base: Terms = { terms: { a: 1 } }
    const mine: Terms = { terms: { a: 2 } }
    expect(mergeDraft(mine, base, { terms: {} })).toEqual({ draft: mine, collided: ['terms.a'] })
    expect(mergeDraft(base, base, { terms: {} }).draft).toEqual({ terms: {} })
  })
})

describe('differences', () => {
  it('are the paths of exactly the fields that were changed', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, touched }) => {
        expect(differingPaths(base, mine).toSorted()).toEqual(touched.toSorted())
      }),
    )
  })
  it('are empty exactly if two values are equal', () => {
    fc.assert(
      fc.property(JSON_VALUE, JSON_VALUE, (a, b) => {
        expect(differingPaths(a, b).length === 0).toBe(isDeepEqual(a, b))
        expect(isDeepEqual(a, deepCopy(a))).toBe(true)
      }),
    )
  })
  it('treat a missing key as undefined, and a list as different from an object', () => {
    expect(isDeepEqual({ a: undefined, b: 1 }, { b: 1 })).toBe(true)
    expect(isDeepEqual([], {})).toBe(false)
    expect(isDeepEqual([undefined], [])).toBe(false)
    expect(differingPaths({ toString: 1 }, {})).toEqual(['toString'])
  })
  it('are paths to the values that differ', () => {
    const [a, b] = [{ rows: [{ points: '1' }] }, { rows: [{ points: '2' }] }]
    expect(differingPaths(a, b).map((path) => [path, valueAtPath(a, path), valueAtPath(b, path)])).toEqual([
      ['rows.0.points', '1', '2'],
    ])
    expect(valueAtPath(a, 'rows.5.points')).toBeUndefined()
  })
})
