// CITY-1 to CITY-7 and CITY-12 at a running table: the order of calls, permitted entries, void acts, and results of
// checks.

import { describe, expect, test } from 'vitest'
import type { Flags } from '../../../src/rules/header.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { voidActReasonOf } from '../../../src/rules/void.ts'
import { after, night, quietDay, refusalOf, table } from '../support/games.ts'

const TEN: readonly Role[] = [
  'don',
  'mafia',
  'maniac',
  'mistress',
  'doctor',
  'sheriff',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]
const firstNight = (flags: Flags = {}) => quietDay(initialState(table(TEN, { flags })))

/** Plays the night until the step of a role. The mafia names seat 10, and other roles pass. */
function upTo(state: GameState, role: Role): GameState {
  let current = state
  while (current.step.type === 'night-act' && current.step.role !== role) {
    const { role: called } = current.step
    current = after(
      current,
      called === 'mafia' ? { type: 'night-act', role: called, target: seat(10) } : { type: 'night-act', role: called },
    ).state
  }
  return current
}

describe('CITY-12 night calls', () => {
  test('have the order Mistress, Mafia, Don, Maniac, Sheriff, Doctor', () => {
    expect(table(TEN).wakeOrder).toEqual(['mistress', 'mafia', 'don', 'maniac', 'sheriff', 'doctor'])
  })

  test('omit roles that were not dealt, and call the mafia for a lone Don', () => {
    expect(table(['don', 'sheriff', 'citizen', 'citizen']).wakeOrder).toEqual(['mafia', 'don', 'sheriff'])
  })

  test('include roles whose players are out', () => {
    const secondNight = quietDay(night(firstNight(), { mafia: 5 }).state)
    expect(upTo(secondNight, 'doctor').step).toEqual({ type: 'night-act', role: 'doctor' })
  })

  test('have the same result in reverse order', () => {
    const seats = TEN.map((role, i) => ({ seat: i + 1, role }))
    const turned = openGame({
      rulebook: 'city',
      seats,
      seed: 1,
      wakeOrder: ['doctor', 'sheriff', 'maniac', 'don', 'mafia', 'mistress'],
    })
    if (!turned.ok) throw new Error(turned.error.code)
    const acts = { mafia: 4, mistress: 8, doctor: 8, maniac: 9, don: 6, sheriff: 1 }
    const usual = night(firstNight(), acts).state
    const other = night(quietDay(initialState(turned.value)), acts).state
    expect(other.seats).toEqual(usual.seats)
  })

  test.each([
    { order: ['mafia'], why: 'a role is missing' },
    { order: ['mistress', 'mafia', 'don', 'maniac', 'sheriff', 'sheriff'], why: 'a role is repeated' },
  ])('are refused if $why', ({ order }) => {
    const seats = TEN.map((role, i) => ({ seat: i + 1, role }))
    expect(openGame({ rulebook: 'city', seats, seed: 1, wakeOrder: order as Role[] })).toMatchObject({
      ok: false,
      error: { code: 'setup/wake-order' },
    })
  })
})

describe('CITY-2 night acts', () => {
  test('by the mafia need a target while a mafia player is alive', () => {
    expect(refusalOf(upTo(firstNight(), 'mafia'), { type: 'night-act', role: 'mafia' })).toBe('night/must-act')
  })

  test('by other roles may be a pass', () => {
    for (const role of ['mistress', 'don', 'maniac', 'sheriff', 'doctor'] as const) {
      expect(refusalOf(upTo(firstNight(), role), { type: 'night-act', role }), role).toBeUndefined()
    }
  })

  test('are refused if their role is not called', () => {
    expect(refusalOf(firstNight(), { type: 'night-act', role: 'doctor', target: seat(1) })).toBe('night/another-role')
    expect(refusalOf(firstNight(), { type: 'night-act', role: 'mistress', target: seat(11) })).toBe('seat/not-at-table')
    expect(refusalOf(firstNight(), { type: 'end-discussion' })).toBe('step/another-is-due')
  })
})

describe('CITY-3 checks', () => {
  test.each<{ role: Role; target: number; answer: string }>([
    { role: 'don', target: 6, answer: 'sheriff' },
    { role: 'don', target: 7, answer: 'not-sheriff' },
    { role: 'sheriff', target: 1, answer: 'black' },
    { role: 'sheriff', target: 2, answer: 'black' },
    { role: 'sheriff', target: 3, answer: 'black' },
    { role: 'sheriff', target: 4, answer: 'red' },
    { role: 'sheriff', target: 5, answer: 'red' },
  ])('by the $role of seat $target show $answer', ({ role, target, answer }) => {
    const { events } = after(upTo(firstNight(), role), { type: 'night-act', role, target: seat(target) })
    expect(events).toContainEqual({ type: 'CheckAnswered', role, target, answer })
  })

  test('are answered even if the Sheriff is killed in the same night', () => {
    const { events } = night(firstNight(), { mafia: 6, sheriff: 1 })
    expect(events.some((event) => event.type === 'CheckAnswered' && event.role === 'sheriff')).toBe(true)
  })
})

describe('CITY-1 and CITY-4 void acts', () => {
  const afterNight = (acts: Parameters<typeof night>[1], flags: Flags = {}) =>
    quietDay(night(firstNight(flags), acts).state)

  test.each<{
    what: string
    first: Parameters<typeof night>[1]
    role: Role
    target: number
    flags?: Flags
    why: string | undefined
  }>([
    { what: 'an act on a dead player', first: { mafia: 10 }, role: 'doctor', target: 10, why: 'target-is-out' },
    { what: 'an act of a role that is out', first: { mafia: 5 }, role: 'doctor', target: 9, why: 'actor-is-out' },
    { what: 'the same heal again', first: { mafia: 10, doctor: 9 }, role: 'doctor', target: 9, why: 'repeated-target' },
    {
      what: 'the same visit again',
      first: { mafia: 10, mistress: 9 },
      role: 'mistress',
      target: 9,
      why: 'repeated-target',
    },
    { what: 'a self-heal again', first: { mafia: 10, doctor: 5 }, role: 'doctor', target: 5, why: 'repeated-target' },
    {
      what: 'a heal of a different player',
      first: { mafia: 10, doctor: 9 },
      role: 'doctor',
      target: 8,
      why: undefined,
    },
    {
      what: 'the same heal without doctorNoRepeatTarget',
      first: { mafia: 10, doctor: 9 },
      role: 'doctor',
      target: 9,
      flags: { doctorNoRepeatTarget: false },
      why: undefined,
    },
    {
      what: 'the same heal of another player with selfOnly',
      first: { mafia: 10, doctor: 9 },
      role: 'doctor',
      target: 9,
      flags: { repeatTargetScope: 'selfOnly' },
      why: undefined,
    },
    {
      what: 'the same self-heal with selfOnly',
      first: { mafia: 10, doctor: 5 },
      role: 'doctor',
      target: 5,
      flags: { repeatTargetScope: 'selfOnly' },
      why: 'repeated-target',
    },
    {
      what: 'the same kill again',
      first: { mafia: 9, doctor: 9 },
      role: 'mafia',
      target: 9,
      why: undefined,
    },
  ])('$what is entered with the void reason $why', ({ first, role, target, flags, why }) => {
    const state = upTo(afterNight(first, flags), role)
    const entry = { type: 'night-act', role, target: seat(target) } as const
    expect(voidActReasonOf(state, entry)).toBe(why)
    const acted = after(state, entry).events[0]
    expect(acted).toEqual({ type: 'NightActed', role, target, ...(why === undefined ? {} : { void: why }) })
  })

  test('a target is allowed again in the night after a void act', () => {
    const second = afterNight({ mafia: 10, doctor: 9 })
    const third = quietDay(night(second, { mafia: 8, doctor: 9 }).state)
    expect(third.previous).toEqual({})
    expect(
      voidActReasonOf(upTo(third, 'doctor'), { type: 'night-act', role: 'doctor', target: seat(9) }),
    ).toBeUndefined()
  })

  test('an act on a dead seat causes no death', () => {
    const second = afterNight({ mafia: 10 })
    const { events } = night(second, { mafia: 10, maniac: 10 })
    expect(events.find((event) => event.type === 'NightResolved')).toMatchObject({ deaths: [] })
  })
})

describe('CITY-6 drag', () => {
  test('a self-visit by a Mistress who is killed drags nobody else', () => {
    expect(
      night(firstNight(), { mafia: 4, mistress: 4 }).events.find((event) => event.type === 'NightResolved'),
    ).toMatchObject({ deaths: [4] })
  })

  test('a Mistress who is voted out drags nobody', () => {
    const morning = night(firstNight(), { mafia: 10, doctor: 10, mistress: 8 }).state
    const voting = [
      { type: 'nominate', by: seat(2), target: seat(4) },
      { type: 'end-discussion' },
      { type: 'close-vote' },
    ] as const
    const evening = voting.reduce((state, entry) => after(state, entry).state, morning)
    expect(evening.seats.filter((sitter) => !sitter.alive).map((sitter) => sitter.seat)).toEqual([4])
  })
})
