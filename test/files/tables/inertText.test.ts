// Text made harmless for spreadsheets, and the way back (docs/spec/scoring.md §5).

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormulas, unescapeFormulas } from '../../../src/files/tables/csv.ts'
import { FORMULA, hostileText } from './hostile.ts'

describe('an apostrophe goes where a formula would begin', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+7 999', "'+7 999"],
    ['-0.5', "'-0.5"],
    ['@a', "'@a"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    // A semicolon or a line break begins a cell where a file is read by another convention.
    ['Ann;=1', "Ann;'=1"],
    ['Ann; -1', "Ann;' -1"],
    ['Ann\n=1', "Ann\n'=1"],
    // Somebody really called so is told apart from what was made so.
    ["'=1", "''=1"],
  ])('%j is written %j', (text, written) => {
    expect([escapeFormulas(text), unescapeFormulas(written)]).toEqual([written, text])
  })

  it.each(['', 'Анна', "O'Neil", "'90s", 'a=b', 'a-b', 'Ann (-1)', 'one, -two', 'Ann;', "';x", 'ann@club.org'])(
    '%j stays as it is',
    (text) => {
      expect([escapeFormulas(text), unescapeFormulas(text)]).toEqual([text, text])
    },
  )
})

describe('for any text', () => {
  it('no piece of it begins a formula, however the file is split', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const piece of escapeFormulas(text).split(/[;\r\n]/)) expect(piece).not.toMatch(FORMULA)
      }),
      { numRuns: 5000 },
    )
  })

  it('the way back gives the very text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
})
