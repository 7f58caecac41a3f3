// A person at a seat gets questions as plain data about their own seat only, may answer in their own words, and is
// asked again after an invalid choice. Words beyond the limit are dropped.

import { describe, expect, test } from 'vitest'
import {
  createHumanPolicy,
  type HumanQuestionHandler,
  type HumanQuestion,
  type HumanReply,
} from '../../../src/agents/human/humanPolicy.ts'
import { createBotPolicy } from '../../../src/agents/policy.ts'
import { randomAnswer } from '../../../src/agents/table/randomAnswer.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { playWithPolicies, type PolicyPlayOptions } from '../../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { gameViewFor } from '../../../src/rules/view.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { PRESETS, tableOf } from '../tables.ts'

const SCRIPTED = createScriptedBot()

/** Picks the first offered choice. */
const first = ({ ask }: HumanQuestion): HumanReply => randomAnswer(ask, () => 0)

async function played(
  askHuman: HumanQuestionHandler,
  preset = 'sport-club',
  options: PolicyPlayOptions = {},
): Promise<AgentTable> {
  const table = new AgentTable(tableOf(preset, 5), 5)
  const human = createHumanPolicy(askHuman, 'en')
  await playWithPolicies(
    table,
    table.seats.map((place) => (place.seat === 1 ? human : createBotPolicy(SCRIPTED))),
    options,
  )
  return table
}
const his = (table: AgentTable) => table.turns.filter((turn) => turn.seat === 1)

test.each(PRESETS)(
  '%s: people get questions as plain data, with only the information for their seat',
  async (preset) => {
    const table = new AgentTable(tableOf(preset, 5), 5)
    let asked = 0
    const human = createHumanPolicy((question) => {
      asked += 1
      expect(structuredClone(question)).toEqual(question)
      expect(question.game).toEqual(gameViewFor(table.state, { kind: 'seat', seat: question.seat }))
      for (const { to } of question.heard) if (to !== undefined) expect(to).toContain(question.seat)
      return Promise.resolve({ ...first(question), words: `I trust number ${question.seat}, number 2 is black` })
    }, 'en')
    await playWithPolicies(
      table,
      table.seats.map(() => human),
    )
    expect(asked).toBe(table.turns.length)
    expect(asked).toBeGreaterThan(0)
    expect(table.turns.filter((turn) => turn.fault !== undefined)).toEqual([])
  },
)

test('an illegal choice is explained, and its question is asked again', async () => {
  const reasons: (string | undefined)[] = []
  const table = await played((question) => {
    if (question.ask.kind !== 'ballot') return Promise.resolve(first(question))
    reasons.push(question.again)
    return Promise.resolve(question.again === undefined ? { target: seat(99) } : first(question))
  })
  expect(reasons.slice(0, 2)).toEqual([undefined, 'answer/no-such-target'])
  expect(his(table).filter((turn) => turn.fault !== undefined)).toEqual([])
})

test('a pending question is aborted when the game is abandoned', async () => {
  const stop = new AbortController()
  const told: string[] = []
  const playing = played(
    (_, signal) => {
      signal.addEventListener('abort', () => told.push('over'))
      queueMicrotask(() => stop.abort(new Error('enough')))
      return new Promise(() => undefined)
    },
    'sport-club',
    { signal: stop.signal },
  )
  await expect(playing).rejects.toThrow('enough')
  expect(told).toEqual(['over'])
})

describe('a person’s words', () => {
  test.each<[what: string, words: string, heard: object]>([
    [
      'are understood',
      'I suspect number 4 because of the votes',
      {
        said: 'I suspect number 4 because of the votes. Pass.',
        say: [{ type: 'accuse', target: 4, because: 'votes' }],
      },
    ],
    ['need not be understandable', 'Well, well', { said: 'Well, well. Pass.', say: [] }],
    [
      'are sanitised',
      '<b>I trust 4</b>\u0000. Thank you',
      { said: 'I trust 4 . Thank you', say: [{ type: 'trust', target: 4 }] },
    ],
  ])('%s', async (_, words, heard) => {
    const chunks: string[] = []
    const table = await played((question) => Promise.resolve({ ...first(question), words }), 'sport-2025', {
      chunk: (_seat, stream, text) => stream === 'say' && chunks.push(text),
    })
    const spoke = his(table).filter((turn) => turn.kind === 'speak')
    expect(spoke[0]).toMatchObject(heard)
    expect(chunks[0]).toBe(spoke[0]?.said)
    // Words that accompany a vote are dropped, because nobody hears them.
    expect(his(table).filter((turn) => turn.kind === 'ballot' && turn.said !== undefined)).toEqual([])
  })

  test('are truncated to the length of a speech', async () => {
    const table = await played((question) => Promise.resolve({ ...first(question), words: 'word '.repeat(200_000) }))
    expect(
      his(table)
        .find((turn) => turn.kind === 'speak')
        ?.said?.split(' '),
    ).toHaveLength(200)
  })

  test('nominate a seat only if it may be nominated', async () => {
    const put: unknown[] = []
    const table = await played(({ ask }) => {
      if (ask.kind !== 'speak') return Promise.resolve(randomAnswer(ask, () => 0))
      const [last] = ask.targets.slice(-1)
      if (last !== undefined) put.push(last)
      return Promise.resolve({ words: `I nominate number ${last ?? 1}` })
    })
    const entered = table.entries.flatMap((entry) =>
      entry.type === 'nominate' && entry.by === 1 ? [entry.target] : [],
    )
    expect(entered).toEqual(put)
    expect(put.length).toBeGreaterThan(0)
    expect(his(table).filter((turn) => turn.fault !== undefined)).toEqual([])
  })
})
