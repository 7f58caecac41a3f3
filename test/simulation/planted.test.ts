// Every planted fault fits the code as it stands, once: one that does not would be planted nowhere, and count as found.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PLANTED } from './planted.ts'

const faults = Object.values(PLANTED).flat()

test('there are at least 40, each of its own', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(faults.length)
})

test.each(faults.map((planted) => [planted.fault, planted] as const))('%s', (_, { file, from, to }) => {
  const code = readFileSync(resolve(import.meta.dirname, '../../src', file), 'utf8')
  expect(code.split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})
