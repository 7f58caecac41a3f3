// A player's curves and rates: the pure parts of the player's page.

import { describe, expect, it } from 'vitest'
import type { PlayerProfileGame } from '../../../../src/api/contract/statistics.ts'
import { toPercentInterval } from '../../../../src/scoring/statistics/share.ts'
import { winRateBarOf, winPercentText } from '../../../../src/ui/features/players/logic/rates.ts'
import {
  CURVE_KINDS,
  playerCurvesOf,
  axisLabelsOfPlayerGames,
} from '../../../../src/ui/features/players/logic/curves.ts'

const game = (number: number, season: string, cumulative: number): PlayerProfileGame => ({
  game: `g${number}`,
  number,
  season,
  evening: '2026-03-01',
  rulebook: 'city',
  seat: 1,
  role: 'citizen',
  winner: 'red',
  won: true,
  excluded: false,
  firstVictim: false,
  fouls: 0,
  points: 75,
  cumulative,
  ratings: { eloRed: 1500 + number, eloBlack: 1500, openSkill: 100 * number },
})
const games = [game(1, 's', 75), game(2, 's', 150), game(1, 't', 75)]
const seasons = [
  { id: 's', name: 'Spring', games: 2 },
  { id: 't', name: '<b>Autumn</b>', games: 1 },
  { id: 'u', name: 'Winter', games: 0 },
]

describe('curves', () => {
  it('of points start again with each season, and a season without games has no curve', () => {
    expect(playerCurvesOf({ games, seasons }, 'points').map(({ label, values }) => [label, values])).toEqual([
      [{ text: 'Spring' }, [75, 150, null]],
      [{ text: '<b>Autumn</b>' }, [null, null, 75]],
    ])
  })
  it('show Elo separately for red and black, and OpenSkill as one curve', () => {
    expect(playerCurvesOf({ games, seasons }, 'elo').map(({ values }) => values)).toEqual([
      [1501, 1502, 1501],
      [1500, 1500, 1500],
    ])
    expect(playerCurvesOf({ games, seasons }, 'openSkill').map(({ values }) => values)).toEqual([[100, 200, 100]])
  })
  it('can be told apart without colour', () => {
    for (const kind of CURVE_KINDS) {
      const looks = playerCurvesOf({ games, seasons }, kind).map(({ dash, point }) => `${dash.join()} ${point}`)
      expect(new Set(looks).size).toBe(looks.length)
    }
  })
  it('label games by number, and across several seasons also by evening', () => {
    expect(axisLabelsOfPlayerGames(games.slice(0, 2), () => 'day')).toEqual(['1', '2'])
    expect(axisLabelsOfPlayerGames(games, () => 'day')).toEqual(['day · 1', 'day · 2', 'day · 1'])
  })
})

describe('win rates', () => {
  it.each([
    [0, 0, undefined],
    [1, 2, '50 %'],
    [2, 3, '67 %'],
    [4, 4, '100 %'],
  ])('%i of %i is %s', (wins, of, text) => expect(winPercentText({ wins, games: of })).toBe(text))
  it('are shown as a whole-percent interval and a bar', () => {
    expect(toPercentInterval({ low: 0.3006, high: 0.954 })).toEqual({ low: 30, high: 95 })
    expect(winRateBarOf({ games: 4, wins: 3, low: 0.25, high: 0.75 })).toEqual({
      start: '25%',
      width: '50%',
      mark: '75%',
    })
    expect(winRateBarOf({ games: 4, wins: 3, low: 0.25, high: 0.75, chance: 0.4 }).chance).toBe('40%')
    expect(winRateBarOf({ games: 0, wins: 0, low: 0, high: 1 })).toEqual({ start: '0%', width: '100%', mark: '50%' })
  })
})
