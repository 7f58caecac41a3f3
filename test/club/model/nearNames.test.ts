// Which names are near to one another: the offer that every way in makes (nearNames.ts), row by row.

import { describe, expect, it } from 'vitest'
import { nearNames, wordsLookOf } from '../../../src/club/model/nearNames.ts'

const isNear = (known: string, written: string) => nearNames([{ id: 'known', name: known }])(written).length > 0

describe('near', () => {
  it.each([
    ['Freeman', 'Frеemаn'],
    ['Anna Lee', 'Lee Anna'],
    ['Anna Lee', 'anna-lee'],
    ['Freeman', 'Freman'],
    ['Anna 12', '12 Anna'],
  ])('%s and %s', (known, written) => {
    expect([isNear(known, written), isNear(written, known)]).toEqual([true, true])
  })
})

describe('figures tell people apart', () => {
  it.each([
    ['Player 1', 'Player 2'],
    ['Player 1.2', 'Player 2.1'],
    ['Table 3 Seat 10', 'Table 10 Seat 3'],
  ])('%s and %s', (known, written) => {
    expect([isNear(known, written), isNear(written, known)]).toEqual([false, false])
    expect(wordsLookOf(known)).not.toBe(wordsLookOf(written))
  })
})
