// Players that answer asynchronously. With the same players, the game is the same as with immediate answers, and words
// reach only their listeners. A player that throws, gives an invalid answer or is late cannot prevent the end of a
// game.

import { describe, expect, test } from 'vitest'
import { createBotPolicy, PolicyFault, type AgentPolicy } from '../../../src/agents/policy.ts'
import { randomBot } from '../../../src/agents/table/randomAnswer.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import type { AgentAnswer } from '../../../src/agents/questions.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { playWithPolicies, type PolicyPlayOptions } from '../../../src/agents/table/playWithPolicies.ts'
import { AgentTable, type RecordedAnswer } from '../../../src/agents/table/agentTable.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { turnedClock } from '../clock.ts'
import { PRESETS, tableOf } from '../tables.ts'

const SCRIPTED = createScriptedBot()
const sitting = (preset = 'sport-club', seed = 5) => new AgentTable(tableOf(preset, seed), seed)
/** Scripted players except one. */
const withOne = (table: AgentTable, at: number, policy: AgentPolicy) =>
  table.seats.map((place) => (place.seat === at ? policy : createBotPolicy(SCRIPTED)))
const log = ({ events, entries, turns }: AgentTable) => JSON.stringify([events, entries, turns])

test.each(PRESETS)('%s: the same players play the same game as policies and as bots', async (preset) => {
  for (const seed of [1, 2, 3]) {
    const [atOnce, inTurn] = [sitting(preset, seed), sitting(preset, seed)]
    // Random and scripted players at one table.
    const bots = atOnce.seats.map((place) => (place.seat % 3 === 0 ? randomBot : SCRIPTED))
    const outcome = playWithBots(atOnce, bots)
    expect(await playWithPolicies(inTurn, bots.map(createBotPolicy))).toEqual(outcome)
    expect(log(inTurn)).toBe(log(atOnce))
  }
})

test('questions that the game asks together are sent to the policies concurrently', async () => {
  const table = sitting('plain')
  let open = 0
  let most = 0
  const slow: AgentPolicy = {
    answer: async (view) => {
      open += 1
      most = Math.max(most, open)
      await Promise.resolve()
      open -= 1
      return SCRIPTED.answer(view)
    },
  }
  await playWithPolicies(
    table,
    table.seats.map(() => slow),
  )
  expect(most).toBe(table.seats.length)
})

test('each round of questions waits for the pace', async () => {
  const table = sitting('plain')
  const steps: (() => void)[] = []
  let isOver = false
  const playing = playWithPolicies(
    table,
    table.seats.map(() => createBotPolicy(SCRIPTED)),
    { pace: () => new Promise((resolve) => steps.push(resolve)) },
  ).then(() => (isOver = true))
  await Promise.resolve()
  expect([steps.length, table.turns.length]).toEqual([1, 0])
  for (let step = 0; !isOver; step += 1) {
    steps[step]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await playing
  expect(steps.length).toBeGreaterThan(3)
})

describe('game reports', () => {
  test('contain every turn and every event exactly once, in order', async () => {
    const table = sitting('benchmark')
    const turns: RecordedAnswer[] = []
    const events: GameEvent[] = []
    await playWithPolicies(
      table,
      table.seats.map(() => createBotPolicy(SCRIPTED)),
      { turn: (each) => turns.push(each), events: (news) => events.push(...news) },
    )
    expect(turns).toEqual(table.turns)
    expect(events).toEqual(table.events)
  })

  test('contain text chunks by seat and stream, but no speech that nobody may hear', async () => {
    // Seat 3 has a black card here, so that it whispers as well.
    const table = sitting('sport-club', 7)
    const kinds = new Map<string, Set<string>>()
    const talker: AgentPolicy = {
      answer: (view, voice) => {
        voice.think('Number two ')
        voice.say('Number two.')
        return Promise.resolve(SCRIPTED.answer(view))
      },
    }
    const chunk: PolicyPlayOptions['chunk'] = (at, stream, text, ask) => {
      expect([at, ask.seat, text.startsWith('Number two')]).toEqual([3, 3, true])
      kinds.set(stream, (kinds.get(stream) ?? new Set()).add(ask.kind))
    }
    await playWithPolicies(table, withOne(table, 3, talker), { chunk })
    expect(kinds.get('think')).toContain('ballot')
    expect([...(kinds.get('say') ?? [])].toSorted()).toEqual(['speak', 'whisper'])
  })

  test('send speech to everybody, whispers to their circle, and thoughts to nobody', async () => {
    const table = sitting()
    const heard = new Map<number, readonly string[]>()
    const policies = table.seats.map((place): AgentPolicy => ({
      answer: (view) => {
        heard.set(
          view.seat,
          view.heard().map((each) => JSON.stringify(each)),
        )
        return Promise.resolve({
          ...SCRIPTED.answer(view),
          said: `${view.ask.kind} of ${place.seat}`,
          thought: `secret of ${place.seat}`,
        })
      },
    }))
    await playWithPolicies(table, policies)
    const blacks = table.seats.filter(({ role }) => role === 'mafia' || role === 'don').map((place) => place.seat)
    for (const { seat: at } of table.seats) {
      const all = (heard.get(at) ?? []).join()
      expect(all).not.toContain('secret of')
      expect(all.includes('whisper of')).toBe(blacks.includes(at))
    }
    expect(Math.max(...[...heard.values()].map((each) => each.length))).toBeGreaterThan(10)
  })
})

describe('late player', () => {
  const rubbish = (answer: unknown): AgentPolicy => ({ answer: () => Promise.resolve(answer as AgentAnswer) })
  test.each<[what: string, policy: AgentPolicy, fault: RecordedAnswer['fault']]>([
    ['a rejected promise', { answer: () => Promise.reject(new Error('no idea')) }, 'answer/failed'],
    [
      'an error before the promise',
      {
        answer: () => {
          throw new Error('no idea')
        },
      },
      'answer/failed',
    ],
    ['a rejection with a fault', { answer: () => Promise.reject(new PolicyFault('answer/late')) }, 'answer/late'],
    ['no answer', rubbish(undefined), 'answer/no-answer'],
    ['a text', rubbish('Agent[03]'), 'answer/no-answer'],
    ['a seat in words', rubbish({ target: 'three' }), 'answer/no-answer'],
    ['a seat that does not exist', rubbish({ target: seat(99), named: [seat(99)] }), 'answer/no-such-target'],
    ['an unknown act', rubbish({ say: [{ type: 'shout' }] }), 'answer/no-answer'],
    ['a claim of a card from another game', rubbish({ say: [{ type: 'claim', role: 'seer' }] }), 'answer/no-answer'],
    [
      'a statement about a seat that does not exist',
      rubbish({ say: [{ type: 'trust', target: 11 }] }),
      'answer/no-answer',
    ],
    ['a megabyte of words', rubbish({ said: 'x'.repeat(1_000_000) }), 'answer/no-answer'],
  ])('gets a fault, and the game ends: %s', async (_, policy, fault) => {
    const table = sitting()
    await playWithPolicies(table, withOne(table, 1, policy))
    const [ballot] = table.turns.filter((turn) => turn.seat === 1 && turn.kind === 'ballot')
    expect(ballot?.fault).toBe(fault)
    expect(table.state.outcome).toBeDefined()
    expect(table.turns.filter((turn) => turn.seat !== 1 && turn.fault !== undefined)).toEqual([])
  })

  test('can no longer speak or draw random numbers', async () => {
    const table = sitting()
    const clock = turnedClock()
    const chunks: string[] = []
    const late: (() => unknown)[] = []
    let ended = 0
    const slow: AgentPolicy = {
      answer: (view, voice, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => (ended += 1))
          late.push(() => {
            voice.say('After all ...')
            resolve({ target: seat(2) })
            return view.randomInt(2)
          })
        }),
    }
    const playing = playWithPolicies(table, withOne(table, 1, slow), {
      limit: { clock, of: (ask) => (ask.seat === 1 ? 1000 : undefined) },
      chunk: (_, __, text) => chunks.push(text),
    })
    let isOver = false
    void playing.then(() => (isOver = true))
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.turn(1000)
    }
    expect(late.length).toBeGreaterThan(0)
    for (const speak of late) expect(speak).toThrow('the question is answered')
    expect([chunks, ended]).toEqual([[], late.length])
    expect(table.turns.filter((turn) => turn.seat === 1).every((turn) => turn.fault === 'answer/late')).toBe(true)
    expect(clock.due).toEqual([])
  })
})

describe('abandoned game', () => {
  const never: AgentPolicy = { answer: () => new Promise(() => undefined) }

  test('ends while a policy is still thinking', async () => {
    const table = sitting()
    const stop = new AbortController()
    const playing = playWithPolicies(table, withOne(table, 1, never), { signal: stop.signal })
    await new Promise((resolve) => setImmediate(resolve))
    stop.abort(new Error('enough'))
    await expect(playing).rejects.toThrow('enough')
    expect(table.state.outcome).toBeUndefined()
  })

  test('ends while it is paused', async () => {
    const table = sitting()
    const stop = new AbortController()
    const playing = playWithPolicies(table, withOne(table, 1, never), {
      signal: stop.signal,
      pace: () => new Promise(() => undefined),
    })
    stop.abort(new Error('enough'))
    await expect(playing).rejects.toThrow('enough')
  })

  test('does not start if it was abandoned before its start', async () => {
    const table = sitting()
    const playing = playWithPolicies(table, withOne(table, 1, never), {
      signal: AbortSignal.abort(new Error('enough')),
    })
    await expect(playing).rejects.toThrow('enough')
    expect(table.turns).toEqual([])
  })
})
