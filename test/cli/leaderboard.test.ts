// `leaderboard` gives the same answer with one worker and with two, in the form that the guide describes, and reports
// wrong usage.

import { describe, expect, test } from 'vitest'
import type { Leaderboard, LeagueManifest } from '../../src/agents/runs/leaderboard/leaderboard.ts'
import { ran, ranAlone } from '../support/cli.ts'

const run = (...line: readonly string[]) => ran(['leaderboard', ...line])

type Answer = Leaderboard & { readonly run: LeagueManifest; readonly logHash: string }

test.each([
  ['a single policy', ['--policies', 'scripted'], '--policies needs 2 to 20 policies, not 1'],
  ['an unknown policy', ['--policies', 'scripted,genius'], 'genius'],
  ['a count of 0 games', ['--games', '0'], '--games'],
])('%s is wrong usage', (_, options, told) => {
  const games = options.includes('--games') ? [] : ['--games', '4']
  const { status, stderr } = run('--rulebook', 'city', ...games, ...options)
  expect([status, stderr.includes(told)]).toEqual([2, true])
})

describe('a leaderboard', () => {
  const line = ['--rulebook', 'benchmark', '--games', '49', '--policies', 'scripted,random', '--seed', '7']
  const [one, two] = ['1', '2'].map((workers) => ranAlone(['leaderboard', ...line, '--workers', workers, '--json']))

  test('is the same in one process and with two workers', () => {
    expect([one?.stderr, one?.status, two?.status]).toEqual(['', 0, 0])
    expect(two?.stdout).toBe(one?.stdout)
  })

  test('states its run and seed, and consists of complete deals', () => {
    const { run: from, games, deals, logHash, standings, bootstrap } = JSON.parse(one?.stdout ?? '') as Answer
    expect([games, deals, from.games, from.seed, bootstrap]).toEqual([50, 25, 50, 7, 200])
    expect(from.policies.map(({ name }) => name)).toEqual(['scripted', 'random'])
    expect(logHash).toMatch(/^[0-9a-f]{64}$/)
    for (const { win, voteAccuracy, tokens } of standings) {
      expect(win.n).toBe(250)
      expect(voteAccuracy.chance).toBeGreaterThan(0)
      expect(tokens).toBeNull()
    }
  })

  test('is printed as a table if --json is omitted', () => {
    const { stdout } = run('--rulebook', 'plain', '--games', '8', '--policies', 'random,random')
    expect(stdout).toContain('random (2)')
    expect(stdout).toContain('8 games in 4 deals')
  })
})
