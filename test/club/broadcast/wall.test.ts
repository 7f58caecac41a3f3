// What the wall of a hall is given between games: all days of a season, form, movement, the next seating without cards;
// later where the view is late, and nothing that a season hides.

import { expect, test } from 'vitest'
import type { Club } from '../../../src/club/club.ts'
import { AS_PUBLIC, AT_ONCE } from '../../../src/club/model/publicTime.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { MAFIA_WINS, newTable, openTable, RED_WINS, taken } from '../clubFixture.ts'
import { heldEvening } from './heldEvening.ts'

const PUBLIC = { viewer: { kind: 'public' }, lateness: AT_ONCE } as const

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
}

async function twoEvenings() {
  const { club, season, members, game } = await newTable()
  const wall = async () => (await taken(club.watch(PUBLIC))).wall
  expect(await wall()).toBeUndefined()
  await enter(club, game.id, RED_WINS)
  const { id } = await openTable(club, season, members, undefined, '2099-01-02')
  await enter(club, id, MAFIA_WINS)
  return { club, season, members, wall }
}

test('no standings of the wall while a game is played; after it those of all days', async () => {
  const { wall } = await twoEvenings()
  const [shown] = (await wall())?.seasons ?? []
  expect(shown).toMatchObject({ season: 'Season', games: 2, rows: { length: 6 } })
  expect(shown?.rows.find(({ name }) => name === 'Player 3')?.form).toEqual([false, true])
  expect(shown?.rows.find(({ name }) => name === 'Player 3')?.moved).toBeGreaterThan(0)
})

test('the next table as it was drawn, by name, until its game begins', async () => {
  const { club, season, members, wall } = await twoEvenings()
  const drawn = { season, number: 3, judge: 'Olga', seats: members.slice(0, 5), resting: members.slice(5) }
  await taken(club.noteNext(drawn))
  expect((await wall())?.next).toEqual([
    {
      season: 'Season',
      number: 3,
      judge: 'Olga',
      seats: ['Player 1', 'Player 2', 'Player 3', 'Player 4', 'Player 5'],
      resting: ['Player 6'],
    },
  ])
  await taken(club.noteNext(undefined))
  expect((await wall())?.next).toEqual([])
  await taken(club.noteNext(drawn))
  const { id } = await openTable(club, season, members)
  await enter(club, id, RED_WINS)
  expect((await wall())?.next).toEqual([])
})

test('who sees late sees the next table late', async () => {
  const { club, season, games, later } = await heldEvening('delay', undefined)
  await enter(club, games[2], RED_WINS)
  later(61)
  const [member = ''] = (await taken(club.ask('members.list', {}))).map(({ id }) => id)
  const look = async () => (await taken(club.watch({ ...PUBLIC, lateness: AS_PUBLIC }))).wall?.next.length
  await taken(club.noteNext({ season, number: 4, judge: '', seats: [member], resting: [] }))
  expect(await look()).toBe(0)
  later(61)
  expect(await look()).toBe(1)
})

test('a hidden table counts on no wall, and says so', async () => {
  const { club, season, wall } = await twoEvenings()
  await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 2 } } }))
  expect((await wall())?.seasons[0]).toMatchObject({ games: 1, hiding: { what: 'table' } })
})

test('of a speaker it says what finished games show beyond chance, and nothing of a few games', async () => {
  const { club, season, members, game } = await newTable()
  const facts = async () => (await taken(club.watch(PUBLIC))).tables[0]?.facts
  expect(await facts()).toEqual([])
  const [first = '', second = '', third = '', ...others] = members
  await enter(club, game.id, RED_WINS)
  for (let n = 0; n < 11; n += 1) {
    const isMafia = n % 2 === 0
    const { id } = await openTable(club, season, isMafia ? [third, second, first, ...others] : members)
    await enter(club, id, isMafia ? MAFIA_WINS : RED_WINS)
  }
  await openTable(club, season, members)
  expect(await facts()).toEqual([{ figure: 'won', hits: 12, of: 12, chance: 6 }])
})
