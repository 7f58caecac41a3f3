// Lab games in which a player gives no valid answer: which viewers may know about the failure during the game, and how
// the record marks it.

import { describe, expect, it } from 'vitest'
import type { Bot } from '../../../src/agents/policy.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { createRecordFromEntries } from '../../../src/api/lab/recordedGame.ts'
import { createLiveView } from '../../../src/api/lab/live/liveView.ts'
import type { LiveSeatView, Viewer } from '../../../src/api/lab/live/contract.ts'
import type { SuspicionWeights } from '../../../src/agents/suspicion/meter.ts'
import { SUSPICION_RULE_IDS } from '../../../src/agents/suspicion/rules.ts'
import { seat, type Seat } from '../../../src/rules/vocabulary.ts'
import { tableOf } from '../../agents/tables.ts'

const SCRIPTED = createScriptedBot()
const UNPROVEN = Object.fromEntries(SUSPICION_RULE_IDS.map((id) => [id, 0])) as unknown as SuspicionWeights

/** A city game whose Don must choose a target but answers with a seat that does not exist. */
function played(): { readonly table: AgentTable; readonly don: Seat } {
  for (let seed = 1; seed < 20; seed += 1) {
    const table = new AgentTable(tableOf('city', seed), seed)
    const don = table.header.seats.find(({ role }) => role === 'don')?.seat as Seat
    const bad: Bot = { answer: (view) => (view.ask.kind === 'night' ? { target: seat(99) } : SCRIPTED.answer(view)) }
    playWithBots(
      table,
      table.seats.map(({ seat: at }) => (at === don ? bad : SCRIPTED)),
    )
    if (table.drawn.size > 0) return { table, don }
  }
  throw new Error('no Don was asked')
}

const { table, don } = played()
const other = table.header.seats.find(({ role }) => role === 'citizen')?.seat as Seat
const cardAt = (viewer: Viewer, moment: number): LiveSeatView | undefined =>
  createLiveView({ table, sitters: [], weights: undefined, unproven: UNPROVEN }, viewer, moment).cards[don - 1]

describe('night act drawn by lot', () => {
  const moment = table.turns.findIndex(({ drawn }) => drawn === true) + 1
  it.each<[who: string, viewer: Viewer, isTold: boolean]>([
    ['the judge', { kind: 'judge' }, true],
    ['the acting seat', { kind: 'seat', seat: don }, true],
    ['another seat', { kind: 'seat', seat: other }, false],
    ['the public', { kind: 'public' }, false],
  ])('is reported as drawn only to the judge and the acting seat: %s', (_, viewer, isTold) => {
    const card = cardAt(viewer, moment)
    expect([card?.fault, card?.drawn]).toEqual(isTold ? ['answer/no-such-target', true] : [undefined, undefined])
  })

  it('has the author "drawn" in the record', () => {
    const { log } = createRecordFromEntries(table, String)
    const authors = log.map(({ author }) => author)
    expect(authors.filter((author) => author === 'drawn').length).toBe(table.drawn.size)
    const marked = log.filter(({ author }) => author === 'drawn')
    expect(marked.every((item) => item.type === 'made' && item.entry.type === 'night-act')).toBe(true)
  })
})
