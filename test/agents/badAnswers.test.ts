// Bad answers through both interfaces for outside programs: from an agent of the contest's protocol, and from a model.
// Each bad answer is counted or gets a code, and its game still ends.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerFaultCode } from '../../src/agents/questions.ts'
import {
  ACTION,
  agent,
  closeAll,
  deadIn,
  hosted,
  once,
  quietly,
  several,
  sound,
  type Behaviour,
} from '../cli/aiwolf/hosted.ts'
import type { TurnedClock } from './clock.ts'
import { first, model, played } from './llm/playing.ts'
import { standIn, type StandIn } from './llm/standIn.ts'

let server: StandIn
beforeAll(async () => {
  server = await standIn()
})
afterAll(() => server.close())
afterEach(closeAll)

/** An agent that gives this answer to every vote request. */
const votes =
  (text: string): (() => Behaviour) =>
  () =>
  (packet, socket) =>
    packet.request === 'VOTE' ? text : sound(packet, socket)

interface Row {
  readonly what: string
  /** The behaviour of the agent, and the figure of the contest server that counts it. */
  readonly agent: (clock: TurnedClock) => Behaviour
  readonly counted: 'illegal' | 'errors'
  /** The behaviour of the model's stand-in, and the fault of its answer. */
  readonly model: string
  readonly code: AnswerFaultCode
}

const TABLE: readonly Row[] = [
  {
    what: 'a seat that does not exist',
    agent: votes('Agent[99]'),
    counted: 'illegal',
    model: 'no-seat',
    code: 'answer/no-such-target',
  },
  {
    what: 'a dead seat',
    agent: () => (packet, socket) => (packet.request === 'VOTE' ? deadIn(packet) : sound(packet, socket)),
    counted: 'illegal',
    model: 'a-dead-seat',
    code: 'answer/no-such-target',
  },
  {
    what: 'a text without a name',
    agent: votes('the tall one'),
    counted: 'illegal',
    model: 'nonsense',
    code: 'llm/no-json',
  },
  {
    what: 'an HTML page',
    agent: votes('<!doctype html><title>Sign in</title>'),
    counted: 'illegal',
    model: 'html',
    code: 'llm/not-an-api',
  },
  {
    what: 'an answer to another request',
    agent: votes('I would like to know who is the seer.'),
    counted: 'illegal',
    model: 'another-question',
    code: 'llm/another-question',
  },
  {
    what: 'two answers to one request',
    agent: () =>
      once('VOTE', (socket) => {
        socket.send('Agent[02]')
        return 'Agent[03]'
      }),
    counted: 'errors',
    model: 'half-an-object',
    code: 'llm/no-json',
  },
  {
    what: 'a megabyte of text',
    agent: () => once('VOTE', () => 'A'.repeat(1_000_000)),
    counted: 'errors',
    model: 'megabyte',
    code: 'llm/too-long',
  },
  {
    what: 'invalid UTF-8',
    agent: () =>
      once('VOTE', (socket) => quietly(() => socket.send(Buffer.from([0xc3, 0x28, 0xff]), { binary: false }))),
    counted: 'errors',
    model: 'no-utf-8',
    code: 'llm/garbled',
  },
  {
    what: 'a late answer',
    agent: (clock) =>
      once('TALK', (socket) => {
        clock.turn(ACTION)
        socket.send('Agent[02]')
        return undefined
      }),
    counted: 'errors',
    model: 'silent',
    code: 'llm/timeout',
  },
  {
    what: 'a lost connection',
    agent: () => once('VOTE', (socket) => quietly(() => socket.terminate())),
    counted: 'errors',
    model: 'breaks-at-once',
    code: 'llm/unreachable',
  },
]

describe.each(TABLE)('bad answer ($what)', (row) => {
  test(`an agent’s bad answer is counted under ${row.counted} and does not stop the game`, async () => {
    const { door, clock, ends } = await hosted()
    agent(door, row.agent(clock))
    several(door, 4, sound)
    await door.finished
    expect(ends[0]?.state.outcome).toBeDefined()
    expect(door.figures[row.counted]).toBeGreaterThan(0)
    expect(door.figures).toMatchObject({ finished: 1, void: 0 })
  })

  test(`a model’s bad answer is recorded with the fault ${row.code} and does not stop the game`, async () => {
    const table = await played(model(server, row.model))
    expect(table.state.outcome).toBeDefined()
    const ballots = first(table).filter((turn) => turn.kind === 'ballot')
    expect(ballots.map((turn) => turn.fault)).toContain(row.code)
    expect(table.turns.filter((turn) => turn.seat !== 1 && turn.fault !== undefined)).toEqual([])
  })
})
