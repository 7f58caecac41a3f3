// Leaderboards of the lab: the leaderboard and its hash are the same as without workers, for any number of workers. A
// stopped run keeps its finished games, and refusals are reported.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  computeLeaderboard,
  hashLeagueBlocks,
  createLeagueManifest,
} from '../../../src/agents/runs/leaderboard/leaderboard.ts'
import { identifyBuiltInBot } from '../../../src/agents/runs/run.ts'
import { leagueBlockCount, playLeagueBlock, type LeaguePlan } from '../../../src/agents/runs/leaderboard/games.ts'
import type { LeagueSettings, ModelChoice, ModelResolver } from '../../../src/api/lab/contract.ts'
import { formatDealLine, leagueCsv, formatLeagueHeader } from '../../../src/api/lab/league/leagueFile.ts'
import { APP_VERSION } from '../../../src/club/model/appVersion.ts'
import { tableOf } from '../../agents/tables.ts'
import { standIn, type StandIn } from '../../agents/llm/standIn.ts'
import { labOf } from './workers.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const header = tableOf('benchmark')
const choice: LeagueSettings = {
  rulebook: 'benchmark',
  preset: 'benchmark',
  flags: header.flags,
  players: header.seats.length,
  policies: ['scripted', 'random'],
  seed: 3,
  games: 43,
  lang: 'en',
}
const plan: LeaguePlan = { header, policies: ['scripted', 'random'], seed: 3, deals: 22 }
const noModels: ModelResolver = async () => ({ ok: true, data: [] })

describe('leaderboard', () => {
  test('is the same with any number of workers as without workers', async () => {
    const blocks = Array.from({ length: leagueBlockCount(plan) }, (_, block) => playLeagueBlock(plan, block, digest))
    const board = computeLeaderboard(
      plan,
      blocks.flatMap(({ deals }) => deals),
    )
    for (const cores of [2, 4]) {
      const { lab, alive } = labOf(cores)
      const seen: number[] = []
      const answer = await lab.league(choice, ({ played, games }) => seen.push(played, games), noModels).done
      const run = createLeagueManifest(plan, { app: APP_VERSION, commit: null }, (name) =>
        identifyBuiltInBot(name, digest),
      )
      const text = formatLeagueHeader(run) + blocks.flatMap(({ deals }) => deals.map(formatDealLine)).join('')
      expect(answer).toEqual({
        ok: true,
        data: {
          runs: [run],
          files: [{ name: 'benchmark-3.jsonl', text }],
          board,
          csv: leagueCsv(board),
          isStopped: false,
          logHash: hashLeagueBlocks(blocks, digest),
        },
      })
      expect(seen.slice(-2)).toEqual([44, 44])
      expect(alive()).toBe(0)
    }
  })

  test('keeps the finished games but has no hash if it is stopped', async () => {
    const { lab, alive } = labOf(2)
    const run = lab.league({ ...choice, games: 10_000 }, () => run.stop(), noModels)
    const answer = await run.done
    if (answer?.ok !== true) throw new Error('no board')
    expect(answer.data.logHash).toBeUndefined()
    expect(answer.data.board.games).toBeGreaterThan(0)
    expect(answer.data.board.games).toBeLessThan(10_000)
    expect(alive()).toBe(0)
  })

  test.each<[string, Partial<LeagueSettings>, string]>([
    ['a single policy', { policies: ['random'] }, 'request/bad-arguments'],
    ['too many players', { players: 21 }, 'setup/seat-count'],
    ['an unlisted model', { policies: ['llm:gone', 'random'] }, 'llm/no-such-model'],
  ])('with %s is refused', async (_, change, code) => {
    const { lab, alive } = labOf(2)
    const answer = await lab.league({ ...choice, ...change }, () => undefined, noModels).done
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(alive()).toBe(0)
  })
})

describe('models from the settings', () => {
  const SECRET = 'sk-lab-league'
  let server: StandIn
  beforeAll(async () => {
    server = await standIn()
  })
  afterAll(() => server.close())

  const wolves = tableOf('aiwolf-5')
  const among = (policies: LeagueSettings['policies'], games: number): LeagueSettings => ({
    rulebook: wolves.rulebook,
    preset: 'aiwolf-5',
    flags: wolves.flags,
    players: 5,
    policies,
    seed: 5,
    games,
    lang: 'en',
  })
  /** Each model is named after its behaviour. */
  const listed: ModelResolver = async (players) => ({
    ok: true,
    data: players.flatMap((name): ModelChoice[] => {
      const [, mode] = name.split(':')
      if (mode === undefined) return []
      const entry = { name: mode, url: server.address(mode), model: mode, priceIn: 1, priceOut: 2 }
      return [{ entry, key: SECRET }]
    }),
  })

  test('play every card of a deal in one worker', async () => {
    const { lab, alive, opened } = labOf(4)
    const seen: number[] = []
    const policies = ['llm:plays', 'llm:plays-whole', 'scripted'] as const
    const answer = await lab.league(among(policies, 6), ({ played }) => seen.push(played), listed).done
    if (answer?.ok !== true) throw new Error(JSON.stringify(answer))
    expect([seen, alive(), opened()]).toEqual([[1, 2, 3, 4, 5, 6, 6], 0, 1])
    const { board, runs, files, csv } = answer.data
    expect(runs[0]?.policies.map(({ name }) => name)).toEqual(policies)
    expect([board.games, board.voids, board.deals]).toEqual([6, 0, 2])
    expect(board.standings.map(({ tokens }) => tokens !== null && tokens > 0)).toEqual([true, true, false])
    expect(board.standings.map(({ cost }) => cost !== null && cost > 0)).toEqual([true, true, false])
    expect(csv).toContain('llm:plays,difference,llm:plays-whole,2,')
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    const [file] = files
    if (file === undefined) throw new Error('no file')
    const again = await lab.join([file]).done
    expect(again).toMatchObject({ ok: true, data: { board: JSON.parse(JSON.stringify(board)) as object } })
    const other = await lab.league({ ...among(['random', 'scripted'], 4), seed: 6 }, () => undefined, listed).done
    if (other?.ok !== true) throw new Error('no board')
    const joined = await lab.join([file, ...other.data.files]).done
    expect(joined).toMatchObject({ ok: true, data: { board: { games: 10, deals: 4 }, isStopped: false } })
    const torn = await lab.join([file, { name: 'b.jsonl', text: 'no run\n' }]).done
    expect(torn).toMatchObject({ error: { code: 'league/no-league', params: { file: 'b.jsonl', line: 1 } } })
    const foreign = await lab.league(choice, () => undefined, noModels).done
    if (foreign?.ok !== true) throw new Error('no board')
    const mixed = await lab.join([file, ...foreign.data.files]).done
    expect(mixed).toMatchObject({ error: { code: 'league/other-rules', params: { file: 'benchmark-3.jsonl' } } })
  })

  test('keep the completed deals when the leaderboard is stopped', async () => {
    const { lab, alive } = labOf(2)
    const run = lab.league(
      among(['llm:plays', 'scripted'], 1000),
      ({ played }) => {
        if (played === 5) run.stop()
      },
      listed,
    )
    const answer = await run.done
    expect(answer).toMatchObject({ ok: true, data: { isStopped: true, board: { games: 4, deals: 2 } } })
    expect(alive()).toBe(0)
  })

  test('must answer within the judge’s deadlines', async () => {
    const judge = { speechSeconds: 0.1, voteSeconds: 0.1, nightSeconds: 0.1, fouls: true }
    const stalled = { ...among(['llm:stalls', 'random'], 2), judge }
    const answer = await labOf(2).lab.league(stalled, () => undefined, listed).done
    expect(answer).toMatchObject({ ok: true, data: { runs: [{ judge }], board: { games: 0, voids: 2 } } })
  })

  test('void only their own games if they are unreachable', async () => {
    const { lab } = labOf(2)
    const answer = await lab.league(among(['llm:401', 'scripted', 'random'], 3), () => undefined, listed).done
    if (answer?.ok !== true) throw new Error('no board')
    const { games, voids, standings } = answer.data.board
    expect(games + voids).toBe(3)
    expect(standings.map((each) => each.voids)).toEqual([voids, 0, 0])
  })
})
