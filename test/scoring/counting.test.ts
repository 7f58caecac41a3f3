// Three selections from which every list of games is made (counting, not void, void), tested for each state of a game.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedGameRows, isCountedGameRow, nonVoidGameRows, rowsOfVoidGames } from '../../src/scoring/counting.ts'
import { countedGamesOfSeason } from '../../src/scoring/season.ts'
import { row, TEN, PEOPLE } from './ratings/rows.ts'

const TABLE = PEOPLE.slice(0, 10)

const anyGame = fc
  .record({
    number: fc.nat(50),
    winner: fc.constantFrom('red', 'mafia', 'draw', null),
    isVoid: fc.boolean(),
    season: fc.constantFrom('s', 't'),
    stage: fc.option(fc.constantFrom('main', 'final'), { nil: undefined }),
  })
  .map(({ stage, ...change }) =>
    row(TABLE, TEN, { ...change, ...(stage === undefined ? {} : { place: { stage, round: 1, table: 1 } }) }),
  )

it('nonVoidGameRows and rowsOfVoidGames split a scope in order', () => {
  fc.assert(
    fc.property(
      fc.array(anyGame),
      fc.record({ season: fc.constantFrom('s', 't'), stage: fc.constantFrom('main', 'final') }, { requiredKeys: [] }),
      (rows, scope) => {
        const asked = rows.filter(
          ({ season, place }) =>
            (scope.season === undefined || season === scope.season) &&
            (scope.stage === undefined || place?.stage === scope.stage),
        )
        const standing = nonVoidGameRows(rows, scope)
        const voided = rowsOfVoidGames(rows, scope)
        expect(asked.filter((game) => standing.includes(game))).toEqual(standing)
        expect(asked.filter((game) => !standing.includes(game))).toEqual(voided)
        expect(standing.filter(({ outcome }) => outcome !== null)).toEqual(countedGameRows(rows, scope))
      },
    ),
  )
})

it('games with equal numbers from two unconnected devices have the same order everywhere', () => {
  const rows = ['b2', 'a1', 'c1'].map((id) => ({ ...row(TABLE, TEN, { number: 3 }), id }))
  const orders = [rows, rows.toReversed()].map((given) => countedGamesOfSeason({ season: { id: 's' }, rows: given }))
  expect(orders.map((games) => games.map(({ id }) => id))).toEqual([
    ['a1', 'b2', 'c1'],
    ['a1', 'b2', 'c1'],
  ])
})

describe('a game', () => {
  it.each([
    ['over', { winner: 'red', isVoid: false }, { counts: true, stands: true, isVoid: false }],
    ['drawn', { winner: 'draw', isVoid: false }, { counts: true, stands: true, isVoid: false }],
    [
      'in progress or without a result',
      { winner: null, isVoid: false },
      { counts: false, stands: true, isVoid: false },
    ],
    ['void', { winner: null, isVoid: true }, { counts: false, stands: false, isVoid: true }],
    [
      'void, although its row kept the outcome',
      { winner: 'red', isVoid: true },
      { counts: false, stands: false, isVoid: true },
    ],
  ] as const)('that is %s is included in the expected selections', (_, change, expected) => {
    const game = row(TABLE, TEN, change)
    const isIn = (rows: readonly unknown[]) => rows.includes(game)
    expect({
      counts: isIn(countedGameRows([game])),
      stands: isIn(nonVoidGameRows([game])),
      isVoid: isIn(rowsOfVoidGames([game])),
    }).toEqual(expected)
    expect(isCountedGameRow(game)).toBe(expected.counts)
  })
})
