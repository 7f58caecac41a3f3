// Parts of a replay that each viewer sees. While the cards are hidden, seats, sentences and highlights show only public
// information. With open cards, they show everything.

import { describe, expect, test } from 'vitest'
import { playRandomGame } from '../../../../src/rules/randomGame.ts'
import { eventForViewer } from '../../../../src/rules/view.ts'
import { evolve } from '../../../../src/rules/evolve.ts'
import { ROLES, type Role } from '../../../../src/rules/vocabulary.ts'
import {
  consequenceSentences,
  entrySentence,
  publicEntrySentence,
  type LogTranslator,
} from '../../../../src/ui/game/log/logSentence.ts'
import { highlightStops, stateAtReplayPosition, visibleSteps } from '../../../../src/ui/game/protocol.ts'
import { seatViews } from '../../../../src/ui/game/table/seatViews.ts'
import { PRESETS, tableOf } from '../../../agents/tables.ts'
import { Book } from '../../../rules/support/book.ts'

const JUDGE = { kind: 'judge' } as const
const PUBLIC = { kind: 'public' } as const
const naming = { nameOf: String, roleName: (role: Role) => role, showRoles: true }
/** Returns sentences as keys with their parameters, so that tests see every value that a sentence would contain. */
const words: LogTranslator = {
  text: (key, ...[params]) => `${key} ${JSON.stringify(params)}`,
  tUnchecked: (key, params) => `${key} ${JSON.stringify(params)}`,
  count: (key, n, params) => `${key} ${n} ${JSON.stringify(params)}`,
  phrase: (section, key, params) => `${section} ${key} ${JSON.stringify(params)}`,
  paragraph: (sentences) => sentences.join('. '),
}

const games = PRESETS.map((preset) => {
  const { header, entries } = playRandomGame(tableOf(preset), 3)
  return [preset, new Book(header).make(...entries).replay] as const
})

test('a public view of the seats contains no roles before the end', () => {
  const [, replay] = games[0] ?? []
  if (replay === undefined) throw new Error('no game')
  const views = JSON.stringify(seatViews(stateAtReplayPosition(replay, 1), { ...naming, nameOf: () => 'x' }, PUBLIC))
  expect(ROLES.filter((role) => views.includes(role))).toEqual([])
})

describe.each(games)('replay of %s', (_, replay) => {
  const running = replay.steps.filter(({ state }) => state.phase !== 'over')

  test('a replay shows the public no cards, hit points or night marks before the end', () => {
    for (const { state } of running)
      for (const view of seatViews(state, naming, PUBLIC))
        expect([view.role, view.hp, view.marks]).toEqual([undefined, undefined, []])
  })

  test('a replay shows cards to everybody after the end, and to the judge from the start', () => {
    const cards = replay.start.header.seats.map(({ role }) => role)
    const seen = (at: number, viewer: typeof JUDGE | typeof PUBLIC) =>
      seatViews(stateAtReplayPosition(replay, at), naming, viewer).map(({ role }) => role?.id)
    expect(seen(replay.steps.length, PUBLIC)).toEqual(cards)
    expect(seen(0, JUDGE)).toEqual(cards)
  })

  test('a replay hides the targets of night acts from the public, but no other entries', () => {
    const told = visibleSteps(replay, PUBLIC)
    for (const [index, { entry }] of replay.steps.entries()) {
      const isNightAct = entry.type === 'night-act' || entry.type === 'shoot'
      const secret = told[index]?.isSecret === true
      expect(secret).toBe(isNightAct)
      const said = publicEntrySentence(entry, secret, words)
      if (isNightAct) expect(said).not.toContain('target')
      else expect(said).toBe(entrySentence(entry, words))
    }
  })

  test('a replay shows the public only the consequences that `eventForViewer` returns', () => {
    let state = replay.start
    for (const [index, { events }] of replay.steps.entries()) {
      const seen = events.flatMap((event) => {
        const shown = eventForViewer(state, event, PUBLIC)
        state = evolve(state, event)
        return shown === undefined ? [] : [shown]
      })
      expect(visibleSteps(replay, PUBLIC)[index]?.events).toEqual(seen)
      const said = consequenceSentences(seen, words).join()
      expect(said).not.toMatch(/log\.saved|answer |log\.claimTrue|log\.claimFalse|log\.caught/)
    }
  })

  test('a replay shows the judge all events', () => {
    expect(visibleSteps(replay, JUDGE)).toEqual(replay.steps.map(({ events }) => ({ events, isSecret: false })))
  })

  test('a replay places each highlight at the entry that caused its event', () => {
    const stops = highlightStops(replay)
    const events = replay.steps.flatMap((step) => step.events)
    for (const { at, position } of stops) {
      const [step, event] = [replay.steps[position - 1], events[at]]
      expect(event === undefined ? [] : step?.events).toContain(event)
    }
  })
})
