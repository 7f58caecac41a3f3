// Two devices diverge from a hub and are reconnected, while one call of a store fails (on a device or at the hub) or
// the connection is cut. Every call fails in a run of its own. The failure is returned, no exception is thrown, and in
// the end the streams are the same as without the failure.

import { expect, test } from 'vitest'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, NewEvent, RepairableStore } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { event as noted, good, payloads } from '../adapters/subject.ts'
import { failingAt } from '../failingAt.ts'
import { headsOf } from './event.ts'
import { heldHub, type HeldLaptop } from './heldLine.ts'

/**
 * Appends again after a refusal unless the entry exists. A hub may have stored an entry although it reported a failure.
 */
async function written({ own, store }: HeldLaptop, stream: string, event: NewEvent): Promise<void> {
  const text = JSON.stringify(event.payload)
  await eventually(async () => {
    const kept = await own.read(stream)
    if (kept.ok && kept.value.some(({ payload }) => JSON.stringify(payload) === text)) return
    const answer = await store.append(stream, kept.ok ? kept.value.length : 0, [event])
    if (!answer.ok) throw new Error(answer.error.code)
  })
}

async function allEqual(hub: RepairableStore, laptops: readonly HeldLaptop[]): Promise<void> {
  await eventually(async () => {
    for (const { store } of laptops) expect(store.status()).toEqual({ state: 'joined', unsent: 0 })
    const heads = await headsOf(hub)
    for (const { own } of laptops) expect(await headsOf(own)).toEqual(heads)
  })
}

/**
 * Returns all streams of the hub at the end, branches by their payloads, and the number of calls of each store and of
 * the connection.
 */
async function evening(failing: Partial<Record<'hub' | 'own' | 'line', number>>) {
  const [hubs, inner] = [createMemoryStore(), createMemoryStore()]
  const [overHub, overOwn] = [failingAt(hubs, failing.hub ?? 0), failingAt(inner, failing.own ?? 0)]
  const { laptop } = await heldHub(overHub)
  const a = laptop('a', overOwn)
  a.cutAt(failing.line ?? 0)
  await written(a, 'game/1', noted({ n: 1 }))
  await written(a, 'ledger/1', noted({ n: 2 }))
  await written(a, 'club', noted({ n: 3 }))
  const b = laptop('b')
  await allEqual(hubs, [a, b])
  a.line('down')
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  await written(a, 'game/1', noted({ n: 4 }))
  await written(a, 'ledger/1', noted({ n: 5 }))
  await written(b, 'game/1', noted({ n: 6 }, GAME_TAKEN_OVER_EVENT_TYPE))
  await written(b, 'ledger/1', noted({ n: 7 }))
  a.line('open')
  await allEqual(hubs, [a, b])
  expect([...a.thrown, ...b.thrown]).toEqual([])
  const streams: Record<string, unknown> = {}
  for (const { stream } of await headsOf(hubs)) {
    const kept = good(await hubs.read(stream))
    const [, ...of] = stream.split('/')
    if (stream.startsWith('branch/'))
      streams[`branch ${of[0]}/${of[1]}`] = payloads(kept.map(({ payload }) => payload as Envelope))
    else streams[stream] = payloads(kept)
  }
  return {
    streams,
    calls: { own: overOwn.calls(), hub: overHub.calls(), line: Object.values(a.asked).reduce((sum, n) => sum + n) },
  }
}

const WHOLE = {
  club: [{ n: 3 }],
  'game/1': [{ n: 1 }, { n: 6 }],
  'ledger/1': [{ n: 2 }, { n: 7 }],
  'branch game/1': [{ n: 4 }],
  'branch ledger/1': [{ n: 5 }],
}

test('without a failure, both chains of a diverged game are kept, one of them as a branch', async () => {
  expect((await evening({})).streams).toEqual(WHOLE)
})

test.each([
  ['call of the store on a device', 'own'],
  ['call of the store at the hub', 'hub'],
  ['request over the connection', 'line'],
] as const)('one failure of any %s loses no entry', async (_what, which) => {
  const last = (await evening({})).calls[which]
  expect(last).toBeGreaterThan(15)
  for (let at = 1; at <= last; at += 1) expect((await evening({ [which]: at })).streams, `number ${at}`).toEqual(WHOLE)
})
