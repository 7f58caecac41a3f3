// Validation of the meter: scores of small examples computed by hand, made-up games whose weights are known, and
// scripted games to which the weights were not fitted.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, test } from 'vitest'
import {
  brier,
  calibration,
  fitWeights,
  type Forecast,
  forecasts,
  type Moment,
  skill,
  skillWithInterval,
} from './validation.ts'
import { SUSPICION_RULE_IDS } from '../../../src/agents/suspicion/rules.ts'
import type { SuspicionWeights } from '../../../src/agents/suspicion/meter.ts'
import { randomBot } from '../../../src/agents/table/randomAnswer.ts'
import { teamOf } from '../../../src/scoring/sides.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import type { Bot } from '../../../src/agents/policy.ts'
import { playedMoments, shadowScore } from './games.ts'
import { tableOf } from '../tables.ts'

function chance(seed: number): (n: number) => number {
  const random = xoroshiro128plus(seed)
  return (n) => uniformInt(random, 0, n - 1)
}

const NONE = Object.fromEntries(SUSPICION_RULE_IDS.map((id) => [id, 0])) as unknown as SuspicionWeights

/** Made-up games in which one rule mostly distinguishes black from red players and a second rule never does. */
function madeUp(games: number): readonly Moment[] {
  const randomInt = chance(3)
  return Array.from({ length: games }, (_, game) => {
    const blacks = [randomInt(10), randomInt(9)]
    const cases = Array.from({ length: 10 }, (__, i) => {
      const black = blacks.includes(i)
      const evidence = SUSPICION_RULE_IDS.map((id) =>
        id === 'record' ? Number(randomInt(10) < (black ? 7 : 2)) : id === 'slip' ? randomInt(2) : 0,
      )
      return { evidence, black, living: true }
    })
    return { game, cases, blacks: cases.filter(({ black }) => black).length }
  })
}

test('guesses of people are compared with chance', () => {
  const header = tableOf('sport-club', 1, {})
  const black = header.seats.flatMap(({ seat, role }) => (teamOf(role) === 'black' ? [seat] : []))
  const guesses = [
    { black },
    { black: [...black.slice(1), header.seats.find(({ seat }) => !black.includes(seat))?.seat] },
  ]
  const { found, chance, guesses: all } = shadowScore(`${JSON.stringify({ header, guesses })}\n`)
  expect([all, black.length]).toEqual([2, 3])
  expect(found).toBeCloseTo(5 / 6, 12)
  expect(chance).toBeCloseTo(0.3, 12)
})

describe('validation scores', () => {
  const of: readonly Forecast[] = [
    { game: 1, p: 0.8, prior: 0.3, black: true },
    { game: 1, p: 0.1, prior: 0.3, black: false },
  ]

  test('compare the Brier score with the prior’s, as computed by hand', () => {
    expect(brier(of)).toBeCloseTo(0.025, 12)
    expect(skill(of)).toBeCloseTo(1 - 0.025 / 0.29, 12)
  })

  test('put forecasts into the calibration bins computed by hand', () => {
    const { bins, ece } = calibration(of)
    expect(bins.filter(({ n }) => n > 0).map(({ from }) => from)).toEqual([0.1, 0.8])
    expect(ece).toBeCloseTo(0.15, 12)
  })
})

describe('fitting to made-up games', () => {
  const fitted = fitWeights(madeUp(300))
  const held = madeUp(900).slice(300)

  test('gives a large weight only to the informative rule', () => {
    // The log-odds with which the games were made: log(7/3) - log(2/8).
    expect(fitted.record).toBeGreaterThan(1.5)
    expect(fitted.record).toBeLessThan(2.8)
    expect(Math.abs(fitted.slip)).toBeLessThan(0.3)
  })

  test('predicts other games better than the prior does', () => {
    const { low, skill: point, high } = skillWithInterval(forecasts(held, fitted), chance(1))
    expect(low).toBeGreaterThan(0.1)
    expect(point).toBeGreaterThanOrEqual(low)
    expect(point).toBeLessThanOrEqual(high)
    expect(skill(forecasts(held, NONE))).toBeCloseTo(0, 9)
  })
})

describe('fitting to played games', () => {
  const moments = (bot: Bot, from: number, to: number) =>
    playedMoments(
      'sport-club',
      Array.from({ length: to - from }, (_, i) => from + i),
      bot,
    )

  test('finds evidence about scripted players on held-out seeds', () => {
    const fitted = fitWeights(moments(createScriptedBot(), 1, 60))
    const { low } = skillWithInterval(forecasts(moments(createScriptedBot(), 1001, 1060), fitted), chance(1))
    expect(low).toBeGreaterThan(0)
  })

  test('finds no evidence about random players', () => {
    const fitted = fitWeights(moments(randomBot, 1, 60))
    const { low } = skillWithInterval(forecasts(moments(randomBot, 1001, 1060), fitted), chance(1))
    expect(low).toBeLessThanOrEqual(0)
  })
})
