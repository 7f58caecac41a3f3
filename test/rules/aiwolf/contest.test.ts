// AIWOLF-1 to AIWOLF-8, with a case for each sentence of the contest's own description of its logic. In games of
// thirteen, seats 1-3 are werewolves, 4 is the Possessed, 5 the Seer, 6 the Medium, 7 the Bodyguard, and the rest are
// villagers. In games of five, seat 1 is the werewolf, 2 the Possessed, 3 the Seer, 4 and 5 are villagers.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import type { Flags } from '../../../src/rules/header.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import { newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { eventForViewer, gameViewFor } from '../../../src/rules/view.ts'
import { hasRoleWon } from '../../../src/scoring/sides.ts'
import { after, night, refusalOf, table, told, type Acts, type Shown } from '../support/games.ts'

const FIVE = newestRulebookOf('aiwolf-5').deal(5)
const THIRTEEN = newestRulebookOf('aiwolf-13').deal(13)

const open = (roles: readonly Role[], flags: Flags = {}, seed = 1) =>
  initialState(table(roles, { rulebook: `aiwolf-${roles.length}`, flags, seed }))

const hands = (nominee: number, ...voters: number[]): Entry => ({
  type: 'vote',
  nominee: seat(nominee),
  voters: voters.map(seat),
})

/** Maps each voter of one ballot to their nominee. */
type Ballot = Readonly<Record<number, number>>

/** Ends the discussion and holds the ballots of a day. The returned events are those of closing the last ballot. */
function day(state: GameState, ...ballots: readonly Ballot[]): { state: GameState; events: readonly GameEvent[] } {
  let current = after(state, { type: 'end-discussion' })
  for (const ballot of ballots) {
    for (const [voter, nominee] of Object.entries(ballot)) current = after(current.state, hands(nominee, Number(voter)))
    current = after(current.state, { type: 'close-vote' })
  }
  return current
}

/** State on the first day, after a first night without acts. */
const firstDay = (roles: readonly Role[], flags?: Flags, seed?: number) => night(open(roles, flags, seed), {}).state

/** Seats that have left the game, each with the kind of exit, the phase and the round. */
const gone = ({ seats }: GameState) =>
  seats.filter(({ alive }) => !alive).map(({ seat: at, exit }) => `${at} ${exit?.how} ${exit?.phase} ${exit?.round}`)

describe('AIWOLF-1 roles, factions and species', () => {
  test.each([
    ['aiwolf-5', 5, { werewolf: 1, possessed: 1, seer: 1, villager: 2 }],
    ['aiwolf-9', 9, { werewolf: 2, possessed: 1, bodyguard: 1, villager: 3, medium: 1, seer: 1 }],
    ['aiwolf-13', 13, { werewolf: 3, possessed: 1, bodyguard: 1, villager: 6, medium: 1, seer: 1 }],
  ] as const)('%s deals the specified cards and refuses a villager instead of the Seer', (id, n, numbers) => {
    const { roles, seats, deal } = newestRulebookOf(id)
    expect(seats).toEqual({ min: n, max: n, usual: n })
    const counted = Object.fromEntries(roles.map(({ role }) => [role, deal(n).filter((card) => card === role).length]))
    expect(counted).toEqual(numbers)
    const others = deal(n).map((role) => (role === 'seer' ? ('villager' as const) : role))
    const refused = openGame({ rulebook: id, seed: 1, seats: others.map((role, i) => ({ seat: i + 1, role })) })
    expect(refused).toMatchObject({ ok: false, error: { code: 'setup/too-many-of-role' } })
  })

  test.each([
    ['werewolf', true],
    ['possessed', true],
    ['seer', false],
    ['bodyguard', false],
    ['villager', false],
    ['medium', false],
  ] as const)('the %s wins with the werewolf faction: %s', (role, isWolf) => {
    expect(hasRoleWon(role, 'mafia')).toBe(isWolf)
    expect(hasRoleWon(role, 'red')).toBe(!isWolf)
  })

  test('only werewolves know each other’s roles', () => {
    const state = open(THIRTEEN)
    const known = (viewer: number) =>
      gameViewFor(state, { kind: 'seat', seat: seat(viewer) }).seats.flatMap(({ seat: at, role }) =>
        role === undefined ? [] : [`${at} ${role}`],
      )
    expect(known(2)).toEqual(['1 werewolf', '2 werewolf', '3 werewolf'])
    expect(known(4)).toEqual(['4 possessed'])
    expect(known(5)).toEqual(['5 seer'])
  })
})

describe('AIWOLF-2 day 0', () => {
  test('only the Seer acts in the first night, and nobody dies in it', () => {
    const state = open(THIRTEEN)
    expect(state.step).toEqual({ type: 'night-act', role: 'seer' })
    const { state: next, events } = night(state, { seer: 1 })
    expect(events).toContainEqual({ type: 'CheckAnswered', role: 'seer', target: 1, answer: 'werewolf' })
    expect(next).toMatchObject({ phase: 'day', round: 1, step: { type: 'speech' } })
    expect(gone(next)).toEqual([])
  })

  test('every later night calls Medium, Seer, whisper, Bodyguard, werewolves', () => {
    let state = day(firstDay(THIRTEEN), {}).state
    const calls: string[] = []
    while (state.phase === 'night') {
      const { step } = state
      calls.push(step.type === 'night-act' ? step.role : 'id' in step ? step.id : step.type)
      if (step.type === 'pause') state = after(state, { type: 'end-pause', pause: step.id }).state
      else if (step.type === 'night-act') state = after(state, { type: 'night-act', role: step.role }).state
      else state = after(state, { type: 'shoot', shots: [1, 2, 3].map((by) => ({ by: seat(by) })) }).state
    }
    expect(calls).toEqual(['medium', 'seer', 'whisper', 'bodyguard', 'werewolf'])
    expect(gone(state)).toEqual([])
  })
})

describe('AIWOLF-3 exile phase', () => {
  test.each<{ why: string; flags?: Flags; ballots: Ballot[]; gone: string[] | 'drawn' }>([
    { why: 'the player with the most votes is exiled', ballots: [{ 1: 4, 2: 4, 3: 5 }], gone: ['4 voted-out day 1'] },
    { why: 'players may vote for themselves', ballots: [{ 4: 4 }], gone: ['4 voted-out day 1'] },
    { why: 'nobody is exiled without valid votes', ballots: [{}], gone: [] },
    { why: 'a tie leads to a revote', ballots: [{ 1: 4, 2: 5 }, { 1: 4 }], gone: ['4 voted-out day 1'] },
    {
      why: 'a revote is open to all living players',
      ballots: [
        { 1: 4, 2: 5 },
        { 1: 2, 3: 2 },
      ],
      gone: ['2 voted-out day 1'],
    },
    {
      why: 'only the last ballot counts, so a revote without votes exiles nobody',
      ballots: [{ 1: 4, 2: 5 }, {}],
      gone: [],
    },
    {
      why: 'one of the last leaders is drawn if they tie again',
      ballots: [
        { 1: 4, 2: 5 },
        { 1: 4, 2: 5 },
      ],
      gone: 'drawn',
    },
    {
      why: 'without revotes one of the tied players is drawn at once',
      flags: { revotes: 0 },
      ballots: [{ 1: 4, 2: 5 }],
      gone: 'drawn',
    },
  ])('$why', ({ flags, ballots, gone: expected }) => {
    const outcomes = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => gone(day(firstDay(FIVE, flags, seed), ...ballots).state))
    if (expected !== 'drawn') for (const outcome of outcomes) expect(outcome).toEqual(expected)
    else expect(new Set(outcomes.flat())).toEqual(new Set(['4 voted-out day 1', '5 voted-out day 1']))
  })

  test('a random draw decides after as many tied revotes as the flag allows', () => {
    const tie = { 1: 4, 2: 5 }
    let state = day(firstDay(FIVE, { revotes: 3 }), tie, tie, tie).state
    expect(state.step).toMatchObject({ type: 'vote', ballot: 3 })
    for (const entry of [hands(4, 1), hands(5, 2), { type: 'close-vote' } as const]) state = after(state, entry).state
    expect(gone(state)).toHaveLength(1)
  })
})

describe('AIWOLF-4 Medium', () => {
  test.each([
    { exiled: 1, answer: 'werewolf' },
    { exiled: 4, answer: 'human' },
    { exiled: 5, answer: 'human' },
  ] as const)('is the only one to learn that seat $exiled was a $answer', ({ exiled, answer }) => {
    const before = after(firstDay(THIRTEEN), { type: 'end-discussion' }).state
    const voted = after(before, hands(exiled, 8, 9)).state
    const { events } = after(voted, { type: 'close-vote' })
    const event = { type: 'CheckAnswered', role: 'medium', target: exiled, answer } as const
    expect(events).toContainEqual(event)
    const seen = before.seats.filter(
      (viewer) =>
        eventForViewer(voted, { ...event, target: seat(exiled) }, { kind: 'seat', seat: viewer.seat }) !== undefined,
    )
    expect(seen.map(({ role }) => role)).toEqual(['medium'])
  })

  test('learns nothing if nobody or the Medium was exiled', () => {
    const answers = (ballot: Ballot) => day(firstDay(THIRTEEN), ballot).events.map((event) => event.type)
    expect(answers({})).not.toContain('CheckAnswered')
    expect(answers({ 8: 6 })).not.toContain('CheckAnswered')
  })
})

describe('AIWOLF-5 divination', () => {
  test.each([
    { target: 1, answer: 'werewolf' },
    { target: 4, answer: 'human' },
    { target: 5, answer: 'human' },
  ] as const)('shows that seat $target is a $answer', ({ target, answer }) => {
    expect(night(open(THIRTEEN), { seer: target }).events).toContainEqual(expect.objectContaining({ target, answer }))
  })

  test('of a dead player is refused', () => {
    let state = day(firstDay(THIRTEEN), { 1: 8 }).state
    state = after(state, { type: 'end-pause', pause: 'medium' }).state
    expect(refusalOf(state, { type: 'night-act', role: 'seer', target: seat(8) })).toBe('night/void-act')
  })
})

describe('AIWOLF-6 and AIWOLF-7 guard and attack', () => {
  test.each<{ why: string; acts?: Acts; shown: Shown; deaths: number[] }>([
    { why: 'the player with the most votes is attacked', shown: { 1: 8, 2: 8, 3: 9 }, deaths: [8] },
    { why: 'a guarded player survives', acts: { bodyguard: 8 }, shown: 8, deaths: [] },
    { why: 'a guard on another player does not help', acts: { bodyguard: 9 }, shown: 8, deaths: [8] },
    { why: 'the Bodyguard may be attacked while guarding', acts: { bodyguard: 9 }, shown: 7, deaths: [7] },
    { why: 'nobody is attacked without valid votes', shown: {}, deaths: [] },
    { why: 'a vote for a werewolf is not valid', shown: { 1: 2 }, deaths: [] },
    { why: 'invalid votes do not outweigh a valid one', shown: { 1: 3, 2: 3, 3: 8 }, deaths: [8] },
    { why: 'the Possessed can be attacked like any human', shown: 4, deaths: [4] },
  ])('$why', ({ acts = {}, shown, deaths }) => {
    const { events, state } = night(day(firstDay(THIRTEEN), {}).state, acts, shown)
    expect(told(events).deaths).toEqual(deaths)
    expect(gone(state)).toEqual(deaths.map((at) => `${at} killed night 2`))
  })

  test('ties of attacks and ties of exiles are broken by independent draws', () => {
    const drawn = Array.from({ length: 40 }, (_, seed) => {
      const voted = day(firstDay(THIRTEEN, { revotes: 0 }, seed), { 1: 8, 2: 9 }).state
      const executed = Number.parseInt(gone(voted)[0] ?? '', 10)
      const [killed] = told(night(voted, {}, { 1: 10, 2: 11 }).events).deaths
      return `${executed} ${killed}`
    })
    expect(new Set(drawn)).toEqual(new Set(['8 10', '8 11', '9 10', '9 11']))
  })

  test('the Bodyguard may guard anybody else repeatedly', () => {
    let state = day(firstDay(THIRTEEN), {}).state
    for (const entry of [
      { type: 'end-pause', pause: 'medium' },
      { type: 'night-act', role: 'seer' },
      { type: 'end-pause', pause: 'whisper' },
    ] as const)
      state = after(state, entry).state
    expect(refusalOf(state, { type: 'night-act', role: 'bodyguard', target: seat(7) })).toBe('night/not-a-target')
    const first = night(day(firstDay(THIRTEEN), {}).state, { bodyguard: 8 }, 8)
    const second = night(day(first.state, {}).state, { bodyguard: 8 }, 8)
    expect([told(first.events).deaths, told(second.events).deaths]).toEqual([[], []])
  })
})

describe('AIWOLF-8 end', () => {
  test('the villagers win when no werewolf is left, even if the Possessed is alive', () => {
    const { state } = day(firstDay(FIVE), { 3: 1, 4: 1 })
    expect(state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
    expect(gone(state)).toEqual(['1 voted-out day 1'])
  })

  test('the werewolves win once they equal the humans, who include the Possessed', () => {
    const voted = day(firstDay(FIVE), { 1: 4 }).state
    expect(voted.outcome).toBeUndefined()
    const killed = night(voted, {}, 5).state
    // The werewolf, the Possessed and the Seer are left: one werewolf against two humans.
    expect(killed.outcome).toBeUndefined()
    expect(day(killed, { 1: 3 }).state.outcome).toEqual({ winner: 'mafia', reason: 'mafia-parity' })
    expect(day(killed, { 1: 2 }).state.outcome).toEqual({ winner: 'mafia', reason: 'mafia-parity' })
  })
})
