// SPORT: both presets at the table. Seats: 1 Don, 2 and 3 mafia, 4 Sheriff, the rest civilians.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { sport } from '../../support/rulebooks.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, night, quietDay, refusalOf, table, told, type Shown } from '../support/games.ts'

const TEN: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
]
const official = () => initialState(table(TEN, { rulebook: 'sport' }))
const club = () => initialState(table(TEN, { rulebook: 'sport-club' }))
const clubHunt = () => quietDay(night(club(), {}).state)

const from = (state: GameState, ...entries: Entry[]) =>
  entries.reduce((current, entry) => after(current, entry).state, state)
const stepsOfNight = (state: GameState): string[] => {
  const steps: string[] = []
  let current = state
  while (current.phase === 'night' && current.round === state.round) {
    const { step } = current
    steps.push(
      step.type === 'night-act' ? step.role : step.type === 'shots' || step.type === 'pause' ? step.id : step.type,
    )
    const entry: Entry =
      step.type === 'pause'
        ? { type: 'end-pause', pause: step.id }
        : step.type === 'shots'
          ? { type: 'shoot', shots: step.shooters.map((by) => ({ by })) }
          : { type: 'night-act', role: step.type === 'night-act' ? step.role : 'don' }
    current = after(current, entry).state
  }
  return steps
}

test('ten players are dealt six civilians, the Sheriff, two mafia cards and the Don', () => {
  expect(sport.deal(10).toSorted()).toEqual([...TEN].toSorted())
})

describe('order of night calls', () => {
  test.each([
    { preset: 'sport-2025', which: 'first', state: official, steps: ['sheriff', 'claims', 'mafia', 'don'] },
    { preset: 'sport-club', which: 'first', state: club, steps: ['acquaintance', 'free-seating'] },
    { preset: 'sport-club', which: 'second', state: clubHunt, steps: ['shots', 'don', 'sheriff'] },
  ])('is $steps in the $which night of $preset', ({ state, steps }) => {
    expect(stepsOfNight(state())).toEqual(steps)
  })

  test('is the same in every later night of sport-2025', () => {
    expect(stepsOfNight(quietDay(night(official(), {}).state))).toEqual(['sheriff', 'claims', 'mafia', 'don'])
  })
})

describe('the night kill in sport-2025', () => {
  const withoutDon = () => quietDay(night(from(official(), { type: 'remove', seat: seat(1) }), {}, {}).state)

  test.each<{
    acts: Partial<Record<Role, number>>
    claims: Shown
    state: () => GameState
    deaths: number[]
    why: string
  }>([
    { acts: { mafia: 7 }, claims: { 2: 8, 3: 9 }, state: official, deaths: [7], why: 'the others claim anything else' },
    { acts: {}, claims: 8, state: official, deaths: [], why: 'the Don shows no number' },
    { acts: {}, claims: 8, state: withoutDon, deaths: [8], why: 'the Don is out and all show the same number' },
    {
      acts: {},
      claims: { 2: 8, 3: 9 },
      state: withoutDon,
      deaths: [],
      why: 'the Don is out and the numbers differ',
    },
    {
      acts: { mafia: 7 },
      claims: {},
      state: withoutDon,
      deaths: [],
      why: 'a number is entered for the Don, who is out',
    },
  ])('causes the deaths $deaths if $why', ({ acts, claims, state, deaths }) => {
    expect(told(night(state(), acts, claims).events).deaths).toEqual(deaths)
  })

  test.each([
    { number: 8, deaths: [8], miss: false },
    { number: undefined, deaths: [], miss: true },
  ])(
    'follows the Don’s number $number after the last mafia player leaves (miss: $miss)',
    ({ number, deaths, miss }) => {
      const claiming = from(
        official(),
        { type: 'remove', seat: seat(3) },
        { type: 'night-act', role: 'sheriff' },
        { type: 'remove', seat: seat(2) },
      )
      const { events } = night(claiming, number === undefined ? {} : { mafia: number })
      expect(told(events)).toMatchObject({ deaths, miss })
    },
  )

  test.each([
    { number: 2, miss: false },
    { number: undefined, miss: true },
  ])('follows the Don’s number $number without other mafia players (miss: $miss)', ({ number, miss }) => {
    const lone = initialState(table(['don', 'civilian', 'civilian', 'civilian'], { rulebook: 'sport' }))
    expect(told(night(lone, number === undefined ? {} : { mafia: number }).events).miss).toBe(miss)
  })

  test('of the Sheriff does not cancel the Sheriff’s check', () => {
    const { events } = night(official(), { sheriff: 1, mafia: 4 }, {})
    expect(events).toContainEqual({ type: 'CheckAnswered', role: 'sheriff', target: 1, answer: 'black' })
    expect(told(events).deaths).toEqual([4])
  })

  test.each<{ role: Role; target: number; answer: string }>([
    { role: 'sheriff', target: 2, answer: 'black' },
    { role: 'sheriff', target: 5, answer: 'red' },
    { role: 'don', target: 4, answer: 'sheriff' },
    { role: 'don', target: 5, answer: 'not-sheriff' },
  ])('leaves checks unaffected: the $role sees seat $target as $answer', ({ role, target, answer }) => {
    expect(night(official(), { [role]: target }, {}).events).toContainEqual({
      type: 'CheckAnswered',
      role,
      target,
      answer,
    })
  })
})

describe('shots in sport-club', () => {
  test.each<{ shown: Shown; deaths: number[] }>([
    { shown: 7, deaths: [7] },
    { shown: { 1: 7, 2: 7, 3: 5 }, deaths: [] },
    { shown: { 1: 7, 2: 7 }, deaths: [] },
  ])(
    'of $shown cause the deaths $deaths, because only agreement of all living black players kills',
    ({ shown, deaths }) => {
      expect(told(night(clubHunt(), {}, shown).events)).toMatchObject({ deaths, miss: deaths.length === 0 })
    },
  )
})

describe('best move (sport-club)', () => {
  const morning = () => night(clubHunt(), {}, 7).state

  test('is asked for before the last word of the first victim', () => {
    expect(morning().step).toEqual({ type: 'best-move', seat: 7 })
    const named = from(morning(), { type: 'best-move', seat: seat(7), named: [1, 2, 9].map(seat) })
    expect(named).toMatchObject({ step: { type: 'last-word', seat: 7 }, bestMove: { seat: 7, named: [1, 2, 9] } })
  })

  test.each<{ named: number[]; code: string | undefined }>([
    { named: [], code: undefined },
    { named: [1, 2], code: 'best-move/three-others' },
    { named: [1, 1, 2], code: 'best-move/three-others' },
    { named: [1, 2, 7], code: 'best-move/three-others' },
    { named: [1, 2, 11], code: 'seat/not-at-table' },
  ])('with the seats $named has the refusal code $code', ({ named, code }) => {
    expect(refusalOf(morning(), { type: 'best-move', seat: seat(7), named: named.map(seat) })).toBe(code)
  })

  test.each<{ named: number[]; code: string | undefined }>([
    { named: [1], code: undefined },
    { named: [1, 2], code: undefined },
    { named: [1, 1], code: 'best-move/three-others' },
    { named: [1, 7], code: 'best-move/three-others' },
    { named: [1, 2, 3, 4], code: 'best-move/three-others' },
  ])(
    'with the seats $named, copied from a protocol written elsewhere, has the refusal code $code',
    ({ named, code }) => {
      expect(refusalOf(morning(), { type: 'best-move', seat: seat(7), named: named.map(seat), asSeen: true })).toBe(
        code,
      )
    },
  )

  test('is not asked for after a later night', () => {
    const later = quietDay(night(clubHunt(), {}, {}).state)
    expect(night(later, {}, 7).state.step.type).toBe('last-word')
  })

  test('is not asked for if two or more players left on the first day', () => {
    const dayOne = night(club(), {}).state
    const two = quietDay(from(dayOne, { type: 'remove', seat: seat(9) }, { type: 'remove', seat: seat(10) }))
    expect(night(two, {}, 7).state.step.type).toBe('last-word')
    const one = quietDay(from(dayOne, { type: 'remove', seat: seat(9) }))
    expect(night(one, {}, 7).state.step.type).toBe('best-move')
  })

  test('is not asked for under sport-2025', () => {
    expect(night(official(), { mafia: 7 }, {}).state.step.type).toBe('last-word')
  })
})

describe('SPORT-2 the day in sport', () => {
  test('removes a single nominee of a later day without a count (DAY-6)', () => {
    const dayTwo = night(clubHunt(), {}, {}).state
    const state = from(dayTwo, { type: 'nominate', by: seat(2), target: seat(9) }, { type: 'end-discussion' })
    expect(state.seats[8]?.exit).toMatchObject({ how: 'voted-out' })
    expect(state.step).toEqual({ type: 'last-word', seat: 9, seconds: 60 })
  })

  test('ends the game in a draw after three quiet rounds (DAY-9)', () => {
    let state = clubHunt()
    for (const round of [1, 2]) {
      state = quietDay(night(state, {}, {}).state)
      expect(state, `after round ${round}`).toMatchObject({ phase: 'night', quietRounds: round })
    }
    expect(quietDay(night(state, {}, {}).state).outcome).toEqual({ winner: 'draw', reason: 'quiet-rounds' })
  })

  test('counts as a quiet round if nobody leaves after a first night with shots (DAY-9)', () => {
    const one = quietDay(night(official(), {}, {}).state)
    expect(one.quietRounds).toBe(1)
  })

  test('allows the judge to declare a team loss (SPORT-4)', () => {
    expect(from(official(), { type: 'team-loss', team: 'red' }).outcome).toEqual({
      winner: 'mafia',
      reason: 'team-loss',
    })
    expect(refusalOf(initialState(table(['don', 'citizen', 'citizen'])), { type: 'team-loss', team: 'red' })).toBe(
      'judge/may-not-end',
    )
  })
})
