// Workers of the lab. The same settings give the same hash, wins and changes with any number of workers, and the hash
// equals that of the command line. A stopped run keeps its finished games and ends every worker. Refusals are reported.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  countRunBlocks,
  sumRunBlocks,
  hashRunBlocks,
  playBlockOfRun,
  type RunPlan,
} from '../../../src/agents/runs/run.ts'
import { compareWinRates } from '../../../src/agents/runs/balance.ts'
import type { LabRunResult, LabRunSettings } from '../../../src/api/lab/contract.ts'
import { parseRulebookValue } from '../../../src/club/rulebooks/parse.ts'
import { estimateGameCountWithin } from '../../../src/api/lab/lab.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { replay } from '../../../src/rules/replay.ts'
import { city } from '../../support/rulebooks.ts'
import { plan } from '../../agents/runs/plans.ts'
import { labOf } from './workers.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

function choice(more: Partial<LabRunSettings> = {}): LabRunSettings {
  const flags = presetFlags(city, 'city')
  if (!flags.ok) throw new Error(flags.error.code)
  return {
    rulebook: 'city',
    preset: 'city',
    flags: flags.value,
    players: 10,
    red: 'scripted',
    black: 'random',
    seed: 7,
    games: 60,
    ...more,
  }
}

const blocks = (run: RunPlan) =>
  Array.from({ length: countRunBlocks(run) }, (_, block) => playBlockOfRun(run, block, digest))

const BOMB = (() => {
  const read = parseRulebookValue(JSON.parse(readFileSync(resolve('docs/rulebooks/our-city.json'), 'utf8')))
  if (!read.ok) throw new Error('no such file')
  return read.value
})()

test('estimateGamesWithin returns complete blocks within the maximum number of games', () => {
  const fits = { runs: 2, workers: 3, block: 50, most: 1000 }
  expect(estimateGameCountWithin(30_000, { games: 100, milliseconds: 6000 }, fits)).toBe(750)
  expect(estimateGameCountWithin(1, { games: 100, milliseconds: 6000 }, fits)).toBe(50)
  expect(estimateGameCountWithin(1e9, { games: 100, milliseconds: 6000 }, fits)).toBe(1000)
})

test('a run returns its games as records, which can be replayed', async () => {
  const { lab } = labOf(3)
  const run = choice({ red: 'random', games: 60 })
  const all = await lab.records(run, () => undefined).done
  const one = await lab.game(run, 51).done
  if (all?.ok !== true || one?.ok !== true) throw new Error('refused')
  const lines = all.data.trimEnd().split('\n')
  expect(lines).toHaveLength(60)
  expect(lines[51]).toBe(JSON.stringify(one.data))
  expect(replay(one.data.header, one.data.log).state.outcome).toBeDefined()
})

describe('club rulebook', () => {
  const own = { rulebook: 'our-city', own: BOMB, preset: 'our-city/our-city', flags: {} } as const

  test('reaches the workers with the request, and is refused if it is malformed', async () => {
    const answer = await labOf(3).lab.batch(choice({ ...own, games: 50 } as never), () => undefined).done
    expect(answer).toMatchObject({ ok: true, data: { manifest: { rulebook: 'our-city' }, played: { games: 50 } } })
    const refused = await labOf(2).lab.batch(choice({ ...own, own: {} } as never), () => undefined).done
    expect(refused).toMatchObject({ ok: false, error: { code: 'rulebook/shape' } })
  })

  test('is checked with the same result by any number of workers', async () => {
    const found = []
    for (const cores of [2, 4]) {
      const seen: number[] = []
      const { lab, alive } = labOf(cores)
      const answer = await lab.prove(BOMB, ({ played, games }) => seen.push(played / games)).done
      if (answer?.ok !== true) throw new Error('refused')
      expect(seen.at(-1)).toBe(1)
      expect(alive()).toBe(0)
      found.push(answer.data)
    }
    expect(found[1]).toEqual(found[0])
    expect(found[0]).toMatchObject({ unseen: [], faults: [] })
    expect(Object.keys(found[0]?.met ?? {})).toContain('our-city/blast')
  })

  test('has no check result if the check is stopped, and no worker is left running', async () => {
    const { lab, alive } = labOf(2)
    const run = lab.prove(BOMB, () => run.stop())
    expect(await run.done).toBeUndefined()
    expect(alive()).toBe(0)
  })
})

describe('batch', () => {
  test('has the same hash and wins with any number of workers as without workers', async () => {
    const elsewhere = blocks(plan('city', 'scripted', 'random', 60, 7))
    const chance = sumRunBlocks(blocks(plan('city', 'random', 'random', 60, 7)))
    for (const cores of [1, 4]) {
      const { lab, alive, opened } = labOf(cores)
      const seen: number[] = []
      const answer = await lab.batch(choice(), ({ played }) => seen.push(played)).done
      expect(answer).toMatchObject({
        ok: true,
        data: {
          logHash: hashRunBlocks(elsewhere, digest),
          played: sumRunBlocks(elsewhere),
          chance,
          workers: Math.max(1, cores - 1),
        },
      })
      expect(seen.at(-1)).toBe(120)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(opened()).toBe(Math.max(1, cores - 1))
      expect(alive()).toBe(0)
    }
  })

  test('of random players has no baseline, and has survival curves that never rise', async () => {
    const answer = await labOf(2).lab.batch(choice({ red: 'random' }), () => undefined).done
    if (answer?.ok !== true) throw new Error('refused')
    expect(answer.data.chance).toBeUndefined()
    const { red, black } = answer.data.survival
    for (const curve of [red, black]) {
      expect(curve.length).toBeGreaterThan(1)
      expect(curve).toEqual(curve.toSorted((a, b) => b - a))
    }
  })

  test('that is stopped returns the finished games without a hash', async () => {
    const { lab, alive } = labOf(2)
    let last: LabRunResult | undefined
    const run = lab.batch(choice({ games: 100_000 }), ({ result }) => {
      last = result
      run.stop()
    })
    const answer = await run.done
    expect(answer).toEqual({ ok: true, data: last })
    expect(last?.logHash).toBeUndefined()
    expect(alive()).toBe(0)
  })

  test('refuses an impossible table and invalid arguments', async () => {
    const { lab } = labOf(1)
    expect(await lab.batch(choice({ players: 500 }), () => undefined).done).toMatchObject({
      error: { code: 'setup/seat-count' },
    })
    expect(await lab.batch(choice({ flags: { nothing: true } }), () => undefined).done).toMatchObject({
      error: { code: 'flags/unknown' },
    })
    expect(await lab.batch(choice({ games: 0 }), () => undefined).done).toMatchObject({
      error: { code: 'request/bad-arguments' },
    })
  })
})

describe('balance', () => {
  const change = { flag: 'healCancelsManiacKill', from: true, to: false }

  test('compares games with the same seeds under the original and the changed flags', async () => {
    const base = plan('city', 'random', 'random', 100, 7)
    const other = { ...base, header: { ...base.header, flags: { ...base.header.flags, [change.flag]: change.to } } }
    const winners = (run: RunPlan) => blocks(run).flatMap((block) => block.winners)
    const order = { choice: choice({ red: 'random', games: 100 }), variants: [[change]] }
    const answer = await labOf(4).lab.balance(order, () => undefined).done
    expect(answer).toMatchObject({
      ok: true,
      data: {
        base: { games: 100 },
        variants: [{ changes: [change], games: 100, balance: compareWinRates(winners(base), winners(other)) }],
      },
    })
  })

  test('plays as many games as fit into the given time, estimated from the first games', async () => {
    let at = 0
    // The clock advances by a second at each reading, so that fifty pairs of games take a second.
    const { lab } = labOf(2, () => (at += 1000))
    const order = { choice: choice({ red: 'random', games: 2000 }), variants: [[change]], milliseconds: 3000 }
    const answer = await lab.balance(order, () => undefined).done
    expect(answer).toMatchObject({ ok: true, data: { manifest: { games: 150 }, variants: [{ games: 150 }] } })
  })
})
