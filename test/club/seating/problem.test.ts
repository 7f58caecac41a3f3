// Valid seating problems, and how invalid ones are refused.

import { describe, expect, test } from 'vitest'
import { createSeatingProblem, type SeatingInput } from '../../../src/club/seating/problem.ts'
import type { PlayerPair } from '../../../src/club/seating/playerPair.ts'
import { findLargestClique } from '../../../src/club/seating/largestClique.ts'

const twenty: SeatingInput = { players: 20, tables: 2, rounds: 10 }
const everyPair = (players: readonly number[]): readonly PlayerPair[] =>
  players.flatMap((a) => players.filter((b) => b > a).map((b) => [a, b] as const))

test('three players may be kept apart at two tables if one can sit out', () => {
  expect(createSeatingProblem({ ...twenty, players: 21, separate: everyPair([4, 9, 11]) }).ok).toBe(true)
})

test('pairs are ordered and unique, and a separated pair is not listed as avoided as well', () => {
  expect(
    createSeatingProblem({
      ...twenty,
      separate: [
        [5, 2],
        [2, 5],
      ],
      avoid: [
        [2, 5],
        [9, 1],
      ],
    }),
  ).toMatchObject({ ok: true, value: { size: 10, separate: [[2, 5]], avoid: [[1, 9]] } })
})

describe('a seating problem is refused', () => {
  test.each<{ title: string; input: SeatingInput; error: object }>([
    {
      title: 'with too many players',
      input: { ...twenty, players: 201 },
      error: { code: 'seating/players', params: { min: 4, max: 200 } },
    },
    {
      title: 'with half a player',
      input: { ...twenty, players: 20.5 },
      error: { code: 'seating/players', params: { min: 4, max: 200 } },
    },
    {
      title: 'without tables',
      input: { ...twenty, tables: 0 },
      error: { code: 'seating/tables', params: { min: 1, max: 20 } },
    },
    {
      title: 'with too many rounds',
      input: { ...twenty, rounds: 61 },
      error: { code: 'seating/rounds', params: { min: 1, max: 60 } },
    },
    {
      title: 'with tables that are too large',
      input: { ...twenty, size: 21 },
      error: { code: 'seating/size', params: { min: 4, max: 20 } },
    },
    {
      title: 'with more chairs than players, and the error has the number of tables that they can fill',
      input: { ...twenty, players: 38, tables: 4 },
      error: {
        code: 'seating/too-few-players',
        params: { players: 38, chairs: 40, tables: 4, missing: 2, fits: 3, out: 8 },
      },
    },
    {
      title: 'with too few players for a single table',
      input: { ...twenty, players: 9, tables: 1 },
      error: { code: 'seating/no-table-full', params: { players: 9, size: 10, missing: 1 } },
    },
    {
      title: 'if a pair names an unknown player',
      input: { ...twenty, avoid: [[3, 21]] },
      error: { code: 'seating/no-such-player', params: { player: 21, players: 20 } },
    },
    {
      title: 'if both players of a pair are the same',
      input: { ...twenty, separate: [[7, 7]] },
      error: { code: 'seating/player-with-himself', params: { player: 7 } },
    },
    {
      title: 'if three players must be apart at two tables',
      input: { ...twenty, separate: everyPair([4, 9, 11]) },
      error: { code: 'seating/too-many-apart', params: { players: '4, 9, 11', count: 3, tables: 2 } },
    },
    {
      title: 'if too few players are left to sit with a player',
      input: { ...twenty, separate: Array.from({ length: 11 }, (_, i) => [1, i + 2] as const) },
      error: { code: 'seating/too-few-left', params: { player: 1, left: 8, needed: 9 } },
    },
  ])('$title', ({ input, error }) => {
    expect(createSeatingProblem(input)).toEqual({ ok: false, error })
  })
})

describe('the largest group to keep apart', () => {
  test.each<{ title: string; pairs: readonly PlayerPair[]; group: readonly number[] }>([
    { title: 'no pairs', pairs: [], group: [1] },
    {
      title: 'two pairs without a link',
      pairs: [
        [1, 2],
        [3, 4],
      ],
      group: [1, 2],
    },
    {
      title: 'a ring of five, which has no group of three',
      pairs: [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [1, 5],
      ],
      group: [1, 2],
    },
    {
      title: 'a group of four next to a star',
      pairs: [...everyPair([2, 4, 6, 8]), [1, 2], [1, 3], [1, 5], [1, 7]],
      group: [2, 4, 6, 8],
    },
  ])('is found for: $title', ({ pairs, group }) => {
    const found = findLargestClique(9, pairs)
    expect(found.length).toBe(group.length)
    expect(
      everyPair(found).every(([a, b]) => pairs.some(([x, y]) => Math.min(x, y) === a && Math.max(x, y) === b)),
    ).toBe(true)
  })

  test('is found in time for hostile input of 200 players', () => {
    const pairs = everyPair(Array.from({ length: 200 }, (_, i) => i + 1)).filter(([a, b]) => (a * 7 + b * 13) % 5 !== 0)
    expect(findLargestClique(200, pairs).length).toBeGreaterThan(4)
  })
})
