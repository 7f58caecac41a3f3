// Whether ratings predict games: losses are calculated by hand, no game is predicted from its own result, and simulated
// skill is found.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { INITIAL_ELO_UNITS } from '../../../src/scoring/ratings/elo.ts'
import { forecastQualityOf, forecastMatchesOf, type ForecastMatch } from '../../../src/scoring/ratings/forecast.ts'
import { winProbabilityBySkill, INITIAL_OPEN_SKILL_RATING } from '../../../src/scoring/ratings/openSkill.ts'
import { createRatingHistory } from '../../../src/scoring/ratings/history.ts'
import type { Winner } from '../../../src/rules/vocabulary.ts'
import { clubOf, PEOPLE, row, TEN, WITH_MANIAC } from './rows.ts'

const match = (expected: number, score: number): ForecastMatch => ({
  one: 'red',
  other: 'mafia',
  expected,
  skill: 0.5,
  score,
})

describe('logarithmic loss', () => {
  it('of one game depends on its expected score', () => {
    const { elo, base, gain } = forecastQualityOf([[match(0.8, 1)]])
    expect(elo).toBeCloseTo(-Math.log(0.8), 12)
    expect(base).toBeCloseTo(Math.LN2, 12)
    expect(gain).toMatchObject({ n: 1, low: -Infinity, high: Infinity })
  })

  it('of the base rate uses only the earlier games', () => {
    // The base rate for red is 1/2, then 2/3, then 3/4. The mafia won the last game.
    const { base } = forecastQualityOf([[match(0.5, 1)], [match(0.5, 1)], [match(0.5, 0)]])
    expect(base).toBeCloseTo((Math.log(2) + Math.log(3 / 2) + Math.log(4)) / 3, 12)
  })

  it('of a draw is the mean of a win and a loss', () => {
    expect(forecastQualityOf([[match(0.8, 0.5)]]).elo).toBeCloseTo(-(Math.log(0.8) + Math.log(0.2)) / 2, 12)
  })

  it('of a game with three sides is the mean of its three matches', () => {
    const sides = (['red', 'mafia', 'maniac'] as const).map((faction) => ({
      faction,
      players: [faction],
      average: INITIAL_ELO_UNITS,
    }))
    const matches = forecastMatchesOf(sides, 'mafia', () => 0.5)
    expect(matches.map(({ score }) => score)).toEqual([0, 0.5, 1])
    expect(forecastQualityOf([matches]).elo).toBeCloseTo(Math.LN2, 12)
  })
})

describe('loss of OpenSkill', () => {
  it('follows the library’s prediction', () => {
    const { skill, skillGain } = forecastQualityOf([
      [{ ...match(0.5, 1), skill: 0.8 }],
      [{ ...match(0.5, 0), skill: 0.8 }],
    ])
    expect(skill).toBeCloseTo(-(Math.log(0.8) + Math.log(0.2)) / 2, 12)
    expect(skillGain.mean).toBeCloseTo((Math.LN2 + Math.log(3)) / 2 - skill, 12)
    expect(skillGain.n).toBe(2)
  })

  it('is finite even if the prediction was certain and wrong', () => {
    expect(forecastQualityOf([[{ ...match(0.5, 0), skill: 1 }]]).skill).toBeLessThan(30)
  })

  it('is based on equal chances for newcomers on both sides', () => {
    const newcomer = () => INITIAL_OPEN_SKILL_RATING
    const side = (faction: 'red' | 'mafia', n: number) => ({
      faction,
      players: Array.from({ length: n }, (_, i) => `${faction}${i}`),
    })
    expect(winProbabilityBySkill(side('red', 1), side('mafia', 1), newcomer)).toBeCloseTo(0.5, 6)
    expect(winProbabilityBySkill(side('red', 7), side('mafia', 3), newcomer)).toBeCloseTo(0.5, 6)
    const strong = (player: string) => (player.startsWith('red') ? { mu: 35, sigma: 2 } : INITIAL_OPEN_SKILL_RATING)
    expect(winProbabilityBySkill(side('red', 7), side('mafia', 3), strong)).toBeGreaterThan(0.9)
  })
})

describe('forecast of a club', () => {
  const club = clubOf()
  /**
   * The side with the larger share of good players wins with a probability of `skill` percent. Otherwise a coin
   * decides. Good players have an even index.
   */
  const games = (skill: number) => {
    const random = xoroshiro128plus(3)
    const below = (n: number) => uniformInt(random, 0, n - 1)
    return Array.from({ length: 600 }, (_, number) => {
      const order = PEOPLE.map((member) => [member, below(1e6)] as const).toSorted((a, b) => a[1] - b[1])
      const players = order.slice(0, 10).map(([member]) => member)
      const good = (from: number, to: number) =>
        players.slice(from, to).filter((member) => PEOPLE.indexOf(member) % 2 === 0).length / (to - from)
      const better: Winner = good(0, 7) > good(7, 10) ? 'red' : 'mafia'
      return row(players, TEN, { number, winner: below(100) < skill ? better : below(2) === 0 ? 'red' : 'mafia' })
    })
  }

  it('shows a gain over the base rate only if skill decides', () => {
    const [skilled, lucky] = [games(100), games(0)].map((rows) => createRatingHistory().forecast(club, rows, rows))
    expect(skilled?.gain.low).toBeGreaterThan(0)
    expect(skilled?.gain.n).toBe(600)
    expect(lucky?.gain.low).toBeLessThan(0)
    expect(skilled?.skillGain.low).toBeGreaterThan(0)
    expect(lucky?.skillGain.low).toBeLessThan(0)
  })

  it('is the same from cached ratings as from a full computation', () => {
    const rows = games(50).slice(0, 80)
    const kept = createRatingHistory()
    for (const to of [80, 20, 55]) {
      const scope = rows.slice(0, to)
      expect(kept.forecast(club, rows, scope)).toEqual(createRatingHistory().forecast(club, scope, scope))
    }
    expect(kept.forecast(club, [], [])).toMatchObject({ elo: 0, base: 0, gain: { n: 0 } })
  })

  it('includes games with a Maniac and ignores games with a single side', () => {
    const rows = [row(PEOPLE.slice(0, 10), WITH_MANIAC, { winner: 'maniac' }), row(['p1'], ['citizen'], { number: 2 })]
    expect(createRatingHistory().forecast(club, rows, rows).gain.n).toBe(1)
  })
})
