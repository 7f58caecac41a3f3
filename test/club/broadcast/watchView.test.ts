// Which games stand on the tables of an evening, whatever games a club has.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofLastEvening, onTables } from '../../../src/club/broadcast/watchView.ts'
import { compareText } from '../../../src/scoring/compareText.ts'
import type { GameRow } from '../../../src/scoring/row.ts'
import { row } from '../../scoring/ratings/rows.ts'

const games = fc
  .array(
    fc.record({
      season: fc.constantFrom('a', 'b', 'B'),
      evening: fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-01', '2026-02-01'),
      table: fc.integer({ min: 0, max: 12 }),
      startedAt: fc.integer({ min: 1, max: 3 }),
      isVoid: fc.constantFrom(true, false, false, false),
    }),
    { maxLength: 120, size: 'max' },
  )
  .map((all) =>
    all.map(({ table, ...rest }, at): GameRow => ({
      ...row([], [], { number: 1 + (at % 40) }),
      ...rest,
      id: `g${at}`,
      ...(table === 0 ? {} : { place: { stage: 's', round: 1, table } }),
    })),
  )

const seat = ({ season, place }: GameRow) => `${season} ${place?.table ?? 0}`
const isNewer = (one: GameRow, other: GameRow) =>
  one.startedAt > other.startedAt || (one.startedAt === other.startedAt && one.number > other.number)

test('the last evening is the last one with a game that is not void, and has all of these', () => {
  fc.assert(
    fc.property(games, (rows) => {
      const shown = ofLastEvening(rows)
      const [evening] = shown.map((each) => each.evening)
      for (const each of rows.filter(({ isVoid }) => !isVoid)) {
        expect(each.evening <= (evening ?? '')).toBe(true)
        expect(shown.includes(each)).toBe(each.evening === evening)
      }
      expect(shown.every(({ isVoid }) => !isVoid)).toBe(true)
    }),
  )
})

test('each table of each season has its newest game, by season and table, twenty of them at most', () => {
  fc.assert(
    fc.property(games, (rows) => {
      const shown = onTables(rows)
      const evening = ofLastEvening(rows)
      const tables = new Set(evening.map(seat))
      for (const each of shown)
        expect(evening.filter((other) => seat(other) === seat(each) && isNewer(other, each))).toEqual([])
      const order = [...tables].map((each) => each.split(' ')).map(([of = '', table]) => [of, Number(table)] as const)
      order.sort(([a, at], [b, bt]) => compareText(a, b) || at - bt)
      expect(shown.map(seat)).toEqual(order.slice(0, 20).map(([of, table]) => `${of} ${table}`))
    }),
  )
})
