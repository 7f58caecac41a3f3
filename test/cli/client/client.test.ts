// The client commands against a served game, as people run them: built, in separate processes, and in a terminal.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { asked, watchedWhole } from '../../server/client.ts'
import { CLI, ranBeside, ranMeanwhile } from '../../support/cli.ts'
import { eventually } from '../../support/eventually.ts'
import { ended, newStore, serve, startServing, type Started } from '../serve/started.ts'

/** Some of the servers that the commands call run in this process. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  ranMeanwhile(args, { env: { ...process.env, ...env } })

const at = ({ address }: Started) => ['--server', address]
const as = (token: string) => ({ CONSIGLIERE_TOKEN: token })

async function newGame(server: Started, ...args: readonly string[]) {
  const { stdout, status, stderr } = await run(
    ['new', ...at(server), '--rulebook', 'city', '--json', ...args],
    as(server.admin),
  )
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as {
    readonly id: string
    readonly tokens: { readonly admin: string; readonly town: string }
  }
}

/** One server for all tests that do not stop it. Each test opens its own games. */
let server: Started
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consigliere-client-'))
  server = await startServing(`sqlite:${join(folder, 'club.sqlite')}`)
})
afterAll(async () => {
  await ended(server, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A game that was watched to its end, opened once for all tests. */
let whole: Promise<Awaited<ReturnType<typeof newGame>>> | undefined
function playedOut() {
  whole ??= newGame(server).then(async (game) => {
    await watchedWhole(server.address, game.id, game.tokens.town)
    return game
  })
  return whole
}

describe('the client commands', () => {
  it('open a game, step through it, resume it and follow it to its end', async () => {
    const { id, tokens } = await newGame(
      server,
      '--players',
      '8',
      '--policy',
      'random',
      '--seed',
      '5',
      '--speed',
      'paused',
    )
    const admin = as(tokens.admin)
    const status = async () =>
      JSON.parse((await run(['status', id, ...at(server), '--json'], admin)).stdout) as { readonly seq: number }
    expect(await status()).toMatchObject({ id, seq: 1, paused: true, alive: [1, 2, 3, 4, 5, 6, 7, 8] })
    expect((await run(['step', id, ...at(server)], admin)).status).toBe(0)
    expect((await status()).seq).toBeGreaterThan(1)
    const following = ranBeside(['attach', id, ...at(server), '--follow', '--json'], {
      ...process.env,
      ...as(tokens.town),
    })
    expect((await run(['resume', id, ...at(server)], admin)).status).toBe(0)
    const { status: code, stdout } = await following
    expect(code).toBe(0)
    const whole = await watchedWhole(server.address, id, tokens.town)
    expect(stdout).toBe(whole.map((line) => `${line}\n`).join(''))
    expect((await run(['export', id, ...at(server), '--format', 'jsonl'], as(tokens.town))).stdout).toBe(stdout)
    expect((await run(['pause', id, ...at(server)], admin)).stderr).toBe('error: the game is over (server/game-over)\n')
  })

  it('open a game with a judge who limits the agents’ speeches', async () => {
    const longest = async (...judge: readonly string[]) => {
      const { id, tokens } = await newGame(server, '--policy', 'scripted', '--seed', '5', ...judge)
      const frames = await watchedWhole(server.address, id, tokens.town)
      const said = frames.map((line) => JSON.parse(line) as { type: string; payload: { chunk?: string } })
      const words = said.flatMap(({ type, payload: { chunk = '' } }) =>
        type === 'AGENT_SAY_STREAM' ? [chunk.split(' ').length] : [],
      )
      return Math.max(...words)
    }
    expect(await longest()).toBeGreaterThan(9)
    expect(await longest('--judge', 'words=9,tie-words=9')).toBeLessThanOrEqual(9)
    const line = ['new', ...at(server), '--rulebook', 'city', '--judge', 'words=many']
    expect((await run(line, as(server.admin))).status).toBe(2)
  })

  it('open a game with a rulebook file unknown to the server', async () => {
    const file = join(import.meta.dirname, '../../../docs/rulebooks/jester.json')
    const line = ['new', ...at(server), '--rulebook', file, '--policy', 'random', '--json']
    const { stdout, stderr, status } = await ranBeside(line, { ...process.env, ...as(server.admin) })
    expect([status, stderr]).toEqual([0, ''])
    const { id, tokens } = JSON.parse(stdout) as Awaited<ReturnType<typeof newGame>>
    await watchedWhole(server.address, id, tokens.town)
    const shown = await run(['status', id, ...at(server)], as(tokens.town))
    expect(shown.stdout).toMatch(
      /^game [0-9a-f]{32} \(jester-city\): over \d+, \d+ frames\n(in the game: [\d ]+\n)?out: [\d ]+\n.+\n$/,
    )
    const byId = await run(['new', ...at(server), '--rulebook', 'jester-city'], as(server.admin))
    expect([byId.status, byId.stderr]).toEqual([2, expect.stringContaining('setup/unknown-rulebook')])
  })

  it('open the games of a series one by one, with different cards', async () => {
    const { stdout, stderr, status } = await run(
      ['new', ...at(server), '--rulebook', 'city', '--policy', 'random', '--seed', '4', '--series', '3', '--json'],
      as(server.admin),
    )
    expect([status, stderr]).toEqual([0, ''])
    const games = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Awaited<ReturnType<typeof newGame>>)
    const cards: string[] = []
    for (const { id, tokens } of games) {
      const frames = await watchedWhole(server.address, id, tokens.admin)
      const { payload } = JSON.parse(frames[0] ?? '{}') as { readonly payload: { readonly seats: object } }
      cards.push(JSON.stringify(payload.seats))
    }
    expect(new Set(cards).size).toBe(3)
  })

  it('print readable lines in the requested language', async () => {
    const { id, tokens } = await playedOut()
    const town = as(tokens.town)
    const { stdout } = await run(['attach', id, ...at(server), '--from', '1'], town)
    expect(stdout.split('\n')[0]).toMatch(/^ {3}2 AGENT_SAY_STREAM {3}agentId=agent-1 chunk=.+ turnId=turn-1$/)
    expect(stdout).not.toContain('\x1b')
    const [en, ru] = [
      await run(['status', id, ...at(server)], town),
      await run(['status', id, ...at(server), '--lang', 'ru'], town),
    ]
    expect(en.stdout).toMatch(
      /^game [0-9a-f]{32} \(city\): over \d+, \d+ frames\n(in the game: [\d ]+\n)?out: [\d ]+\n.+ wins\n$/,
    )
    expect(ru.stdout).toMatch(
      /^игра [0-9a-f]{32} \(city\): окончена \d+, \d+ кадр.*\n(в игре: [\d ]+\n)?выбыли: [\d ]+\n.+\n$/,
    )
  })

  it('leave out the line of the remaining players when nobody remains', async () => {
    const status = {
      id: 'a'.repeat(32),
      rulebook: 'city',
      phase: 'over',
      round: 6,
      alive: [],
      dead: [1, 2],
      seq: 9,
      over: true,
      outcome: { winner: 'red' },
    }
    const answering = createServer((_request, response) => response.end(JSON.stringify(status)))
    onTestFinished(() => void answering.close())
    answering.listen(0, '127.0.0.1')
    await once(answering, 'listening')
    const { port } = answering.address() as AddressInfo
    const { stdout } = await run(['status', status.id, '--server', `http://127.0.0.1:${port}`], as('token'))
    expect(stdout.split('\n').slice(1)).toEqual(['out: 1 2', 'Red team wins', ''])
  })

  it('export a game only to a new file', async () => {
    const { id, tokens } = await playedOut()
    const file = join(folder, 'game.jsonl')
    const args = ['export', id, ...at(server), '--out', file, '--post-mortem']
    expect((await run(args, as(tokens.town))).status).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(
      await (await asked(server.address, `/games/${id}/export`, tokens.admin)).text(),
    )
    expect((await run(args, as(tokens.town))).stderr).toContain('(file/exists)')
  })

  it('reconnect and continue after the last received frame', async () => {
    const store = newStore()
    const cut = await serve(store)
    const { port } = new URL(cut.address)
    const { id, tokens } = await newGame(cut, '--speed', 'live')
    const child = spawn(process.execPath, [CLI, 'attach', id, ...at(cut), '--follow', '--json'], {
      env: { ...process.env, ...as(tokens.town) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
    const closed = once(child, 'close')
    const frames = () => stdout.split('\n').length - 1
    await eventually(() => expect(frames()).toBeGreaterThan(1))
    await ended(cut, 'SIGKILL')
    const before = frames()
    const again = spawn(process.execPath, [CLI, 'serve', '--port', port, '--store', store], { stdio: 'ignore' })
    try {
      await eventually(() => expect(frames()).toBeGreaterThan(before + 1))
      const numbers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly seq: number }).seq)
      expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    } finally {
      child.kill('SIGKILL')
      again.kill('SIGKILL')
      await closed
    }
  })

  it('withdraw a token, and list withdrawn tokens', async () => {
    const { id, tokens } = await newGame(server, '--speed', 'paused')
    const admin = as(tokens.admin)
    expect(await run(['withdraw', id, '2', ...at(server)], admin)).toMatchObject({
      status: 0,
      stdout: 'seat 2: withdrawn\n',
    })
    const machine = await run(['withdraw', id, 'town', ...at(server), '--json'], admin)
    expect(JSON.parse(machine.stdout)).toMatchObject({
      tokens: expect.arrayContaining([
        { right: 'town', isWithdrawn: true, connected: 0 },
        { right: 'seat', seat: 2, isWithdrawn: true, connected: 0 },
        { right: 'seat', seat: 3, isWithdrawn: false, connected: 0 },
      ]) as unknown,
    })
    const refused = await run(['attach', id, '--follow', ...at(server)], as(tokens.town))
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'error: this token was withdrawn; ask the operator for a new one (server/withdrawn)\n',
    ])
    const uk = await run(['withdraw', id, '40', ...at(server), '--lang', 'uk'], admin)
    expect([uk.status, uk.stderr]).toEqual([1, expect.stringContaining('такого ключа немає') as string])
  })

  it('use colours only in a terminal', async () => {
    const { id, tokens } = await playedOut()
    const line = [process.execPath, CLI, 'attach', id, ...at(server)].join(' ')
    const terminal = spawnSync('script', ['-qec', line, '/dev/null'], {
      env: { ...process.env, ...as(tokens.town), NO_COLOR: '' },
      encoding: 'utf8',
    })
    expect(terminal.status).toBe(0)
    expect(terminal.stdout).toContain('\x1b[1mGAME_CREATED')
  })
})

describe('client commands refuse', () => {
  it.each([
    ['a missing token', ['status', 'x'], 2, 'no token: pass --token'],
    [
      'an ftp address',
      ['status', 'x', '--server', 'ftp://x', '--token', 't'],
      2,
      '--server must be an http or https address',
    ],
    [
      'an unreachable server',
      ['status', 'x', '--server', 'http://127.0.0.1:1', '--token', 't'],
      1,
      '(server/unreachable)',
    ],
    [
      'an unreachable server with --follow',
      ['attach', 'x', '--follow', '--server', 'http://127.0.0.1:1', '--token', 't'],
      1,
      '(server/unreachable)',
    ],
    ['an unknown export format', ['export', 'x', '--format', 'xml', '--token', 't'], 2, '--format'],
    ['an unknown right', ['withdraw', 'x', 'observer', '--token', 't'], 2, 'admin, town, 1, 2'],
    ['an unknown rulebook', ['new', '--rulebook', 'chess', '--token', 't'], 2, '(setup/unknown-rulebook)'],
  ] as const)('%s', async (_what, args, status, said) => {
    const ran = await run(args, { CONSIGLIERE_TOKEN: '' })
    expect([ran.status, ran.stdout]).toEqual([status, ''])
    expect(ran.stderr).toContain(said)
  })

  it('a wrong token, without printing it', async () => {
    for (const args of [
      ['status', 'x'],
      ['attach', 'x', '--follow'],
    ]) {
      const { status, stderr } = await run([...args, ...at(server)], as('a-token-that-is-wrong'))
      expect(status).toBe(1)
      expect(stderr).toContain('(server/bad-token)')
      expect(stderr).not.toContain('a-token-that-is-wrong')
    }
  })
})
