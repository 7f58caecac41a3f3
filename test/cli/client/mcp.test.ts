// `mcp`: assistants that use the Model Context Protocol play seats of a served game, through the SDK's own client.

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CLI, ran } from '../../support/cli.ts'
import { ADMIN, opened, serverFor, told, type Made } from '../../server/client.ts'

const repository = resolve(import.meta.dirname, '../../..')

interface Shown {
  readonly over?: boolean
  readonly code?: string
  readonly question: {
    readonly kind: string
    readonly seat: number
    readonly targets?: readonly number[]
    readonly mayTalk: boolean
  } | null
}

async function assistant(address: string, { id, tokens }: Made, at: number): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', '--game', `${address}/games/${id}`],
      env: { CONSIGLIERE_TOKEN: tokens.seats[at] ?? '', PATH: process.env['PATH'] ?? '' },
      cwd: repository,
    }),
  )
  return client
}

async function call(client: Client, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Shown> {
  const { content } = await client.callTool({ name, arguments: args })
  const [first] = content as readonly { readonly text: string }[]
  return JSON.parse(first?.text ?? '') as Shown
}

/** An assistant that chooses the first option offered until the game is over or it is out. */
async function plays(client: Client, isOut: () => Promise<boolean>): Promise<number> {
  let answers = 0
  let shown = await call(client, 'look')
  while (shown.over !== true) {
    const { question } = shown
    if (question === null) {
      if (await isOut()) break
      shown = await call(client, 'look')
      continue
    }
    answers += 1
    const seat = question.targets?.find((target) => target !== question.seat)
    const tool = { speak: 'say', whisper: 'say', ballot: 'vote', lift: 'vote', lynch: 'vote' }[question.kind] ?? 'act'
    const args =
      tool === 'say' ? { words: 'I am listening. Pass.' } : question.kind === 'best-move' ? { seats: [] } : { seat }
    shown = await call(client, tool, args)
  }
  return answers
}

describe('an assistant', () => {
  it('plays a game to its end at a table with eleven others', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'city', players: 12, seed: 3, policies: 'guest' })
    const clients = await Promise.all(Array.from({ length: 12 }, (_, i) => assistant(address, game, i + 1)))
    const alive = async () => ((await told(address, `/games/${game.id}`, ADMIN)) as { alive: readonly number[] }).alive
    const answers = await Promise.all(
      clients.map((client, i) => plays(client, async () => !(await alive()).includes(i + 1))),
    )
    await Promise.all(clients.map((client) => client.close()))
    expect(Math.min(...answers)).toBeGreaterThan(0)
    expect(await told(address, `/games/${game.id}`, ADMIN)).toMatchObject({ over: true, void: false })
  })

  it('has five tools, and an unknown tool is refused with a code', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'plain', players: 3, seed: 1, policies: 'guest' })
    const client = await assistant(address, game, 1)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['look', 'say', 'nominate', 'vote', 'act'])
    expect(tools.every(({ description = '' }) => description.length > 20)).toBe(true)
    expect(await call(client, 'look')).toMatchObject({ question: { kind: 'lynch' } })
    expect(await call(client, 'say', { words: 'Hello' })).toMatchObject({ code: 'mcp/another-tool' })
    expect(JSON.stringify(await client.callTool({ name: 'vote', arguments: { seat: 'two' } }))).toContain('seat')
    await client.close()
  })

  it('is refused without a game, and at a seat that the program plays', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'plain', players: 3, seed: 1, policies: 'random', speed: 'paused' })
    const client = await assistant(address, game, 1)
    expect(await call(client, 'look')).toMatchObject({ code: 'server/no-guest' })
    await client.close()
    const wrong = ran(['mcp', '--game', 'nowhere', '--token', 'x'])
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('--game')])
  })
})
