// A table plays by the rules with any players. Every game ends, its entries alone give the same game, the same seed
// gives the same bytes, and nobody gets more than their seat may see.

import { describe, expect, test } from 'vitest'
import type { Bot } from '../../../src/agents/policy.ts'
import { randomBot } from '../../../src/agents/table/randomAnswer.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import type { SeatView } from '../../../src/agents/seen/seatView.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { advance } from '../../../src/rules/decide.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { gameViewFor } from '../../../src/rules/view.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { PRESETS, tableOf } from '../tables.ts'

const MINDS = { random: randomBot, scripted: createScriptedBot() } as const
const CASES = PRESETS.flatMap((preset) => (['random', 'scripted'] as const).map((bot) => ({ preset, bot })))
const SEEDS = [1, 2, 3, 4, 5]

function played(preset: string, bot: Bot, seed: number): AgentTable {
  const table = new AgentTable(tableOf(preset, seed), seed)
  playWithBots(
    table,
    table.seats.map(() => bot),
  )
  return table
}

test.each(PRESETS)('%s: nobody gets more than the view of their seat', (preset) => {
  const header = tableOf(preset, 3)
  const table = new AgentTable(header, 3)
  const asked: SeatView[] = []
  const spy: Bot = {
    answer: (view) => {
      asked.push(view)
      expect(view.game).toEqual(gameViewFor(table.state, { kind: 'seat', seat: view.seat }))
      expect(view.common).toEqual(gameViewFor(table.state, { kind: 'public' }))
      return MINDS.scripted.answer(view)
    },
  }
  playWithBots(
    table,
    table.seats.map(() => spy),
  )
  for (const { own, role, rulebook } of asked) {
    const circles = rulebook.night.filter((step) => step.actors.includes(role)).map((step) => step.id)
    expect([...own.checks, ...own.acts].filter((each) => !circles.includes(each.role))).toEqual([])
    const knows = rulebook.acquainted.some((group) => group.includes(role))
    if (!knows) expect(own.whispers).toEqual([])
  }
})

test('a player’s extra random draws do not change other players’ first answers', () => {
  const answers = (greedy: boolean) => {
    const table = new AgentTable(tableOf('plain', 4), 4)
    const first: string[] = []
    const watched: Bot = {
      answer: (view) => {
        if (view.seat === 1 && greedy) view.randomInt(1000)
        const answer = randomBot.answer(view)
        if (table.entries.length === 0 && view.seat !== 1) first.push(JSON.stringify(answer))
        return answer
      },
    }
    playWithBots(
      table,
      table.seats.map(() => watched),
    )
    return first
  }
  expect(answers(true)).toEqual(answers(false))
})

describe.each(CASES)('$bot players, $preset', ({ preset, bot }) => {
  test('bots finish every game by the rules, and its entries replay to the same events', () => {
    for (const seed of SEEDS) {
      const { header, entries, events, state } = played(preset, MINDS[bot], seed)
      let replayed = initialState(header)
      const again = entries.flatMap((entry) => {
        const advanced = advance(replayed, entry)
        if (!advanced.ok) throw new Error(advanced.error.code)
        replayed = advanced.value.state
        return advanced.value.events
      })
      expect(again).toEqual(events)
      expect(replayed.outcome).toEqual(state.outcome)
    }
  })

  test('bots play the same game with the same seed', () => {
    const [a, b] = [played(preset, MINDS[bot], 7), played(preset, MINDS[bot], 7)]
    expect(JSON.stringify([b.events, b.turns])).toBe(JSON.stringify([a.events, a.turns]))
  })
})

describe('an answer', () => {
  const faults = (answer: ReturnType<Bot['answer']>) => {
    const header = tableOf('sport-club', 5)
    const table = new AgentTable(header, 5)
    const bad: Bot = { answer: () => answer }
    playWithBots(
      table,
      table.seats.map((_, i) => (i === 0 ? bad : MINDS.scripted)),
    )
    return table.turns.filter((turn) => turn.seat === 1).map(({ kind, fault }) => ({ kind, fault }))
  }

  test('is recorded with a fault if it names a missing seat', () => {
    const turns = faults({ target: seat(99) })
    expect(turns.find(({ kind }) => kind === 'ballot')).toEqual({ kind: 'ballot', fault: 'answer/no-such-target' })
  })

  test('may name nobody if the vote may be withheld', () => {
    const turns = faults({})
    expect(turns.filter(({ kind }) => kind === 'ballot').every(({ fault }) => fault === undefined)).toBe(true)
  })
})
