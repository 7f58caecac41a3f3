// `leaderboard` with models by name: two stand-ins, one of them unreachable, and a scripted player. The test
// recalculates every statistic from the file of deals and joins files of several runs to one board.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Leaderboard, LeagueManifest, PolicyStanding } from '../../src/agents/runs/leaderboard/leaderboard.ts'
import type { LeagueGame } from '../../src/agents/runs/leaderboard/games.ts'
import { standIn, type StandIn } from '../agents/llm/standIn.ts'
import { type Ran, ranMeanwhile } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'leaderboard-models-'))
const KEY = 'sk-league-0123456789'
const models = join(folder, 'models.json')

let server: StandIn
beforeAll(async () => {
  server = await standIn()
  const named = (name: string, mode: string) => ({ name, url: server.address(mode), model: `stand-in-${name}` })
  const a = { ...named('a', 'plays'), key: 'LEAGUE_KEY', temperature: 0.3, priceIn: 1, priceOut: 2 }
  writeFileSync(models, JSON.stringify({ models: [a, named('b', 'plays-whole'), named('out', '401')] }))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** The stand-in runs in this process, so waiting must not block this process. */
function run(...line: readonly string[]): Promise<Ran> {
  return ranMeanwhile(['leaderboard', ...line], { env: { ...process.env, LEAGUE_KEY: KEY } })
}

const line = (policies: string, games: number, ...more: readonly string[]) => [
  ...['--rulebook', 'aiwolf-5', '--games', String(games), '--policies', policies, '--models', models],
  ...more,
]

type Answer = Leaderboard & { readonly run: LeagueManifest; readonly logHash: string }

function dealsIn(path: string): readonly (readonly LeagueGame[])[] {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((each) => (JSON.parse(each) as { readonly games: readonly LeagueGame[] }).games)
}

/** Counts without the program: a policy's wins in games that count, and its share of each deal. */
function counted(deals: readonly (readonly LeagueGame[])[], policy: number) {
  const share = (games: readonly LeagueGame[]) => {
    const seats = games.flatMap((game) => game.seats.filter((seat) => seat.policy === policy))
    return { n: seats.length, rate: seats.filter(({ won }) => won).length / seats.length }
  }
  return {
    win: share(deals.flat().filter((game) => game.void === undefined)),
    whole: deals.map((deal) => (deal.some((game) => game.void !== undefined) ? undefined : share(deal).rate)),
    voids: deals.flat().filter((game) => game.void?.includes(policy)).length,
  }
}

test('judge limits are in prompts and manifest, and runs with different limits are not joined', async () => {
  const [judged, plain] = [join(folder, 'judged.jsonl'), join(folder, 'plain.jsonl')]
  const before = server.asked.length
  const ran = await run(
    ...line('llm:a,scripted', 2, '--judge', 'words=17,fouls=on,speech=600', '--out', judged, '--json'),
  )
  expect([ran.status, ran.stderr]).toEqual([0, ''])
  const asked = server.asked.slice(before).map(({ body }) => JSON.stringify(body.messages))
  expect(asked.some((messages) => /\b17 words\b/.test(messages))).toBe(true)
  expect((JSON.parse(ran.stdout) as Answer).run).toMatchObject({ judge: { words: 17, fouls: true } })
  await run(...line('llm:a,scripted', 2, '--out', plain, '--json'))
  const both = await run('--join', `${judged},${plain}`)
  expect([both.status, both.stderr]).toEqual([1, expect.stringContaining('(league/other-rules)')])
  expect((await run('--join', judged)).status).toBe(0)
})

test('an unknown player is refused, and so is a run with neither rules nor files to join', async () => {
  const unknown = await run(...line('llm:nobody,scripted', 2))
  expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('(llm/no-such-model)')])
  const nothing = await run('--policies', 'scripted,random')
  expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('--join')])
})

test('the CSV has one line for each statistic of a policy', async () => {
  const { stdout } = await run(
    '--rulebook',
    'plain',
    '--games',
    '4',
    '--policies',
    'random,scripted',
    '--csv',
    '--seed',
    '3',
  )
  const lines = stdout.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('policy,figure,of,n,rate,sem,low,high,chance')
  expect(lines.some((each) => each.startsWith('scripted,difference,random,2,'))).toBe(true)
  // A negative difference is written as a number below 0, not as text.
  expect(
    lines
      .slice(1)
      .flatMap((each) => each.split(',').slice(3))
      .every((cell) => !Number.isNaN(Number(cell))),
  ).toBe(true)
  expect(stdout).toMatch(/,-0\.\d/)
})

describe('a leaderboard with two models', () => {
  test('plays every card of every deal', async () => {
    const out = join(folder, 'whole.jsonl')
    const ran = await run(...line('llm:a,llm:b,scripted', 12, '--seed', '5', '--out', out, '--json'))
    expect([ran.status, ran.stderr]).toEqual([0, ''])
    const board = JSON.parse(ran.stdout) as Answer
    expect(board.run.policies.map(({ name }) => name)).toEqual(['llm:a', 'llm:b', 'scripted'])
    expect([board.games, board.voids, board.deals]).toEqual([12, 0, 4])
    const deals = dealsIn(out)
    for (const [policy, standing] of board.standings.entries()) {
      const { win, whole } = counted(deals, policy)
      expect([standing.win.n, standing.win.rate]).toEqual([win.n, win.rate])
      expect(win.n).toBe(4 * 5)
      for (const { name, deals: pairs, mean } of standing.against) {
        const their = counted(
          deals,
          board.standings.findIndex((each) => each.name === name),
        ).whole
        const differences = whole.map((rate, deal) => (rate ?? 0) - (their[deal] ?? 0))
        expect(pairs).toBe(4)
        expect(mean).toBeCloseTo(differences.reduce((sum, each) => sum + each, 0) / 4, 12)
      }
    }
    const [a, b, scripted] = board.standings
    const answers = (policy: number) =>
      deals.flatMap((deal) => deal.flatMap(({ seats }) => seats.filter((seat) => seat.policy === policy)))
    const calls = answers(0).reduce((sum, seat) => sum + seat.answers, 0)
    expect([a?.tokens, a?.cost]).toEqual([calls * 1050, expect.closeTo((calls * 1100) / 1_000_000, 9)])
    expect([b?.cost, scripted?.tokens, scripted?.latencyMs]).toEqual([null, null, null])
    expect(b?.latencyMs).toBeGreaterThanOrEqual(0)
    expect(`${ran.stdout}${readFileSync(out, 'utf8')}`).not.toContain(KEY)
    expect(server.asked.some(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
  })

  test('counts no void games of an unreachable model', async () => {
    const ran = await run(...line('llm:out,scripted,random', 6, '--json'))
    const { standings, games, voids } = JSON.parse(ran.stdout) as Answer
    expect(ran.stderr).toContain('game 1, llm:out: the endpoint rejected the key (llm/unauthorised)\n')
    expect(ran.status === 1).toBe(games === 0)
    expect(ran.stderr.includes('(simulate/all-void)')).toBe(games === 0)
    expect(games + voids).toBe(6)
    expect(standings[0]?.voids).toBe(voids)
    for (const { byRole } of standings) for (const { elo, win } of byRole) expect(elo === null).toBe(win.n === 0)
    expect(standings.slice(1).map((each: PolicyStanding) => each.voids)).toEqual([0, 0])
  })
})

describe('files of several runs', () => {
  test('are joined if their rulebook is the same', async () => {
    const [one, two, other] = ['one.jsonl', 'two.jsonl', 'other.jsonl'].map((name) => join(folder, name))
    if (!one || !two || !other) throw new Error('three files')
    const seeds = await Promise.all([
      run(...line('llm:b,scripted', 4, '--seed', '1', '--out', one, '--json')),
      run(...line('random,scripted', 4, '--seed', '2', '--out', two, '--json')),
    ])
    expect(seeds.map(({ status, stderr }) => [status, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ])
    const joined = JSON.parse((await run('--join', `${one},${two}`, '--json')).stdout) as Answer & {
      readonly runs: readonly LeagueManifest[]
    }
    expect(joined.standings.map(({ name }) => name)).toEqual(['llm:b', 'scripted', 'random'])
    expect([joined.games, joined.deals, joined.runs.map(({ seed }) => seed)]).toEqual([8, 4, [1, 2]])
    // Policies that never met have no difference. The scripted player has met both models.
    const against = Object.fromEntries(joined.standings.map((each) => [each.name, each.against]))
    expect(against['llm:b']?.map(({ name, deals, mean }) => [name, deals, mean === null])).toEqual([
      ['scripted', 2, false],
      ['random', 0, true],
    ])
    expect(against['scripted']?.map(({ deals }) => deals)).toEqual([2, 2])

    await run('--rulebook', 'plain', '--games', '2', '--policies', 'random,random', '--out', other)
    const refused = await run('--join', `${one},${other}`)
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('(league/other-rules)')])
    writeFileSync(other, 'a,b\n1,2\n')
    const unread = await run('--join', other)
    expect([unread.status, unread.stderr]).toEqual([1, expect.stringContaining('(league/no-league)')])
  })
})
