// Data of a club for the phones of people at the event: who is checked in, which games are running, and the card of a
// seat.

import { expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { legalEntries, legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { replay } from '../../../src/rules/replay.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { codeOf, newTable, openTable, RED_WINS, s, taken } from '../clubFixture.ts'
import { newTournament } from '../../papers/documents/tournamentFixture.ts'
import { noteOf } from '../../support/attendance.ts'

async function enter(club: Club, game: string, entry: Entry) {
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.ask('games.enter', { game, version, entry }))
}

async function stateOf(club: Club, game: string) {
  const { header, log } = await taken(club.ask('games.get', { game }))
  return replay(header, log).state
}

/**
 * Plays until `isThere` returns `true`. A night role enters its act from `acts`, or an act without a target if `acts`
 * has none.
 */
async function playOn(club: Club, game: string, acts: readonly Entry[], isThere: (state: GameState) => boolean) {
  for (let state = await stateOf(club, game); !isThere(state); state = await stateOf(club, game)) {
    const { step } = state
    const act = acts.find((each) => each.type === 'night-act' && step.type === 'night-act' && each.role === step.role)
    const [first] = legalEntriesOfStep(state)
    const idle = step.type === 'night-act' ? ({ type: 'night-act', role: step.role } as const) : undefined
    await enter(club, game, act ?? idle ?? legalEntries(state).find(({ type }) => type === 'end-discussion') ?? first!)
  }
}

test('phones list the active members who are checked in, and a merged member only once', async () => {
  const { club, members } = await newTable()
  const [one = '', two = '', three = '', four = ''] = members
  const here = async () => (await taken(club.phoneEvening(NO_VIEWER_DELAY))).here.map(({ name }) => name)
  expect(await here()).toEqual([])
  await taken(club.ask('evening.note', noteOf([one, two, three])))
  expect(await here()).toEqual(['Player 1', 'Player 2', 'Player 3'])
  await taken(club.ask('members.setActive', { member: three, active: false }))
  expect(await here()).toEqual(['Player 1', 'Player 2'])
  const { added } = await taken(club.ask('members.add', { names: ['Guest'] }))
  const guest = added[0]?.id ?? ''
  await taken(club.ask('evening.note', noteOf([guest, four])))
  await taken(club.ask('members.merge', { from: guest, into: one }))
  expect(await here()).toEqual(['Player 1', 'Player 2', 'Player 4'])
})

test('phones show a running game’s table with judge and seats, after the viewer’s delay', async () => {
  const { club, season, members, game } = await newTable()
  const tables = async (lateness = NO_VIEWER_DELAY) => (await taken(club.phoneEvening(lateness))).tables
  const seats = members.map((member, at) => ({ seat: at + 1, member, name: `Player ${at + 1}` }))
  const [shown] = await tables()
  expect({ ...shown, seats: shown?.seats.map(({ seat, member, name }) => ({ seat, member, name })) }).toEqual({
    game: game.id,
    number: 1,
    judge: 'Judge',
    seats,
  })
  await taken(club.freeze())
  await enter(club, game.id, RED_WINS[0]!)
  expect(await tables()).toEqual([])
  expect((await tables(PUBLIC_VIEWER_DELAY)).map((table) => table.game)).toEqual([game.id])
  await taken(club.unfreeze())
  const second = await openTable(club, season, members)
  expect((await tables(PUBLIC_VIEWER_DELAY)).map(({ number }) => number)).toEqual([second.number])
})

test('phones show the table number of a game of the plan', async () => {
  const { club, season, stage, members, schedule } = await newTournament()
  const places = schedule[2]?.[1] ?? []
  await taken(
    club.ask('games.open', {
      season,
      evening: '2026-01-03',
      judge: 'Judge',
      rulebook: 'city',
      preset: 'city',
      flags: {},
      seed: 1,
      place: { stage, round: 3, table: 2 },
      seats: places.map((place) => ({ member: members[place - 1] ?? '', immune: false })),
    }),
  )
  const { club: name, tables } = await taken(club.phoneEvening(NO_VIEWER_DELAY))
  expect([name, tables.map(({ table }) => table)]).toEqual(['Club', [2]])
})

test('a phone shows the number of black players and the day to onlookers, but not to players', async () => {
  const { club, members, game } = await newTable()
  const { added } = await taken(club.ask('members.add', { names: ['Guest', 'Double'] }))
  const [guest = '', double = ''] = added.map(({ id }) => id)
  expect(await taken(club.phoneShadow(game.id, guest))).toEqual({ seats: 6, blacks: 1, day: 1 })
  await playOn(club, game.id, [], ({ phase }) => phase === 'night')
  expect(await taken(club.phoneShadow(game.id, guest))).toEqual({ seats: 6, blacks: 1 })
  for (const member of members) expect(await codeOf(club.phoneShadow(game.id, member))).toBe('phones/not-your-seat')
  expect(await codeOf(club.phoneShadow('elsewhere', guest))).toBe('games/unknown')
  // A person with two names is a player under either name.
  await taken(club.ask('members.merge', { from: members[0] ?? '', into: double }))
  expect(await codeOf(club.phoneShadow(game.id, double))).toBe('phones/not-your-seat')
})

test('a card is shown only to the player of its seat', async () => {
  const { club, members, game } = await newTable()
  expect(await taken(club.phoneCard(game.id, s(3), members[2] ?? ''))).toEqual({ role: 'mafia', checks: [] })
  const refused = { code: 'phones/not-your-seat', params: { seat: 3 } }
  expect(await club.phoneCard(game.id, s(3), members[3] ?? '')).toEqual({ ok: false, error: refused })
  expect(await codeOf(club.phoneCard(game.id, s(9), members[0] ?? ''))).toBe('phones/not-your-seat')
  expect(await codeOf(club.phoneCard('elsewhere', s(3), members[2] ?? ''))).toBe('games/unknown')
  const { added } = await taken(club.ask('members.add', { names: ['Double'] }))
  await taken(club.ask('members.merge', { from: members[2] ?? '', into: added[0]?.id ?? '' }))
  expect(await taken(club.phoneCard(game.id, s(3), added[0]?.id ?? ''))).toMatchObject({ role: 'mafia' })
})

test('a card shows only its owner’s checks, even those of the night in which the owner died', async () => {
  const roles = ['citizen', 'citizen', 'mafia', 'sheriff', 'don', 'citizen', 'citizen', 'citizen', 'citizen'] as const
  const { club, season } = await newTable()
  const names = roles.map((_, at) => `Guest ${at + 1}`)
  const members = (await taken(club.ask('members.add', { names }))).added.map(({ id }) => id)
  const { id: game } = await openTable(club, season, members, roles, undefined, 'Olga')
  const check = (role: 'don' | 'sheriff', target: number): Entry => ({ type: 'night-act', role, target: s(target) })
  const isNight = ({ phase }: GameState) => phase === 'night'
  const isDay = ({ phase }: GameState) => phase === 'day'
  await playOn(club, game, [], isNight)
  const kill = (target: number): Entry => ({ type: 'night-act', role: 'mafia', target: s(target) })
  await playOn(club, game, [kill(9), check('sheriff', 3), check('don', 1)], isDay)
  await playOn(club, game, [], isNight)
  await playOn(club, game, [kill(4), check('sheriff', 1), check('don', 4)], isDay)
  const card = async (seat: number) => (await taken(club.phoneCard(game, s(seat), members[seat - 1] ?? ''))).checks
  expect((await stateOf(club, game)).seats[3]?.alive).toBe(false)
  expect(await card(4)).toEqual([
    { night: 1, seat: 3, answer: 'black' },
    { night: 2, seat: 1, answer: 'red' },
  ])
  expect(await card(5)).toEqual([
    { night: 1, seat: 1, answer: 'not-sheriff' },
    { night: 2, seat: 4, answer: 'sheriff' },
  ])
  expect(await card(3)).toEqual([])
})
