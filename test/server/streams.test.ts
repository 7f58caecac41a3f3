// docs/spec/agents.md §6: a model's thoughts and words are sent in pieces while they arrive, each frame says whether it
// is private, and sent frames stay the same after a restart.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ModelSettingsByName } from '../../src/agents/llm/modelList.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { ok } from '../../src/rules/vocabulary.ts'
import { processClock } from '../../src/store/platform.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { settings } from '../agents/llm/playing.ts'
import { standIn, type StandIn } from '../agents/llm/standIn.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, opened, posted, serverFor, watchedWhole, watching, type Frame } from './client.ts'

let model: StandIn
beforeAll(async () => {
  model = await standIn()
})
afterAll(() => model.close())

const framesOf = (lines: readonly string[]): readonly Frame[] => lines.map((line) => JSON.parse(line) as Frame)
const servedBy = (mode: string, store = createMemoryStore()) =>
  serverFor({ store, clock: processClock, models: new ModelSettingsByName(ok(settings({ url: model.address(mode) }))) })

interface Piece {
  readonly agentId: string
  readonly chunk: string
  readonly turnId: string
  readonly whole?: true
}

/** Joins the pieces of each turn that were sent to a right. */
function turnsOf(frames: readonly Frame[], type: string): ReadonlyMap<string, string> {
  const turns = new Map<string, string>()
  for (const { type: each, payload } of frames) {
    if (each !== type) continue
    const { agentId, chunk, turnId, whole } = payload as unknown as Piece
    const key = `${turnId} ${agentId}`
    turns.set(key, whole === true ? chunk : (turns.get(key) ?? '') + chunk)
  }
  return turns
}

it('only the seat and the admin get ACTION_REJECTED for a guest’s answer that was not offered', async () => {
  const { address } = await serverFor()
  const { id, tokens } = await opened(address, { rulebook: 'sport', policies: 'guest', seed: 3 })
  const question = async (seat: string) =>
    (await (await asked(address, `/games/${id}/question`, tokens.seats[seat])).json()) as {
      readonly question: { readonly number: number; readonly kind: string } | null
    }
  const seats = Object.keys(tokens.seats)
  const all = await Promise.all(seats.map(question))
  const seat = seats[all.findIndex((each) => each.question !== null)] ?? ''
  const { number, kind } = (await question(seat)).question ?? { number: 0, kind: '' }
  await posted(address, `/games/${id}/answer`, { number, target: 15 }, tokens.seats[seat])
  const exported = async (token: string | undefined) =>
    framesOf((await (await asked(address, `/games/${id}/export`, token)).text()).trimEnd().split('\n'))
  const rejected = async (token: string | undefined) =>
    (await exported(token)).filter(({ type }) => type === 'ACTION_REJECTED')
  await eventually(async () => expect(await rejected(ADMIN)).toHaveLength(1))
  const [frame] = await rejected(ADMIN)
  expect(frame).toMatchObject({
    payload: { seat: Number(seat), action: kind, code: 'answer/no-such-target', drawn: false },
    private: true,
  })
  expect(await rejected(tokens.seats[seat])).toHaveLength(1)
  for (const other of [tokens.town, tokens.seats[seats.find((each) => each !== seat) ?? '']])
    expect(await rejected(other)).toEqual([])
})

it('docs/server.md documents every type of frame', async () => {
  const documented = readFileSync('docs/server.md', 'utf8')
  const { address } = await serverFor()
  const types = new Set<string>()
  for (const { id: rulebook } of RULEBOOKS)
    for (const policies of ['random', 'scripted']) {
      const { id } = await opened(address, { rulebook, seed: 5, policies })
      for (const { type } of framesOf(await watchedWhole(address, id, ADMIN))) types.add(type)
    }
  expect(types.size).toBeGreaterThan(25)
  expect([...types].filter((type) => !new RegExp(`\`${type}[\` ]`).test(documented))).toEqual([])
})

describe('speech of a streaming model', () => {
  const game = { rulebook: 'sport', seed: 3, policies: ['llm', ...Array<string>(9).fill('scripted')] }

  it('is sent in pieces, but thoughts are sent only to viewers of secrets', async () => {
    const { address } = await servedBy('plays')
    const { id, tokens } = await opened(address, game)
    const admin = framesOf(await watchedWhole(address, id, tokens.admin))
    const town = framesOf(await watchedWhole(address, id, tokens.town))
    const thoughts = turnsOf(admin, 'AGENT_THINK_STREAM')
    expect([...thoughts.values()].some((text) => text.includes('is the one 🙂'))).toBe(true)
    const players = await Promise.all(['1', '2'].map((seat) => watchedWhole(address, id, tokens.seats[seat] ?? '')))
    for (const frames of [town, ...players.map(framesOf)]) {
      expect(frames.length).toBeGreaterThan(0)
      expect(frames.filter(({ type }) => type === 'AGENT_THINK_STREAM')).toEqual([])
    }
    const words = turnsOf(town, 'AGENT_SAY_STREAM')
    expect([...words].some(([key, text]) => key.endsWith('agent-1') && text.includes('I suspect number 2'))).toBe(true)
    // Everybody who may hear the words gets the same words, with different turn numbers.
    expect([...words.values()]).toEqual([...turnsOf(admin, 'AGENT_SAY_STREAM').values()])
    expect([...words.keys()].map((key) => key.split(' ')[0])).toEqual([...words.keys()].map((_, i) => `turn-${i + 1}`))
  })

  it('has frames marked as private or public', async () => {
    const { address } = await servedBy('plays')
    for (const rulebook of ['sport', 'benchmark', 'city']) {
      const { id, tokens } = await opened(address, { rulebook, seed: 3 })
      const admin = framesOf(await watchedWhole(address, id, tokens.admin))
      expect(admin.every((frame) => typeof frame.private === 'boolean')).toBe(true)
      expect(admin.some((frame) => frame.private)).toBe(true)
      expect(framesOf(await watchedWhole(address, id, tokens.town)).filter((frame) => frame.private)).toEqual([])
    }
  })

  it('is sent before the answer is complete', async () => {
    const store = createMemoryStore()
    const first = await servedBy('stalls', store)
    const { id, tokens } = await opened(first.address, { ...game, policies: Array<string>(10).fill('llm') })
    const { frames, raw, socket } = await watching(first.address, id, tokens.admin)
    await eventually(() => expect(frames.filter(({ type }) => type === 'AGENT_THINK_STREAM')).not.toEqual([]))
    expect(frames.find(({ type }) => type === 'AGENT_THINK_STREAM')).toMatchObject({
      payload: { chunk: 'Wait', turnId: 'turn-1' },
      private: true,
    })
    const before = [...raw]
    socket.terminate()
    await first.stop()

    const second = await servedBy('plays', store)
    const after = await watchedWhole(second.address, id, tokens.admin)
    expect(after.slice(0, before.length)).toEqual(before)
    const thoughts = turnsOf(framesOf(after), 'AGENT_THINK_STREAM')
    expect(thoughts.get([...thoughts.keys()].find((key) => key.startsWith('turn-1 ')) ?? '')).toBe('Wait')
    expect(thoughts.size).toBeGreaterThan(5)
    // Starts once more, from the store alone.
    await second.stop()
    const third = await servedBy('401', store)
    expect(await watchedWhole(third.address, id, tokens.admin)).toEqual(after)
  })
})
