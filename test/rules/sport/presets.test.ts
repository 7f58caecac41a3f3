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

test('ten players: six civilians, the Sheriff, two mafia, the Don', () => {
  expect(sport.deal(10).toSorted()).toEqual([...TEN].toSorted())
})

describe('the order of the call', () => {
  test.each([
    { preset: 'sport-2025', which: 'first', state: official, steps: ['sheriff', 'claims', 'mafia', 'don'] },
    { preset: 'sport-club', which: 'first', state: club, steps: ['acquaintance', 'free-seating'] },
    { preset: 'sport-club', which: 'second', state: clubHunt, steps: ['shots', 'don', 'sheriff'] },
  ])('$preset, $which night: $steps', ({ state, steps }) => {
    expect(stepsOfNight(state())).toEqual(steps)
  })

  test('every later night of sport-2025 is as full as the first', () => {
    expect(stepsOfNight(quietDay(night(official(), {}).state))).toEqual(['sheriff', 'claims', 'mafia', 'don'])
  })
})

describe('sport-2025: the Don’s number is the kill', () => {
  const withoutDon = () => quietDay(night(from(official(), { type: 'remove', seat: seat(1) }), {}, {}).state)

  test.each<{
    acts: Partial<Record<Role, number>>
    claims: Shown
    state: () => GameState
    deaths: number[]
    why: string
  }>([
    { acts: { mafia: 7 }, claims: { 2: 8, 3: 9 }, state: official, deaths: [7], why: 'whatever the others claim' },
    { acts: {}, claims: 8, state: official, deaths: [], why: 'no number from the Don: nobody dies' },
    { acts: {}, claims: 8, state: withoutDon, deaths: [8], why: 'with the Don out, the same number from all' },
    {
      acts: {},
      claims: { 2: 8, 3: 9 },
      state: withoutDon,
      deaths: [],
      why: 'with the Don out, a difference is a miss',
    },
    { acts: { mafia: 7 }, claims: {}, state: withoutDon, deaths: [], why: 'a dead Don names nobody' },
  ])('$why: dead $deaths', ({ acts, claims, state, deaths }) => {
    expect(told(night(state(), acts, claims).events).deaths).toEqual(deaths)
  })

  test.each([
    { number: 8, deaths: [8], miss: false },
    { number: undefined, deaths: [], miss: true },
  ])(
    'the last mafioso removed at the call for claims: the Don names $number, a miss is $miss',
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
  ])('a Don without mafiosi names $number: a miss is $miss', ({ number, miss }) => {
    const lone = initialState(table(['don', 'civilian', 'civilian', 'civilian'], { rulebook: 'sport' }))
    expect(told(night(lone, number === undefined ? {} : { mafia: number }).events).miss).toBe(miss)
  })

  test('a Sheriff killed this night has still checked', () => {
    const { events } = night(official(), { sheriff: 1, mafia: 4 }, {})
    expect(events).toContainEqual({ type: 'CheckAnswered', role: 'sheriff', target: 1, answer: 'black' })
    expect(told(events).deaths).toEqual([4])
  })

  test.each<{ role: Role; target: number; answer: string }>([
    { role: 'sheriff', target: 2, answer: 'black' },
    { role: 'sheriff', target: 5, answer: 'red' },
    { role: 'don', target: 4, answer: 'sheriff' },
    { role: 'don', target: 5, answer: 'not-sheriff' },
  ])('$role on $target: $answer', ({ role, target, answer }) => {
    expect(night(official(), { [role]: target }, {}).events).toContainEqual({
      type: 'CheckAnswered',
      role,
      target,
      answer,
    })
  })
})

describe('sport-club: all living blacks on the same number', () => {
  test.each<{ shown: Shown; deaths: number[] }>([
    { shown: 7, deaths: [7] },
    { shown: { 1: 7, 2: 7, 3: 5 }, deaths: [] },
    { shown: { 1: 7, 2: 7 }, deaths: [] },
  ])('$shown: dead $deaths', ({ shown, deaths }) => {
    expect(told(night(clubHunt(), {}, shown).events)).toMatchObject({ deaths, miss: deaths.length === 0 })
  })
})

describe('the best move (sport-club)', () => {
  const morning = () => night(clubHunt(), {}, 7).state

  test('the victim of the first night with shots names three seats before his last word', () => {
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
  ])('naming $named: $code', ({ named, code }) => {
    expect(refusalOf(morning(), { type: 'best-move', seat: seat(7), named: named.map(seat) })).toBe(code)
  })

  test.each<{ named: number[]; code: string | undefined }>([
    { named: [1], code: undefined },
    { named: [1, 2], code: undefined },
    { named: [1, 1], code: 'best-move/three-others' },
    { named: [1, 7], code: 'best-move/three-others' },
    { named: [1, 2, 3, 4], code: 'best-move/three-others' },
  ])('as a protocol kept elsewhere has it, naming $named: $code', ({ named, code }) => {
    expect(refusalOf(morning(), { type: 'best-move', seat: seat(7), named: named.map(seat), asSeen: true })).toBe(code)
  })

  test('not in a later night', () => {
    const later = quietDay(night(clubHunt(), {}, {}).state)
    expect(night(later, {}, 7).state.step.type).toBe('last-word')
  })

  test('no right to it when two or more left on the first day', () => {
    const dayOne = night(club(), {}).state
    const two = quietDay(from(dayOne, { type: 'remove', seat: seat(9) }, { type: 'remove', seat: seat(10) }))
    expect(night(two, {}, 7).state.step.type).toBe('last-word')
    const one = quietDay(from(dayOne, { type: 'remove', seat: seat(9) }))
    expect(night(one, {}, 7).state.step.type).toBe('best-move')
  })

  test('none under sport-2025', () => {
    expect(night(official(), { mafia: 7 }, {}).state.step.type).toBe('last-word')
  })
})

describe('SPORT-2 the day where sport differs', () => {
  test('DAY-6 a single nominee on a later day leaves without a count', () => {
    const dayTwo = night(clubHunt(), {}, {}).state
    const state = from(dayTwo, { type: 'nominate', by: seat(2), target: seat(9) }, { type: 'end-discussion' })
    expect(state.seats[8]?.exit).toMatchObject({ how: 'voted-out' })
    expect(state.step).toEqual({ type: 'last-word', seat: 9, seconds: 60 })
  })

  test('DAY-9 three quiet rounds are a draw; the acquaintance night is no round', () => {
    let state = clubHunt()
    for (const round of [1, 2]) {
      state = quietDay(night(state, {}, {}).state)
      expect(state, `after round ${round}`).toMatchObject({ phase: 'night', quietRounds: round })
    }
    expect(quietDay(night(state, {}, {}).state).outcome).toEqual({ winner: 'draw', reason: 'quiet-rounds' })
  })

  test('DAY-9 a full first night counts', () => {
    const one = quietDay(night(official(), {}, {}).state)
    expect(one.quietRounds).toBe(1)
  })

  test('SPORT-4 the judge ends the game against a team; in city he does not', () => {
    expect(from(official(), { type: 'team-loss', team: 'red' }).outcome).toEqual({
      winner: 'mafia',
      reason: 'team-loss',
    })
    expect(refusalOf(initialState(table(['don', 'citizen', 'citizen'])), { type: 'team-loss', team: 'red' })).toBe(
      'judge/may-not-end',
    )
  })
})
