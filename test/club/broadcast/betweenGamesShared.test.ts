// The data that phones show between games is computed once for all phones, until the club changes, the secretary draws
// again or viewers may see more.

import { expect, test, vi } from 'vitest'
import type * as SeasonModule from '../../../src/scoring/season.ts'
import { newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'
import { noteOf } from '../../support/attendance.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { heldEvening } from './heldEvening.ts'

const counted = vi.hoisted(() => ({ standings: 0 }))
vi.mock('../../../src/scoring/season.ts', async (original) => {
  const season = await original<typeof SeasonModule>()
  return {
    ...season,
    seasonStandings: (...args: Parameters<typeof season.seasonStandings>) => {
      counted.standings += 1
      return season.seasonStandings(...args)
    },
  }
})

/** Number of computed standings during `job`. */
async function standingsDuring(job: () => Promise<unknown>): Promise<number> {
  const before = counted.standings
  await job()
  return counted.standings - before
}

async function openEvening() {
  const store = createMemoryStore()
  const { club, season, members, game } = await newTable(store)
  for (const entry of RED_WINS) {
    const { version } = await taken(club.ask('games.get', { game: game.id }))
    await taken(club.ask('games.enter', { game: game.id, version, entry }))
  }
  const { evening } = await taken(club.ask('games.get', { game: game.id }))
  await taken(club.ask('evening.note', noteOf(members, 'here', evening)))
  const phones = () => Promise.all(members.map((member) => club.betweenGames(member).then(taken)))
  return { store, club, season, members, game: game.id, phones }
}

test('the phones of all players cause one computation of the standings for each change', async () => {
  const { club, members, game, phones } = await openEvening()
  expect(members).toHaveLength(6)
  expect(await standingsDuring(phones)).toBe(1)
  expect(await standingsDuring(phones)).toBe(0)
  const addBonus = () => taken(club.addLines(game, [{ seat: 1, kind: 'bonus', hundredths: 10, reason: 'r' }]))
  const changes = 5
  const computed = await standingsDuring(async () => {
    for (let change = 0; change < changes; change += 1) {
      await addBonus()
      await phones()
      await phones()
    }
  })
  expect(computed).toBe(changes)
})

test('phones that ask one after another share the standings, even if the judge’s clock changes', async () => {
  const { club, game, members, phones } = await openEvening()
  await phones()
  const inTurn = async () => {
    for (const member of members) {
      await taken(club.noteClock(game, 1, { total: 60, ran: 0, at: '', screen: 1 }))
      await taken(club.betweenGames(member))
    }
  }
  expect(await standingsDuring(inTurn)).toBe(0)
})

test('a phone shows each change and each draw at once, as if the program had just started', async () => {
  const { store, club, season, game, members, phones } = await openEvening()
  const first = await phones()
  await taken(club.addLines(game, [{ seat: 1, kind: 'bonus', hundredths: 10, reason: 'r' }]))
  const changed = await phones()
  expect(changed).not.toEqual(first)
  const fresh = newClub(store)
  expect(changed).toEqual(await Promise.all(members.map((member) => fresh.betweenGames(member).then(taken))))
  await taken(club.noteNext({ season, number: 2, judge: '', seats: members.toReversed(), resting: [] }))
  expect((await phones()).map(({ next }) => next?.seat)).toEqual([6, 5, 4, 3, 2, 1])
  await taken(club.noteNext(undefined))
  expect((await phones()).map(({ next }) => next)).toEqual(members.map(() => undefined))
})

test('a draw that is held back appears on phones once its delay has passed', async () => {
  const evening = await heldEvening('delay', undefined, async ({ club }) => {
    const [first] = await taken(club.ask('members.list', {}))
    await taken(club.ask('evening.note', noteOf([first?.id ?? ''], 'here', '2026-01-01')))
  })
  const { club, season } = evening
  const [{ id } = { id: '' }] = await taken(club.ask('members.list', {}))
  const seat = async () => (await taken(club.betweenGames(id))).next?.seat
  await taken(club.noteNext({ season, number: 4, judge: '', seats: [id], resting: [] }))
  expect(await seat()).toBeUndefined()
  evening.later(61)
  expect(await seat()).toBe(1)
})
