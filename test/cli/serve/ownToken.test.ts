// A token that the operator chooses is refused before anything is opened if it is easy to guess.

import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ran } from '../../support/cli.ts'
import { newStore } from './started.ts'

it.each([
  ['15 characters', 'x'.repeat(15)],
  ['a space', `${'x'.repeat(20)} y`],
  ['201 characters', 'x'.repeat(201)],
])('serve refuses a token with %s, and creates no store', (_what, token) => {
  const store = newStore()
  const { status, stdout, stderr } = ran(['serve', '--port', '0', '--store', store, '--token', token])
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('--token must have 16 to 200 characters')
  expect(existsSync(store.slice('sqlite:'.length))).toBe(false)
})
