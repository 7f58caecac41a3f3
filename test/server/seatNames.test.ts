// Names of seats in a new game of agents: a name that an import of the game would refuse is refused when the game is
// opened.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameComparisonKey, parseName } from '../../src/club/model/name.ts'
import { prepareServedTable } from '../../src/server/tables/openTable.ts'
import { TAKEN_NAMES } from '../support/hostileNames.ts'
import { posted, serverFor } from './client.ts'

const OTHERS = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

test.each([
  ['NUL', ['\u0000', ...OTHERS], 'name/forbidden-character', {}],
  ['a mark in a name that reverses text', ['\u202ea', ...OTHERS], 'name/forbidden-character', {}],
  ['an escape sequence in a name', ['\u001b[31mX', ...OTHERS], 'name/forbidden-character', {}],
  ['half a surrogate pair in a name', ['\ud800', ...OTHERS], 'name/forbidden-character', {}],
  ['a name of spaces only', ['  ', ...OTHERS], 'name/empty', {}],
  ['a name that is too long', ['x'.repeat(61), ...OTHERS], 'name/too-long', { limit: 60 }],
  ['one name ten times', Array.from({ length: 10 }, () => 'a'), 'games/seated-twice', { name: 'a' }],
  ['two names that belong to one person', ['B ', ...OTHERS], 'games/seated-twice', { name: 'b' }],
])('a game with %s is refused with a code', async (_what, players, code, params) => {
  const { address } = await serverFor()
  const answer = await posted(address, '/games', { rulebook: 'city', players, speed: 'paused' })
  expect([answer.status, await answer.json()]).toEqual([400, { code, params }])
})

const names = fc.array(
  fc.oneof(
    fc.constantFrom(...TAKEN_NAMES, ...OTHERS),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 70 }),
    fc.string({ minLength: 1, maxLength: 20 }),
  ),
  { minLength: 10, maxLength: 10 },
)

test('a table opens only if every name is valid for a member and all names are different', () => {
  fc.assert(
    fc.property(names, (players) => {
      const parsed = players.map((text) => parseName(text))
      const kept = parsed.flatMap((name) => (name.ok ? [name.value] : []))
      const isFine = kept.length === players.length && new Set(kept.map(nameComparisonKey)).size === kept.length
      const made = prepareServedTable({ rulebook: 'city', players }, 'en')
      expect(made.ok).toBe(isFine)
      if (made.ok) expect(made.value.opened.names).toEqual(kept)
    }),
    { numRuns: 200 },
  )
})
