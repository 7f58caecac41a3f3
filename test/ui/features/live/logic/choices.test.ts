// Seat buttons offer exactly the entries that the engine accepts, for every seat in whole random games.

import { describe, expect, test } from 'vitest'
import { isLegalEntry } from '../../../../../src/rules/decide.ts'
import type { Entry } from '../../../../../src/rules/entries.ts'
import type { GameState } from '../../../../../src/rules/state.ts'
import type { Seat } from '../../../../../src/rules/vocabulary.ts'
import { seatButtonStatesOf, voidReasonOnSeatButton } from '../../../../../src/ui/features/live/logic/choices.ts'
import { currentNominee } from '../../../../../src/ui/features/live/logic/ballots.ts'
import { emptyDraft } from '../../../../../src/ui/features/live/logic/inputDraft.ts'
import { randomGame, TEN_ROLES } from '../randomGames.ts'
import { Desk } from '../desk.ts'

/** Returns the entry that a press on the seat records in this step. */
function entryOf(state: GameState, seat: Seat): Entry | undefined {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return { type: 'nominate', by: step.seat, target: seat }
    case 'vote':
      return { type: 'vote', nominee: currentNominee(state, emptyDraft(state))!, voters: [seat] }
    case 'lift':
      return { type: 'answer-lift', voters: [seat] }
    case 'night-act':
      return { type: 'night-act', role: step.role, target: seat }
    default:
      return undefined
  }
}

test('void targets are enabled and show why they are void', () => {
  const desk = new Desk().keys('V 5 E 3 E - E - E - E 7 E E V 5 E 4 E - E - E - E')
  expect(desk.state.step).toEqual({ type: 'night-act', role: 'doctor' })
  const choices = seatButtonStatesOf(desk.state, desk.draft)
  expect(
    choices.filter((choice) => choice.void !== undefined).map((choice) => [choice.seat, choice.void, choice.enabled]),
  ).toEqual([
    [3, 'target-is-out', true],
    [7, 'repeated-target', true],
  ])
  const act = (target: number) => ({ type: 'night-act', role: 'doctor', target: target as Seat }) as const
  expect([3, 7, 4].map((target) => voidReasonOnSeatButton(choices, act(target)))).toEqual([
    'target-is-out',
    'repeated-target',
    undefined,
  ])
  expect(voidReasonOnSeatButton(choices, { type: 'night-act', role: 'doctor' })).toBeUndefined()
  expect(voidReasonOnSeatButton(choices, undefined)).toBeUndefined()
})

test('in a vote, a seat that has voted shows its nominee and is disabled', () => {
  const desk = new Desk().keys('7 E E 3 V 1 2 E')
  const choices = seatButtonStatesOf(desk.state, desk.draft)
  expect(choices[0]).toMatchObject({ seat: 1, enabled: false, votedFor: 7 })
  expect(
    choices.filter((choice) => choice.on).map((choice) => choice.seat),
    'the silent ones count for the last',
  ).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
})

test('while a foul is being entered, each seat shows its number of fouls', () => {
  expect(seatButtonStatesOf(new Desk().keys('F 4 E F').state, new Desk().keys('F 4 E F').draft)[3]).toMatchObject({
    seat: 4,
    fouls: 1,
    enabled: true,
  })
})

describe.each([1, 2, 3, 4, 5])('random game %i', (seed) => {
  test('a seat is enabled exactly if the engine accepts its entry', () => {
    for (const state of randomGame(TEN_ROLES, seed)) {
      for (const choice of seatButtonStatesOf(state, emptyDraft(state))) {
        const entry = entryOf(state, choice.seat)
        expect(entry === undefined ? false : isLegalEntry(state, entry), JSON.stringify([state.step, choice])).toBe(
          choice.enabled,
        )
      }
    }
  })
})
