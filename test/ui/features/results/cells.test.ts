// Parsing and formatting of the cells of a results sheet.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseResultsPenalty,
  parseResultsPoints,
  parseBestMoveSeats,
  reformatResultsPoints,
  findPersonByTypedName,
  formatBestMoveSeats,
} from '../../../../src/ui/features/results/logic/cells.ts'

describe('points', () => {
  it.each<[string, number | undefined]>([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['00', 0],
    ['3', 30],
    ['03', 30],
    ['.3', 30],
    [',3', 30],
    ['0.3', 30],
    ['0,3', 30],
    ['0,30', 30],
    [' 0.30 ', 30],
    ['+3', 30],
    ['030', 30],
    ['25', 25],
    ['025', 25],
    ['.25', 25],
    ['0,25', 25],
    ['10', 10],
    ['1', 10],
    ['9', 90],
    ['0.05', 5],
    ['0,05', 5],
    ['.05', 5],
    ['005', 5],
    ['05', 50],
    ['1.0', 100],
    ['1,25', 125],
    ['-3', -30],
    ['\u22120,20', -20],
    ['\u20130.2', -20],
    ['123', undefined],
    ['0.123', undefined],
    ['0123', undefined],
    ['abc', undefined],
    ['3x', undefined],
    ['.', undefined],
    ['-', undefined],
    ['1e2', undefined],
    ['0.3.1', undefined],
    ['٣', undefined],
  ])('"%s" is parsed as %s hundredths', (text, hundredths) => expect(parseResultsPoints(text)).toBe(hundredths))

  it.each([
    ['2', -20],
    ['-2', -20],
    ['\u22120,20', -20],
    ['', 0],
    ['0', 0],
    ['x', undefined],
  ])('as a penalty "%s" are parsed as %s', (text, hundredths) => expect(parseResultsPenalty(text)).toBe(hundredths))

  it.each<[string, '.' | ',', string]>([
    ['3', '.', '0.30'],
    ['25', ',', '0,25'],
    ['0', '.', ''],
    ['', '.', ''],
    ['lots', '.', 'lots'],
  ])('"%s" with the decimal mark %s is formatted as %s', (text, mark, written) => {
    expect(reformatResultsPoints(text, mark)).toBe(written)
  })

  it('keep their value when they are formatted and parsed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.constantFrom('.' as const, ','), (hundredths, mark) => {
        const typed = `${Math.floor(hundredths / 100)}${mark}${String(hundredths % 100).padStart(2, '0')}`
        expect(parseResultsPoints(reformatResultsPoints(typed, mark))).toBe(hundredths)
      }),
    )
  })
})

describe('seats of a best move', () => {
  it.each<[string, readonly number[] | undefined]>([
    ['', []],
    ['891', [8, 9, 1]],
    ['890', [8, 9, 10]],
    ['8 9 10', [8, 9, 10]],
    ['8,9,1', [8, 9, 1]],
    ['1 10', [1, 10]],
    ['10', [1, 10]],
    ['10,', [10]],
    ['0', [10]],
    ['12 3 4', [12, 3, 4]],
    ['8 x', undefined],
    ['abc', undefined],
    ['-1', undefined],
    ['100 1', undefined],
  ])('typed as "%s" are parsed as %j', (text, seats) => expect(parseBestMoveSeats(text)).toEqual(seats))

  it('are the same when they are formatted and parsed again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }), (seats) => {
        expect(parseBestMoveSeats(formatBestMoveSeats(seats))).toEqual(seats)
      }),
    )
  })
})

describe('person by typed name', () => {
  const people = ['Ann', 'Anna Lee', 'Boris Anders', 'Дарья «Пуля»', '<img src=x>', '(.*'].map((name, index) => ({
    id: String(index),
    name,
  }))
  it.each<[string, string | undefined]>([
    ['', undefined],
    [' ', undefined],
    ['Ann', 'Ann'],
    ['ann', 'Ann'],
    ['anna', 'Anna Lee'],
    ['An', 'several'],
    ['lee', 'Anna Lee'],
    ['and', 'Boris Anders'],
    ['b', 'Boris Anders'],
    ['дарья', 'Дарья «Пуля»'],
    ['<im', '<img src=x>'],
    ['(.*', '(.*'],
    ['.*', 'nobody'],
    ['zoe', 'nobody'],
    ['anna  LEE', 'Anna Lee'],
  ])('for "%s" is %s', (text, expected) => {
    const who = findPersonByTypedName(text, people)
    expect(typeof who === 'object' ? who.name : who).toBe(expected)
  })
})
