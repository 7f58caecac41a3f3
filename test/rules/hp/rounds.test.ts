// HP-1 to HP-7: hit points, damage, heals, checks that put a mafia player out, the simple vote, and the worked examples
// of source 001.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import {
  ZERO_FRACTION,
  addFractions,
  compareFractions,
  fraction,
  fractionText,
  parseFraction,
} from '../../../src/rules/fraction.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { shareDamage } from '../../../src/rules/rulebookFiles/sharedDamage.ts'
import { hp } from '../../support/rulebooks.ts'
import { resolveNight } from '../../../src/rules/night.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, night, refusalOf, table } from '../support/games.ts'

const TEN: readonly Role[] = [
  'mafia',
  'mafia',
  'detective',
  'detective',
  'healer',
  'commoner',
  'commoner',
  'commoner',
  'commoner',
  'commoner',
]
const start = () => initialState(table(TEN, { rulebook: 'hp' }))

test('HP-2 everybody starts with the hit points of their role', () => {
  expect(start().seats.map((sitter) => sitter.hp)).toEqual([
    '2500',
    '2500',
    '800',
    '800',
    '800',
    '1000',
    '1000',
    '1000',
    '1000',
    '1000',
  ])
})

describe('HP-1 deal', () => {
  test.each([
    { n: 5, mafia: 1, detective: 1, healer: 1, commoner: 2 },
    { n: 9, mafia: 1, detective: 1, healer: 1, commoner: 6 },
    { n: 10, mafia: 2, detective: 2, healer: 1, commoner: 5 },
    { n: 20, mafia: 4, detective: 4, healer: 2, commoner: 10 },
  ])(
    'for $n players has $mafia mafia, $detective detectives, $healer healers and $commoner commoners',
    ({ n, ...counts }) => {
      const dealt = hp.deal(n)
      for (const [role, count] of Object.entries(counts))
        expect(
          dealt.filter((other) => other === role),
          role,
        ).toHaveLength(count)
    },
  )
})

describe('HP-4 damage', () => {
  const attack = (mafias: readonly string[], target: string) => {
    const roles: readonly Role[] = [
      ...mafias.map((): Role => 'mafia'),
      'commoner',
      'commoner',
      'commoner',
      'commoner',
      'commoner',
    ]
    const points = [...mafias, target, '1000', '1000', '1000', '1000']
    const seats = roles.map((role, i) => ({
      seat: seat(i + 1),
      role,
      alive: true,
      immune: false,
      hp: points[i] ?? '0',
    }))
    const result = resolveNight(hp, {}, { seats, acts: { mafia: seat(mafias.length + 1) }, shots: {}, previous: {} })
    return {
      left: mafias.map((_, i) => result.hp?.[i + 1]),
      target: result.hp?.[mafias.length + 1],
      dead: result.deaths.length === 1,
    }
  }

  test.each<{ mafias: string[]; target: string; left: string[]; remains: string; dead: boolean; source: string }>([
    {
      mafias: ['100', '200'],
      target: '250',
      left: ['0', '50'],
      remains: '0',
      dead: true,
      source: 'worked example of source 001',
    },
    {
      mafias: ['500', '1000'],
      target: '1000',
      left: ['0', '500'],
      remains: '0',
      dead: true,
      source: 'worked example of source 001',
    },
    {
      mafias: ['2500', '2500'],
      target: '1000',
      left: ['2000', '2000'],
      remains: '0',
      dead: true,
      source: 'equal shares',
    },
    { mafias: ['100'], target: '1000', left: ['0'], remains: '900', dead: false, source: 'weaker than the target' },
    { mafias: ['500'], target: '500', left: ['0'], remains: '0', dead: true, source: 'exactly as strong' },
    {
      mafias: ['0', '0'],
      target: '1000',
      left: ['0', '0'],
      remains: '1000',
      dead: false,
      source: 'no points left',
    },
    {
      mafias: ['0', '300'],
      target: '200',
      left: ['0', '100'],
      remains: '0',
      dead: true,
      source: 'only attackers with points share',
    },
    {
      mafias: ['1000', '1000', '1000'],
      target: '1000',
      left: ['2000/3', '2000/3', '2000/3'],
      remains: '0',
      dead: true,
      source: 'thirds stay exact',
    },
  ])('of $mafias against $target leaves $left and $remains ($source)', ({ mafias, target, left, remains, dead }) => {
    expect(attack(mafias, target)).toEqual({ left, target: remains, dead })
  })

  test('attackers lose exactly the damage that the target absorbs', () => {
    for (let i = 0; i < 200; i += 1) {
      const points = [(i * 7) % 90, (i * 13) % 110, (i * 29) % 130, (i * 31) % 50]
      const mafias = points.map((point, k) => ({
        seat: seat(k + 1),
        role: 'mafia' as const,
        alive: true,
        immune: false,
        hp: `${point}/3`,
      }))
      const whole = points.reduce((sum, point) => sum + point, 0)
      const damage = fraction(Math.min(whole, i), 3)
      const left = [...shareDamage(mafias, damage).values()]
      expect(left.every((value) => compareFractions(value, ZERO_FRACTION) >= 0)).toBe(true)
      expect(fractionText(addFractions(left.reduce(addFractions, ZERO_FRACTION), damage))).toBe(
        fractionText(fraction(whole, 3)),
      )
    }
  })
})

describe('HP-5 heal', () => {
  test('a healed target at 0 survives with 500 hit points', () => {
    const { state } = night(start(), { mafia: 6, detective: 7, healer: 6 })
    expect(state.seats[5]).toMatchObject({ alive: true, hp: '500' })
    expect(state.seats[0]).toMatchObject({ hp: '2000' })
  })

  test('any other healed player gains 500, without a limit', () => {
    const { state } = night(start(), { mafia: 6, detective: 7, healer: 1 })
    expect(state.seats[5]?.alive).toBe(false)
    expect(state.seats[0]?.hp).toBe('2500')
    expect(parseFraction(state.seats[0]?.hp ?? '')).toEqual(fraction(2500))
  })
})

describe('HP-3 permitted targets', () => {
  const healing = () =>
    after(after(start(), { type: 'night-act', role: 'mafia', target: seat(6) }).state, {
      type: 'night-act',
      role: 'detective',
      target: seat(6),
    }).state
  const testing = () => after(start(), { type: 'night-act', role: 'mafia', target: seat(6) }).state

  test.each([
    { state: start, role: 'mafia' as const, target: 2, code: 'night/not-a-target' },
    { state: start, role: 'mafia' as const, target: 11, code: 'seat/not-at-table' },
    { state: testing, role: 'detective' as const, target: 4, code: 'night/not-a-target' },
    { state: testing, role: 'detective' as const, target: 1, code: undefined },
    { state: healing, role: 'healer' as const, target: 5, code: undefined },
  ])('an act of the $role on seat $target has the refusal code $code', ({ state, role, target, code }) => {
    expect(refusalOf(state(), { type: 'night-act', role, target: seat(target) })).toBe(code)
  })

  test('a group must name a target', () => {
    expect(refusalOf(start(), { type: 'night-act', role: 'mafia' })).toBe('night/must-act')
  })
})

describe('HP-6 check and vote', () => {
  test('the caught mafia player leaves without a ballot', () => {
    const { events, state } = night(start(), { mafia: 3, detective: 1, healer: 6 })
    expect(events).toContainEqual({ type: 'VoteSkipped', reason: 'caught' })
    expect(state.seats[0]).toMatchObject({ alive: false, exit: { how: 'voted-out', phase: 'day', round: 1 } })
    expect(state.seats[2]?.alive).toBe(false)
    expect(state).toMatchObject({ phase: 'night', round: 2 })
  })

  test('a check entered when no detective is left is void and catches nobody', () => {
    const roles: readonly Role[] = [
      'mafia',
      'detective',
      'healer',
      'commoner',
      'commoner',
      'commoner',
      'commoner',
      'mafia',
    ]
    const second = night(initialState(table(roles, { rulebook: 'hp' })), { mafia: 2, detective: 4, healer: 3 }).state
    const against = (nominee: number, ...voters: number[]): Entry => ({
      type: 'vote',
      nominee: seat(nominee),
      voters: voters.map(seat),
    })
    const dayOut = [against(4, 1, 3, 5, 6, 7, 8), against(5, 4), { type: 'close-vote' } as const].reduce(
      (state, entry) => after(state, entry).state,
      second,
    )
    const { events, state } = night(dayOut, { mafia: 5, detective: 1, healer: 5 })
    expect(events).toContainEqual({ type: 'NightActed', role: 'detective', target: 1, void: 'actor-is-out' })
    expect(state).toMatchObject({ phase: 'day', step: { type: 'vote' }, caught: undefined })
  })

  test('without a positive check all players vote, and a tie leads to another vote', () => {
    const voting = night(start(), { mafia: 6, detective: 7, healer: 7 }).state
    expect(voting.step).toMatchObject({ type: 'vote', ballot: 0 })
    expect(refusalOf(voting, { type: 'vote', nominee: seat(1), voters: [seat(1)] })).toBe('vote/not-for-oneself')
    expect(refusalOf(voting, { type: 'close-vote' })).toBe('vote/not-everybody')
    const against = (nominee: number, ...voters: number[]): Entry => ({
      type: 'vote',
      nominee: seat(nominee),
      voters: voters.map(seat),
    })
    const ballots = (entries: Entry[]) => entries.reduce((state, entry) => after(state, entry).state, voting)
    const tied = ballots([against(1, 2, 3, 4), against(2, 1, 5, 7), against(7, 8, 9, 10), { type: 'close-vote' }])
    expect(tied.step).toMatchObject({ type: 'vote', ballot: 1 })
    const out = [against(1, 2, 3, 4, 5, 7), against(2, 1, 8, 9, 10), { type: 'close-vote' } as const].reduce(
      (state, entry) => after(state, entry).state,
      tied,
    )
    expect(out.seats[0]?.exit).toMatchObject({ how: 'voted-out' })
  })
})

describe('HP-7 end', () => {
  test.each<{ roles: Role[]; acts: Partial<Record<Role, number>>; outcome: unknown }>([
    {
      roles: ['mafia', 'detective', 'healer', 'commoner', 'commoner'],
      acts: { mafia: 4, detective: 1, healer: 5 },
      outcome: { winner: 'red', reason: 'all-black-out' },
    },
    {
      roles: ['mafia', 'mafia', 'healer', 'commoner', 'commoner'],
      acts: { mafia: 4, healer: 5 },
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
    },
  ])('with $roles the outcome is $outcome', ({ roles, acts, outcome }) => {
    expect(night(initialState(table(roles, { rulebook: 'hp' })), acts).state.outcome).toEqual(outcome)
  })
})
