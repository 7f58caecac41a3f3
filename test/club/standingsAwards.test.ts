// Awards, and the metrics in addition to points (`docs/spec/scoring.md §3`).

import type { GameRow } from '../../src/scoring/gameRow.ts'
import { seasonStandings } from '../../src/scoring/season.ts'
import { createSeasonData } from '../../src/club/model/seasonData.ts'
import { wilsonInterval } from '../../src/rules/wilson.ts'
import { describe, expect, it } from 'vitest'
import type { AwardKey } from '../../src/scoring/schemes/awardRules.ts'
import { seasonAwards } from '../../src/scoring/standings/awards.ts'
import { listMetrics, METRICS } from '../../src/scoring/standings/metrics.ts'
import { METRIC_KEYS } from '../../src/scoring/metricKeys.ts'
import { rankTallies } from '../../src/scoring/standings/standings.ts'
import { foldPlan, NO_PLAN, type Plan } from '../../src/club/model/plan.ts'
import { clubOf, PEOPLE, row, season, TEN } from '../scoring/ratings/rows.ts'
import { drawLot, MAX_LOT_NUMBER } from '../../src/scoring/standings/lot.ts'

const SEASON = { ...season('s'), schemeVersion: '3' }
/** A season under the last scheme version whose awards do not use means. */
const BEFORE = { ...SEASON, schemeVersion: '2' }
const TABLE = PEOPLE.slice(0, 10)
const rotated = (by: number) => [...TABLE.slice(by), ...TABLE.slice(0, by)]
/** A scheme without awards of its own. */
const USUAL = { ...SEASON, scheme: 'official-2025', schemeVersion: '1' }
const dataOf = (rows: readonly GameRow[], plan: Plan = NO_PLAN, of = SEASON) =>
  createSeasonData(clubOf([of]), of, rows, plan)

function given(rows: readonly GameRow[], plan?: Plan, of = SEASON): Partial<Record<AwardKey, readonly string[]>> {
  return Object.fromEntries(
    seasonAwards(dataOf(rows, plan, of)).map(({ key, winners }) => [key, winners.map(({ member }) => member)]),
  )
}

// Seats p1 to p6 are citizens, p7 is the Sheriff, p8 and p9 are mafia players, p10 is the Don.
const RED_GAME = row(TABLE, TEN, {
  winner: 'red',
  lines: { p1: { win: 75, bonus: 40 }, p7: { win: 75, bonus: 40 }, p10: { bonus: 50 } },
})

describe('awards', () => {
  it('go to the players with the highest Σap, overall and for each group', () => {
    expect(given([RED_GAME])).toEqual({
      mvp: ['p10'],
      'best-red': ['p1', 'p7'],
      'best-black': ['p10'],
      'best-don': ['p10'],
      'best-sheriff': ['p7'],
      'first-victim': [],
    })
  })

  it('for a role have no winner if nobody played it', () => {
    const citizens = row(TABLE.slice(0, 3), ['citizen', 'citizen', 'mafia'], { winner: 'red', firstVictim: 'p1' })
    const data = dataOf([citizens])
    const scheme = { ...data.scheme, awards: [{ key: 'best-don', ranking: ['firstVictim'] }] as const }
    expect(seasonAwards({ ...data, scheme })).toEqual([{ key: 'best-don', minimumGames: 0, top: [], winners: [] }])
  })

  it('list the first three places, and more if a place is shared', () => {
    const top = seasonAwards(dataOf([RED_GAME])).map((award) => [
      award.key,
      award.top.map(({ member, place, tied }) => `${place}${tied ? '=' : ''} ${member}`),
    ])
    expect(Object.fromEntries(top)).toMatchObject({
      mvp: ['1 p10', '2= p1', '2= p7'],
      'best-red': ['1= p1', '1= p7'],
      'best-don': ['1 p10'],
      'first-victim': [],
    })
  })

  it('follow the scheme’s order, so that the Don with more wins is the best Don', () => {
    const asDon = row(rotated(9), TEN, { number: 3, winner: 'mafia', lines: { p9: { win: 75, bonus: 10 } } })
    expect(
      given([RED_GAME, row(TABLE, TEN, { number: 2, winner: 'red', lines: { p10: { bonus: 50 } } }), asDon]),
    ).toMatchObject({
      mvp: ['p10'],
      'best-black': ['p10'],
      'best-don': ['p9'],
    })
    const tied = row(TABLE, TEN, { number: 2, winner: 'mafia', lines: { p10: { win: 75, bonus: 30 } } })
    expect(given([asDon, tied])['best-don'], 'equal wins: by Σap as the Don').toEqual(['p10'])
  })

  it.each([
    ['best-don', 9, 'p10', 'p9'],
    ['best-sheriff', 6, 'p7', 'p6'],
  ] as const)(
    'for %s with equal wins are ranked by the mean Σap per game in the role, not by its sum',
    (key, seat, often, once) => {
      expect(TABLE[seat]).toBe(often)
      const winner = key === 'best-don' ? 'mafia' : 'red'
      const other = winner === 'red' ? 'mafia' : 'red'
      // One win each, with a bonus of 0.30 and 0.20 in two games against 0.40 in one.
      const games = [
        row(TABLE, TEN, { winner, lines: { [often]: { win: 75, bonus: 30 } } }),
        row(TABLE, TEN, { number: 2, winner: other, lines: { [often]: { bonus: 20 } } }),
        row(rotated(9), TEN, { number: 3, winner, lines: { [once]: { win: 75, bonus: 40 } } }),
      ]
      expect(given(games)[key]).toEqual([once])
      expect(given(games, NO_PLAN, BEFORE)[key]).toEqual([often])
      const figures = seasonAwards(dataOf(games)).find((award) => award.key === key)?.winners[0]?.figures
      expect(figures).toEqual([
        { metric: 'wins', text: '1' },
        { metric: 'sumBonusPerGame', text: '0.40' },
      ])
    },
  )

  it('for the first victim go to everybody who was killed first most often', () => {
    const killed = ['p1', 'p1', 'p2', 'p2', 'p3']
    const games = killed.map((firstVictim, i) => row(TABLE, TEN, { number: i + 1, firstVictim }))
    expect(given(games)['first-victim']).toEqual(['p1', 'p2'])
    expect(seasonAwards(dataOf(games)).at(-1)?.winners[0]?.figures).toEqual([{ metric: 'firstVictim', text: '2' }])
  })

  it('of tournament-2026 are shared by players with equal Σap', () => {
    const lost = row(TABLE, TEN, { number: 2, winner: 'mafia', lines: { p1: {} } })
    expect(given([row(TABLE, TEN, { lines: { p1: { win: 75, bonus: 30 }, p10: { bonus: 30 } } }), lost]).mvp).toEqual([
      'p1',
      'p10',
    ])
  })

  it('of a scheme without award rules break ties by wins and points', () => {
    const more = row(rotated(0), TEN, {
      number: 2,
      winner: 'red',
      lines: { p1: { win: 75 }, p7: { disqualification: -50 } },
    })
    expect(given([RED_GAME, more], NO_PLAN, USUAL)['best-red']).toEqual(['p1'])
    const equal = row(TABLE, TEN, { lines: { p1: { win: 75, bonus: 30 }, p2: { win: 75, bonus: 30 } } })
    expect(given([equal], NO_PLAN, USUAL).mvp).toEqual(['p1', 'p2'])
    expect(given([equal], NO_PLAN, USUAL)).not.toHaveProperty('first-victim')
  })

  it('for a group count only the games in that group', () => {
    const asRed = row(rotated(9), TEN, { number: 2, winner: 'red', lines: { p10: { win: 75, bonus: 60 } } })
    const asBlack = row(TABLE, TEN, {
      number: 3,
      winner: 'mafia',
      lines: { p8: { win: 75, bonus: 20 }, p10: { win: 75, bonus: 10 } },
    })
    expect(given([asRed, asBlack])).toMatchObject({ mvp: ['p10'], 'best-black': ['p8'], 'best-don': ['p10'] })
  })

  it('leave out exhibition players and players with less than a third of the most games', () => {
    const plan = foldPlan(NO_PLAN, [
      { type: 'EntrantsAdded', members: ['p10'] },
      { type: 'EntrantMarked', member: 'p10', isExhibition: true },
    ])
    expect(given([RED_GAME], plan)).toMatchObject({ mvp: ['p1', 'p7'], 'best-don': [] })
    const guest = ['p14', ...TABLE.slice(1)]
    const often = [1, 2, 3, 4].map((number) => row(TABLE, TEN, { number, lines: { p2: { win: 75, bonus: 10 } } }))
    const once = row(guest, TEN, { number: 5, lines: { p14: { win: 75, bonus: 60 } } })
    expect(given([...often, once]).mvp).toEqual(['p2'])
    expect(seasonAwards(dataOf([...often, once])).map(({ minimumGames }) => minimumGames)).toEqual([2, 2, 2, 2, 2, 2])
  })

  it('contain the chance of winning with the same cards, from all games of both teams', () => {
    const lost = row(TABLE, TEN, { number: 2, winner: 'mafia', lines: { p10: { win: 75 } } })
    const again = row(TABLE, TEN, { number: 3, winner: 'red', lines: { p1: { win: 75 } } })
    const all = seasonAwards(dataOf([RED_GAME, lost, again]))
    const chanceOf = (award: string) => all.find(({ key }) => key === award)?.winners[0]?.chance
    expect(chanceOf('best-red')).toBeCloseTo(2 / 3)
    expect(chanceOf('best-don')).toBeCloseTo(1 / 3)
  })

  it('have no winners before anybody earned them', () => {
    expect(Object.values(given([])).flat()).toEqual([])
    expect(given([row(TABLE, TEN, { winner: 'draw' })]).mvp).toEqual([])
  })
})

describe('metrics', () => {
  it('are listed once each, with their position in the ranking of the scheme', () => {
    const listed = listMetrics(['total', 'lot'])
    expect(listed.map(({ key }) => key)).toEqual([...METRIC_KEYS])
    expect(listed.filter(({ rank }) => rank !== undefined).map(({ key, rank }) => [key, rank])).toEqual([
      ['total', 1],
      ['lot', 2],
    ])
    for (const key of METRIC_KEYS) expect(METRICS[key]).toMatchObject({ key })
  })

  it('have the texts that the standings show', () => {
    const games = [
      RED_GAME,
      row(TABLE, TEN, { number: 2, winner: 'mafia' }),
      row(TABLE, TEN, { number: 3, winner: 'mafia' }),
    ]
    const first = seasonStandings(dataOf(games)).find(({ member }) => member === 'p1')
    expect(first?.metrics).toMatchObject({
      finalist: '0',
      total: '1.15',
      sumBonus: '0.40',
      wins: '1',
      games: '3',
      winRate: '33.3 %',
      perGame: '0.38',
      eloRed: '1492',
      eloBlack: '1500',
      lot: String(drawLot('s', 'p1')),
    })
    expect(first?.metrics.openSkill).toMatch(/^-?\d+\.\d\d$/)
  })

  it('of won games contain the count, the interval and the chance', () => {
    const lost = { winner: 'mafia', lines: { p1: {} } } as const
    const games = [RED_GAME, row(TABLE, TEN, { number: 2, ...lost }), row(TABLE, TEN, { number: 3, ...lost })]
    const won = (data = dataOf(games), scope = {}) =>
      seasonStandings(data, scope).find(({ member }) => member === 'p1')?.won
    const [low, high] = wilsonInterval(1, 3)
    expect(won()).toEqual({ hits: 1, of: 3, low, high, chance: 1 / 3 })
    expect(won(dataOf(games), { beforeGame: 3 })).toMatchObject({ of: 2, chance: 1 / 2 })
    const data = dataOf(games)
    const best = { ...data, scheme: { ...data.scheme, bestGames: { games: 1, of: 3 } } }
    expect(won(best), 'games that were chosen because they went well have none').not.toHaveProperty('chance')
  })

  it('of ratings and lots rank players like all other metrics', () => {
    const games = [row(TABLE, TEN, { winner: 'mafia' })]
    const byElo = seasonStandings({ ...dataOf(games), club: clubOf([SEASON]) })
    expect(byElo.every(({ metrics }) => Number(metrics.eloBlack) >= 1500)).toBe(true)
    const tally = (player: string) => ({
      player,
      games: 1,
      wins: 0,
      asDon: 0,
      asSheriff: 0,
      firstVictim: 0,
      finalist: false,
      points: new Map(),
    })
    const order = rankTallies(TABLE.map(tally), ['wins', 'lot']).map(({ place, tied, tally: { player } }) => ({
      place,
      tied,
      player,
    }))
    expect(order.map(({ player }) => player)).toEqual(TABLE.toSorted((a, b) => drawLot('', a) - drawLot('', b)))
    expect(order.every(({ tied }) => !tied)).toBe(true)
  })
})

describe('the lot', () => {
  it('is derived from SHA-256 of season and member, so that anyone can check it', () => {
    // printf 's\np1' | sha256sum | cut -c1-8
    expect(drawLot('s', 'p1')).toBe((0xac22661a % MAX_LOT_NUMBER) + 1)
  })
  it('differs by season and stays within its range', () => {
    const drawn = PEOPLE.map((player) => drawLot('2026', player))
    expect(new Set(drawn).size).toBe(PEOPLE.length)
    expect(drawn).not.toEqual(PEOPLE.map((player) => drawLot('2027', player)))
    for (const lot of drawn) expect(lot >= 1 && lot <= MAX_LOT_NUMBER && Number.isInteger(lot)).toBe(true)
  })
})
