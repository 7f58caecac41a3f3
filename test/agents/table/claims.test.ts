// Source 004 §5.2, docs/spec/agents.md §6: every mafia player's claim has reached their partners and the Don when the
// Don is asked whom to kill. It is in the Don's view, a model's prompt, a learner's observation and a page's
// transcript. No red player gets it.

import { expect, test } from 'vitest'
import { ObservationTracker } from '../../../src/agents/env/observation.ts'
import { buildPromptMessages } from '../../../src/agents/llm/prompt.ts'
import type { Bot } from '../../../src/agents/policy.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { replayAgentGameUntil } from '../../../src/agents/table/replayUntil.ts'
import type { SeatView } from '../../../src/agents/seen/seatView.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import type { Seat } from '../../../src/rules/vocabulary.ts'
import { tableOf } from '../tables.ts'

interface Facts {
  readonly numbersShown: readonly { readonly night: number; readonly by: Seat; readonly target: Seat | null }[]
}

const factsIn = (view: SeatView): Facts =>
  JSON.parse(buildPromptMessages(view, 'en', '1-1').find(({ role }) => role === 'user')?.content ?? '{}') as Facts

test.each([1, 2, 3, 4, 5])(
  'game %i of sport-2025: the Don gets every mafia claim, and red players get none',
  (seed) => {
    const table = new AgentTable(tableOf('sport-2025', seed), seed)
    const eyes = new ObservationTracker()
    let told = 0
    const checks = (view: SeatView) => {
      const { ask, role, own, game } = view
      const claimed = table.events.flatMap((event) => (event.type === 'ShotsShown' ? event.shots : []))
      const isBlack = role === 'don' || role === 'mafia'
      const known = own.numbers.map(({ by, target }) => (target === undefined ? { by } : { by, target }))
      expect(known).toEqual(isBlack ? claimed : [])
      expect(factsIn(view).numbersShown.map(({ by, target }) => ({ by, target }))).toEqual(
        isBlack ? claimed.map(({ by, target }) => ({ by, target: target ?? null })) : [],
      )
      expect(eyes.observationFor(view, 'all').news.numbers).toEqual(own.numbers)
      const page = replayAgentGameUntil(table.header, table, table.turns.length, { kind: 'seat', seat: view.seat })
      expect(page.told.filter((each) => each.kind === 'event' && each.event.type === 'ShotsShown').length > 0).toBe(
        isBlack && claimed.length > 0,
      )
      if (ask.kind !== 'night' || ask.role !== 'mafia' || game.shots['claims'] === undefined) return
      told += game.shots['claims'].length
      expect(game.shots['claims']).toEqual(table.state.shots['claims'])
      expect(own.numbers.filter(({ round }) => round === game.round).length).toBe(game.shots['claims'].length)
    }
    const bot: Bot = createScriptedBot()
    playWithBots(
      table,
      table.seats.map(() => ({
        answer: (view) => {
          checks(view)
          return bot.answer(view)
        },
      })),
    )
    expect(told).toBeGreaterThan(0)
  },
)
