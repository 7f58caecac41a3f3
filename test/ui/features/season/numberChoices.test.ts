// A few numbers are offered as a list. If there are many, the user types the number, and no labels are created.

import { expect, test } from 'vitest'
import { numberChoices } from '../../../../src/ui/features/season/numberChoices.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('a few numbers are offered as a list with labels', () => {
  expect(numberChoices([2, 3], (n) => `before ${n}`)).toEqual([
    { value: 2, label: 'before 2' },
    { value: 3, label: 'before 3' },
  ])
  expect(numberChoices(upTo(40), String)?.length).toBe(40)
})

test('many numbers are not offered as a list, and no labels are made', () => {
  let words = 0
  const count = (n: number) => `${n} ${(words += 1)}`
  expect(numberChoices(upTo(41), count)).toBeUndefined()
  expect(numberChoices(upTo(10_000), count)).toBeUndefined()
  expect(words).toBe(0)
})
