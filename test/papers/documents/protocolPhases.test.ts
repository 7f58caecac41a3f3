// Night acts in the course of a printed protocol (CITY-1).

import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import type { ReplayStep } from '../../../src/rules/replay.ts'
import { momentOf } from '../../../src/rules/moment.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { rulesOf } from '../../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import { printedPhasesOf } from '../../../src/papers/documents/protocolPhases.ts'
import { night, quietDay, table } from '../../rules/support/games.ts'

const CITY = ['mistress', 'don', 'citizen', 'sheriff', 'mafia', 'doctor', 'citizen', 'maniac', 'citizen'] as const

/** Acts of the printed night in which only the mafia chooses anybody. */
function printedActs(before: GameState): string {
  const { events, state } = night(before, { mafia: 3 })
  const entry: Entry = { type: 'night-act', role: 'mistress' }
  const steps: readonly ReplayStep[] = [{ id: 1, entry, moment: momentOf(before), events, state }]
  const [phase] = printedPhasesOf({ start: before, steps, state }, rulesOf(before.header), paperWords('en'))
  return phase?.lines.map(({ text }) => text).join(' ') ?? ''
}

describe('the night acts of a printed protocol', () => {
  const alive = quietDay(initialState(table(CITY)))
  const dead = quietDay(night(alive, { mafia: 1 }).state)

  it('say that a role with a living player chooses nobody', () => {
    expect(printedActs(alive)).toContain('Mistress chooses nobody')
  })

  it('leave out the call of a role whose player is dead', () => {
    expect(printedActs(dead)).not.toContain('Mistress')
    expect(printedActs(dead)).toContain('Maniac chooses nobody')
  })
})
