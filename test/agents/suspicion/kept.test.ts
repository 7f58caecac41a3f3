// What the seats of a table share and keep between questions is what anybody would work out from the first event on:
// at every question of played games, also when a game is told again from an earlier moment, and with two at a time.

import { describe, expect, test } from 'vitest'
import { botOf } from '../../../src/agents/runs/policies.ts'
import { PARAMETERS } from '../../../src/agents/scripted/parameters.ts'
import type { SeatView } from '../../../src/agents/seen/seen.ts'
import { commonLook, type Look, ownLook } from '../../../src/agents/suspicion/look.ts'
import { Meter, suspects } from '../../../src/agents/suspicion/meter.ts'
import { playAtOnce } from '../../../src/agents/table/playAtOnce.ts'
import { replayUntil } from '../../../src/agents/table/replayUntil.ts'
import { Table } from '../../../src/agents/table/table.ts'
import type { Seat } from '../../../src/rules/vocabulary.ts'
import { viewFor } from '../../../src/rules/view.ts'
import { PRESETS, tableOf } from '../tables.ts'

const { weights } = PARAMETERS

function figuresOf(look: Look) {
  const { seats, living, known, teams, taken, trusted, clears, confirmed, toldChecks } = look
  const meter = suspects(look, weights)
  return { seats, living, known, teams, taken, trusted, clears, confirmed, toldChecks, meter }
}

type Figures = Readonly<Record<'own' | 'common', ReturnType<typeof figuresOf>>>

function shown(view: Pick<SeatView, 'rulebook' | 'pack' | 'seat' | 'common' | 'game' | 'seen' | 'own'>): Figures {
  return { own: figuresOf(ownLook(view)), common: figuresOf(commonLook(view)) }
}

/** By observers of its own, from the first event to the moment. */
function fromScratch(table: Table, moment: number, seat: Seat): Figures {
  const { state, seen, own } = replayUntil(table.header, table, moment, { kind: 'seat', seat })
  const [rulebook, pack, mine] = [table.rulebook, table.pack, own[seat - 1]]
  if (mine === undefined) throw new Error(`no seat ${seat}`)
  const common = viewFor(state, { kind: 'public' })
  return shown({ rulebook, pack, seat, seen, common, game: viewFor(state, { kind: 'seat', seat }), own: mine })
}

interface Question {
  readonly moment: number
  readonly seat: Seat
  readonly figures: Figures
}

/** Plays to the end; `look` is called while each question is open. */
function played(preset: string, seed: number, look: (table: Table, view: SeatView) => void): Table {
  const table = new Table(tableOf(preset, seed), seed)
  const bots = table.seats.map(({ seat }) => ({
    answer: (view: SeatView) => {
      look(table, view)
      return botOf(seat % 3 === 0 ? 'scripted:careless' : 'scripted').answer(view)
    },
  }))
  playAtOnce(table, bots)
  return table
}

describe.each(PRESETS)('%s', (preset) => {
  test('at every question the figures are those worked out from scratch', () => {
    const questions: Question[] = []
    const table = played(preset, 21, ({ turns }, view) => {
      questions.push({ moment: turns.length, seat: view.seat, figures: shown(view) })
    })
    expect(questions.length).toBe(table.turns.length)
    for (const { moment, seat, figures } of questions) expect(figures).toEqual(fromScratch(table, moment, seat))
  })

  test('a moment taken back, and another game in between, change none of them', () => {
    const other = played(preset, 22, () => undefined)
    played(preset, 23, (table, view) => {
      const moment = table.turns.length
      const before = shown(view)
      fromScratch(table, Math.max(0, moment - 1), view.seat)
      expect(shown(view)).toEqual(before)
      fromScratch(other, moment % (other.turns.length + 1), view.seat)
      expect(shown(view)).toEqual(before)
    })
  })
})

test('the seats of a vote share what all of them can work out, and it is worked out once', () => {
  const looks = new Set<Look>()
  let ballots = 0
  played('sport-club', 21, ({ seen }, view) => {
    if (view.ask.kind !== 'ballot' || seen.round !== 2) return
    ballots += 1
    const look = commonLook(view)
    looks.add(look)
    expect(Meter.of(look, weights)).toBe(Meter.of(commonLook(view), weights))
  })
  expect(ballots).toBeGreaterThan(5)
  expect(looks.size).toBe(1)
})
