// Every planted fault fits the current code in exactly one place. A fault that fits nowhere would not be planted.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PLANTED } from './planted.ts'

const faults = Object.values(PLANTED).flat()

test('there are at least 40 planted faults, all different', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(faults.length)
})

test.each(faults.map((planted) => [planted.fault, planted] as const))(
  'the planted fault fits the current code in exactly one place: %s',
  (_, { file, from, to }) => {
    const code = readFileSync(resolve(import.meta.dirname, '../../src', file), 'utf8')
    expect(code.split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  },
)
