// BENCH-2 to BENCH-6 at a table of ten with the default deal: seats 1-3 are mafia, 4 is the Doctor, 5 the Sheriff, 6
// the Vigilante, and the rest are villagers. This rulebook refuses void acts instead of keeping them.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import type { Flags } from '../../../src/rules/header.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { eventForViewer } from '../../../src/rules/view.ts'
import { after, night, refusalOf, table, told, type Shown } from '../support/games.ts'

const TEN: readonly Role[] = [
  'mafia',
  'mafia',
  'mafia',
  'doctor',
  'sheriff',
  'vigilante',
  'villager',
  'villager',
  'villager',
  'villager',
]
const start = (flags: Flags = {}, seed = 1) => initialState(table(TEN, { rulebook: 'benchmark', flags, seed }))
const from = (state: GameState, ...entries: Entry[]) =>
  entries.reduce((current, entry) => after(current, entry).state, state)
const hands = (nominee: number, ...voters: number[]): Entry => ({
  type: 'vote',
  nominee: seat(nominee),
  voters: voters.map(seat),
})

/** Ends all speeches of the day, so that the voting window is open. */
function window(state: GameState): GameState {
  let current = state
  while (current.step.type === 'speech') current = after(current, { type: 'end-speech', seat: current.step.seat }).state
  return current
}

/** Ends a day without votes. */
const quiet = (state: GameState) => from(window(state), { type: 'close-vote' })

describe('BENCH-2 night', () => {
  test.each<{
    why: string
    acts: Partial<Record<Role, number>>
    shown: Shown
    flags?: Flags
    deaths: number[]
    saved?: number
  }>([
    { why: 'the mafia kills a player', acts: {}, shown: 7, deaths: [7] },
    { why: 'the mafia skips its shot', acts: {}, shown: {}, deaths: [] },
    { why: 'protection blocks the mafia', acts: { doctor: 7 }, shown: 7, deaths: [], saved: 7 },
    { why: 'the Doctor protects themselves', acts: { doctor: 4 }, shown: 4, deaths: [], saved: 4 },
    {
      why: 'protection does not block the Vigilante by default',
      acts: { doctor: 7, vigilante: 7 },
      shown: {},
      deaths: [7],
    },
    {
      why: 'a flag lets protection block the Vigilante',
      acts: { doctor: 7, vigilante: 7 },
      shown: {},
      flags: { protectionBlocksVigilante: true },
      deaths: [],
      saved: 7,
    },
    { why: 'the mafia and the Vigilante name different targets', acts: { vigilante: 8 }, shown: 7, deaths: [7, 8] },
    { why: 'the mafia and the Vigilante name the same target', acts: { vigilante: 7 }, shown: 7, deaths: [7] },
    { why: 'most of the mafia name one target', acts: {}, shown: { 1: 7, 2: 8, 3: 7 }, deaths: [7] },
  ])('if $why, the dead are $deaths', ({ acts, shown, flags, deaths, saved }) => {
    expect(told(night(start(flags), acts, shown).events)).toMatchObject({
      deaths,
      ...(saved === undefined ? {} : { saved }),
    })
  })

  test('a tie between targets is broken by the game’s seed', () => {
    const victims = Array.from(
      { length: 40 },
      (_, seed) => told(night(start({}, seed), {}, { 1: 7, 2: 8 }).events).deaths[0],
    )
    expect(new Set(victims)).toEqual(new Set([7, 8]))
    expect(told(night(start({}, 3), {}, { 1: 7, 2: 8 }).events).deaths[0]).toBe(victims[3])
  })

  test.each([
    { target: 1, answer: 'mafia' },
    { target: 4, answer: 'not-mafia' },
  ])('the Sheriff’s check of seat $target shows $answer', ({ target, answer }) => {
    expect(night(start(), { sheriff: target }, {}).events).toContainEqual({
      type: 'CheckAnswered',
      role: 'sheriff',
      target,
      answer,
    })
  })

  test('a death by the Vigilante alone is announced as a shot, any other as a kill', () => {
    const { events } = night(start(), { vigilante: 8 }, 7)
    expect(events.filter((event) => event.type === 'SeatLeft').map((event) => [event.seat, event.exit])).toEqual([
      [7, 'killed'],
      [8, 'shot'],
    ])
    const same = night(start(), { vigilante: 7 }, 7).events
    expect(same.filter((event) => event.type === 'SeatLeft').map((event) => event.exit)).toEqual(['killed'])
  })
})

describe('acts that are void in other rulebooks', () => {
  const second = () => quiet(night(start(), { doctor: 7, vigilante: 8 }, 7).state)
  const upTo = (role: Role) => {
    let current = second()
    while (current.step.type !== 'night-act' || current.step.role !== role) {
      current =
        current.step.type === 'shots'
          ? after(current, { type: 'shoot', shots: current.step.shooters.map((by) => ({ by })) }).state
          : after(current, { type: 'night-act', role: current.step.type === 'night-act' ? current.step.role : role })
              .state
    }
    return current
  }

  test.each<{ role: Role; target: number; code: string | undefined }>([
    { role: 'doctor', target: 7, code: 'night/void-act' },
    { role: 'doctor', target: 8, code: 'night/void-act' },
    { role: 'doctor', target: 9, code: undefined },
    { role: 'sheriff', target: 8, code: 'night/void-act' },
    { role: 'vigilante', target: 9, code: 'night/no-acts-left' },
  ])('on seat $target by the $role have the refusal code $code', ({ role, target, code }) => {
    expect(refusalOf(upTo(role), { type: 'night-act', role, target: seat(target) })).toBe(code)
  })

  test('are refused if the mafia targets a dead player', () => {
    expect(refusalOf(second(), { type: 'shoot', shots: [{ by: seat(1), target: seat(8) }] })).toBe('night/void-act')
  })

  test('do not include a second Vigilante shot if the flag allows two', () => {
    const later = quiet(night(start({ vigilanteShots: 2 }), { vigilante: 8 }, {}).state)
    expect(told(night(later, { vigilante: 9 }, {}).events).deaths).toEqual([9])
  })
})

describe('BENCH-3 public morning event', () => {
  test.each([
    { flags: {}, shooter: undefined },
    { flags: { revealVigilante: true }, shooter: 6 },
  ])('with the flags $flags contains the deaths, the shooter $shooter, and no reasons', ({ flags, shooter }) => {
    const state = start(flags)
    const resolved = night(state, { vigilante: 8, doctor: 9 }, 7).events.find((event) => event.type === 'NightResolved')
    if (resolved === undefined) throw new Error('no night')
    expect(eventForViewer(state, resolved, { kind: 'public' })).toEqual({
      type: 'NightResolved',
      round: 1,
      deaths: [7, 8],
      previous: {},
      trace: [],
      ...(shooter === undefined ? {} : { shooter }),
    })
  })
})

describe('BENCH-4 voting window', () => {
  const open = (flags: Flags = {}) => window(night(start(flags), {}, {}).state)

  test('voters may change or withhold their ballots', () => {
    const state = from(open(), hands(1, 4, 5, 6, 7, 8, 9), hands(2, 9), { type: 'close-vote' })
    expect(state.seats[0]?.alive).toBe(true)
    expect(from(open(), hands(1, 4, 5, 6, 7, 8, 9), { type: 'close-vote' }).seats[0]?.exit).toMatchObject({
      how: 'voted-out',
    })
  })

  test('a changed ballot is a separate event', () => {
    expect(after(from(open(), hands(1, 4)), hands(2, 4)).events).toEqual([
      { type: 'VoteChanged', voter: 4, nominee: 2 },
    ])
  })

  test('under the majority rule, half of the votes are not enough', () => {
    expect(from(open(), hands(1, 4, 5, 6, 7, 8), { type: 'close-vote' }).seats[0]?.alive).toBe(true)
  })

  test('under the plurality rule, the player with the most votes leaves', () => {
    expect(
      from(open({ voteRule: 'plurality' }), hands(1, 4, 5), hands(2, 6), { type: 'close-vote' }).seats[0]?.alive,
    ).toBe(false)
    const tied = from(open({ voteRule: 'plurality' }), hands(1, 4), hands(2, 6), { type: 'close-vote' })
    expect(tied.seats.filter((sitter) => !sitter.alive)).toHaveLength(1)
    expect(from(open({ voteRule: 'plurality' }), { type: 'close-vote' }).seats.every((sitter) => sitter.alive)).toBe(
      true,
    )
  })
})

describe('BENCH-6 recorded talk', () => {
  test('the public does not see whether a claim is true', () => {
    const speaking = night(start(), {}, {}).state
    const { events } = after(speaking, { type: 'claim-role', seat: seat(1), role: 'sheriff' })
    expect(events).toEqual([{ type: 'RoleClaimed', seat: 1, role: 'sheriff', isTruth: false }])
    expect(eventForViewer(speaking, events[0] ?? { type: 'PauseEnded', pause: '' }, { kind: 'public' })).toEqual({
      type: 'RoleClaimed',
      seat: 1,
      role: 'sheriff',
    })
    expect(refusalOf(speaking, { type: 'claim-role', seat: seat(2), role: 'sheriff' })).toBe('talk/not-now')
    expect(refusalOf(speaking, { type: 'claim-role', seat: seat(1), role: 'don' })).toBe('talk/no-such-role')
  })

  test('a corrected record contains the true votes of its day', () => {
    const dayTwo = night(
      from(window(night(start(), {}, {}).state), hands(1, 4, 5), { type: 'close-vote' }),
      {},
      {},
    ).state
    expect(dayTwo.step).toMatchObject({ type: 'speech', seat: 2 })
    expect(after(dayTwo, { type: 'correct-votes', seat: seat(2), day: 1 }).events).toEqual([
      {
        type: 'VotesCorrected',
        seat: 2,
        day: 1,
        votes: [
          { voter: 4, nominee: 1 },
          { voter: 5, nominee: 1 },
        ],
      },
    ])
    expect(refusalOf(dayTwo, { type: 'correct-votes', seat: seat(2), day: 2 })).toBe('votes/no-such-day')
    expect(
      refusalOf(initialState(table(['don', 'citizen', 'citizen'])), { type: 'correct-votes', seat: seat(1), day: 1 }),
    ).toBe('talk/not-recorded')
  })
})

describe('BENCH-5 end', () => {
  test.each<{ roles: Role[]; shown: number; acts?: Partial<Record<Role, number>>; winner: string }>([
    { roles: ['mafia', 'villager', 'villager'], shown: 2, winner: 'mafia' },
    {
      roles: ['mafia', 'vigilante', 'villager', 'villager', 'villager'],
      shown: 3,
      acts: { vigilante: 1 },
      winner: 'red',
    },
  ])('with $roles the winner is $winner', ({ roles, shown, acts, winner }) => {
    expect(night(initialState(table(roles, { rulebook: 'benchmark' })), acts ?? {}, shown).state.outcome?.winner).toBe(
      winner,
    )
  })
})
