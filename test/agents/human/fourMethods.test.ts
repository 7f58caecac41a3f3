// Source 002, “Adapter pattern for agents”: a player with its four methods plays unchanged at every table.

import { describe, expect, test } from 'vitest'
import {
  type AgentInterfacePlayer,
  type AgentInterfaceGameState,
  createAgentInterfacePolicy,
  type AgentInterfacePrivateInfo,
  type AgentInterfacePublicInfo,
} from '../../../src/agents/human/fourMethods.ts'
import { builtInBotByName } from '../../../src/agents/runs/policies.ts'
import { createBotPolicy } from '../../../src/agents/policy.ts'
import { playWithPolicies } from '../../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { buildBenchmarkFeed } from '../../../src/agents/benchmark-feed.ts'
import { PRESETS, tableOf } from '../tables.ts'

/** A player as in the example of the source. */
class ScriptedAgent implements AgentInterfacePlayer {
  readonly asked: string[] = []
  readonly told: {
    readonly context: AgentInterfaceGameState
    readonly info: AgentInterfacePrivateInfo | AgentInterfacePublicInfo
  }[] = []

  async *think(context: AgentInterfaceGameState, privateInfo: AgentInterfacePrivateInfo): AsyncGenerator<string> {
    this.#note('think', context, privateInfo)
    yield `I am ${privateInfo.role}. `
    yield 'I watch.'
  }

  async *say(context: AgentInterfaceGameState, publicInfo: AgentInterfacePublicInfo): AsyncGenerator<string> {
    this.#note('say', context, publicInfo)
    const [suspect] = publicInfo.targetIds
    yield 'I am the sheriff. '
    if (suspect !== undefined) yield `I nominate player number ${suspect.replace('agent-', '')}. `
    yield 'Thank you.'
  }

  async nightAction(context: AgentInterfaceGameState, privateInfo: AgentInterfacePrivateInfo) {
    this.#note('nightAction', context, privateInfo)
    return { targetId: privateInfo.targetIds.at(-1) ?? null }
  }

  vote(context: AgentInterfaceGameState, publicInfo: AgentInterfacePublicInfo) {
    this.#note('vote', context, publicInfo)
    return { targetId: publicInfo.targetIds[0] ?? null }
  }

  #note(
    method: string,
    context: AgentInterfaceGameState,
    info: AgentInterfacePrivateInfo | AgentInterfacePublicInfo,
  ): void {
    this.asked.push(method)
    this.told.push({ context, info })
  }
}

async function played(preset: string, seed: number) {
  const agents = tableOf(preset, seed).seats.map(() => new ScriptedAgent())
  const table = new AgentTable(tableOf(preset, seed), seed)
  const chunks: string[] = []
  await playWithPolicies(
    table,
    agents.map((agent) => createAgentInterfacePolicy(agent, 'en')),
    { chunk: (seat, stream, text) => chunks.push(`${seat} ${stream} ${text}`) },
  )
  return { table, agents, chunks }
}

describe.each(PRESETS)('%s', (preset) => {
  test('a game of four-method players ends with no faults except missing choices', async () => {
    const { table } = await played(preset, 3)
    expect(table.state.phase).toBe('over')
    const faults = table.turns.filter(({ fault }) => fault !== undefined && fault !== 'answer/must-choose')
    expect(faults.map(({ kind, fault }) => [kind, fault])).toEqual([])
  })
})

describe('four-method player in the benchmark', () => {
  test('is asked through all four methods, and its answers become events', async () => {
    const { table, agents, chunks } = await played('benchmark', 3)
    expect(new Set(agents.flatMap(({ asked }) => asked))).toEqual(new Set(['think', 'say', 'nightAction', 'vote']))
    expect(chunks).toContain('1 say I am the sheriff. ')
    expect(chunks.some((chunk) => chunk.includes('think I watch.'))).toBe(true)
    const types = new Set(buildBenchmarkFeed(table.header, table.events).map(({ type }) => type))
    for (const type of ['NIGHT_ACTION_SUBMITTED', 'VOTE_CAST', 'ROLE_CLAIMED', 'PLAYER_ELIMINATED'])
      expect(types).toContain(type)
  })

  test('gets private data only for think and nightAction', async () => {
    const { table, agents } = await played('benchmark', 3)
    for (const [i, { told, asked }] of agents.entries())
      for (const [n, { info, context }] of told.entries()) {
        const isPublic = asked[n] === 'say' || asked[n] === 'vote'
        expect('role' in info).toBe(!isPublic)
        expect(context.players.filter(({ alive, role }) => alive && role !== undefined)).toEqual([])
        if (!('role' in info)) continue
        expect(info.role).toBe(table.header.seats[i]?.role)
        const known = Object.values(info.knownRoles)
        expect(known.every((role) => role === info.role)).toBe(true)
      }
  })

  test('can look up who voted for whom on day 1', async () => {
    const { table, agents } = await played('benchmark', 3)
    const history = agents.flatMap(({ told }) => told.map(({ context }) => context.voteHistory)).find((each) => each[0])
    const [day] = history ?? []
    const cast = table.seen.votes.filter(({ round }) => round === day?.dayNumber)
    const first = cast.find(({ voter }) => `agent-${voter}` === day?.votes[0]?.voterId)
    expect(day?.votes[0]?.targetId).toBe(`agent-${first?.nominee}`)
  })

  test('plays together with the program’s own players', async () => {
    const table = new AgentTable(tableOf('benchmark', 5), 5)
    await playWithPolicies(
      table,
      table.seats.map(({ seat }) =>
        seat === 1
          ? createAgentInterfacePolicy(new ScriptedAgent(), 'en')
          : createBotPolicy(builtInBotByName('scripted')),
      ),
    )
    expect(table.state.phase).toBe('over')
  })
})
