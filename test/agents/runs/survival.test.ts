// Survival curves computed by hand.

import { expect, test } from 'vitest'
import { mergeIntoSurvivalCount, emptySurvivalCount, survivalCurve } from '../../../src/agents/runs/survival.ts'

test('the survival curve multiplies the survival rates of the rounds', () => {
  expect(survivalCurve({ here: [100, 90], left: [10, 9] })).toEqual([0.9, expect.closeTo(0.81)])
})

test('the survival curve counts only cards whose games continue', () => {
  expect(survivalCurve({ here: [100, 40], left: [10, 4] })).toEqual([0.9, expect.closeTo(0.81)])
})

test('the survival curve omits rounds that fewer than thirty cards reached', () => {
  expect(survivalCurve({ here: [100, 29], left: [0, 29] })).toEqual([1])
  expect(survivalCurve({ here: [100, 29], left: [0, 29] }, 29)).toEqual([1, 0])
})

test('the survival curve is empty if no game was played', () => {
  expect(survivalCurve(emptySurvivalCount().red)).toEqual([])
})

test('survival counts are added round by round, even if one list has more rounds', () => {
  const to = emptySurvivalCount()
  mergeIntoSurvivalCount(to, { red: { here: [7], left: [1] }, black: { here: [3, 2], left: [0, 2] } })
  mergeIntoSurvivalCount(to, { red: { here: [7, 6, 2], left: [1, 4, 0] }, black: { here: [], left: [] } })
  expect(to).toEqual({
    red: { here: [14, 6, 2], left: [2, 4, 0] },
    black: { here: [3, 2], left: [0, 2] },
  })
})
