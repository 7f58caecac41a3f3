// How long cards live, by hand.

import { expect, test } from 'vitest'
import { addSurvival, emptySurvivalCount, survivalCurve } from '../../../src/agents/runs/survival.ts'

test('of 100 a tenth leaves in each of two rounds: 90 %, then 81 %', () => {
  expect(survivalCurve({ here: [100, 90], left: [10, 9] })).toEqual([0.9, expect.closeTo(0.81)])
})

test('counts only games that are still played: of 100 cards ten leave, 40 play on, and four of those leave', () => {
  expect(survivalCurve({ here: [100, 40], left: [10, 4] })).toEqual([0.9, expect.closeTo(0.81)])
})

test('leaves out rounds that fewer than thirty cards reached', () => {
  expect(survivalCurve({ here: [100, 29], left: [0, 29] })).toEqual([1])
  expect(survivalCurve({ here: [100, 29], left: [0, 29] }, 29)).toEqual([1, 0])
})

test('has no curve where nobody played', () => {
  expect(survivalCurve(emptySurvivalCount().red)).toEqual([])
})

test('adds two counts round by round, also where one has more rounds', () => {
  const to = emptySurvivalCount()
  addSurvival(to, { red: { here: [7], left: [1] }, black: { here: [3, 2], left: [0, 2] } })
  addSurvival(to, { red: { here: [7, 6, 2], left: [1, 4, 0] }, black: { here: [], left: [] } })
  expect(to).toEqual({
    red: { here: [14, 6, 2], left: [2, 4, 0] },
    black: { here: [3, 2], left: [0, 2] },
  })
})
