// SPORT: the call `claims` of sport-2025 with only the Don left. The call is still made (CITY-12), and only the judge
// ends it. A removal during the call does not end it.

import { describe, expect, test } from 'vitest'
import { legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, table } from '../support/games.ts'

const remove = (state: GameState, n: number) => after(state, { type: 'remove', seat: seat(n) })

const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', 'civilian', 'civilian', 'civilian', 'civilian']
const night = () => initialState(table(ROLES, { rulebook: 'sport-2025' }))
const checked = (state: GameState) => after(state, { type: 'night-act', role: 'sheriff' }).state

const pair = () => checked(night())
/** The mafia player was removed while the Sheriff was awake. */
const alone = () => checked(remove(night(), 2).state)
const CALL = { type: 'shots', id: 'claims' } as const

describe('the call `claims` with only the Don left', () => {
  test('has no shooters and waits for the judge', () => {
    expect(alone().step).toEqual({ ...CALL, shooters: [] })
    expect(legalEntriesOfStep(alone())).toEqual([{ type: 'shoot', shots: [] }])
  })

  test.each([
    { who: 'a civilian', n: 5 },
    { who: 'the Sheriff', n: 3 },
  ])('does not end when $who is removed', ({ n }) => {
    const { state, events } = remove(alone(), n)
    expect(state.step).toEqual({ ...CALL, shooters: [] })
    expect(events.map(({ type }) => type)).toEqual(['VoteCancelled', 'SeatLeft', 'StepBegan'])
    expect(after(state, { type: 'shoot', shots: [] }).state.step).toEqual({ type: 'night-act', role: 'mafia' })
  })

  test('does not end when two players are removed', () =>
    expect(remove(remove(alone(), 6).state, 4).state.step).toEqual({ ...CALL, shooters: [] }))
})

describe('the call `claims` with one mafia player left', () => {
  test('waits for that player even if another player is removed', () =>
    expect(remove(pair(), 4).state.step).toEqual({ ...CALL, shooters: [2] }))
  test('ends when that player is removed', () =>
    expect(remove(pair(), 2).state.step).toEqual({ type: 'night-act', role: 'mafia' }))
})
