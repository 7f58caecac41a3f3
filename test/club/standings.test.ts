// Standings (`docs/spec/scoring.md §3`): the tie-break list, places and ties. The order is total, stable and computed
// from exact sums.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFractions, compareFractions, fraction, multiplyFractions, ZERO_FRACTION } from '../../src/rules/fraction.ts'
import type { LedgerLineKind } from '../../src/scoring/ledgerLine.ts'
import { findBuiltInScheme } from '../../src/scoring/schemes/registry.ts'
import type { Scheme } from '../../src/scoring/schemes/scheme.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../src/scoring/standings/metrics.ts'
import { rankTallies, computeStandings } from '../../src/scoring/standings/standings.ts'
import type { ScoredGame } from '../../src/scoring/scoredGame.ts'
import type { Tally } from '../../src/scoring/standings/tally.ts'

function scheme(id: string): Scheme {
  const found = findBuiltInScheme(id)
  if (!found) throw new Error(id)
  return found
}

function tally(
  player: string,
  change: Partial<Omit<Tally, 'points'>> & { points?: Partial<Record<LedgerLineKind, number>> } = {},
): Tally {
  const { points = {}, ...rest } = change
  const sums = new Map(
    (Object.entries(points) as [LedgerLineKind, number][]).map(([kind, value]) => [kind, fraction(value)]),
  )
  return { player, games: 1, wins: 0, asDon: 0, asSheriff: 0, firstVictim: 0, finalist: false, ...rest, points: sums }
}

it('equal players share a place, sorted by name, and the next place is skipped', () => {
  const tallies = [tally('c'), tally('b', { wins: 1 }), tally('a', { wins: 1 }), tally('d', { wins: 2 })]
  expect(rankTallies(tallies, ['wins']).map(({ place, tied, tally: { player } }) => [place, tied, player])).toEqual([
    [1, false, 'd'],
    [2, true, 'a'],
    [2, true, 'b'],
    [4, false, 'c'],
  ])
})

it('a difference of less than a hundredth affects the ranking', () => {
  const points = (n: number, d: number) =>
    new Map<LedgerLineKind, ReturnType<typeof fraction>>([['win', fraction(n, d)]])
  const [first, second] = rankTallies(
    [
      { ...tally('a'), points: points(20, 3) },
      { ...tally('b'), points: points(667, 100) },
    ],
    ['total'],
  )
  expect([first?.tally.player, first?.tied, second?.place]).toEqual(['b', false, 2])
})

const kinds = fc.constantFrom<LedgerLineKind>('win', 'bonus', 'penalty', 'disqualification', 'best-move')
const seats = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    role: fc.constantFrom('citizen', 'sheriff', 'mafia', 'don', 'maniac' as const),
    lines: fc.dictionary(kinds, fc.integer({ min: -90, max: 90 }), { maxKeys: 3 }),
    firstVictim: fc.boolean(),
  }),
  { selector: (seat) => seat.player, minLength: 1 },
)
const games = fc.array(
  fc
    .record({
      stage: fc.constantFrom('main', 'final'),
      round: fc.constantFrom('1', '2', '3'),
      winner: fc.constantFrom('red', 'mafia', 'maniac', 'draw' as const),
      seats,
    })
    .map((game): ScoredGame => ({ ...game, final: game.stage === 'final' }) as ScoredGame),
  { maxLength: 12 },
)

it('ranking reads each game equally often for a hundred and for ten thousand games', () => {
  const looksAGame = (games: number) => {
    let looks = 0
    const played = Array.from({ length: games }, (_, number): ScoredGame => {
      const seats = Array.from(
        { length: 10 },
        (__, seat) =>
          ({
            player: `p${(number * 7 + seat * 13) % 300}`,
            role: 'citizen',
            lines: { win: 75, bonus: number % 90 },
            firstVictim: seat === 3,
          }) as const,
      )
      return {
        stage: 'season',
        final: false,
        round: String(number),
        winner: 'red',
        get seats() {
          looks += 1
          return seats
        },
      }
    })
    expect(computeStandings(played, scheme('tournament-2026'))).toHaveLength(
      games >= 300 ? 300 : new Set(played.flatMap(({ seats }) => seats.map(({ player }) => player))).size,
    )
    return looks / games
  }
  expect(looksAGame(10_000)).toBeLessThanOrEqual(looksAGame(100))
})

describe('the tie-break list of tournament-2026', () => {
  it.each([
    [
      'finalists above all other players',
      tally('better', { finalist: true }),
      tally('other', { points: { win: 300 } }),
    ],
    ['the sum', tally('better', { points: { win: 75 } }), tally('other', { points: { bonus: 74 } })],
    [
      'then bonuses − penalties + best move',
      tally('better', { points: { bonus: 75 } }),
      tally('other', { points: { win: 75 } }),
    ],
    ['then wins', tally('better', { wins: 2 }), tally('other', { wins: 1 })],
    [
      'then wins as Don and as Sheriff together',
      tally('better', { wins: 2, asDon: 1, asSheriff: 1 }),
      tally('other', { wins: 2, asDon: 1 }),
    ],
    [
      'then times first victim, more is better',
      tally('better', { firstVictim: 2 }),
      tally('other', { firstVictim: 1 }),
    ],
  ])('has the entry "%s"', (_, better, other) => {
    const { ranking } = scheme('tournament-2026')
    for (const tallies of [
      [better, other],
      [other, better],
    ]) {
      expect(rankTallies(tallies, ranking).map(({ place, tied, tally: { player } }) => [place, tied, player])).toEqual([
        [1, false, 'better'],
        [2, false, 'other'],
      ])
    }
  })
})

describe('for any games', () => {
  it('a player’s points are the sum of weighted lines and compensation', () => {
    fc.assert(
      fc.property(games, (played) => {
        const rules = scheme('tournament-2026')
        for (const { tally: each } of computeStandings(played, rules)) {
          const lines = played.flatMap((game) =>
            game.seats
              .filter((seat) => seat.player === each.player)
              .flatMap((seat) =>
                Object.values(seat.lines).map((value) =>
                  multiplyFractions(fraction(value ?? 0), game.final ? rules.weights.final : rules.weights.ordinary),
                ),
              ),
          )
          const sum = addFractions(
            lines.reduce(addFractions, ZERO_FRACTION),
            each.points.get('compensation') ?? ZERO_FRACTION,
          )
          expect(compareFractions(METRICS.total.compute(each, EMPTY_METRIC_CONTEXT), sum)).toBe(0)
        }
      }),
    )
  })

  it('the ranking does not depend on the order of games, and places increase', () => {
    fc.assert(
      fc.property(
        games.chain((played) =>
          fc.tuple(fc.constant(played), fc.shuffledSubarray(played, { minLength: played.length })),
        ),
        ([played, shuffled]) => {
          const table = computeStandings(played, scheme('tournament-2026')).map(
            ({ place, tied, tally: { player } }) => ({
              place,
              tied,
              player,
            }),
          )
          expect(
            computeStandings(shuffled, scheme('tournament-2026')).map(({ place, tied, tally: { player } }) => ({
              place,
              tied,
              player,
            })),
          ).toEqual(table)
          for (const [index, row] of table.entries()) {
            const above = table[index - 1]
            expect(row.place).toBe(above?.place === row.place ? above.place : index + 1)
            expect(row.tied).toBe(table.filter((other) => other.place === row.place).length > 1)
          }
        },
      ),
    )
  })
})
