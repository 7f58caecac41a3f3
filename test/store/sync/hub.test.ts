// Streams that a hub shares, and its handling of a sent part that begins before the hub's end of the stream: a repeated
// part, a part with further entries, or a different chain.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, StoreResult } from '../../../src/store/port.ts'
import { createStoreWithDeviceId } from '../../../src/store/sync/deviceId.ts'
import { createHub } from '../../../src/store/sync/hub.ts'
import { event, events, fault, good } from '../adapters/subject.ts'
import { failingAt, UNAVAILABLE } from '../failingAt.ts'

function hubOver(store = createMemoryStore()) {
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  onTestFinished(() => hub.close())
  const taken: string[] = []
  hub.onTaken((envelopes) => taken.push(...envelopes.map(({ stream, version }) => `${stream} ${version}`)))
  return { store, hub, line: hub.lineOf('a'), taken }
}

/** Five entries of one device in one game. */
async function chain(more: Parameters<typeof event>[0] = 'same'): Promise<readonly Envelope[]> {
  const store = createStoreWithDeviceId(createMemoryStore(), 'a')
  good(await store.append('game/1', 0, [...events(3), event(more), event('last')]))
  return good(await store.read('game/1'))
}

test('derived streams are not listed, not sent and not accepted', async () => {
  const { store, hub, line } = hubOver()
  expect(await hub.isEmpty()).toEqual({ ok: true, value: true })
  good(await store.append('summaries/1', 0, events(2)))
  expect(await hub.isEmpty()).toEqual({ ok: true, value: true })
  good(await store.append('game/1', 0, events(2)))
  expect(await hub.isEmpty()).toEqual({ ok: true, value: false })
  expect(good(await line.heads({})).heads.map(([stream, version]) => [stream, version])).toEqual([['game/1', 2]])
  const asked = ['summaries/1', 'game/1'].map((stream) => ({ stream, from: 1 }))
  expect(good(await line.read({ streams: asked })).map(({ stream }) => stream)).toEqual(['game/1'])
  const [first] = good(await store.read('summaries/1'))
  expect(
    fault(
      await line.append([{ stream: 'summaries/1', expectedVersion: 2, envelopes: [{ ...first!, version: 3 }] }], true),
    ),
  ).toEqual({ code: 'exchange/other-laptop', params: { stream: 'summaries/1', laptop: '' } })
})

test('if the hub already has some entries of a part, only the new entries are stored', async () => {
  const envelopes = await chain()
  for (let from = 0; from <= 3; from += 1)
    for (let to = from + 1; to <= 5; to += 1) {
      const { store, line, taken } = hubOver()
      good(await line.append([{ stream: 'game/1', expectedVersion: 0, envelopes: envelopes.slice(0, 3) }], true))
      taken.length = 0
      const part = { stream: 'game/1', expectedVersion: from, envelopes: envelopes.slice(from, to) }
      const [answer] = good(await line.append([part], true))
      expect(answer).toEqual({ head: ['game/1', to, envelopes[to - 1]?.hash] })
      expect(good(await store.read('game/1'))).toEqual(envelopes.slice(0, Math.max(3, to)))
      expect(taken).toEqual(envelopes.slice(3, Math.max(3, to)).map(({ version }) => `game/1 ${version}`))
    }
})

test('a different chain, a chain with a gap and an empty part are refused as version conflicts', async () => {
  const [envelopes, others] = [await chain(), await chain('other')]
  const { store, line, taken } = hubOver()
  good(await line.append([{ stream: 'game/1', expectedVersion: 0, envelopes: envelopes.slice(0, 4) }], true))
  taken.length = 0
  for (const [expectedVersion, sent, actual] of [
    [0, others, 4],
    [3, others.slice(3), 4],
    [2, [], 4],
    [5, envelopes.slice(4), 4],
  ] as const) {
    const answer = fault(await line.append([{ stream: 'game/1', expectedVersion, envelopes: sent }], true))
    expect(answer).toEqual({
      code: 'store/version-conflict',
      params: { stream: 'game/1', expected: expectedVersion, actual },
    })
  }
  expect(good(await store.read('game/1'))).toEqual(envelopes.slice(0, 4))
  expect(taken).toEqual([])
})

test('a failure of the store is returned, and the same request succeeds the next time', async () => {
  const envelopes = await chain()
  const part = (to: number) => ({ stream: 'game/1', expectedVersion: 0, envelopes: envelopes.slice(0, to) })
  for (let at = 1; at <= 12; at += 1) {
    const store = createMemoryStore()
    const { hub, line } = hubOver(failingAt(store, at))
    const ways: readonly (() => Promise<StoreResult<unknown>>)[] = [
      () => hub.isEmpty(),
      () => line.heads({}),
      () => line.append([part(2)], true),
      () => line.append([part(3)], true),
      () => line.append([part(4)], false),
      () => line.read({ streams: [{ stream: 'game/1', from: 1 }] }),
    ]
    for (const way of ways) {
      const answer = await way()
      if (answer.ok) continue
      expect(answer.error).toEqual(UNAVAILABLE)
      good(await way())
    }
    expect(good(await store.read('game/1'))).toEqual(envelopes.slice(0, 4))
  }
})
