// A leaderboard of the lab: the board and the hash of the same run elsewhere in any number of workers; stopped, it
// keeps what was played; what is refused is told.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leaderboardOf, leagueHash, leagueManifest } from '../../../src/agents/runs/leaderboard/board.ts'
import { identified } from '../../../src/agents/runs/run.ts'
import { leagueBlocks, playLeagueBlock, type LeaguePlan } from '../../../src/agents/runs/leaderboard/games.ts'
import type { LeagueChoice } from '../../../src/api/lab/contract.ts'
import { APP_VERSION } from '../../../src/club/model/appVersion.ts'
import { tableOf } from '../../agents/tables.ts'
import { labOf } from './workers.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const header = tableOf('benchmark')
const choice: LeagueChoice = {
  rulebook: 'benchmark',
  preset: 'benchmark',
  flags: header.flags,
  players: header.seats.length,
  policies: ['scripted', 'random'],
  seed: 3,
  games: 43,
}
const plan: LeaguePlan = { header, policies: choice.policies, seed: 3, deals: 22 }

describe('a leaderboard', () => {
  test('is that of the same run elsewhere, in any number of workers', async () => {
    const blocks = Array.from({ length: leagueBlocks(plan) }, (_, block) => playLeagueBlock(plan, block, digest))
    const board = leaderboardOf(
      plan,
      blocks.flatMap(({ deals }) => deals),
    )
    for (const cores of [2, 4]) {
      const { lab, alive } = labOf(cores)
      const seen: number[] = []
      const answer = await lab.league(choice, ({ played, games }) => seen.push(played, games)).done
      expect(answer).toEqual({
        ok: true,
        data: {
          manifest: leagueManifest(plan, { app: APP_VERSION, commit: null }, (name) => identified(name, digest)),
          workers: cores - 1,
          board,
          logHash: leagueHash(blocks, digest),
        },
      })
      expect(seen.slice(-2)).toEqual([44, 44])
      expect(alive()).toBe(0)
    }
  })

  test('that is stopped keeps what was played, without a hash, and ends every worker', async () => {
    const { lab, alive } = labOf(2)
    const run = lab.league({ ...choice, games: 10_000 }, () => run.stop())
    const answer = await run.done
    if (answer?.ok !== true) throw new Error('no board')
    expect(answer.data.logHash).toBeUndefined()
    expect(answer.data.board.games).toBeGreaterThan(0)
    expect(answer.data.board.games).toBeLessThan(10_000)
    expect(alive()).toBe(0)
  })

  test.each<[string, Partial<LeagueChoice>, string]>([
    ['one policy', { policies: ['random'] }, 'request/bad-arguments'],
    ['too many players', { players: 21 }, 'setup/seat-count'],
  ])('of %s is refused', async (_, change, code) => {
    const { lab, alive } = labOf(2)
    const answer = await lab.league({ ...choice, ...change }, () => undefined).done
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(alive()).toBe(0)
  })
})
