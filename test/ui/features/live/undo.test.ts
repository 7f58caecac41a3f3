// Undo and redo from any state, across the end of a night and across corrections. No item of the log is deleted.

import { describe, expect, test } from 'vitest'
import { legalEntries } from '../../../../src/rules/legalEntries.ts'
import { seat } from '../../../../src/rules/vocabulary.ts'
import { currentNominee } from '../../../../src/ui/features/live/logic/ballots.ts'
import { redoTarget, undoTarget } from '../../../../src/ui/features/live/logic/undoTargets.ts'
import { Desk, newGame } from './desk.ts'

const targetOf = (desk: Desk) => undoTarget(desk.shown.game.log, desk.shown.replay)

test.each([1, 2, 3, 4, 5, 6])('undo and redo restore the exact states in a random game (seed %i)', (seed) => {
  let rest = seed * 7919 + 1
  const below = (n: number) => (rest = (rest * 48271) % 2147483647) % n
  const desk = new Desk()
  const where = () => ({ state: desk.state, asked: currentNominee(desk.state, desk.draft) })
  for (let turn = 0; turn < 150 && desk.state.phase !== 'over'; turn += 1) {
    const before = where()
    const entries = legalEntries(desk.state)
    // Half of the changes in a vote are Enter, which also records votes without hands, so that the next nominees are
    // called.
    if (desk.state.step.type === 'vote' && below(2) === 0) desk.keys('E')
    else desk.make({ type: 'enter', entry: entries[below(entries.length)]! })
    const after = where()
    desk.keys('B')
    expect(where()).toEqual(before)
    desk.keys('R')
    expect(where()).toEqual(after)
  }
  expect(desk.entered.length).toBeGreaterThan(10)
})

describe('undo', () => {
  test('has no target before the first entry', () => {
    expect(targetOf(new Desk())).toBeUndefined()
  })
  test('targets the last entry that counts, and then the entry before it', () => {
    const desk = new Desk().keys('7 E E 3 E')
    expect(targetOf(desk)?.entry).toEqual({ type: 'nominate', by: 2, target: 3 })
    desk.keys('B')
    expect(targetOf(desk)?.entry).toEqual({ type: 'end-speech', seat: 1 })
    desk.keys('B B')
    expect(desk.state.nominations).toEqual([])
    expect(desk.shown.game.log, 'undo appends').toHaveLength(6)
  })
  test('goes back across the end of a night', () => {
    const desk = new Desk().keys('V 5 E 6 E 4 E 1 E 8 E 6 E')
    expect(desk.state.phase).toBe('day')
    desk.keys('B')
    expect(desk.state).toMatchObject({ phase: 'night', step: { type: 'night-act', role: 'doctor' } })
    expect(desk.state.seats.every((sitter) => sitter.alive)).toBe(true)
  })
  test('takes back a correction before older entries', () => {
    const desk = new Desk().keys('7 E E')
    desk.make({
      type: 'correct',
      item: 1,
      entry: { type: 'nominate', by: seat(1), target: seat(8) },
      reason: 'misheard',
    })
    expect(targetOf(desk)).toMatchObject({ isCorrection: true, entry: { target: 8 } })
    desk.keys('B')
    expect(desk.state.nominations).toEqual([{ by: 1, target: 7 }])
    expect(targetOf(desk)).toMatchObject({ isCorrection: false, entry: { type: 'end-speech' } })
  })
  test('takes back a verdict', () => {
    const desk = new Desk().keys('X 2 E X 5 E X 8 E')
    expect(desk.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
    expect(desk.shown.game.outcome, 'the summary follows').toEqual({ winner: 'red', reason: 'all-black-out' })
    desk.keys('B')
    expect(desk.state.outcome).toBeUndefined()
    expect(desk.shown.game.outcome).toBeNull()
  })
})

describe('undo in a vote', () => {
  const CITY_OF_20 = [
    'don',
    'mafia',
    'mafia',
    'mafia',
    'maniac',
    'sheriff',
    'doctor',
    'mistress',
    ...Array.from({ length: 12 }, () => 'citizen' as const),
  ] as const
  const asked = (desk: Desk) => currentNominee(desk.state, desk.draft)
  /** Nominated in this order: 13, 20, 17, 14, 1. */
  const cityOf20 = () => new Desk(newGame(CITY_OF_20)).keys('13 E E 20 E E 17 E E 14 E E 1 V')

  test('returns to the nominee whose vote was undone', () => {
    const desk = cityOf20().keys('E E 2 3 4 E')
    expect(asked(desk)).toBe(14)
    desk.keys('B')
    expect(asked(desk)).toBe(17)
    desk.keys('5 6 E')
    expect(desk.entered.at(-1)).toEqual({ type: 'vote', nominee: 17, voters: [5, 6] })
    expect(desk.state.votes).toEqual([
      { voter: 5, nominee: 17 },
      { voter: 6, nominee: 17 },
    ])
  })
  test('goes back one called nominee at a time, even without hands', () => {
    const desk = cityOf20().keys('E E 2 3 4 E')
    const calls = ['B', 'B', 'B', 'R', 'R', 'R'].map((key) => asked(desk.keys(key)))
    expect(calls).toEqual([17, 20, 13, 20, 17, 14])
  })
  test('returns to the same nominee if the game is loaded again afterwards', () => {
    const desk = cityOf20().keys('E E 2 3 4 E B')
    expect(asked(new Desk(desk.shown.game))).toBe(17)
  })
  test('returns to a nominee who was called with the arrow keys', () => {
    const desk = cityOf20().keys('> > 2 3 E')
    expect(desk.entered.at(-1)).toMatchObject({ nominee: 17 })
    expect(asked(desk.keys('B'))).toBe(17)
  })
  test('is not needed for an overlooked hand, because a correction can add it', () => {
    const desk = cityOf20().keys('E E 2 3 4 E')
    const item = desk.shown.replay.steps.find(({ entry }) => entry.type === 'vote' && entry.nominee === 20)!.id
    desk.make({
      type: 'correct',
      item,
      entry: { type: 'vote', nominee: seat(20), voters: [seat(9)] },
      reason: 'overlooked',
    })
    expect(desk.state.votes).toContainEqual({ voter: 9, nominee: 20 })
    expect(asked(desk)).toBe(14)
  })
  test('calls the nominee again in the vote of hp and in the vote window of the benchmark, too', () => {
    const hp = new Desk(newGame(['mafia', 'detective', 'healer', 'commoner', 'commoner'], { rulebook: 'hp' })).keys(
      '4 E 5 E 4 E',
    )
    expect(asked(hp.keys('E E 1 2 E'))).toBe(4)
    expect(asked(hp.keys('B'))).toBe(3)
    const BENCH = ['mafia', 'mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'villager', 'villager'] as const
    const window = new Desk(newGame(BENCH, { rulebook: 'benchmark' })).keys('6 = E 3 E 1 E - E V')
    expect(asked(window.keys('E E 1 2 E'))).toBe(4)
    expect(asked(window.keys('B'))).toBe(3)
  })
})

describe('redo', () => {
  test('restores undone entries in order', () => {
    const desk = new Desk().keys('7 E E 3 E B B')
    expect(redoTarget(desk.shown.game.log)?.entry).toEqual({ type: 'end-speech', seat: 1 })
    desk.keys('R')
    expect(redoTarget(desk.shown.game.log)?.entry).toEqual({ type: 'nominate', by: 2, target: 3 })
    desk.keys('R')
    expect(desk.state.nominations).toEqual([
      { by: 1, target: 7 },
      { by: 2, target: 3 },
    ])
    expect(redoTarget(desk.shown.game.log)).toBeUndefined()
  })
  test('can itself be undone', () => {
    const desk = new Desk().keys('7 E B R B')
    expect(desk.state.nominations).toEqual([])
    expect(redoTarget(desk.shown.game.log)?.entry).toEqual({ type: 'nominate', by: 1, target: 7 })
  })
  test('is not possible after a new entry', () => {
    expect(redoTarget(new Desk().keys('7 E B 8 E').shown.game.log)).toBeUndefined()
  })
})
