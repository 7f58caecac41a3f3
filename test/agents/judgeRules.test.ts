// Source 004, sections 2.3, 5.3, 7.2; docs/spec/agents.md §6: the judge's rules for players who speak in their own
// words: limits in words and tokens, deadlines, and fouls for offences in a text.

import { beforeAll, describe, expect, test } from 'vitest'
import { parseModelAnswer } from '../../src/agents/llm/modelAnswer.ts'
import { createBotPolicy, type AgentPolicy } from '../../src/agents/policy.ts'
import { builtInBotByName } from '../../src/agents/runs/policies.ts'
import { playWithPolicies } from '../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../src/agents/table/agentTable.ts'
import type { JudgeRules } from '../../src/agents/judgeRules.ts'
import { answerDeadlineMs, findSpeechOffences } from '../../src/agents/talk/offences.ts'
import { interpretSpeech, wordCount } from '../../src/agents/talk/speech.ts'
import { loadTokenizer, tokenCount } from '../../src/agents/talk/tokenizer.ts'
import { createRecordFromEntries } from '../../src/api/lab/recordedGame.ts'
import type { Clock } from '../../src/store/platform.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { situation, speech, tieSpeech, ballotOn } from './scripted/situation.ts'
import { PRESETS, rulebookFor, tableOf } from './tables.ts'

const ME = seat(5)
const FOULS: JudgeRules = { fouls: true }
const TOKENS: JudgeRules = { tokens: 300, tieTokens: 150 }
const long = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ')
const view = (judge: JudgeRules, ask = speech, names: readonly string[] = []) =>
  situation('sport-2025', { me: ME, ask, judge, names })

beforeAll(() => loadTokenizer(TOKENS))

const NAMES = ['Llama 4', 'Deepseek', 'Kimmy', 'agent-4', 'Claude Opus 4.5', 'Will Smith', 'Will Young']

test('speech at night is dropped, and is flagged if the run gives fouls', () => {
  const night = (me: typeof ME) =>
    ({ kind: 'night', seat: me, role: 'sheriff', targets: [seat(3)], mayPass: true }) as const
  const text = JSON.stringify({ say: 'I am the Sheriff', target: 3 })
  expect(parseModelAnswer(text, view(FOULS, night), 'en', '1')).toEqual({ say: [], flags: ['night-talk'], target: 3 })
  expect(parseModelAnswer(text, view({}, night), 'en', '1')).toEqual({ say: [], target: 3 })
})

test.each([
  [{ nightSeconds: 10 }, 'night', 10_000],
  [{ voteSeconds: 1.5 }, 'ballot', 1500],
  [{ speechSeconds: 60 }, 'speak', 60_000],
  [{ nightSeconds: 10 }, 'ballot', undefined],
] as const)('with %j, the deadline of a question of kind %s is %s ms', (judge, kind, expected) => {
  const ask =
    kind === 'ballot'
      ? ballotOn([seat(3)])(ME)
      : kind === 'speak'
        ? speech(ME)
        : ({ kind, seat: ME, role: 'sheriff', targets: [], mayPass: true } as const)
  expect(answerDeadlineMs(judge, ask)).toBe(expected)
})

describe('speech limits', () => {
  test.each([
    ['words of the rulebook', {}, speech, 'words', 200],
    ['words of the rulebook in a tie', {}, tieSpeech, 'words', 100],
    ['words of the run', { words: 20 }, speech, 'words', 20],
    ['tokens', TOKENS, speech, 'tokens', 300],
    ['tokens in a tie', TOKENS, tieSpeech, 'tokens', 150],
    ['words and tokens', { words: 400, tokens: 50 }, speech, 'tokens', 50],
  ] as const)('%s: a longer speech is cut and flagged', (_, judge, ask, unit, most) => {
    const { said = '', flags } = interpretSpeech(long, view(judge, ask), 'en')
    const size = unit === 'words' ? wordCount(said) : tokenCount(said)
    expect(size).toBeLessThanOrEqual(most)
    expect(size).toBeGreaterThan(most - 8)
    expect(said).toMatch(/pass\.$/i)
    expect(flags).toEqual(['too-long'])
  })

  test('leave a shorter speech unchanged', () => {
    expect(interpretSpeech('I trust 4. Pass.', view(TOKENS), 'en')).toEqual({
      nominates: [],
      said: 'I trust 4. Pass.',
      say: [{ type: 'trust', target: 4 }],
    })
  })

  test('count o200k_base tokens and treat special markers as ordinary text', () => {
    expect(tokenCount('hello world')).toBe(2)
    expect(tokenCount('<|endoftext|>')).toBeGreaterThan(1)
  })

  test('leave only the nomination in a speech after a third foul', () => {
    const silenced = (me: typeof ME) =>
      ({ kind: 'speak', seat: me, floor: 'speech', targets: [seat(3)], share: 0 }) as const
    const { said, target } = interpretSpeech('I am the Sheriff. I nominate number 3.', view({}, silenced), 'en')
    expect([said, target]).toEqual([undefined, 3])
  })
})

describe('offences in a text', () => {
  test.each([
    ['en', 'I trust number 4, and 3 is lying.', []],
    ['en', 'I swear I am red.', ['oath']],
    ['en', 'On my mother, I am red.', ['oath']],
    ['en', 'Vote for me and you will regret it.', ['threat']],
    ['ru', 'Клянусь, я мирный.', ['oath']],
    ['ru', 'Проголосуете против меня — пожалеете.', ['threat']],
    ['uk', 'Присягаюся, я мирний.', ['oath']],
    ['en', 'Клянусь, я мирный житель', ['oath', 'language']],
    ['en', 'Я думаю, что третий игрок чёрный', ['language']],
    ['ru', 'I think that number three is black', ['language']],
    ['ru', 'Я верю GPT', []],
    ['en', 'Kimmy is lying', ['name']],
    ['en', 'Llama voted with Deepseek', ['name']],
    ['en', 'agent-4 is lying', []],
    ['en', 'Will you vote with me?', []],
    ['en', 'Will Young is lying', ['name']],
    ['en', 'I am Claude Opus 4.5', []],
  ] as const)('are detected exactly, in %s: %s', (lang, text, flags) => {
    expect(findSpeechOffences(text, lang, ME, NAMES)).toEqual(flags)
  })
})

const NOW: Clock = {
  now: () => 0,
  after: (_milliseconds: number, then: () => void) => {
    queueMicrotask(then)
    return () => undefined
  },
} as unknown as Clock

/** Plays a game in which `policy` answers for seat 2 and scripted players for the others. */
async function played(
  preset: string,
  seed: number,
  judge: JudgeRules,
  policy: AgentPolicy,
  clock?: Clock,
): Promise<AgentTable> {
  const table = new AgentTable(tableOf(preset, seed), seed, { judge })
  const policies = table.seats.map(({ seat: at }) =>
    at === 2 ? policy : createBotPolicy(builtInBotByName('scripted')),
  )
  await playWithPolicies(table, policies, clock === undefined ? {} : { limit: { clock } })
  return table
}

const swearing: AgentPolicy = {
  answer: (asked) =>
    Promise.resolve({
      ...builtInBotByName('scripted').answer(asked),
      ...(asked.ask.kind === 'speak' ? interpretSpeech('I swear I am red.', asked, 'en') : {}),
    }),
}

describe.each(PRESETS)('%s', (preset) => {
  const { judgeFouls } = rulebookFor(preset).day

  test('an offending speech earns one foul, and the fourth foul removes its player', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const table = await played(preset, seed, FOULS, swearing)
      const fouls = table.events.filter(({ type }) => type === 'FoulGiven')
      expect(fouls.length).toBe(table.turns.filter(({ foul }) => foul === true).length)
      if (!judgeFouls) expect(fouls).toEqual([])
      expect(fouls.length).toBeLessThanOrEqual(4)
      const left = table.events.find((event) => event.type === 'SeatLeft' && event.exit === 'fouls')
      expect(left !== undefined).toBe(fouls.length === 4)
      const record = createRecordFromEntries(table, (at) => `player ${at}`)
      expect(record.speech?.filter(({ type }) => type === 'flagged').length ?? 0).toBe(
        table.turns.flatMap(({ flags = [] }) => flags).length,
      )
      expect(record.features.includes('fouls')).toBe(fouls.length > 0)
    }
  })

  test('no foul is logged if the run gives no fouls', async () => {
    const table = await played(preset, 3, {}, swearing)
    expect(table.events.some(({ type }) => type === 'FoulGiven')).toBe(false)
  })

  test('a game ends even if a player never answers before the deadline', async () => {
    const silent: AgentPolicy = { answer: () => new Promise(() => undefined) }
    const table = await played(preset, 5, { speechSeconds: 1, voteSeconds: 1, nightSeconds: 1 }, silent, NOW)
    const own = table.turns.filter((turn) => turn.seat === 2)
    expect(own.every(({ fault }) => fault === 'answer/late')).toBe(true)
  })
})
