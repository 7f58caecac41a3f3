// Numbers behind the charts (docs/spec/app.md §2, screen 6): counts add up, lines end at the present standings, and
// long seasons are reduced to a limited number of points.

import type { GameRow } from '../../../src/scoring/gameRow.ts'
import { seasonStandings } from '../../../src/scoring/season.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTeamAndSeatBalance } from '../../../src/club/charts/seasonBalance.ts'
import { MAX_CHART_MOMENTS, computeStandingsOverTime } from '../../../src/club/charts/seasonProgress.ts'
import { NO_PLAN, type Plan } from '../../../src/club/model/plan.ts'
import { anyRows, clubOf, PEOPLE, row, season, TEN, WITH_MANIAC } from '../../scoring/ratings/rows.ts'
import { computeSeasonWinRates } from '../../../src/club/charts/seasonWinRates.ts'
import { computeJudgeStatistics } from '../../../src/club/charts/judgeStatistics.ts'

const SEASON = season('s')
const CLUB = clubOf([SEASON])
const TABLE = PEOPLE.slice(0, 10)
const dataOf = (rows: readonly GameRow[], plan: Plan = NO_PLAN) => createSeasonData(CLUB, SEASON, rows, plan)

const GAMES = [
  row(TABLE, TEN, { number: 1, winner: 'red', lines: { p1: { win: 75, bonus: 30 } } }),
  row(TABLE, TEN, { number: 2, winner: 'mafia', lines: { p2: { bonus: 10 }, p3: { penalty: -20 } } }),
  row(TABLE.toReversed(), TEN, { number: 3, winner: 'draw' }),
  row(TABLE, WITH_MANIAC, { number: 4, winner: 'maniac' }),
  row(TABLE, TEN, { number: 5, winner: null }),
]

describe('points and places', () => {
  it('equal the standings of all games up to each point of the chart', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const own = rows.filter((each) => each.season === 's')
        const { moments, players, every } = computeStandingsOverTime(dataOf(own))
        expect(every).toBe(1)
        for (const [index, { evening, game }] of moments.entries()) {
          const scope = game === undefined ? { throughEvening: evening } : { beforeGame: game + 1 }
          const table = seasonStandings(dataOf(own), scope)
          const shown = players.flatMap(({ member, cumulative, places }) =>
            places[index] === null ? [] : [[member, places[index], cumulative[index]]],
          )
          expect(new Set(shown.map(String))).toEqual(
            new Set(
              table.map(({ member, place, metrics: { total } }) =>
                String([member, place, Math.round(Number(total) * 100)]),
              ),
            ),
          )
        }
      }),
      { numRuns: 40 },
    )
  })

  it('of a planned event are computed after each round', () => {
    const stage = (id: string, rounds: number, isFinal: boolean) => [
      id,
      { id, name: id.toUpperCase(), rounds, isFinal },
    ]
    const plan = { ...NO_PLAN, stages: new Map([stage('main', 2, false), stage('final', 1, true)] as never) } as Plan
    const second = PEOPLE.slice(4)
    const at = (place: NonNullable<GameRow['place']>, number: number, sitters: readonly string[]) =>
      row(sitters, TEN, { number, place, winner: 'red', lines: { [sitters[0] ?? '']: { win: 75 } } })
    const rows = [
      at({ stage: 'main', round: 1, table: 1 }, 1, TABLE),
      // Table 1 continues before table 2 has finished its first round.
      at({ stage: 'main', round: 2, table: 1 }, 2, TABLE),
      at({ stage: 'main', round: 1, table: 2 }, 3, second),
      at({ stage: 'main', round: 2, table: 2 }, 4, second),
      at({ stage: 'final', round: 1, table: 1 }, 5, TABLE),
    ]
    const { moments, players, games } = computeStandingsOverTime(dataOf(rows, plan))
    expect(moments.map(({ stage: name, round }) => `${name} ${round}`)).toEqual(['MAIN 1', 'MAIN 2', 'FINAL 1'])
    expect(games).toBe(5)
    expect(players.find(({ member }) => member === 'p1')?.cumulative.slice(0, 2)).toEqual([75, 150])
    expect(players.find(({ member }) => member === 'p11')?.cumulative.slice(0, 2)).toEqual([75, 150])
  })

  it('without a plan are computed after each evening', () => {
    const days = ['2026-03-01', '2026-03-01', '2026-03-08']
    const rows = days.map((evening, index) => row(TABLE, TEN, { number: index + 1, evening }))
    expect(computeStandingsOverTime(dataOf(rows)).moments).toEqual([
      { evening: '2026-03-01' },
      { evening: '2026-03-08' },
    ])
    expect(computeStandingsOverTime(dataOf(rows.slice(0, 2))).moments.map(({ game }) => game)).toEqual([1, 2])
  })

  it('of a late player begin with their first game', () => {
    const late = row(['p11', ...TABLE.slice(1)], TEN, { number: 5, winner: 'red', lines: { p11: { win: 75 } } })
    expect(
      computeStandingsOverTime(dataOf([...GAMES.slice(0, 4), late])).players.find(({ member }) => member === 'p11'),
    ).toMatchObject({
      cumulative: [0, 0, 0, 0, 75],
      places: [null, null, null, null, expect.any(Number)],
    })
  })

  it('leave out exhibition players', () => {
    const plan: Plan = { ...NO_PLAN, entrants: new Map([['p1', { member: 'p1', present: true, isExhibition: true }]]) }
    expect(computeStandingsOverTime(dataOf(GAMES, plan)).players.map(({ member }) => member)).not.toContain('p1')
  })

  it.each([
    [0, 0, 1],
    [1, 1, 1],
    [120, 120, 1],
    [121, 61, 2],
    [1000, 112, 9],
    [10_000, 120, 84],
  ])('of %i games have %i chart points, one for every %i games, and always the last game', (count, moments, every) => {
    const rows = Array.from({ length: count }, (_, index) =>
      row(TABLE, TEN, { number: index + 1, winner: 'red', lines: { p1: { win: 75 } } }),
    )
    const progress = computeStandingsOverTime(dataOf(rows))
    expect([progress.moments.length, progress.every, progress.total, progress.moments.at(-1)?.game]).toEqual([
      moments,
      every,
      count,
      count === 0 ? undefined : count,
    ])
    expect(moments).toBeLessThanOrEqual(MAX_CHART_MOMENTS)
    if (count > 0) expect(progress.players[0]?.cumulative.at(-1)).toBe(75 * count)
  })
})

describe('win rates', () => {
  it('count a game once for each side and role, however many seats a role has', () => {
    const { games, draws, sides, roles } = computeSeasonWinRates(dataOf(GAMES))
    expect([games, draws]).toEqual([4, 1])
    expect(sides.map(({ faction, games: dealt, wins }) => [faction, dealt, wins])).toEqual([
      ['red', 4, 1],
      ['mafia', 4, 1],
      ['maniac', 1, 1],
    ])
    expect(roles.find(({ role }) => role === 'citizen')).toMatchObject({ games: 4, wins: 1 })
    expect(roles.find(({ role }) => role === 'maniac')).toMatchObject({ games: 1, wins: 1 })
  })

  it('of one player count only that player’s games', () => {
    const { games, sides } = computeSeasonWinRates(dataOf(GAMES), 'p1')
    expect([games, sides.map(({ faction, games: own, wins }) => [faction, own, wins])[0]]).toEqual([4, ['red', 3, 1]])
  })

  it('lie within their interval, which lies between 0 and 1', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { sides, roles } = computeSeasonWinRates(dataOf(rows))
        for (const { games, wins, low, high } of [...sides, ...roles]) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(wins / games).toBeGreaterThanOrEqual(low - 1e-9)
          expect(wins / games).toBeLessThanOrEqual(high + 1e-9)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('the balance of a season', () => {
  it('counts each player’s seats and teams in finished games', () => {
    const { games, seats, players } = computeTeamAndSeatBalance(dataOf(GAMES))
    expect([games, seats]).toEqual([4, 10])
    expect(players.find(({ member }) => member === 'p1')).toMatchObject({
      games: 4,
      bySeat: [3, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  })

  it('adds up to the finished games, by team and by seat', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { players, seats } = computeTeamAndSeatBalance(dataOf(rows))
        const finished = rows.filter((each) => each.season === 's' && each.outcome !== null)
        for (const { games, red, black, bySeat } of players)
          expect([red + black, bySeat.reduce((a, b) => a + b, 0)]).toEqual([games, games])
        for (let seat = 1; seat <= seats; seat += 1) {
          expect(players.reduce((sum, { bySeat }) => sum + (bySeat[seat - 1] ?? 0), 0)).toBe(
            finished.filter((each) => each.seats.length >= seat).length,
          )
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('statistics of judges', () => {
  it('sum the bonuses and penalties of each judge’s games', () => {
    const judged = GAMES.map((each, index) => ({ ...each, judge: index === 1 ? '' : '<b>J</b>' }))
    expect(computeJudgeStatistics(dataOf(judged))).toEqual([
      {
        judge: '<b>J</b>',
        games: 3,
        bonus: { seats: 1, hundredths: 30, perGame: '10' },
        penalty: { seats: 0, hundredths: 0, perGame: '0' },
      },
      {
        judge: '',
        games: 1,
        bonus: { seats: 1, hundredths: 10, perGame: '10' },
        penalty: { seats: 1, hundredths: -20, perGame: '-20' },
      },
    ])
  })

  it('contain fractional means as exact fractions', () => {
    const rows = [1, 2, 3].map((number) =>
      row(TABLE, TEN, { number, winner: 'red', lines: number === 1 ? { p1: { bonus: 10 } } : {} }),
    )
    expect(computeJudgeStatistics(dataOf(rows))[0]?.bonus.perGame).toBe('10/3')
  })
})
