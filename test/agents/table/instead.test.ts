// DAY-2, DAY-3, docs/spec/agents.md §6: whatever a seat answers, nothing is drawn in its name if the rules define the
// meaning of its silence. Tested in every preset, for every kind of question, and for every kind of invalid answer.

import { describe, expect, test } from 'vitest'
import type { Bot } from '../../../src/agents/policy.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import type { AgentAnswer, SeatQuestion } from '../../../src/agents/questions.ts'
import { missedAnswersBySeat, missedAnswersVoidingGame } from '../../../src/agents/table/missedAnswers.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable, type RecordedAnswer } from '../../../src/agents/table/agentTable.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { seat, type Seat } from '../../../src/rules/vocabulary.ts'
import { PRESETS, tableOf } from '../tables.ts'

const SCRIPTED = createScriptedBot()

const BAD: Readonly<Record<string, AgentAnswer>> = {
  'a seat that does not exist': { target: seat(99), named: [seat(99)] },
  'no answer': { fault: 'answer/no-answer' },
  'a late answer': { fault: 'answer/late' },
}

function played(
  preset: string,
  seed: number,
  bad: Seat,
  answer: (ask: SeatQuestion, own: AgentAnswer) => AgentAnswer,
): AgentTable {
  const table = new AgentTable(tableOf(preset, seed), seed)
  const bot: Bot = { answer: (view) => answer(view.ask, SCRIPTED.answer(view)) }
  playWithBots(
    table,
    table.seats.map(({ seat: at }) => (at === bad ? bot : SCRIPTED)),
  )
  return table
}

/** Choices of a seat in the entries: nominations, votes with its hand, shots, and best moves. */
function deedsOf(entries: readonly Entry[], by: Seat): readonly Entry[] {
  return entries.filter((entry) => {
    switch (entry.type) {
      case 'nominate':
        return entry.by === by
      case 'vote':
      case 'answer-lift':
        return entry.voters.includes(by)
      case 'shoot':
        return entry.shots.some((shot) => shot.by === by && shot.target !== undefined)
      case 'best-move':
        return entry.seat === by && entry.named.length > 0
      default:
        return false
    }
  })
}

/** Rounds without an exit after which a choice is drawn for a silent seat, so that the game ends. */
const STUCK = 6

test('after six rounds without an exit, missing choices are drawn by lot to end the game', () => {
  // The last mafia player in this game is silent at night, and the day's vote is always tied.
  const table = played('benchmark', 2, seat(1), () => ({ target: seat(99) }))
  expect(table.state.outcome).toBeDefined()
  expect(table.turns.some(({ seat: at, kind, drawn }) => at === 1 && kind === 'shot' && drawn === true)).toBe(true)
  expect([...table.drawn].some(({ type }) => type === 'shoot')).toBe(true)
})

test('the Don’s invalid target in a city game is replaced by one drawn by lot', () => {
  let drawn = 0
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const don = tableOf('city', seed).seats.find(({ role }) => role === 'don')?.seat as Seat
    const table = played('city', seed, don, (ask, own) => (ask.kind === 'night' ? { target: seat(99) } : own))
    const acts = table.turns.filter((turn) => turn.seat === don && turn.kind === 'night' && turn.drawn === true)
    drawn += acts.length
    if (acts.length > 0) expect([...table.drawn]).toContainEqual(expect.objectContaining({ role: 'mafia' }))
  }
  expect(drawn).toBeGreaterThan(0)
})

describe.each(PRESETS)('%s', (preset) => {
  test.each(Object.keys(BAD))('with %s draws only a choice that must be made, and marks it', (how) => {
    const seed = 1 + Object.keys(BAD).indexOf(how)
    for (const { seat: at } of tableOf(preset, seed).seats) {
      const table = played(preset, seed, at, () => BAD[how] as AgentAnswer)
      const own = table.turns.filter((turn) => turn.seat === at)
      const isStuck = own.some(({ round }) => round >= STUCK)
      for (const { drawn, fault, kind } of own) {
        if (drawn !== true) continue
        expect(fault).toBeDefined()
        // HP waits for every hand. In other presets no vote is drawn while players still leave.
        if (!isStuck) expect(kind).toBe(preset === 'hp' && kind === 'ballot' ? 'ballot' : 'night')
      }
      const unmarked = table.entries.filter((entry) => !table.drawn.has(entry))
      if (preset !== 'hp') expect(deedsOf(unmarked, at)).toEqual([])
      if (own.every(({ drawn }) => drawn !== true) && preset !== 'hp') expect(table.drawn.size).toBe(0)
      expect(table.turns.filter((turn) => turn.seat !== at && (turn.fault ?? turn.drawn) !== undefined)).toEqual([])
      expect(table.state.outcome).toBeDefined()
    }
  })
})

describe('nominating a player who is already nominated (DAY-2)', () => {
  const again = (ask: SeatQuestion, table: () => AgentTable): AgentAnswer =>
    ask.kind === 'speak' && ask.floor === 'speech'
      ? { ...nominee(table().state.nominations[0]?.target), said: 'I nominate him as well. Pass.' }
      : {}
  const nominee = (target: Seat | undefined): AgentAnswer => (target === undefined ? {} : { target })

  test('has no effect and leaves the speech unchanged', () => {
    let illegal = 0
    for (let seed = 1; seed <= 20; seed += 1) {
      const table: AgentTable = new AgentTable(tableOf('sport-2025', seed), seed)
      const bot: Bot = { answer: ({ ask }) => again(ask, () => table) }
      playWithBots(
        table,
        table.seats.map(({ seat: at }) => (at === 5 ? bot : SCRIPTED)),
      )
      const turns = table.turns.filter((turn) => turn.seat === 5 && turn.fault !== undefined)
      illegal += turns.length
      expect(table.entries.filter((entry) => entry.type === 'nominate' && entry.by === 5)).toEqual([])
      for (const turn of turns) expect(turn).toMatchObject({ fault: 'answer/no-such-target', said: expect.any(String) })
      expect(missedAnswersVoidingGame(table.turns)).toEqual([])
    }
    expect(illegal).toBeGreaterThan(0)
  })
})

describe('game with missed answers', () => {
  const turns = (asked: number, missed: number, more: Partial<RecordedAnswer> = {}) =>
    Array.from({ length: asked }, (_, i) => ({
      seat: seat(3),
      kind: 'ballot' as const,
      ...(i < missed ? { fault: 'llm/timeout' as const } : {}),
      ...(i < missed ? more : {}),
    }))

  test.each<[asked: number, missed: number, isVoid: boolean]>([
    [10, 0, false],
    [10, 2, false],
    [10, 3, true],
    [5, 1, false],
    [4, 1, true],
    [1, 1, true],
    [100, 20, false],
    [100, 21, true],
  ])('with %i questions and %i missed answers is void: %s', (asked, missed, isVoid) => {
    const others = Array.from({ length: 1000 }, () => ({ seat: seat(1), kind: 'speak' as const }))
    const all = [...others, ...turns(asked, missed)]
    expect(missedAnswersBySeat(all)).toEqual(missed === 0 ? [] : [{ seat: 3, asked, missed, fault: 'llm/timeout' }])
    expect(missedAnswersVoidingGame(all).map((each) => each.seat)).toEqual(isVoid ? [3] : [])
  })

  test('becomes void because of missing speeches, but not because of invalid nominations', () => {
    expect(missedAnswersVoidingGame(turns(4, 4, { kind: 'speak', fault: 'answer/no-such-target' }))).toEqual([])
    expect(missedAnswersVoidingGame(turns(4, 4, { kind: 'speak', fault: 'llm/no-json' })).length).toBe(1)
  })
})
