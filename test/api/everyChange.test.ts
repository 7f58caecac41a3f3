// Every request that changes the club, with each of its writes refused in turn, once or permanently, and with or
// without a restart. Acknowledged changes are stored. Refused changes are requested again and are then stored once. The
// list of requests comes from the contract, so that a new request without a test scene fails here.

import { describe, expect, test } from 'vitest'
import { REQUESTS } from '../../src/api/requests.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { clubOver, prepare, Refusal, SCENE_NAMES, scenes, type Ask } from './scenes.ts'

/** Everything that a user sees, without ids and times. */
async function seen(ask: Ask): Promise<string> {
  const members = await ask('members.list', {})
  const users = await ask('users.list', {})
  const seasons = await ask('seasons.list', {})
  const perSeason = []
  for (const { id: season } of seasons)
    perSeason.push([
      await ask('plan.get', { season }),
      await ask('seasons.standings', { season }),
      await ask('ledger.season', { season }),
    ])
  // Ids are random, so games are ordered by season, number and deal.
  const order = ({ season, number, deal = 0 }: { season: string; number: number; deal?: number }) =>
    (names.indexOf(season) * 1000 + number) * 100 + deal
  const names = seasons.map(({ id }) => id)
  const games = (await ask('games.list', {})).toSorted((a, b) => order(a) - order(b))
  const objections = []
  for (const { id: game } of games) objections.push((await ask('games.get', { game })).objections)
  const schemes = await ask('schemes.list', {})
  const series = await ask('series.list', {})
  const ids = new Map<string, number>()
  return JSON.stringify(
    { members, users, seasons, perSeason, games, objections, schemes, series },
    (key, value: unknown) => (/^(at|.*At)$/.test(key) ? 0 : sorted(value)),
  ).replaceAll(/(?:id|again|later)\d+/g, (id) => {
    if (!ids.has(id)) ids.set(id, ids.size)
    return `#${ids.get(id)}`
  })
}

/** Sorts keys, because stored values have their keys in canonical order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A store that refuses an append after `writes` further appends, once or, with `forGood`, permanently. */
function cutting(shelf: EventStore) {
  const refusal = { ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } } as const
  let left = Number.POSITIVE_INFINITY
  let isForGood = false
  let hasCut = false
  const isRefused = () => {
    left -= 1
    const refused = left === -1 || (left < 0 && isForGood)
    hasCut ||= refused
    return refused
  }
  const store: EventStore = {
    ...shelf,
    append: async (...args) => (isRefused() ? refusal : shelf.append(...args)),
    appendAll: async (...args) => (isRefused() ? refusal : shelf.appendAll(...args)),
  }
  return {
    store,
    arm(writes: number, forGood: boolean) {
      left = writes
      isForGood = forGood
    },
    /** Returns whether a write was refused. */
    disarm() {
      left = Number.POSITIVE_INFINITY
      return hasCut
    },
  }
}

test('every request that changes the club has a test case', () => {
  const changes = Object.entries(REQUESTS).flatMap(([name, { nature }]) => (nature === 'changes' ? [name] : []))
  expect(SCENE_NAMES.toSorted()).toEqual(changes.toSorted())
})

describe.each(scenes)('$name', ({ name, scene }) => {
  test.each([
    ['once without a restart', false, false],
    ['permanently without a restart', true, false],
    ['once and then retried after a restart', false, true],
    ['permanently until a restart', true, true],
  ])('loses no data and repeats no data if a write is refused %s', async (_, isForGood, isWhole) => {
    const whole = clubOver(createMemoryStore(), 'id')
    await scene(whole, await prepare(name, whole))
    const expected = await seen(whole)
    let writes = 0
    for (; ; writes += 1) {
      expect(writes).toBeLessThan(40)
      const shelf = createMemoryStore()
      const { store, arm, disarm } = cutting(shelf)
      const ask = clubOver(store, 'id')
      const world = await prepare(name, ask)
      arm(writes, isForGood)
      const refused = await scene(ask, world).then(
        () => undefined,
        (error: unknown) => (error instanceof Refusal ? error.message : Promise.reject(error)),
      )
      if (!disarm()) break
      const then = isWhole ? clubOver(shelf, 'again') : ask
      if (refused !== undefined) {
        expect(refused).toBe('store/unavailable')
        await scene(then, world)
      }
      expect(await seen(then), `write ${writes + 1}`).toBe(expected)
      expect(await seen(clubOver(shelf, 'later')), `write ${writes + 1}, read back`).toBe(expected)
    }
    expect(writes).toBeGreaterThan(0)
  })
})
