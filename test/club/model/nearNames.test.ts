// Pairs of names that are similar, and pairs that are not. Whenever a name is entered, similar names are offered
// (`club/model/nearNames.ts`).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameComparisonKey, parseName } from '../../../src/club/model/name.ts'
import { findDuplicatePairsInChunks, SimilarNameIndex } from '../../../src/club/model/nearNames.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { FIRST_NAMES, OTHER_NAMES, type Spelled, SURNAMES } from '../../generators/realNames.ts'

function isNear(known: string, written: string): boolean {
  const names = new SimilarNameIndex()
  names.add({ id: 'known', name: known })
  return names.find(written).length > 0
}

it('a name with one letter added, removed or replaced is similar', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'абвгде '), minLength: 5, maxLength: 9 })
    .map((text) => parseName(text))
    .filter((each) => each.ok)
    .map((each) => each.value)
    .filter((text) => nameComparisonKey(text).length >= 5)
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('more', 'less', 'other'), (known, where, edit) => {
      const letters = [...nameComparisonKey(known)]
      letters.splice(where % letters.length, edit === 'more' ? 0 : 1, ...(edit === 'less' ? [] : ['ю']))
      expect(isNear(known, letters.join(''))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('members with similar names are listed as duplicates unless they sat at the same table', () => {
  const people = ['Freeman', 'Gordon', 'Freman', 'Player 1', 'Player 2', 'Gоrdоn'].map((name) => ({ id: name, name }))
  const twins = (met: readonly string[] = []) =>
    runChunkedWorkAtOnce(
      findDuplicatePairsInChunks(people, (a, b) => met.includes(a.name) && met.includes(b.name)),
    ).map(({ a, b }) => [a.name, b.name])
  expect(twins()).toEqual([
    ['Freeman', 'Freman'],
    ['Gordon', 'Gоrdоn'],
  ])
  expect(twins(['Freeman', 'Freman'])).toEqual([['Gordon', 'Gоrdоn']])
})

describe('similar names', () => {
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
    // The second name ends in a Cyrillic letter.
    ['Cup A', 'Cup А'],
  ])('%s and %s are similar', (known, written) => {
    expect([isNear(known, written), isNear(written, known)]).toEqual([true, true])
  })
})

describe('different names', () => {
  it.each([
    ['Оля', 'Аня'],
    ['Яр', 'Ян'],
    ['Котик', 'Катя'],
    ['Катерин', 'Екатерина'],
    ['Анна ВГ', 'Анна Б'],
    ['гвба', 'абвг'],
    ['Olga O.', 'Olga P.'],
    ['Cup L', 'Cup I'],
    ['I', 'l'],
    ['Ь', 'Ъ'],
    ['А', 'Аа'],
    ['Алёна', 'Галина'],
  ])('%s and %s are not similar', (known, written) => expect(isNear(known, written)).toBe(false))
})

describe('spellings of names', () => {
  const first = fc.constantFrom(...FIRST_NAMES)
  const surname = fc.constantFrom(...SURNAMES)
  const alphabets = fc.tuple(fc.nat(), fc.nat())
  const inAlphabet = (names: readonly Spelled[], alphabet: number) =>
    names.map((spellings) => spellings[alphabet % spellings.length])

  it('in several alphabets are similar, with the words in either order', () => {
    expect(isNear('Юля Олейник', 'Юлія Олійник')).toBe(true)
    fc.assert(
      fc.property(first, surname, alphabets, fc.boolean(), (own, family, [known, written], isTurned) => {
        const other = inAlphabet([own, family], written)
        expect(
          isNear(inAlphabet([own, family], known).join(' '), (isTurned ? other.toReversed() : other).join(' ')),
        ).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([...FIRST_NAMES, ...SURNAMES].map((spellings) => ({ spellings })))('$spellings match', ({ spellings }) => {
    for (const known of spellings)
      for (const written of spellings) expect([known, written, isNear(known, written)]).toEqual([known, written, true])
  })

  it('of different people are similar only if they differ by one letter', () => {
    const names = FIRST_NAMES.filter(([name]) => name !== 'Юля').flatMap(([name]) =>
      SURNAMES.map(([family]) => `${name} ${family}`),
    )
    // Among the names of 2,520 people, these pairs also differ by only one letter in their Russian spelling.
    const oneLetter = new Set(['Левченко Шевченко', 'Фоменко Хоменко', 'Карина Марина', 'Инна Нина'])
    const twins = runChunkedWorkAtOnce(
      findDuplicatePairsInChunks(
        names.map((name) => ({ id: name, name })),
        () => false,
      ),
    )
    const differing = twins.map(({ a, b }) => {
      const [own, others] = [a.name.split(' '), b.name.split(' ')]
      return [...own.filter((word) => !others.includes(word)), ...others.filter((word) => !own.includes(word))]
        .toSorted()
        .join(' ')
    })
    expect(new Set(differing)).toEqual(oneLetter)
    expect(twins).toHaveLength(202)
  })

  it('of different English names count as similar in 18 pairs', () => {
    const twins = runChunkedWorkAtOnce(
      findDuplicatePairsInChunks(
        OTHER_NAMES.map((name) => ({ id: name, name })),
        () => false,
      ),
    )
    expect(twins).toHaveLength(18)
  })
})

describe('digits distinguish names', () => {
  it.each([
    ['Player 1', 'Player 2'],
    ['Player 1', 'Player 11'],
    ['Player 1.2', 'Player 2.1'],
    ['Table 3 Seat 10', 'Table 10 Seat 3'],
  ])('%s and %s are not similar', (known, written) => {
    expect([isNear(known, written), isNear(written, known)]).toEqual([false, false])
  })
})
