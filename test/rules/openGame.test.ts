// Opening a game: what a form or a file may hold, and the code each illegal setup is refused with.

import { describe, expect, test } from 'vitest'
import { dealRoles, shuffleBySeed } from '../../src/rules/deal.ts'
import { changedFlags, followsSeasonRules, parseFlag } from '../../src/rules/flags.ts'
import { openGame, type Setup } from '../../src/rules/openGame.ts'
import { city } from '../support/rulebooks.ts'
import type { Role } from '../../src/rules/vocabulary.ts'

const seats = (...roles: Role[]) => roles.map((role, i) => ({ seat: i + 1, role }))
const setup = (changes: Partial<Setup>): Setup => ({
  rulebook: 'city',
  seats: seats('don', 'sheriff', 'citizen'),
  seed: 7,
  ...changes,
})

describe('a setup is refused by code', () => {
  test.each<{ why: string; given: Partial<Setup>; code: string | undefined }>([
    { why: 'nothing wrong', given: {}, code: undefined },
    { why: 'one black and one red are enough', given: { seats: seats('maniac', 'citizen') }, code: undefined },
    { why: 'no such rulebook', given: { rulebook: 'chess' }, code: 'setup/unknown-rulebook' },
    { why: 'a name from the prototype', given: { rulebook: '__proto__' }, code: 'setup/unknown-rulebook' },
    { why: 'no such preset', given: { preset: 'none' }, code: 'setup/unknown-preset' },
    { why: 'no such flag', given: { flags: { fly: true } }, code: 'flags/unknown' },
    { why: 'a flag of another kind', given: { flags: { loverDeathDrag: 'yes' } }, code: 'flags/bad-value' },
    { why: 'one seat', given: { seats: seats('don') }, code: 'setup/seat-count' },
    {
      why: 'twenty-one seats',
      given: { seats: seats('don', ...Array<Role>(20).fill('citizen')) },
      code: 'setup/seat-count',
    },
    {
      why: 'a gap',
      given: {
        seats: [
          { seat: 1, role: 'don' },
          { seat: 3, role: 'citizen' },
        ],
      },
      code: 'setup/seats-in-order',
    },
    {
      why: 'a seat twice',
      given: {
        seats: [
          { seat: 1, role: 'don' },
          { seat: 1, role: 'citizen' },
        ],
      },
      code: 'setup/seats-in-order',
    },
    {
      why: 'half a seat',
      given: {
        seats: [
          { seat: 0.5, role: 'don' },
          { seat: 2, role: 'citizen' },
        ],
      },
      code: 'setup/seats-in-order',
    },
    {
      why: 'a role of another game',
      given: { seats: seats('don', 'vigilante', 'citizen') },
      code: 'setup/unknown-role',
    },
    { why: 'two Dons', given: { seats: seats('don', 'don', 'citizen') }, code: 'setup/too-many-of-role' },
    { why: 'no black', given: { seats: seats('sheriff', 'citizen') }, code: 'setup/needs-both-teams' },
    { why: 'no red', given: { seats: seats('don', 'maniac') }, code: 'setup/needs-both-teams' },
    { why: 'a negative seed', given: { seed: -1 }, code: 'setup/bad-seed' },
    { why: 'no seed at all', given: { seed: Number.NaN }, code: 'setup/bad-seed' },
  ])('$why: $code', ({ given, code }) => {
    const opened = openGame(setup(given))
    expect(opened.ok ? undefined : opened.error.code).toBe(code)
  })

  test('the header pins version, preset, every flag and the order of the call', () => {
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
    expect(changedFlags(city, 'city', opened.value.flags).map((flag) => flag.key)).toEqual(['loverDragSavable'])
  })
})

describe('flags as typed on a command line', () => {
  test.each([
    { key: 'loverDragSavable', text: 'true', value: true },
    { key: 'quietRoundsToDraw', text: '3', value: 3 },
    { key: 'repeatTargetScope', text: 'selfOnly', value: 'selfOnly' },
    { key: 'quietRoundsToDraw', text: '99', value: 'flags/bad-value' },
    { key: 'loverDragSavable', text: 'TRUE', value: 'flags/bad-value' },
    { key: 'constructor', text: 'true', value: 'flags/unknown' },
  ])('$key=$text → $value', ({ key, text, value }) => {
    const parsed = parseFlag(city, key, text)
    expect(parsed.ok ? parsed.value : parsed.error.code).toBe(value)
  })
})

describe('the deal', () => {
  test.each([
    { n: 6, black: 1, special: 'doctor sheriff' },
    { n: 8, black: 2, special: 'doctor mistress sheriff' },
    { n: 10, black: 2, special: 'doctor maniac mistress sheriff' },
    { n: 12, black: 3, special: 'doctor maniac mistress sheriff' },
    { n: 20, black: 5, special: 'doctor maniac mistress sheriff' },
  ])('$n players: $black mafia with the Don, $special, the rest citizens', ({ n, black, special }) => {
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
  })

  test('the same seed deals the same cards, another seed others', () => {
    expect(dealRoles(city, 10, 5)).toEqual(dealRoles(city, 10, 5))
    expect(dealRoles(city, 10, 5)).not.toEqual(dealRoles(city, 10, 6))
    expect(dealRoles(city, 10, 5).toSorted()).toEqual(city.deal(10).toSorted())
  })

  test('every seat gets every card about equally often', () => {
    const dons = Array.from({ length: 3000 }, (_, seed) =>
      shuffleBySeed(['don', 'a', 'b', 'c', 'd', 'e'], seed).indexOf('don'),
    )
    for (let place = 0; place < 6; place += 1) {
      const times = dons.filter((don) => don === place).length
      expect(Math.abs(times - 500)).toBeLessThan(5 * Math.sqrt(3000 * (1 / 6) * (5 / 6)))
    }
  })
})

test.each<[string, string, Readonly<Record<string, boolean>>, boolean]>([
  ['the same flags', 'city', { a: true, b: false }, true],
  ['a flag the season does not know', 'city', { a: true, b: false, c: true }, true],
  ['another value', 'city', { a: true, b: true }, false],
  ['a flag left out', 'city', { a: true }, false],
  ['another rulebook', 'sport', { a: true, b: false }, false],
])('a game of a season with %s', (_, rulebook, flags, expected) => {
  expect(followsSeasonRules({ rulebook, flags }, { rulebook: 'city', flags: { a: true, b: false } })).toBe(expected)
})
