// Which games viewers see on the tables of an evening, for any games of a club.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gameRowsOfLastEvening,
  watchedGameRows,
  watchedRunningGameRows,
} from '../../../src/club/broadcast/watchView.ts'
import { compareText } from '../../../src/scoring/compareText.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import { row } from '../../scoring/ratings/rows.ts'

const games = fc
  .array(
    fc.record({
      season: fc.constantFrom('a', 'b', 'B'),
      evening: fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-01', '2026-02-01'),
      table: fc.integer({ min: 0, max: 12 }),
      startedAt: fc.integer({ min: 1, max: 3 }),
      isVoid: fc.constantFrom(true, false, false, false),
      phase: fc.constantFrom('over' as const, 'over' as const, 'day' as const),
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

test('the last evening contains all non-void games of the newest date', () => {
  fc.assert(
    fc.property(games, (rows) => {
      const shown = gameRowsOfLastEvening(rows)
      const [evening] = shown.map((each) => each.evening)
      for (const each of rows.filter(({ isVoid }) => !isVoid)) {
        expect(each.evening <= (evening ?? '')).toBe(true)
        expect(shown.includes(each)).toBe(each.evening === evening)
      }
      expect(shown.every(({ isVoid }) => !isVoid)).toBe(true)
    }),
  )
})

test('the games on the tables and their order do not depend on the order of arrival', () => {
  fc.assert(
    fc.property(
      games.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        expect(watchedGameRows(shuffled).map(({ id }) => id)).toEqual(watchedGameRows(rows).map(({ id }) => id))
      },
    ),
  )
})

test('every running game and each table’s newest game are shown, sorted by season and table', () => {
  fc.assert(
    fc.property(games, (rows) => {
      const shown = watchedGameRows(rows)
      const evening = gameRowsOfLastEvening(rows)
      const isNewest = (row: GameRow) => !evening.some((other) => seat(other) === seat(row) && isNewer(other, row))
      const wanted = evening.filter((row) => row.phase !== 'over' || isNewest(row))
      // If two finished games of a table are equally new, one of them is enough.
      const over = new Set(shown.filter(({ phase }) => phase === 'over').map(seat))
      for (const row of shown) expect(wanted).toContain(row)
      if (shown.length < 20)
        for (const row of wanted)
          expect(
            shown.includes(row) ||
              (row.phase === 'over' &&
                (over.has(seat(row)) || shown.some((other) => seat(other) === seat(row) && !isNewer(row, other)))),
          ).toBe(true)
      expect(watchedRunningGameRows(rows)).toEqual(shown.filter(({ phase }) => phase !== 'over'))
      for (const [i, row] of shown.entries()) {
        const next = shown[i + 1]
        if (next === undefined) continue
        const order = compareText(row.season, next.season) || (row.place?.table ?? 0) - (next.place?.table ?? 0)
        expect(order < 0 || (order === 0 && !isNewer(next, row))).toBe(true)
      }
      expect(shown.length).toBeLessThanOrEqual(20)
    }),
  )
})
