// Entries made with keys: every step of the live screen can be completed with the keyboard alone.

import { describe, expect, test } from 'vitest'
import { currentNominee } from '../../../../../src/ui/features/live/logic/ballots.ts'
import { MOST_KEYS, WHOLE_GAME_CARDS, WHOLE_GAME_ENTRIES, WHOLE_GAME_KEYS } from '../../../../support/wholeCityGame.ts'
import { Desk, newGame } from '../desk.ts'

test('the draft is empty again after an entry was recorded', () => {
  const desk = new Desk().keys('V 5 E')
  expect(desk.draft.picked).toEqual([])
})

test("a late nomination by a player who has not spoken yet is refused with the engine's code", () => {
  expect(new Desk().keys('N 5').refused).toBe('nominate/not-his-speech')
})

test('at a table of twenty, a digit pair and Enter nominate seat 20', () => {
  const roles = ['don', ...Array.from({ length: 19 }, () => 'citizen' as const)] as const
  expect(new Desk(newGame(roles)).keys('20 E').entered[0]).toEqual({ type: 'nominate', by: 1, target: 20 })
})

test('a complete city game needs at most 120 keys', () => {
  const desk = new Desk(newGame(WHOLE_GAME_CARDS))
  for (const key of WHOLE_GAME_KEYS) {
    desk.keys(key)
    expect(desk.refused).toBeUndefined()
  }
  expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
  expect(desk.entered).toHaveLength(WHOLE_GAME_ENTRIES)
  expect(WHOLE_GAME_KEYS.length).toBeLessThanOrEqual(MOST_KEYS)
})

describe('keys during the day', () => {
  test.each([
    ['a digit selects a seat and records nothing', '7', []],
    ['Enter records a nomination of the selected seat', '7 E', [{ type: 'nominate', by: 1, target: 7 }]],
    [
      'another digit selects another seat, and the same digit deselects it',
      '7 8 8 9 E',
      [{ type: 'nominate', by: 1, target: 9 }],
    ],
    ['Enter without a selection ends the speech', 'E', [{ type: 'end-speech', seat: 1 }]],
    [
      'Backspace deselects a seat before it undoes an entry',
      '7 E 8 B E',
      [
        { type: 'nominate', by: 1, target: 7 },
        { type: 'end-speech', seat: 1 },
      ],
    ],
    [
      'V ends the speeches',
      '7 E E 3 E V',
      [
        { type: 'nominate', by: 1, target: 7 },
        { type: 'end-speech', seat: 1 },
        { type: 'nominate', by: 2, target: 3 },
        { type: 'end-discussion' },
      ],
    ],
    [
      'V records the selected nominee before it ends the speeches',
      '7 V',
      [{ type: 'nominate', by: 1, target: 7 }, { type: 'end-discussion' }],
    ],
    [
      'N and a nominator record nothing',
      '7 E E N 1',
      [
        { type: 'nominate', by: 1, target: 7 },
        { type: 'end-speech', seat: 1 },
      ],
    ],
    ['N, a nominator and a nominee record nothing before Enter', 'E N 1 5', [{ type: 'end-speech', seat: 1 }]],
    [
      'N, a nominator, a nominee and Enter record a late nomination',
      'E N 1 5 E',
      [
        { type: 'end-speech', seat: 1 },
        { type: 'nominate', by: 1, target: 5 },
      ],
    ],
    ['F and a digit record nothing before Enter', 'F 4', []],
    ['F, a digit and Enter record a foul', 'F 4 E', [{ type: 'foul', seat: 4 }]],
    ['T, a digit and Enter record a technical foul', 'T 4 E', [{ type: 'technical-foul', seat: 4 }]],
    ['X and a digit record nothing before Enter', 'X 4', []],
    ['X, a digit and Enter record a removal', 'X 4 E', [{ type: 'remove', seat: 4 }]],
    [
      'a repeated letter starts its entry again, so that a digit never nominates',
      'F F 4 E',
      [{ type: 'foul', seat: 4 }],
    ],
    ['Esc disarms a letter', 'F Esc 7 E', [{ type: 'nominate', by: 1, target: 7 }]],
    [
      'Backspace removes one typed seat at a time and then disarms the letter',
      'N B F 4 B 5 B B 7 E',
      [{ type: 'nominate', by: 1, target: 7 }],
    ],
    ['a repeated digit deselects the seat of a foul', 'F 4 4 E', []],
  ])('%s', (_, keys, entries) => {
    expect(new Desk().keys(keys).entered).toEqual(entries)
  })
})

describe('keys during a vote', () => {
  const atVote = () => {
    const desk = new Desk().keys('7 E E 3 E E 9 V')
    desk.entered = []
    return desk
  }
  test('raise, lower and record hands for the called nominee', () => {
    expect(atVote().keys('1 2 5 2 E').entered).toEqual([{ type: 'vote', nominee: 7, voters: [1, 5] }])
  })
  test('Enter at a nominee without hands records a vote without voters', () => {
    const desk = atVote().keys('E 1 2 E')
    expect(desk.entered).toEqual([
      { type: 'vote', nominee: 7, voters: [] },
      { type: 'vote', nominee: 3, voters: [1, 2] },
    ])
  })
  test('Enter at a recorded nominee only moves on to the next nominee', () => {
    const desk = atVote().keys('1 E < E')
    expect(desk.entered).toEqual([{ type: 'vote', nominee: 7, voters: [1] }])
    expect(currentNominee(desk.state, desk.draft)).toBe(3)
  })
  test('Enter at the last nominee closes the vote', () => {
    const desk = atVote().keys('1 2 E 4 5 E E')
    expect(desk.entered.at(-1)).toEqual({ type: 'close-vote' })
    expect(desk.state.seats[8]?.alive).toBe(false)
  })
  test('a second vote of a seat is refused and the hand is not raised', () => {
    const desk = atVote().keys('1 2 E 1')
    expect(desk.refused).toBe('vote/voted-twice')
    expect(desk.draft.picked).toEqual([])
  })
  test('a foul does not lower raised hands', () => {
    expect(atVote().keys('1 2 F 8 E 5 E').entered).toEqual([
      { type: 'foul', seat: 8 },
      { type: 'vote', nominee: 7, voters: [1, 2, 5] },
    ])
  })
  test('undoing a vote calls the same nominee again', () => {
    const desk = atVote().keys('1 2 E B 4 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'vote', nominee: 7, voters: [4] })
  })
  test('Enter and digits are enough for ties, revotes and the lift question', () => {
    const desk = new Desk().keys('7 E E 3 V 1 2 3 4 5 E E')
    expect(desk.state.step).toMatchObject({ type: 'tie-speech', seat: 7 })
    desk.keys('E E 1 2 3 4 5 E E')
    expect(desk.state.step).toMatchObject({ type: 'lift', nominees: [7, 3] })
    desk.keys('1 2 4 5 6 8 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'answer-lift', voters: [1, 2, 4, 5, 6, 8] })
    expect(desk.state.step).toMatchObject({ type: 'last-word', seat: 7 })
  })
})

describe('keys during the night', () => {
  const atNight = () => {
    const desk = new Desk().keys('V')
    desk.entered = []
    return desk
  }
  test('digits select a seat or change the selection, and Enter records it', () => {
    expect(atNight().keys('5 6 E').entered).toEqual([{ type: 'night-act', role: 'mistress', target: 6 }])
  })
  test('Enter alone does nothing for a living role', () => {
    expect(atNight().keys('E').entered).toEqual([])
  })
  test('minus and Enter record that nobody was chosen', () => {
    expect(atNight().keys('- E').entered).toEqual([{ type: 'night-act', role: 'mistress' }])
  })
  test('minus is not offered to the mafia, who must name a number', () => {
    expect(atNight().keys('- E - E').entered).toEqual([{ type: 'night-act', role: 'mistress' }])
  })
  test('Enter calls a role whose players are out, and digits are refused', () => {
    const desk = new Desk().keys('X 1 E E V E')
    expect(desk.entered.at(-1)).toEqual({ type: 'night-act', role: 'mistress' })
    expect(new Desk().keys('X 1 E E V 5').refused).toBe('live/role-is-out')
  })
  test('enter a whole night until the next morning', () => {
    const desk = atNight().keys('5 E 6 E 4 E 1 E 8 E 6 E')
    expect(desk.state).toMatchObject({ phase: 'day', round: 2, step: { type: 'last-word', seat: 1 } })
  })
})
