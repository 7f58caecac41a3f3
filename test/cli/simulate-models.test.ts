// `simulate --policy llm` explains missing settings of the environment, plays with a stand-in, and replays without the
// stand-in to the same hash. The key is in nothing that is printed or written.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { standIn, type StandIn } from '../agents/llm/standIn.ts'
import { type Ran, ranBeside, ranMeanwhile } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'simulate-models-'))
const KEY = 'sk-cli-0123456789'

let server: StandIn
beforeAll(async () => {
  server = await standIn()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** The stand-in runs in this process, so waiting must not block this process. */
function run(environment: Readonly<Record<string, string>>, ...line: readonly string[]): Promise<Ran> {
  const rulebook = line.includes('--rulebook') ? [] : ['--rulebook', 'aiwolf-5']
  return ranMeanwhile(['simulate', ...rulebook, ...line], { env: { ...env, ...environment } })
}

const { CONSIGLIERE_LLM_URL: _, CONSIGLIERE_LLM_MODEL: __, CONSIGLIERE_LLM_KEY: ___, ...env } = process.env

const HERE = (mode: string) => ({
  CONSIGLIERE_LLM_URL: server.address(mode),
  CONSIGLIERE_LLM_MODEL: 'stand-in',
  CONSIGLIERE_LLM_KEY: KEY,
})

test('a run with models stores its answers and can be repeated from the stored answers', async () => {
  const [answers, out] = [join(folder, 'answers.jsonl'), join(folder, 'games.jsonl')]
  const line = ['--games', '2', '--seed', '4', '--red', 'llm', '--black', 'scripted', '--json']
  const prices = { CONSIGLIERE_LLM_PRICE_IN: '1', CONSIGLIERE_LLM_PRICE_OUT: '2' }
  const ran = await run({ ...HERE('plays'), ...prices }, ...line, '--answers', answers, '--out', out)
  expect(ran.stderr).toBe('')
  const answer = JSON.parse(ran.stdout) as {
    readonly run: { readonly policies: object }
    readonly logHash: string
    readonly games: number
    readonly models: {
      readonly llm: {
        readonly calls: number
        readonly illegal: number
        readonly tokens: object
        readonly cost: number
      }
    }
  }
  const { calls, tokens, cost } = answer.models.llm
  expect(answer).toMatchObject({
    games: 2,
    run: {
      policies: {
        red: { name: 'llm', model: 'stand-in', hash: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
        black: { name: 'scripted' },
      },
    },
  })
  expect(calls).toBeGreaterThan(4)
  expect(tokens).toEqual({ input: calls * 1000, output: calls * 50 })
  expect(cost).toBeCloseTo((calls * (1000 + 100)) / 1_000_000, 12)
  const records = readFileSync(out, 'utf8').trimEnd().split('\n').map(parseRecord)
  expect(records.map((each) => 'record' in each)).toEqual([true, true])
  expect(readFileSync(answers, 'utf8').trimEnd().split('\n').length).toBe(calls + 1)

  const asked = server.asked.length
  const again = await run({}, ...line, '--replay', answers)
  expect(again.stderr).toBe('')
  const { run: runAgain, logHash } = JSON.parse(again.stdout) as typeof answer
  expect([logHash, runAgain]).toEqual([answer.logHash, answer.run])
  expect(server.asked.length).toBe(asked)

  const over = await run(HERE('plays'), ...line, '--answers', answers)
  expect([over.status, over.stderr.includes('(file/exists)')]).toEqual([1, true])
})

test('asking twenty models at the same time causes no Node warning', async () => {
  const line = ['simulate', '--rulebook', 'hp', '--players', '20', '--games', '1', '--policy', 'llm']
  const ran = await ranBeside(line, { ...env, ...HERE('plays') })
  expect([ran.status, ran.stderr]).toEqual([0, ''])
})

test('a run with only void games prints the reasons, has no win rate, and exits with 1', async () => {
  const out = join(folder, 'void.jsonl')
  const ran = await run(HERE('401'), '--games', '2', '--policy', 'llm', '--out', out)
  expect(ran.status).toBe(1)
  expect(ran.stdout).not.toMatch(/100\.00 %/)
  expect(ran.stdout).toContain('void: 2 of 2 games')
  expect(ran.stderr).toContain('game 1, llm: the endpoint rejected the key (llm/unauthorised)')
  expect(ran.stderr).toContain('game 2, llm: the model could not be reached three times in a row')
  expect(ran.stderr).toContain('(simulate/all-void)')
  const records = readFileSync(out, 'utf8').trimEnd().split('\n').map(parseRecord)
  expect(records.map((each) => ('record' in each ? each.record?.void : each))).toEqual([true, true])

  const json = await run(HERE('401'), '--games', '2', '--policy', 'llm', '--json')
  expect(json.status).toBe(1)
  expect(JSON.parse(json.stdout)).toMatchObject({ games: 0, voids: 2, wins: { red: 0, mafia: 0, maniac: 0, draw: 0 } })
})

test('a run with some void games counts only its other games', async () => {
  const ran = await run(HERE('down-for-two'), '--games', '3', '--red', 'llm', '--black', 'scripted', '--json')
  const { games, voids } = JSON.parse(ran.stdout) as { readonly games: number; readonly voids: number }
  expect([ran.status, games + voids]).toEqual([0, 3])
  expect(voids).toBeGreaterThan(0)
  expect(games).toBeGreaterThan(0)
})

test('a rejected key is reported with the reason, and is never written', async () => {
  const ran = await run(HERE('401'), '--games', '1', '--policy', 'llm', '--answers', join(folder, 'none.jsonl'))
  expect(ran.status).toBe(1)
  expect(ran.stdout).toMatch(/\d+ × the endpoint rejected the key \(llm\/unauthorised\)/)
  expect(ran.stdout).toContain('cost unknown')
  writeFileSync(join(folder, 'stdout'), ran.stdout)
  writeFileSync(join(folder, 'stderr'), ran.stderr)
  const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(written.filter((text) => text.includes(KEY))).toEqual([])
  expect(server.asked.some(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
})

describe('simulate with models refuses', () => {
  test.each<
    [what: string, environment: Readonly<Record<string, string>>, line: readonly string[], code: number, said: RegExp]
  >([
    ['a missing address', {}, ['--policy', 'llm'], 1, /CONSIGLIERE_LLM_URL.*\(llm\/no-url\)/],
    [
      'a missing model',
      { CONSIGLIERE_LLM_URL: 'http://127.0.0.1:9/v1' },
      ['--red', 'llm'],
      1,
      /CONSIGLIERE_LLM_MODEL.*\(llm\/no-model\)/,
    ],
    ['по-русски', { CONSIGLIERE_LANG: 'ru' }, ['--black', 'llm'], 1, /адрес модели не задан.*\(llm\/no-url\)/],
    ['workers', {}, ['--policy', 'llm', '--workers', '2'], 2, /--workers/],
    ['an unknown policy', {}, ['--red', 'llm', '--black', 'gpt'], 2, /--black must be random \| scripted/],
    ['answers without a model', {}, ['--policy', 'scripted', '--answers', 'x'], 2, /require an llm policy/],
    [
      'a replay file without answers',
      {},
      ['--policy', 'llm', '--replay', 'package.json'],
      1,
      /\(simulate\/no-answers\)/,
    ],
  ])('%s', async (_, environment, line, code, said) => {
    const ran = await run(environment, '--games', '1', ...line)
    expect(ran.stderr).toMatch(said)
    expect([ran.status, ran.stdout]).toEqual([code, ''])
  })
})
