import { expect, test } from 'vitest'
import { BackOff } from '../../src/store/backOff.ts'

test('the pause doubles up to the maximum, and is short again after a success', () => {
  const backOff = new BackOff({ first: 100, longest: 1500 })
  const next = () => Array.from({ length: 6 }, () => backOff.next())
  expect(next()).toEqual([100, 200, 400, 800, 1500, 1500])
  backOff.reset()
  expect(next()).toEqual([100, 200, 400, 800, 1500, 1500])
})

test('the pause stays at the maximum after thousands of failures', () => {
  const backOff = new BackOff({ first: 300, longest: 5000 })
  for (let failures = 0; failures < 5000; failures += 1) backOff.next()
  expect(backOff.next()).toBe(5000)
})
