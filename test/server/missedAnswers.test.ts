// docs/spec/agents.md §6: a served game whose model is unreachable reports the missing answers during the game and at
// its end, in status, frames and log. Before the end, only admins learn who gave no answer, because at night this
// reveals a card.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/store/platform.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { ModelSettingsByName, parseModelList } from '../../src/agents/llm/modelList.ts'
import { ok } from '../../src/rules/vocabulary.ts'
import { settings } from '../agents/llm/playing.ts'
import { standIn, type StandIn } from '../agents/llm/standIn.ts'
import { ADMIN, asked, opened, posted, serverFor, told, watchedWhole, type Frame } from './client.ts'

let model: StandIn
beforeAll(async () => {
  model = await standIn()
})
afterAll(() => model.close())

/** A clock on which waits of up to `longest` milliseconds end at once, and longer ones never. */
const hurried = (longest: number): Clock => ({
  now: () => 0,
  after: (milliseconds, call) => {
    if (milliseconds > longest) return () => undefined
    const timer = setImmediate(call)
    return () => clearImmediate(timer)
  },
})

const framesOf = (lines: readonly string[]): readonly Frame[] => lines.map((line) => JSON.parse(line) as Frame)

interface Status {
  readonly over: boolean
  readonly void?: boolean
  readonly missed?: readonly {
    readonly seat: number
    readonly asked: number
    readonly missed: number
    readonly code: string
  }[]
}

async function servedBy(mode: string, clock: Clock, store = createMemoryStore()) {
  const log: string[] = []
  const server = await serverFor({
    store,
    clock,
    models: new ModelSettingsByName(ok(settings({ url: model.address(mode) }))),
    log: (message) => log.push(message),
  })
  return { ...server, log, store }
}

it('only the admin sees missing answers during a game', async () => {
  const first = await servedBy('breaks-at-once', hurried(10_000))
  const policies = Array.from({ length: 10 }, () => 'llm')
  const { id, tokens } = await opened(first.address, { rulebook: 'sport', speed: 'paused', policies })
  const status = async (address: string, token: string) => (await told(address, `/games/${id}`, token)) as Status
  for (let i = 0; i < 6; i += 1) await posted(first.address, `/games/${id}/step`, undefined, tokens.admin)
  const seen = await status(first.address, tokens.admin)
  expect([seen.over, seen.void]).toEqual([false, true])
  expect(seen.missed?.map(({ code }) => code)).toContain('llm/out')
  for (const token of [tokens.town, tokens.seats['1'] ?? ''])
    expect(Object.keys(await status(first.address, token)).filter((key) => key === 'void' || key === 'missed')).toEqual(
      [],
    )
  const frames = await (await asked(first.address, `/games/${id}/export`, tokens.admin)).text()
  await first.stop()

  const from = model.asked.length
  const second = await servedBy('breaks-at-once', hurried(10_000), first.store)
  expect(await (await asked(second.address, `/games/${id}/export`, tokens.admin)).text()).toBe(frames)
  await posted(second.address, `/games/${id}/resume`, undefined, tokens.admin)
  const whole = await watchedWhole(second.address, id, tokens.admin)
  expect(framesOf(whole).at(-2)?.type).toBe('GAME_VOID')
  expect(model.asked.length).toBe(from)
})

it('a failing model at ten seats is excluded at all ten seats at once', async () => {
  const { address } = await servedBy('breaks-at-once', hurried(10_000))
  const from = model.asked.length
  const { id } = await opened(address, { rulebook: 'sport', policies: 'llm' })
  const frames = framesOf(await watchedWhole(address, id, ADMIN))
  expect(frames.at(-2)?.type).toBe('GAME_VOID')
  // Four attempts for the first question, and one each for the second and third. Questions that were asked at the same
  // time have already started.
  expect(model.asked.length - from).toBeLessThan(4 * 10)
})

it('the server reports no missing answers for a game in which all players answer', async () => {
  const { address, log } = await servedBy('plays', hurried(0))
  const { id, tokens } = await opened(address, { rulebook: 'sport', seed: 3 })
  const frames = framesOf(await watchedWhole(address, id, tokens.admin))
  expect(frames.filter(({ type }) => type === 'GAME_VOID' || type === 'ACTION_REJECTED')).toEqual([])
  expect(await told(address, `/games/${id}`, tokens.town)).toMatchObject({ void: false, missed: [] })
  expect(log).toEqual([])
})

describe.each([
  { mode: 'breaks-at-once', clock: hurried(10_000), code: 'llm/unreachable' },
  { mode: '500', clock: hurried(10_000), code: 'llm/server-error' },
  { mode: '401', clock: hurried(10_000), code: 'llm/unauthorised' },
])('a model at seat 1, $mode', ({ mode, clock, code }) => {
  const policies = ['llm', ...Array.from({ length: 9 }, () => 'scripted')]

  it('a failing model is excluded after three questions, and viewers get the void result', async () => {
    const { address, log } = await servedBy(mode, clock)
    const { id, tokens } = await opened(address, { rulebook: 'sport', seed: 3, policies })
    const admin = framesOf(await watchedWhole(address, id, tokens.admin))
    const rejected = admin.filter(({ type }) => type === 'ACTION_REJECTED')
    expect(rejected.slice(0, 3).map(({ payload }) => payload['code'])).toEqual([code, code, code])
    expect(new Set(rejected.slice(3).map(({ payload }) => payload['code']))).toEqual(new Set(['llm/out']))
    expect(rejected.every(({ payload }) => payload['seat'] === 1)).toBe(true)
    const ofVoid = { seats: [{ seat: 1, asked: rejected.length, missed: rejected.length, code: 'llm/out' }] }
    for (const token of [tokens.admin, tokens.town, tokens.seats['1'], tokens.seats['2']]) {
      const frames = framesOf(await watchedWhole(address, id, token ?? ''))
      expect(frames.slice(-2).map(({ type }) => type)).toEqual(['GAME_VOID', 'GAME_ENDED'])
      expect(frames.at(-2)?.payload).toEqual(ofVoid)
      const isTold = token === tokens.admin || token === tokens.seats['1']
      expect(frames.some(({ type }) => type === 'ACTION_REJECTED')).toBe(isTold)
      expect(await told(address, `/games/${id}`, token)).toMatchObject({ void: true, missed: ofVoid.seats })
    }
    expect(log).toContain(`game ${id}: seat 1 has no valid answer (${code})`)
    expect(log).toContain(`game ${id}: seat 1 has no valid answer (llm/out)`)
    expect(log.some((line) => line.startsWith(`game ${id} is void: seat 1 `))).toBe(true)
    expect(log.filter((line) => line.includes(id)).length).toBe(3)
  })
})

describe('a list of models for one table', () => {
  const named = (name: string, mode: string) => ({ name, url: model.address(mode), model: 'stand-in' })
  const listed = () => {
    const read = parseModelList(JSON.stringify({ models: [named('good', 'plays'), named('out', '401')] }), {})
    if (!read.ok) throw new Error(read.error.code)
    return read.value
  }

  it('keeps every model except a failing one', async () => {
    const { address } = await serverFor({ models: listed(), log: () => undefined })
    const policies = ['llm:good', 'llm:out', ...Array.from({ length: 8 }, () => 'scripted')]
    const { id, tokens } = await opened(address, { rulebook: 'sport', seed: 3, policies })
    await watchedWhole(address, id, tokens.admin)
    const { missed } = (await told(address, `/games/${id}`, tokens.admin)) as Status
    expect(missed?.map(({ seat }) => seat)).toEqual([2])
  })

  it('is refused with the name of a model that the server lacks', async () => {
    const { address } = await serverFor({ models: listed() })
    const policies = ['llm:nobody', ...Array.from({ length: 9 }, () => 'scripted')]
    const refused = await posted(address, '/games', { rulebook: 'sport', policies })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'server/no-model', params: { name: 'llm:nobody' } },
    ])
    expect((await posted(address, '/games', { rulebook: 'sport', policies: 'llm:no body' })).status).toBe(400)
  })
})
