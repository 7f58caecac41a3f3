// Tests of the generators: drawn values fit the schemas, are the same for the same seed, and reach every kind of event.

import { describe, expect, test } from 'vitest'
import { EVENT_TYPE_DEFINITIONS } from '../../src/club/model/vocabulary.ts'
import { applicationRequests } from '../../src/application/requests.ts'
import { drawsOf } from './draws.ts'
import { KnownValues } from './knownValues.ts'
import { spoiled } from './spoil.ts'
import { valueOf } from './values.ts'

const drawing = (seed: number, known = new KnownValues()) => ({ draws: drawsOf(seed, 'test'), known })

test.each(Object.entries(applicationRequests))('the generators draw arguments of %s', (_, { args }) => {
  const made = Array.from({ length: 60 }, (__, seed) => valueOf(args, drawing(seed)))
  expect(made.some((each) => args.safeParse(each).success)).toBe(true)
})

test('a seed always gives the same values for a name, and other values for another name', () => {
  const row = (seed: number, part: string) => {
    const draws = drawsOf(seed, part)
    return Array.from({ length: 8 }, () => draws.below(1000))
  }
  expect(row(1, 'a')).toEqual(row(1, 'a'))
  expect(row(1, 'b')).not.toEqual(row(1, 'a'))
  const first = Array.from({ length: 100 }, (_, seed) => drawsOf(seed, 'a').below(10))
  expect(new Set(first).size).toBe(10)
})

describe.each(Object.entries(EVENT_TYPE_DEFINITIONS))('generators for %s', (type, { payload }) => {
  test('generators draw payloads that their schema accepts', () => {
    const made = Array.from({ length: 40 }, (_, seed) => valueOf(payload, drawing(seed)))
    expect(made.some((each) => payload.safeParse(each).success)).toBe(true)
  })

  test('generators change a payload in one place, and it still matches the schema', () => {
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
