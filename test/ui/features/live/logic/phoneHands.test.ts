// Hands raised by phone at the live table: the call that phones get, and the effect of their answers on the judge's
// draft.

import { describe, expect, test } from 'vitest'
import type { Role } from '../../../../../src/rules/vocabulary.ts'
import { phoneHandsCallOf, seatPressesFromPhones } from '../../../../../src/ui/features/live/logic/phoneHands.ts'
import { Desk, newGame, TEN } from '../desk.ts'

const HP: readonly Role[] = ['mafia', 'detective', 'healer', 'commoner', 'commoner']
const call = ({ state, draft }: Desk) => phoneHandsCallOf(state, draft)

/** Keys for five hands each for the nominees 7 and 3, in the vote and again in the revote. */
const TIED = '7 E E 3 V 1 2 3 4 5 E E E E 1 2 3 4 5 E E'

describe('call to phones', () => {
  /** Seat 1 nominates 8, seat 2 nominates 3, and the speeches are over. */
  const vote = (keys = '') => new Desk(newGame(TEN)).keys(`8 E E 3 E V ${keys}`.trim())

  test('asks all seats with a vote about the called nominee', () => {
    expect(vote().state.step).toMatchObject({ type: 'vote', nominees: [8, 3] })
    expect(call(vote())).toMatchObject({ nominee: 8, seats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })
  })
  test('stays the same while hands are raised, and changes when they are recorded', () => {
    expect(call(vote('4 5'))).toEqual(call(vote()))
    expect(call(vote('4 5 E'))?.at).not.toBe(call(vote())?.at)
  })
  test('is empty at the last nominee, who gets the remaining hands', () => {
    expect(call(vote('4 5 E'))).toBeUndefined()
  })
  test('is empty while the judge enters a different kind of entry', () => expect(call(vote('F'))).toBeUndefined())
  test('asks all seats that have not voted if only numbers are counted', () => {
    const { state, draft } = vote()
    expect(phoneHandsCallOf(state, { ...draft, byCount: true })).toMatchObject({
      nominee: 8,
      seats: state.seats.map(({ seat }) => seat),
    })
  })
  test('is empty during a speech', () => expect(call(new Desk(newGame(TEN)))).toBeUndefined())
  test('asks all living seats about the lift question after two ties', () => {
    const desk = new Desk(newGame(TEN)).keys(TIED)
    expect(desk.state.step).toMatchObject({ type: 'lift' })
    expect(call(desk)).toMatchObject({ what: 'hands', seats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })
    expect(call(desk)).not.toHaveProperty('nominee')
  })
  test('asks all seats except the nominee in the vote of hp', () => {
    const day = new Desk(newGame(HP, { rulebook: 'hp' })).keys('4 E 5 E 4 E')
    expect(call(day)).toMatchObject({ nominee: 1, seats: [2, 3, 4, 5] })
  })
})

describe('effect of hands by phone on the draft', () => {
  const set = (...seats: readonly number[]) => new Set(seats)
  test.each([
    ['a raised hand is added', [], [1], [], [1], [1]],
    ['a hand that was already added changes nothing', [1], [1], [1], [], [1]],
    ['a lowered hand is removed', [1], [], [1], [1], []],
    ['a hand that the judge removed is not added again', [1], [1], [], [], [1]],
    ['a hand that the judge removed changes nothing when it is lowered', [1], [], [], [], []],
    ['a hand that the judge counted does not belong to the phone', [], [4], [4], [], []],
    ['several hands change at once', [1, 2], [2, 3], [1, 2, 5], [3, 1], [2, 3]],
  ])('%s', (_what, put, up, picked, presses, standing) => {
    expect(seatPressesFromPhones(set(...put), set(...up), set(...picked))).toEqual({
      presses,
      standing: set(...standing),
    })
  })
})
