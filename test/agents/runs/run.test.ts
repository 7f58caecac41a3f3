// Runs. The same manifest gives the same games and the same log hash for any number of workers and blocks, and counts
// match the played games. Scripted play beats random play on both sides and resembles real clubs, which random play
// does not.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { compareWinRates } from '../../../src/agents/runs/balance.ts'
import { REALISM } from './realism.ts'
import {
  countRunBlocks,
  sumRunBlocks,
  hashRunBlocks,
  createRunManifest,
  playBlockOfRun,
  playRunGame,
  type RunGame,
  type RunPlan,
} from '../../../src/agents/runs/run.ts'
import { WINNERS } from '../../../src/rules/vocabulary.ts'
import { PRESETS } from '../tables.ts'
import { plan, realismOf, winners } from './plans.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

test('the change in win rate is the mean of the paired differences', () => {
  const { red } = compareWinRates(['red', 'mafia', 'mafia', 'red'], ['red', 'red', 'mafia', 'red'])
  expect(red.change).toBe(25)
  // The spread of 0, 1, 0, 0 is 1/4; 1.96 * sqrt(0.25 / 4) = 0.49.
  expect(red.high).toBeCloseTo(25 + 49, 0)
})

test('the change in win rate has an interval even if all games changed alike', () => {
  const { red, draw } = compareWinRates(Array<'red'>(40).fill('red'), Array<'red'>(40).fill('red'))
  // 1 − 0.025^(1/40) is 8.8 %.
  for (const same of [red, draw])
    expect([same.change, same.low.toFixed(1), same.high.toFixed(1)]).toEqual([0, '-8.8', '8.8'])
  const { mafia } = compareWinRates(Array<'red'>(40).fill('red'), Array<'mafia'>(40).fill('mafia'))
  expect([mafia.change, mafia.low.toFixed(1), mafia.high]).toEqual([100, '82.4', 100])
})

describe('manifest', () => {
  test.each(PRESETS)('for %s gives the same log hash for any order of blocks', (preset) => {
    const run = plan(preset, 'scripted', 'random', 60)
    const order = Array.from({ length: countRunBlocks(run) }, (_, block) => block)
    const forwards = order.map((block) => playBlockOfRun(run, block, digest))
    const backwards = order.toReversed().map((block) => playBlockOfRun(run, block, digest))
    expect(hashRunBlocks(backwards, digest)).toBe(hashRunBlocks(forwards, digest))
    expect(sumRunBlocks(forwards)).toMatchObject({ games: 60 })
    expect(WINNERS.reduce((sum, winner) => sum + sumRunBlocks(forwards).wins[winner], 0)).toBe(60)
  })

  test('has a different log hash for a different seed or policy', () => {
    const hash = (run: RunPlan) => hashRunBlocks([playBlockOfRun(run, 0, digest)], digest)
    const base = plan('sport-club', 'random', 'random', 20)
    const others = [
      { ...base, seed: 2 },
      { ...base, red: 'scripted' as const },
    ]
    expect(new Set([base, ...others].map(hash)).size).toBe(3)
  })

  test('names the program, rules, cards, and players with the hash of their parameters', () => {
    const manifest = createRunManifest(
      plan('sport-club', 'scripted', 'random', 7),
      { app: '9.9', commit: null },
      digest,
    )
    expect(manifest).toMatchObject({
      app: '9.9',
      commit: null,
      rulebook: 'sport',
      preset: 'sport-club',
      players: 10,
      seed: 1,
      games: 7,
      policies: { red: { name: 'scripted' }, black: { name: 'random' } },
    })
    expect(manifest.policies.red.hash).not.toBe(manifest.policies.black.hash)
  })
})

describe('strength of play', () => {
  test.each(['sport-club', 'benchmark'])(
    'in %s is higher for a scripted than for a random side, against a random side',
    (preset) => {
      const base = winners(preset, 'random', 'random', 80)
      expect(compareWinRates(base, winners(preset, 'scripted', 'random', 80)).red.low).toBeGreaterThan(0)
      expect(compareWinRates(base, winners(preset, 'random', 'scripted', 80)).mafia.low).toBeGreaterThan(0)
    },
  )
})

describe('comparison with clubs', () => {
  test('finds every club statistic within the widened interval of scripted play', () => {
    const measured = realismOf('scripted', 150)
    expect(measured.map(({ figure }) => figure)).toEqual(REALISM)
    for (const { figure, low, high, clubs } of measured)
      expect({ figure, meets: low - 5 <= clubs && clubs <= high + 5 }).toEqual({ figure, meets: true })
    expect(measured.filter(({ fitted }) => !fitted).map(({ figure }) => figure)).toEqual([
      'checker-is-first',
      'wins-after-checker',
    ])
  })

  test('rejects random play, because first-night victims are far too rare', () => {
    const [victim] = realismOf('random', 500)
    expect(victim?.within).toBe(false)
    expect(victim?.high).toBeLessThan(10)
  })
})

describe('series', () => {
  const alone = plan('sport-club', 'scripted', 'scripted', 24)
  const series = { ...alone, series: 8 }
  const said = (run: RunPlan, number: number) =>
    playRunGame(run, number).turns.flatMap(({ say }) => say.filter((act) => act.type === 'recall-game'))

  test('starts with the same game as without a series', () => {
    for (const number of [0, 8, 16]) expect(playRunGame(series, number)).toEqual(playRunGame(alone, number))
    expect(said(alone, 5)).toEqual([])
    const recalled = Array.from({ length: 24 }, (_, number) => said(series, number).map(({ back }) => [number, back]))
    expect(recalled.flat().length).toBeGreaterThan(5)
    // Players recall no game before the first one of the series.
    expect(recalled.flat().filter(([number = 0, back = 0]) => back > number % 8)).toEqual([])
  })

  test('recalls cards as they were dealt', () => {
    for (let number = 1; number < 8; number += 1)
      for (const { target, role, back } of said(series, number))
        expect(playRunGame(series, number - back).header.seats[target - 1]?.role).toBe(role)
  })

  test('is never split between blocks', () => {
    const blocks = (run: RunPlan) =>
      Array.from({ length: countRunBlocks(run) }, (_, block) => playBlockOfRun(run, block, digest))
    const long = { ...series, games: 60 }
    expect(blocks(long).map(({ games }) => games)).toEqual([48, 12])
    const whole: RunGame[] = []
    for (const block of blocks(long).keys()) playBlockOfRun(long, block, digest, (game) => whole.push(game))
    for (const number of [47, 48, 55]) expect(whole[number]).toEqual(playRunGame(long, number))
    expect(createRunManifest(long, { app: '9.9', commit: null }, digest)).toMatchObject({ series: 8 })
    expect('series' in createRunManifest(alone, { app: '9.9', commit: null }, digest)).toBe(false)
  })
})
