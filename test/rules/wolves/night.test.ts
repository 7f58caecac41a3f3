// WOLVES-1 to WOLVES-4: the acquaintance night, numbers that the mafia shows at the same time, misses, the Doctor,
// checks and the end. Seats: 1 Don, 2 and 3 mafia, 4 Sheriff, 5 Doctor, the rest citizens.

import { describe, expect, test } from 'vitest'
import { initialState } from '../../../src/rules/openGame.ts'
import { wolves } from '../../support/rulebooks.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { voidActReasonOf } from '../../../src/rules/void.ts'
import { after, night, quietDay, refusalOf, table, told, type Shown } from '../support/games.ts'

const TEN: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'doctor',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]
const start = () => initialState(table(TEN, { rulebook: 'wolves' }))
/** The second night, which is the first with shots. */
const hunt = () => quietDay(night(start(), {}).state)

test('ten players are dealt the Don, two mafia cards, the Sheriff, the Doctor and five citizens', () => {
  expect(wolves.deal(10).toSorted()).toEqual([...TEN].toSorted())
})

test('DAY-7 in wolves, three tied players of nine cannot be voted out together', () => {
  expect(table(TEN, { rulebook: 'wolves' }).flags).toMatchObject({
    liftThreeAtNine: false,
    liftTwoAtFour: true,
    quietRoundsToDraw: 0,
  })
})

describe('the acquaintance night (WOLVES-3b)', () => {
  test('has two pauses without shots or checks before day one', () => {
    expect(start().step).toEqual({ type: 'pause', id: 'acquaintance' })
    const looking = after(start(), { type: 'end-pause', pause: 'acquaintance' }).state
    expect(looking.step).toEqual({ type: 'pause', id: 'look-round' })
    expect(after(looking, { type: 'end-pause', pause: 'look-round' }).state).toMatchObject({
      phase: 'day',
      round: 1,
      step: { type: 'speech', seat: 1 },
    })
    expect(refusalOf(start(), { type: 'end-pause', pause: 'look-round' })).toBe('step/another-is-due')
  })
})

describe('WOLVES-1 numbers of living black players', () => {
  test.each<{ shown: Shown; deaths: number[]; why: string }>([
    { shown: 7, deaths: [7], why: 'all show the same number' },
    { shown: { 1: 7, 2: 7, 3: 8 }, deaths: [], why: 'one number differs' },
    { shown: { 1: 7, 2: 7 }, deaths: [], why: 'one shows nothing clear' },
    { shown: {}, deaths: [], why: 'nobody shows anything' },
    { shown: 2, deaths: [2], why: 'all show the number of a black player' },
  ])('if $why, the dead are $deaths', ({ shown, deaths }) => {
    const result = told(night(hunt(), {}, shown).events)
    expect(result).toMatchObject({ deaths, miss: deaths.length === 0 })
  })

  test('each cause an overturned kill if they differ', () => {
    expect(told(night(hunt(), {}, { 1: 7, 2: 7, 3: 8 }).events).fell).toEqual([
      'kill:mafia:7 by miss→mafia-kill',
      'kill:mafia:8 by miss→mafia-kill',
    ])
  })

  test('are enough for a kill, without the numbers of players who are out', () => {
    const removed = after(hunt(), { type: 'remove', seat: seat(3) }).state
    expect(told(night(removed, {}, 7).events).deaths).toEqual([7])
  })

  test.each([
    { entry: { by: 4, target: 7 }, code: 'shots/not-a-shooter' },
    { entry: { by: 1, target: 11 }, code: 'seat/not-at-table' },
    { entry: { by: 11, target: 7 }, code: 'seat/not-at-table' },
  ])('with $entry are refused with $code', ({ entry, code }) => {
    expect(refusalOf(hunt(), { type: 'shoot', shots: [{ by: seat(entry.by), target: seat(entry.target) }] })).toBe(code)
  })

  test('may be entered one by one, once for each player', () => {
    const one = after(hunt(), { type: 'shoot', shots: [{ by: seat(1), target: seat(7) }] }).state
    expect(one.step.type).toBe('shots')
    expect(refusalOf(one, { type: 'shoot', shots: [{ by: seat(1), target: seat(7) }] })).toBe('shots/shown-twice')
    const all = after(one, {
      type: 'shoot',
      shots: [
        { by: seat(2), target: seat(7) },
        { by: seat(3), target: seat(7) },
      ],
    }).state
    expect(all.step).toEqual({ type: 'night-act', role: 'don' })
  })
})

describe('WOLVES-2 checks', () => {
  test.each<{ role: Role; target: number; answer: string }>([
    { role: 'don', target: 4, answer: 'sheriff' },
    { role: 'don', target: 5, answer: 'doctor' },
    { role: 'don', target: 6, answer: 'no-role' },
    { role: 'don', target: 2, answer: 'no-role' },
    { role: 'sheriff', target: 1, answer: 'black' },
    { role: 'sheriff', target: 5, answer: 'red' },
  ])('by the $role of seat $target show $answer', ({ role, target, answer }) => {
    expect(night(hunt(), { [role]: target }, 7).events).toContainEqual({ type: 'CheckAnswered', role, target, answer })
  })
})

describe('WOLVES-3 Doctor', () => {
  test('a healed victim stays and the night is announced as a miss', () => {
    expect(told(night(hunt(), { doctor: 7 }, 7).events)).toMatchObject({ deaths: [], saved: 7, miss: true })
  })

  test('a heal is not credited as a save if the mafia missed anyway', () => {
    expect(told(night(hunt(), { doctor: 7 }, { 1: 7, 2: 8, 3: 7 }).events)).toMatchObject({
      deaths: [],
      saved: undefined,
    })
  })

  test('a heal of the same player on two nights in a row is void', () => {
    const second = quietDay(night(hunt(), { doctor: 7 }, 7).state)
    const again = night(second, { doctor: 7 }, 7)
    expect(told(again.events)).toMatchObject({ deaths: [7], fell: ['heal:7 by repeat→heal'] })
    const spared = night(second, { doctor: 7 }, {})
    const third = quietDay(spared.state)
    expect(third.previous).toEqual({})
    expect(
      voidActReasonOf(
        { ...third, step: { type: 'night-act', role: 'doctor' } },
        { type: 'night-act', role: 'doctor', target: seat(7) },
      ),
    ).toBeUndefined()
  })

  test('the Doctor may heal themselves', () => {
    expect(told(night(hunt(), { doctor: 5 }, 5).events)).toMatchObject({ deaths: [], saved: 5 })
  })
})

describe('WOLVES-4 the end', () => {
  test.each<{ roles: Role[]; shown: number; outcome: unknown }>([
    {
      roles: ['don', 'mafia', 'citizen', 'citizen', 'citizen'],
      shown: 3,
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
    },
    { roles: ['don', 'citizen', 'citizen', 'citizen'], shown: 1, outcome: { winner: 'red', reason: 'all-black-out' } },
    { roles: ['don', 'citizen', 'citizen', 'citizen'], shown: 2, outcome: undefined },
  ])('with $roles and a shot at $shown, the outcome is $outcome', ({ roles, shown, outcome }) => {
    const game = quietDay(night(initialState(table(roles, { rulebook: 'wolves' })), {}).state)
    expect(night(game, {}, shown).state.outcome).toEqual(outcome)
  })
})
