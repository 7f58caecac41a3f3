// Tables as CSV: the format of each kind of column, and hostile text that is read back unchanged.

import { parse } from 'csv-parse/browser/esm/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOfTable } from '../../../src/files/tables/csv.ts'
import { formatPoints } from '../../../src/scoring/points.ts'
import type { CellValue, DataTable } from '../../../src/files/tables/table.ts'
import { FORMULA, hostileText } from './hostile.ts'
import { unescapeFormulas } from '../../../src/files/tables/escapeFormulas.ts'

const table = (...rows: readonly Readonly<Record<string, CellValue>>[]): DataTable => ({
  name: 'Standings',
  columns: [
    { key: 'player', title: 'Player', kind: 'text' },
    { key: 'total', title: 'Σ', kind: 'points' },
    { key: 'games', title: '-games', kind: 'count' },
    { key: 'evening', title: 'Evening', kind: 'date' },
  ],
  rows,
})

const read = (text: string) => parse(text, { bom: true }) as string[][]

describe('csvOfTable', () => {
  it('writes numbers as numbers, escapes text, and leaves missing values empty', () => {
    expect(
      csvOfTable(
        table(
          { player: '=1+1', total: -50, games: -2, evening: '2026-11-21' },
          { player: 'Анна', evening: '2026-11-21T19:30' },
        ),
      ),
    ).toBe("\ufeffPlayer,Σ,'-games,Evening\r\n'=1+1,-0.50,-2,2026-11-21\r\nАнна,,,2026-11-21 19:30\r\n")
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-50, '-0.50'],
    [130, '1.30'],
    [12_345_678, '123456.78'],
  ])('formats %i hundredths as %s', (hundredths, text) => {
    expect(formatPoints(hundredths)).toBe(text)
  })

  it.each<[string, Readonly<Record<string, CellValue>>]>([
    ['half a hundredth', { total: 0.5 }],
    ['text among points', { total: '=1' }],
    ['text among counts', { games: '=1' }],
    ['a formula instead of a date', { evening: '=1+1' }],
    ['a number instead of a name', { player: 5 }],
    ['a count that is not a number', { games: Number.NaN }],
  ])('throws a TypeError for %s', (_what, row) => {
    expect(() => csvOfTable(table(row))).toThrow(TypeError)
  })

  it('leaves a cell empty if its key is only an inherited property', () => {
    expect(
      read(csvOfTable({ name: '', columns: [{ key: 'constructor', title: 'a', kind: 'text' }], rows: [{}] })),
    ).toEqual([['a'], ['']])
  })
})

describe('csvOfTable with any text', () => {
  it('writes no cell that begins a formula', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 5 }), (names) => {
        const [, ...rows] = read(csvOfTable(table(...names.map((player) => ({ player, total: -50 })))))
        // Half a surrogate pair is not valid text, so it is encoded as the replacement character.
        expect(rows.map(([player, total]) => [unescapeFormulas(player ?? ''), total])).toEqual(
          names.map((name) => [name.replace(/\p{Cs}/gu, '\ufffd'), '-0.50']),
        )
        for (const [player] of rows) expect(player).not.toMatch(FORMULA)
      }),
      { numRuns: 1000 },
    )
  })
})
