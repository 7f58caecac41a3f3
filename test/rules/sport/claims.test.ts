// SPORT: the claims of sport-2025 with the Don alone. The call is made all the same (CITY-12), and it is
// the judge who ends it: whoever is removed meanwhile ends nothing but his own game.

import { describe, expect, test } from 'vitest'
import { stepEntries } from '../../../src/rules/legalEntries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, table } from '../support/games.ts'

const remove = (state: GameState, n: number) => after(state, { type: 'remove', seat: seat(n) })

const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', 'civilian', 'civilian', 'civilian', 'civilian']
const night = () => initialState(table(ROLES, { rulebook: 'sport-2025' }))
const checked = (state: GameState) => after(state, { type: 'night-act', role: 'sheriff' }).state

const pair = () => checked(night())
/** The mafioso was removed while the Sheriff was awake. */
const alone = () => checked(remove(night(), 2).state)
const CALL = { type: 'shots', id: 'claims' } as const

describe('the Don alone at the claims', () => {
  test('nobody shows a number, and the call waits for the judge', () => {
    expect(alone().step).toEqual({ ...CALL, shooters: [] })
    expect(stepEntries(alone())).toEqual([{ type: 'shoot', shots: [] }])
  })

  test.each([
    { who: 'a civilian', n: 5 },
    { who: 'the Sheriff', n: 3 },
  ])('removing $who does not end the call', ({ n }) => {
    const { state, events } = remove(alone(), n)
    expect(state.step).toEqual({ ...CALL, shooters: [] })
    expect(events.map(({ type }) => type)).toEqual(['VoteCancelled', 'SeatLeft', 'StepBegan'])
    expect(after(state, { type: 'shoot', shots: [] }).state.step).toEqual({ type: 'night-act', role: 'mafia' })
  })

  test('two removals do not end it either', () =>
    expect(remove(remove(alone(), 6).state, 4).state.step).toEqual({ ...CALL, shooters: [] }))
})

describe('with a mafioso at the claims', () => {
  test('removing a bystander leaves him to show his number', () =>
    expect(remove(pair(), 4).state.step).toEqual({ ...CALL, shooters: [2] }))
  test('removing him ends the call: nobody is left to wait for', () =>
    expect(remove(pair(), 2).state.step).toEqual({ type: 'night-act', role: 'mafia' }))
})
