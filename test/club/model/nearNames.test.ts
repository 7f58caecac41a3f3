// Which names are near to one another: the offer that every way in makes (nearNames.ts), row by row.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey, parseName } from '../../../src/club/model/name.ts'
import { findingTwins, NearNames } from '../../../src/club/model/nearNames.ts'
import { atOnce } from '../../../src/club/json/chunkedWork.ts'

function isNear(known: string, written: string): boolean {
  const names = new NearNames()
  names.add({ id: 'known', name: known })
  return names.find(written).length > 0
}

describe('near', () => {
  it.each([
    ['Freeman', 'Frеemаn'],
    ['Anna Lee', 'Lee Anna'],
    ['Anna Lee', 'anna-lee'],
    ['Freeman', 'Freman'],
    ['Anna 12', '12 Anna'],
    ['Екатерина', 'Катерина'],
    ['Екатерина', 'Екатирина'],
    ['Екатерина', 'Екатеринна'],
    ['Екатерина', 'Екатерниа'],
    ['Иван Петров', 'Петров Иван'],
    ['MrFoxx', 'Mr Fox'],
  ])('%s and %s', (known, written) => {
    expect([isNear(known, written), isNear(written, known)]).toEqual([true, true])
  })
})

describe('not near', () => {
  it.each([
    ['Оля', 'Аня'],
    ['Яр', 'Ян'],
    ['Котик', 'Катя'],
    ['Катерин', 'Екатерина'],
    ['Анна ВГ', 'Анна Б'],
    ['гвба', 'абвг'],
    ['Olga O.', 'Olga P.'],
  ])('%s and %s', (known, written) => expect(isNear(known, written)).toBe(false))
})

it('one edit away is near whatever the edit', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'абвгде '), minLength: 5, maxLength: 9 })
    .map((text) => parseName(text))
    .filter((each) => each.ok)
    .map((each) => each.value)
    .filter((text) => nameKey(text).length >= 5)
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('more', 'less', 'other'), (known, where, edit) => {
      const letters = [...nameKey(known)]
      letters.splice(where % letters.length, edit === 'more' ? 0 : 1, ...(edit === 'less' ? [] : ['ю']))
      expect(isNear(known, letters.join(''))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('figures tell people apart', () => {
  it.each([
    ['Player 1', 'Player 2'],
    ['Player 1.2', 'Player 2.1'],
    ['Table 3 Seat 10', 'Table 10 Seat 3'],
  ])('%s and %s', (known, written) => {
    expect([isNear(known, written), isNear(written, known)]).toEqual([false, false])
  })
})

it('twins are pairs of near names who never sat at one table', () => {
  const people = ['Freeman', 'Gordon', 'Freman', 'Player 1', 'Player 2', 'Gоrdоn'].map((name) => ({ id: name, name }))
  const twins = (met: readonly string[] = []) =>
    atOnce(findingTwins(people, (a, b) => met.includes(a.name) && met.includes(b.name))).map(({ a, b }) => [
      a.name,
      b.name,
    ])
  expect(twins()).toEqual([
    ['Freeman', 'Freman'],
    ['Gordon', 'Gоrdоn'],
  ])
  expect(twins(['Freeman', 'Freman'])).toEqual([['Gordon', 'Gоrdоn']])
})
