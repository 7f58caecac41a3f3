// The club's tokens at its server, and the times from which delayed viewers may see more.

import { expect, test } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import { ClubBroadcast } from '../../src/server/broadcast/clubBroadcast.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { heldEvening } from '../club/broadcast/heldEvening.ts'
import { judgedCup } from '../club/broadcast/judgedCup.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { handClock } from './handClock.ts'

async function broadcastOf(club: Club) {
  const clock = handClock()
  const broadcast = new ClubBroadcast(club, clock)
  await broadcast.refresh()
  return { clock, broadcast }
}

test('a token opens only its own content, and an unknown token opens nothing', async () => {
  const { club, games, tokens } = await heldEvening('nothing', undefined)
  const { broadcast } = await broadcastOf(club)
  const accessOf = (token: string) => {
    const { withdrawn, token: id, ...access } = broadcast.accessOf(token) ?? {}
    expect([withdrawn?.aborted, id]).toEqual([false, expect.any(String)])
    return access
  }
  expect(accessOf(tokens.town)).toEqual({ right: { kind: 'town' }, isOfClub: true })
  expect(accessOf(tokens.observer)).toEqual({ right: { kind: 'observer' }, isOfClub: true })
  expect(accessOf(tokens.one)).toEqual({ right: { kind: 'town' }, game: games[2] })
  expect(accessOf(tokens.seat)).toEqual({ right: { kind: 'seat', seat: 1 }, game: games[2] })
  expect(broadcast.accessOf('made by nobody')).toBeUndefined()
  for (const token of [tokens.town, 'made by nobody']) expect(broadcast.judgeOf(token)).toBeUndefined()
})

test('a judge’s link opens only the judge’s tables and stops working when it is withdrawn', async () => {
  const { club, season, olga } = await judgedCup()
  const { id, token } = await taken(club.makeJudgeLink({ season, ...olga }))
  const { broadcast } = await broadcastOf(club)
  expect(broadcast.accessOf(token)).toBeUndefined()
  const judge = broadcast.judgeOf(token) ?? expect.fail('no link')
  expect([judge.id, judge.link]).toEqual([id, { season, judgeId: olga.judgeId }])
  expect(judge.withdrawn.aborted).toBe(false)
  await taken(club.withdrawToken(id))
  await broadcast.refresh()
  expect(judge.withdrawn.aborted).toBe(true)
  expect(broadcast.judgeOf(token)).toBeUndefined()
})

test('withdrawing a token closes all its connections at once, and no connection of other tokens', async () => {
  const { club, tokens } = await heldEvening('nothing', undefined)
  const { broadcast } = await broadcastOf(club)
  const [first, second] = [broadcast.accessOf(tokens.town), broadcast.accessOf(tokens.town)]
  const other = broadcast.accessOf(tokens.one)
  expect(second?.withdrawn).toBe(first?.withdrawn)
  await taken(club.withdrawToken(first?.token ?? ''))
  // Waits until the change was announced and the settings were read again.
  await taken(club.broadcast())
  expect([first, other].map((access) => access?.withdrawn.aborted)).toEqual([true, false])
  expect(broadcast.accessOf(tokens.town)).toBeUndefined()
  expect(broadcast.accessOf(tokens.one)?.withdrawn).toBe(other?.withdrawn)
})

test('while the settings cannot be read, no token is valid and nothing is shown', async () => {
  const shelf: MemoryStoreContent = new Map()
  const { token } = await taken(newClub(createMemoryStore(shelf)).makeToken({ label: '', right: 'town' }))
  const whole = await broadcastOf(newClub(createMemoryStore(shelf), 'again'))
  expect(whole.broadcast.accessOf(token)).toBeDefined()
  expect(whole.broadcast.horizon.shown('game/g')).toBe(Infinity)
  const kept = shelf.get('broadcast') ?? expect.fail('nothing is kept')
  shelf.set('broadcast', { ...kept, records: kept.records.map((each) => ({ ...each, hash: '0'.repeat(64) })) })
  const { broadcast } = await broadcastOf(newClub(createMemoryStore(shelf), 'then'))
  expect(broadcast.accessOf(token)).toBeUndefined()
  expect(broadcast.horizon.shown('game/g')).toBe(0)
})

test('during a delay, one clock notifies all listeners repeatedly', async () => {
  const { club } = await heldEvening('delay', undefined)
  const { broadcast, clock } = await broadcastOf(club)
  expect(clock.waiting()).toEqual([])
  const told: string[] = []
  const leave = broadcast.horizon.listen(() => told.push('one'))
  broadcast.horizon.listen(() => told.push('other'))
  expect(clock.waiting()).toEqual([200])
  clock.turn()
  expect(told).toEqual(['one', 'other'])
  leave()
  clock.turn()
  expect(told).toEqual(['one', 'other', 'other'])
  expect(clock.waiting()).toEqual([200])
  await broadcast.refresh()
  expect(told).toHaveLength(4)
  expect(clock.waiting()).toEqual([200])
  await broadcast.stop()
  expect(clock.waiting()).toEqual([])
})

test('the clock notifies listeners only while a delay is set, and not after the broadcast stops', async () => {
  const { club } = await heldEvening('nothing', undefined)
  const { broadcast, clock } = await broadcastOf(club)
  let told = 0
  broadcast.horizon.listen(() => (told += 1))
  expect(clock.waiting()).toEqual([])
  await taken(club.setDelay(5))
  await taken(club.broadcast())
  expect([told, clock.waiting()]).toEqual([1, [200]])
  await taken(club.setDelay(0))
  await taken(club.broadcast())
  clock.turn()
  expect(clock.waiting()).toEqual([])
  const before = told
  await broadcast.stop()
  await taken(club.setDelay(5))
  await taken(club.broadcast())
  expect([told, clock.waiting()]).toEqual([before, []])
})

test('tokens withdrawn after a backup was made are valid again once the backup is restored', async () => {
  const shelf: MemoryStoreContent = new Map()
  const club = newClub(createMemoryStore(shelf))
  await taken(club.create('Riverside'))
  const { id, token } = await taken(club.makeToken({ label: 'The hall', right: 'town' }))
  const copy: MemoryStoreContent = new Map(shelf)
  await taken(club.withdrawToken(id))
  await taken(club.freeze())
  expect((await broadcastOf(club)).broadcast.accessOf(token)).toBeUndefined()
  const putBack = newClub(createMemoryStore(copy))
  expect((await broadcastOf(putBack)).broadcast.accessOf(token)).toMatchObject({ right: { kind: 'town' } })
  expect((await taken(putBack.broadcast())).frozenAt).toBeUndefined()
})
