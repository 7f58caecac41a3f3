// The generators themselves: what they draw fits the schemas, is the same for the same seed, and reaches every kind of event.

import { describe, expect, test } from 'vitest'
import { EVENT_KINDS } from '../../src/club/model/vocabulary.ts'
import { declaredRequests } from '../../src/application/requests.ts'
import { drawsOf } from './draws.ts'
import { KnownValues } from './knownValues.ts'
import { spoiled } from './spoil.ts'
import { valueOf } from './values.ts'

const drawing = (seed: number, known = new KnownValues()) => ({ draws: drawsOf(seed, 'test'), known })

describe.each(Object.entries(EVENT_KINDS))('%s', (type, { payload }) => {
  test('payloads are drawn that its schema lets through', () => {
    const made = Array.from({ length: 40 }, (_, seed) => valueOf(payload, drawing(seed)))
    expect(made.some((each) => payload.safeParse(each).success)).toBe(true)
  })

  test('a payload is spoiled in one place, and still fits', () => {
    const sound = Array.from({ length: 40 }, (_, seed) => valueOf(payload, drawing(seed))).filter(
      (each) => payload.safeParse(each).success && Object.keys(each as object).length > 0,
    )
    for (const [seed, value] of sound.entries()) {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      const change = spoiled(payload, plain, drawing(seed))
      if (change === undefined) continue
      expect(payload.safeParse(change.value).success, `${type} ${change.place}`).toBe(true)
      expect(change.value).not.toEqual(plain)
    }
  })
})

test.each(Object.entries(declaredRequests))('arguments of %s are drawn', (_, { args }) => {
  const made = Array.from({ length: 60 }, (__, seed) => valueOf(args, drawing(seed)))
  expect(made.some((each) => args.safeParse(each).success)).toBe(true)
})

test('a seed draws the same again, and two names of a seed do not draw alike', () => {
  const row = (seed: number, part: string) => {
    const draws = drawsOf(seed, part)
    return Array.from({ length: 8 }, () => draws.below(1000))
  }
  expect(row(1, 'a')).toEqual(row(1, 'a'))
  expect(row(1, 'b')).not.toEqual(row(1, 'a'))
  const first = Array.from({ length: 100 }, (_, seed) => drawsOf(seed, 'a').below(10))
  expect(new Set(first).size).toBe(10)
})
