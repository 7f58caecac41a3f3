// Opening a game: setups as forms and files may contain them, and the code with which each illegal setup is refused.

import { describe, expect, test } from 'vitest'
import { dealRoles } from '../../src/rules/deal.ts'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import { flagsChangedFromPreset, followsSeasonRules, parseFlagValue } from '../../src/rules/flags.ts'
import { openGame, type GameSetup } from '../../src/rules/openGame.ts'
import { city } from '../support/rulebooks.ts'
import type { Role } from '../../src/rules/vocabulary.ts'

const seats = (...roles: Role[]) => roles.map((role, i) => ({ seat: i + 1, role }))
const setup = (changes: Partial<GameSetup>): GameSetup => ({
  rulebook: 'city',
  seats: seats('don', 'sheriff', 'citizen'),
  seed: 7,
  ...changes,
})

test.each<[string, string, Readonly<Record<string, boolean>>, boolean]>([
  ['accepts the same flags', 'city', { a: true, b: false }, true],
  ['accepts an additional flag', 'city', { a: true, b: false, c: true }, true],
  ['rejects a different value', 'city', { a: true, b: true }, false],
  ['rejects a missing flag', 'city', { a: true }, false],
  ['rejects a different rulebook', 'sport', { a: true, b: false }, false],
])('followsSeasonRules %s', (_, rulebook, flags, expected) => {
  expect(followsSeasonRules({ rulebook, flags }, { rulebook: 'city', flags: { a: true, b: false } })).toBe(expected)
})

describe('openGame with a setup', () => {
  test.each<{ why: string; given: Partial<GameSetup>; code: string | undefined }>([
    { why: 'legal content', given: {}, code: undefined },
    { why: 'one black and one red player', given: { seats: seats('maniac', 'citizen') }, code: undefined },
    { why: 'an unknown rulebook', given: { rulebook: 'chess' }, code: 'setup/unknown-rulebook' },
    { why: 'a rulebook named like the prototype', given: { rulebook: '__proto__' }, code: 'setup/unknown-rulebook' },
    { why: 'an unknown preset', given: { preset: 'none' }, code: 'setup/unknown-preset' },
    { why: 'an unknown flag', given: { flags: { fly: true } }, code: 'flags/unknown' },
    { why: 'a flag value of the wrong type', given: { flags: { loverDeathDrag: 'yes' } }, code: 'flags/bad-value' },
    { why: 'one seat', given: { seats: seats('don') }, code: 'setup/seat-count' },
    {
      why: 'twenty-one seats',
      given: { seats: seats('don', ...Array<Role>(20).fill('citizen')) },
      code: 'setup/seat-count',
    },
    {
      why: 'a gap in the seats',
      given: {
        seats: [
          { seat: 1, role: 'don' },
          { seat: 3, role: 'citizen' },
        ],
      },
      code: 'setup/seats-in-order',
    },
    {
      why: 'a repeated seat',
      given: {
        seats: [
          { seat: 1, role: 'don' },
          { seat: 1, role: 'citizen' },
        ],
      },
      code: 'setup/seats-in-order',
    },
    {
      why: 'a fractional seat',
      given: {
        seats: [
          { seat: 0.5, role: 'don' },
          { seat: 2, role: 'citizen' },
        ],
      },
      code: 'setup/seats-in-order',
    },
    {
      why: 'a role of another rulebook',
      given: { seats: seats('don', 'vigilante', 'citizen') },
      code: 'setup/unknown-role',
    },
    { why: 'two Dons', given: { seats: seats('don', 'don', 'citizen') }, code: 'setup/too-many-of-role' },
    { why: 'no black player', given: { seats: seats('sheriff', 'citizen') }, code: 'setup/needs-both-teams' },
    { why: 'no red player', given: { seats: seats('don', 'maniac') }, code: 'setup/needs-both-teams' },
    { why: 'a negative seed', given: { seed: -1 }, code: 'setup/bad-seed' },
    { why: 'NaN as the seed', given: { seed: Number.NaN }, code: 'setup/bad-seed' },
  ])('with $why returns the code $code', ({ given, code }) => {
    const opened = openGame(setup(given))
    expect(opened.ok ? undefined : opened.error.code).toBe(code)
  })

  test('stores version, preset, flags and call order in the header', () => {
    const opened = openGame(setup({ flags: { loverDragSavable: true } }))
    expect(opened).toMatchObject({
      ok: true,
      value: {
        rulebook: 'city',
        version: city.version,
        preset: 'city',
        wakeOrder: ['mafia', 'don', 'sheriff'],
        seed: 7,
      },
    })
    if (!opened.ok) return
    expect(Object.keys(opened.value.flags).toSorted()).toEqual(city.flags.map((flag) => flag.key).toSorted())
    expect(flagsChangedFromPreset(city, 'city', opened.value.flags).map((flag) => flag.key)).toEqual([
      'loverDragSavable',
    ])
  })
})

describe('parseFlagValue', () => {
  test.each([
    { key: 'loverDragSavable', text: 'true', value: true },
    { key: 'quietRoundsToDraw', text: '3', value: 3 },
    { key: 'repeatTargetScope', text: 'selfOnly', value: 'selfOnly' },
    { key: 'quietRoundsToDraw', text: '99', value: 'flags/bad-value' },
    { key: 'loverDragSavable', text: 'TRUE', value: 'flags/bad-value' },
    { key: 'constructor', text: 'true', value: 'flags/unknown' },
  ])('reads $key=$text as $value', ({ key, text, value }) => {
    const parsed = parseFlagValue(city, key, text)
    expect(parsed.ok ? parsed.value : parsed.error.code).toBe(value)
  })
})

describe('deal', () => {
  test.each([
    { n: 6, black: 1, special: 'doctor sheriff' },
    { n: 8, black: 2, special: 'doctor mistress sheriff' },
    { n: 10, black: 2, special: 'doctor maniac mistress sheriff' },
    { n: 12, black: 3, special: 'doctor maniac mistress sheriff' },
    { n: 20, black: 5, special: 'doctor maniac mistress sheriff' },
  ])(
    'for $n players contains $black mafia cards including the Don, $special, and citizens for the rest',
    ({ n, black, special }) => {
      const roles = city.deal(n)
      expect(roles).toHaveLength(n)
      expect(roles.filter((role) => role === 'mafia' || role === 'don')).toHaveLength(black)
      expect(roles.filter((role) => role === 'don')).toHaveLength(1)
      expect(
        roles
          .filter((role) => !['mafia', 'don', 'citizen'].includes(role))
          .toSorted()
          .join(' '),
      ).toBe(special)
    },
  )

  test('is the same for the same seed and different for a different seed', () => {
    expect(dealRoles(city, 10, 5)).toEqual(dealRoles(city, 10, 5))
    expect(dealRoles(city, 10, 5)).not.toEqual(dealRoles(city, 10, 6))
    expect(dealRoles(city, 10, 5).toSorted()).toEqual(city.deal(10).toSorted())
  })

  test('gives every seat the Don about equally often', () => {
    const dons = Array.from({ length: 3000 }, (_, seed) =>
      shuffleBySeed(['don', 'a', 'b', 'c', 'd', 'e'], seed).indexOf('don'),
    )
    for (let place = 0; place < 6; place += 1) {
      const times = dons.filter((don) => don === place).length
      expect(Math.abs(times - 500)).toBeLessThan(5 * Math.sqrt(3000 * (1 / 6) * (5 / 6)))
    }
  })
})
