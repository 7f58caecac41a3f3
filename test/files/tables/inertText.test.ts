// Escaping of formulas for spreadsheets, and its reversal (docs/spec/scoring.md §5).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormulas, unescapeFormulas } from '../../../src/files/tables/escapeFormulas.ts'
import { FORMULA, hostileText } from './hostile.ts'

describe('escapeFormulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+7 999', "'+7 999"],
    ['-0.5', "'-0.5"],
    ['@a', "'@a"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    // A semicolon or a line break begins a cell if a file is read with different separators.
    ['Ann;=1', "Ann;'=1"],
    ['Ann; -1', "Ann;' -1"],
    ['Ann\n=1', "Ann\n'=1"],
    // A name that really begins with an apostrophe stays distinct from an escaped one.
    ["'=1", "''=1"],
  ])('escapes %j as %j, and unescapeFormulas reverses it', (text, written) => {
    expect([escapeFormulas(text), unescapeFormulas(written)]).toEqual([written, text])
  })

  it.each(['', 'Анна', "O'Neil", "'90s", 'a=b', 'a-b', 'Ann (-1)', 'one, -two', 'Ann;', "';x", 'ann@club.org'])(
    'leaves %j unchanged',
    (text) => {
      expect([escapeFormulas(text), unescapeFormulas(text)]).toEqual([text, text])
    },
  )
})

describe('escapeFormulas with any text', () => {
  it('leaves no part that begins a formula', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const piece of escapeFormulas(text).split(/[;\r\n]/)) expect(piece).not.toMatch(FORMULA)
      }),
      { numRuns: 5000 },
    )
  })

  it('is reversed exactly by unescapeFormulas', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
})
