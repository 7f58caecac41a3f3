// Player statistics: the trials of each game, the hits expected by chance with the same card, and which statistics are
// meaningful.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, it } from 'vitest'
import { countedGameRows, type CountedGameRow } from '../../../src/scoring/counting.ts'
import {
  createBaseRateLookup,
  computeRatesOfAllPlayers,
  STATISTIC_KEYS,
  playerStatisticFacts,
  statisticRatesOfMember,
  gameRowsByMember,
  type StatisticKey,
} from '../../../src/scoring/statistics/playerStatistics.ts'
import { shrinkRates } from '../../../src/scoring/statistics/shrunkRates.ts'
import { seat, type Winner } from '../../../src/rules/vocabulary.ts'
import { PEOPLE, row, TEN, WITH_MANIAC } from '../ratings/rows.ts'

const TABLE = PEOPLE.slice(0, 10)
const GAMES = countedGameRows([
  row(TABLE, TEN, { number: 1, winner: 'red', firstVictim: 'p1' }),
  row(TABLE, TEN, { number: 2, winner: 'mafia', firstVictim: 'p2' }),
  row(TABLE.toReversed(), TEN, { number: 3, winner: 'mafia' }),
  row([...TABLE.slice(1), 'p1'], WITH_MANIAC, { number: 4, winner: 'maniac' }),
  row(TABLE, TEN, { number: 5, winner: null }),
  row(TABLE, TEN, { number: 6, winner: 'red', isVoid: true }),
])

it('gameRowsByMember keeps each player’s games in order', () => {
  const own = gameRowsByMember([{ seats: GAMES[0]?.seats ?? [] }, ...GAMES])
  expect(own.get('p1')?.slice(1)).toEqual(GAMES)
  expect(own.get('p14')).toBeUndefined()
})

/**
 * Games of fourteen players. With the probability `skill` the side with more good players wins, otherwise a coin
 * decides.
 */
function season(games: number, skill: number): readonly CountedGameRow[] {
  const random = xoroshiro128plus(11)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const isGood = (member: string) => PEOPLE.indexOf(member) % 2 === 0
  const played = Array.from({ length: games }, (_, number) => {
    const order = PEOPLE.map((member) => [member, below(1e6)] as const).toSorted((a, b) => a[1] - b[1])
    const players = order.slice(0, 10).map(([member]) => member)
    const share = (from: number, to: number) => players.slice(from, to).filter(isGood).length / (to - from)
    const better: Winner = share(0, 7) > share(7, 10) ? 'red' : 'mafia'
    const coin: Winner = below(2) === 0 ? 'red' : 'mafia'
    return row(players, TEN, { number, winner: below(1000) < skill * 1000 ? better : coin })
  })
  return countedGameRows(played)
}

it('computeRatesOfAllPlayers reads each game equally often for ten and for a hundred players', () => {
  const looksOf = (people: number) => {
    let looks = 0
    const games = Array.from({ length: 30 }, (_, index) =>
      row(
        Array.from({ length: 10 }, (__, at) => `p${(index * 10 + at) % people}`),
        TEN,
        { number: index + 1, winner: 'red' },
      ),
    )
    const counted = countedGameRows(games).map((game) => ({
      ...game,
      get seats() {
        looks += 1
        return game.seats
      },
    })) as unknown as readonly CountedGameRow[]
    computeRatesOfAllPlayers(counted)
    return looks
  }
  expect(looksOf(100)).toBe(looksOf(10))
})

describe('base rates', () => {
  const base = createBaseRateLookup(GAMES)
  it.each([
    ['red', 1 / 4],
    ['mafia', 2 / 4],
    ['maniac', 1],
  ] as const)('for %s are %d of the games in which the side took part', (faction, rate) => {
    expect(base('city', faction)).toBe(rate)
    expect(base('sport', faction)).toBe(0)
  })
})

describe('rates of one player', () => {
  const rates = statisticRatesOfMember('p1', GAMES, createBaseRateLookup(GAMES))
  it.each<[StatisticKey, number, number, number]>([
    ['won', 3, 4, (1 / 4 + 1 / 4 + 2 / 4 + 1) / 4],
    ['wonRed', 1, 2, 1 / 4],
    ['wonBlack', 2, 2, (2 / 4 + 1) / 2],
    // Two games at tables of ten had a first victim.
    ['firstVictim', 1, 2, 1 / 10],
    ['bestMove', 0, 0, 0],
  ])('for %s are %d of %d with chance %d', (figure, hits, of, chance) => {
    expect(rates[figure]).toMatchObject({ hits, of, chance })
  })

  it('for best moves compare named black players with their share', () => {
    const named = [seat(8), seat(9), seat(2)]
    const game = row(TABLE, TEN)
    const seats = game.seats.map((each, i) => (i === 0 ? { ...each, bestMove: { named, hits: 2 } } : each))
    expect(statisticRatesOfMember('p1', countedGameRows([{ ...game, seats }]), () => 0).bestMove).toMatchObject({
      hits: 2,
      of: 3,
      chance: 3 / 9,
    })
  })
})

describe('best-move rate', () => {
  const game = row(TABLE, TEN)
  const withNamed = (named: readonly number[], of = game) =>
    countedGameRows([
      {
        ...of,
        seats: of.seats.map((each, i) => (i === 0 ? { ...each, bestMove: { named: named.map(seat), hits: 0 } } : each)),
      },
    ])
  it('ignores a best move that names nobody', () =>
    expect(statisticRatesOfMember('p1', withNamed([]), () => 0).bestMove).toMatchObject({ of: 0, chance: 0 }))
  it('has a chance of 0 if nobody else was at the table', () => {
    const alone = withNamed([2], row(['p1'], ['citizen']))
    expect(statisticRatesOfMember('p1', alone, () => 0).bestMove).toMatchObject({ hits: 0, of: 1, chance: 0 })
  })
  it('ignores best moves of other players', () =>
    expect(statisticRatesOfMember('p14', withNamed([2]), () => 0).bestMove.of).toBe(0))
})

describe('facts of a player', () => {
  const games = (count: number, winner: Winner, firstVictim?: string) =>
    countedGameRows(
      Array.from({ length: count }, (_, number) =>
        row(TABLE, TEN, { number, winner, ...(firstVictim === undefined ? {} : { firstVictim }) }),
      ),
    )
  const facts = (rows: readonly CountedGameRow[], chance: number) => playerStatisticFacts('p1', rows, () => chance)

  it('are certain after ten games if the whole interval is above chance', () => {
    // The interval of 10 of 10 is 0.722 to 1.
    const won = { hits: 10, of: 10, chance: 7 }
    expect(facts(games(10, 'red'), 0.7)).toEqual([
      { figure: 'won', ...won, isSure: true },
      { figure: 'wonRed', ...won, isSure: true },
    ])
    expect(facts(games(10, 'red'), 0.74).map(({ isSure, chance }) => [isSure, chance])).toEqual([
      [false, 7],
      [false, 7],
    ])
    expect(facts(games(9, 'red'), 0.1).map(({ isSure }) => isSure)).toEqual([false, false])
  })

  it('are omitted if the whole interval is below chance', () => {
    // The interval of 0 of 10 is 0 to 0.278.
    expect(facts(games(10, 'mafia'), 0.3)).toEqual([])
    expect(facts(games(10, 'mafia'), 0.27).map(({ figure, hits }) => [figure, hits])).toEqual([
      ['won', 0],
      ['wonRed', 0],
    ])
  })

  it('begin with the facts that are certain', () => {
    expect(facts(games(10, 'red', 'p1'), 0.9).map(({ figure, isSure }) => [figure, isSure])).toEqual([
      ['firstVictim', true],
      ['won', false],
      ['wonRed', false],
    ])
  })

  it('are empty for a player without games', () =>
    expect(playerStatisticFacts('p14', games(3, 'red'), () => 0.5)).toEqual([]))
})

describe('computeRatesOfAllPlayers', () => {
  it('lists every player once, with the shrunk share of wins', () => {
    const { people } = computeRatesOfAllPlayers(GAMES)
    expect(people.map(({ member }) => member).toSorted()).toEqual([...TABLE].toSorted())
    for (const { rates, shrunk } of people) {
      expect(rates.won.of).toBe(4)
      expect(shrunk).toBeGreaterThanOrEqual(0)
      expect(shrunk).toBeLessThanOrEqual(1)
    }
    expect(people.map(({ shrunk }) => shrunk)).toEqual(shrinkRates(people.map(({ rates }) => rates.won)).rates)
    expect(people.find(({ member }) => member === 'p1')?.rates).toEqual(
      statisticRatesOfMember('p1', GAMES, createBaseRateLookup(GAMES)),
    )
    expect(
      computeRatesOfAllPlayers(GAMES, (member) => member === 'p1').people.map(({ member }) => member),
    ).not.toContain('p1')
    expect(computeRatesOfAllPlayers([])).toMatchObject({
      people: [],
      reliability: STATISTIC_KEYS.map((figure) => ({ figure, halves: null })),
    })
  })

  it('finds simulated skill, and no skill in games decided by luck', () => {
    const skilled = computeRatesOfAllPlayers(season(1500, 1)).reliability.find(({ figure }) => figure === 'won')
    const lucky = computeRatesOfAllPlayers(season(1500, 0)).reliability.find(({ figure }) => figure === 'won')
    expect(skilled?.halves?.low).toBeGreaterThan(0.5)
    expect(skilled?.spread).toBeGreaterThan(0.05)
    expect(lucky?.halves?.low).toBeLessThan(0)
    expect(lucky?.spread).toBeLessThan(0.02)
  })

  it('treats a game as one observation in the interval of all players', () => {
    const rows = countedGameRows(
      [1, 2, 3, 4].map((number) => row(TABLE, TEN, { number, winner: number < 3 ? 'red' : 'mafia' })),
    )
    const red = computeRatesOfAllPlayers(rows).reliability.find(({ figure }) => figure === 'wonRed')?.rate
    expect([red?.hits, red?.of]).toEqual([14, 28])
    // Four games, two of them won. Each deviates by ±1/2, so the error is √(4/4 · 4/3) / 4 in games.
    const error = Math.sqrt(4 * 0.25 * (4 / 3)) / 4
    expect(0.5 - (red?.low ?? 0)).toBeCloseTo(Math.min(0.5, 1.959964 * error), 6)
    expect(computeRatesOfAllPlayers(rows.slice(0, 1)).reliability[0]?.rate).toMatchObject({ low: 0, high: 1 })
  })

  it('expects as many wins by chance as all players have', () => {
    const [won] = computeRatesOfAllPlayers(season(300, 0.5)).reliability
    expect(won?.rate.hits).toBeGreaterThan(0)
    expect((won?.rate.hits ?? 0) / (won?.rate.of ?? 1)).toBeCloseTo(won?.rate.chance ?? 0, 12)
  })
})
