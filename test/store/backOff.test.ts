import { expect, test } from 'vitest'
import { BackOff } from '../../src/store/backOff.ts'

test('doubles the pause up to the longest, and starts again after a success', () => {
  const backOff = new BackOff({ first: 100, longest: 1500 })
  const next = () => Array.from({ length: 6 }, () => backOff.next())
  expect(next()).toEqual([100, 200, 400, 800, 1500, 1500])
  backOff.reset()
  expect(next()).toEqual([100, 200, 400, 800, 1500, 1500])
})

test('stays at the longest pause after thousands of failures', () => {
  const backOff = new BackOff({ first: 300, longest: 5000 })
  for (let failures = 0; failures < 5000; failures += 1) backOff.next()
  expect(backOff.next()).toBe(5000)
})
