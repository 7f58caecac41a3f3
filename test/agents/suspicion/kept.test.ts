// Values that the seats of a table share and cache between questions equal those computed from the first event on.
// Tested at every question of played games, also after a replay to an earlier moment, and with two games at a time.

import { describe, expect, test } from 'vitest'
import { builtInBotByName } from '../../../src/agents/runs/policies.ts'
import { DEFAULT_BOT_PARAMETERS } from '../../../src/agents/scripted/parameters.ts'
import type { SeatView } from '../../../src/agents/seen/seatView.ts'
import { commonPerspective, type Perspective, perspectiveOfSeat } from '../../../src/agents/suspicion/perspective.ts'
import { SuspicionMeter, seatSuspicionsFromPerspective } from '../../../src/agents/suspicion/meter.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { replayAgentGameUntil } from '../../../src/agents/table/replayUntil.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import type { Seat } from '../../../src/rules/vocabulary.ts'
import { gameViewFor } from '../../../src/rules/view.ts'
import { PRESETS, tableOf } from '../tables.ts'

const { weights } = DEFAULT_BOT_PARAMETERS

function figuresOf(look: Perspective) {
  const {
    seats,
    living,
    known,
    teams,
    presumedTeams: taken,
    trusted,
    clears,
    confirmedBlackSeats: confirmed,
    toldChecks,
  } = look
  const meter = seatSuspicionsFromPerspective(look, weights)
  return { seats, living, known, teams, taken, trusted, clears, confirmed, toldChecks, meter }
}

type Figures = Readonly<Record<'own' | 'common', ReturnType<typeof figuresOf>>>

function shown(view: Pick<SeatView, 'rulebook' | 'pack' | 'seat' | 'common' | 'game' | 'seen' | 'own'>): Figures {
  return { own: figuresOf(perspectiveOfSeat(view)), common: figuresOf(commonPerspective(view)) }
}

/** Computes the values with new observers, from the first event to the moment. */
function fromScratch(table: AgentTable, moment: number, seat: Seat): Figures {
  const { state, seen, own } = replayAgentGameUntil(table.header, table, moment, { kind: 'seat', seat })
  const [rulebook, pack, mine] = [table.rulebook, table.pack, own[seat - 1]]
  if (mine === undefined) throw new Error(`no seat ${seat}`)
  const common = gameViewFor(state, { kind: 'public' })
  return shown({ rulebook, pack, seat, seen, common, game: gameViewFor(state, { kind: 'seat', seat }), own: mine })
}

interface Question {
  readonly moment: number
  readonly seat: Seat
  readonly figures: Figures
}

/** Plays to the end and calls `look` while each question is open. */
function played(preset: string, seed: number, look: (table: AgentTable, view: SeatView) => void): AgentTable {
  const table = new AgentTable(tableOf(preset, seed), seed)
  const bots = table.seats.map(({ seat }) => ({
    answer: (view: SeatView) => {
      look(table, view)
      return builtInBotByName(seat % 3 === 0 ? 'scripted:careless' : 'scripted').answer(view)
    },
  }))
  playWithBots(table, bots)
  return table
}

test('public conclusions are computed once for all seats of a vote', () => {
  const looks = new Set<Perspective>()
  let ballots = 0
  played('sport-club', 21, ({ seen }, view) => {
    if (view.ask.kind !== 'ballot' || seen.round !== 2) return
    ballots += 1
    const look = commonPerspective(view)
    looks.add(look)
    expect(SuspicionMeter.of(look, weights)).toBe(SuspicionMeter.of(commonPerspective(view), weights))
  })
  expect(ballots).toBeGreaterThan(5)
  expect(looks.size).toBe(1)
})

describe.each(PRESETS)('%s', (preset) => {
  test('cached values equal freshly computed values at every question', () => {
    const questions: Question[] = []
    const table = played(preset, 21, ({ turns }, view) => {
      questions.push({ moment: turns.length, seat: view.seat, figures: shown(view) })
    })
    expect(questions.length).toBe(table.turns.length)
    for (const { moment, seat, figures } of questions) expect(figures).toEqual(fromScratch(table, moment, seat))
  })

  test('cached values do not change if an earlier moment or another game is replayed', () => {
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
