// Twelve models at one table, with twenty-six kinds of misbehaviour. Whatever they do, the game ends or is void within
// limits of time and requests. No illegal entry is in its log, and no output contains a key. The server is a real one
// on the loopback interface; the test turns the clock.

import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLlmPolicy, type LlmCallRecord } from '../../../src/agents/llm/llmPolicy.ts'
import { missedAnswersBySeat, missedAnswersVoidingGame } from '../../../src/agents/table/missedAnswers.ts'
import { playWithPolicies } from '../../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { createRecordFromEntries } from '../../../src/api/lab/recordedGame.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { replay } from '../../../src/rules/replay.ts'
import { turnedClock } from '../clock.ts'
import { rulebookFor } from '../tables.ts'
import { KEY, settings } from './playing.ts'
import { standIn, type StandIn } from './standIn.ts'

/** `isTaken` says whether every answer of the model is accepted, so that no answer is missed. */
const WAYS: readonly (readonly [way: string, isTaken: boolean])[] = [
  ['401', false],
  ['404', false],
  ['429', false],
  ['quota-429', false],
  ['500', false],
  ['error-in-the-stream', false],
  ['breaks-at-once', false],
  ['breaks', false],
  ['ends-early', false],
  ['silent', false],
  ['stalls', false],
  ['html', false],
  ['no-utf-8', false],
  ['nonsense', false],
  ['half-an-object', false],
  ['out-of-tokens', false],
  ['lies-about-the-seat', false],
  ['another-question', false],
  ['two-objects', true],
  ['brace-in-prose', true],
  ['thinks-aloud', true],
  ['no-seat', false],
  ['injects', true],
  ['obeys', false],
  ['another-language', true],
  ['says-its-key', true],
]
const SEATS = 12
/** Requests in these modes get no answer. The clock advances only if no other request is open. */
const HELD: ReadonlySet<string> = new Set(['silent', 'stalls'])

let server: StandIn
beforeAll(async () => {
  server = await standIn()
})
afterAll(() => server.close())

interface Played {
  readonly table: AgentTable
  readonly calls: readonly LlmCallRecord[]
  readonly heard: string
  readonly milliseconds: number
  readonly requests: number
}

async function played(from: number): Promise<Played> {
  const ways = Array.from({ length: SEATS }, (_, i) => WAYS[(from + i) % WAYS.length]?.[0] ?? '')
  const before = server.asked.length
  const clock = turnedClock()
  const calls: LlmCallRecord[] = []
  const open = new Map<AbortSignal, string>()
  const policies = ways.map((way) =>
    createLlmPolicy({
      settings: settings({ url: server.address(way), input: '1', output: '1' }),
      lang: 'en',
      surroundings: {
        clock,
        fetch: (input, init) => {
          const signal = init?.signal
          if (signal) {
            open.set(signal, way)
            signal.addEventListener('abort', () => open.delete(signal), { once: true })
          }
          return fetch(input, init)
        },
      },
      call: (call) => calls.push(call),
    }),
  )
  const rulebook = rulebookFor('benchmark')
  const seats = rulebook.deal(SEATS).map((role, i) => ({ seat: i + 1, role }))
  const header = openGame({ rulebook: 'benchmark', seats, seed: from + 1 })
  if (!header.ok) throw new Error(header.error.code)
  const table = new AgentTable(header.value, from + 1)
  let heard = ''
  let isOver = false
  const playing = playWithPolicies(table, policies, {
    chunk: (_, __, text) => {
      heard += text
    },
  }).finally(() => (isOver = true))
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    const isWaiting = [...open.values()].every((way) => HELD.has(way))
    if (isWaiting && clock.due.length > 0) clock.turn(Math.min(...clock.due))
  }
  await playing
  expect(clock.due).toEqual([])
  return { table, calls, heard, milliseconds: clock.now(), requests: server.asked.length - before }
}

test('twenty-six kinds of misbehaviour are tested', () => expect(new Set(WAYS.map(([way]) => way)).size).toBe(26))

/** Cached tables: three tables together seat a model of every kind of misbehaviour. */
const tables = new Map<number, Promise<Played>>()
function tableWith(row: number): Promise<Played> {
  const from = row - (row % SEATS)
  const found = tables.get(from) ?? played(from)
  tables.set(from, found)
  return found
}

test.each(WAYS.map(([way, isTaken], row) => ({ way, isTaken, row })))(
  'with a model in mode $way the game ends, and the model misses no answer: $isTaken',
  async ({ row, isTaken }) => {
    const { table, calls, heard, milliseconds, requests } = await tableWith(row)
    const at = (row % SEATS) + 1
    expect(table.state.outcome).toBeDefined()
    expect(table.turns.some(({ seat }) => seat === at)).toBe(true)
    // Illegal entries would throw, so every entry of the log is legal.
    const record = createRecordFromEntries(table, String)
    expect(replay(record.header, record.log).state).toEqual(table.state)
    expect(missedAnswersBySeat(table.turns).some(({ seat }) => seat === at)).toBe(!isTaken)
    if (isTaken) expect(missedAnswersVoidingGame(table.turns).map(({ seat }) => seat)).not.toContain(at)
    // A model that cannot be reached is asked three questions, the first of them four times.
    expect(requests).toBeLessThan(SEATS * 200)
    expect(milliseconds).toBeLessThan(60 * 60_000)
    const output = [JSON.stringify([table.events, table.turns, record, calls]), heard, inspect(calls, { depth: 9 })]
    expect(output.map((text) => text.includes(KEY))).toEqual([false, false, false])
  },
)
