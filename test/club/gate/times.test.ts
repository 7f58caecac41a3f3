// A device with a wrong clock refuses its own events immediately, because they could not be read at the next start.

import { expect, test } from 'vitest'
import { createClub } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newTable, ROLES, taken } from '../clubFixture.ts'

test.each([
  ['after the year 2100', Date.UTC(2106, 1, 7)],
  ['before 1970', -1],
])('a device whose clock is %s writes nothing', async (_, at) => {
  const store = createMemoryStore()
  const { season, members } = await newTable(store)
  const heads = await taken(store.list(''))
  let ids = 0
  const club = createClub({ store, clock: () => at, ids: () => `late${(ids += 1)}` })
  const seats = members.map((member, index) => ({ member, immune: false, role: ROLES[index] ?? 'citizen' }))
  const game = {
    season,
    evening: '2026-01-02',
    judge: 'Judge',
    rulebook: 'city',
    preset: 'city',
    flags: {},
    seats,
    seed: 1,
  } as const
  expect(await codeOf(club.ask('members.add', { names: ['Late'] }))).toBe('store/impossible-time')
  expect(await codeOf(club.ask('games.open', game))).toBe('store/impossible-time')
  expect(await taken(store.list(''))).toEqual(heads)
})

test('no game is opened on a date that the next start could not read', async () => {
  const { club, season, members } = await newTable()
  const seats = members.map((member, index) => ({ member, immune: false, role: ROLES[index] ?? 'citizen' }))
  const game = {
    season,
    evening: '2101-01-01',
    judge: 'Judge',
    rulebook: 'city',
    preset: 'city',
    flags: {},
    seats,
    seed: 1,
  } as const
  expect(await codeOf(club.ask('games.open', game))).toBe('gate/bad-day')
})
