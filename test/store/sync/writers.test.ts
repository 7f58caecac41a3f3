// The writer of a stream is the device of its last envelope, for any order of requests and appends.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { createStreamWriterRegistry, createTakeOverCheck } from '../../../src/store/sync/policy.ts'
import { event, good } from '../adapters/subject.ts'
import { failingAt, UNAVAILABLE } from '../failingAt.ts'

const by = (laptop: string) => [{ ...event(1), laptop }]

test('the writer of a stream is the device of its last envelope, even if devices alternate', async () => {
  const streams = fc.constantFrom('game/1', 'game/10')
  const step = fc.oneof(fc.record({ stream: streams, laptop: fc.constantFrom('a', 'b') }), streams)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const store = createMemoryStore()
      const writers = createStreamWriterRegistry(store)
      store.subscribe(writers.add)
      const last = new Map<string, { readonly version: number; readonly laptop: string | undefined }>()
      const none = { version: 0, laptop: undefined }
      for (const each of steps) {
        if (typeof each === 'string') {
          expect(good(await writers.of(each))).toEqual(last.get(each) ?? none)
          continue
        }
        const { version } = last.get(each.stream) ?? none
        good(await store.append(each.stream, version, by(each.laptop)))
        last.set(each.stream, { version: version + 1, laptop: each.laptop })
      }
      // Asks an instance that has received none of the envelopes.
      for (const [stream, writer] of last)
        expect(good(await createStreamWriterRegistry(store).of(stream))).toEqual(writer)
    }),
  )
})

test('an entry stored during a read of the store is taken into account', async () => {
  const store = createMemoryStore()
  good(await store.append('game/1', 0, by('a')))
  const writers = createStreamWriterRegistry({
    ...store,
    async read(...asked) {
      const read = await store.read(...asked)
      good(await store.append('game/1', 1, by('b')))
      return read
    },
  })
  store.subscribe(writers.add)
  for (const _again of [1, 2]) expect(good(await writers.of('game/1'))).toEqual({ version: 2, laptop: 'b' })
})

test('the writer of a stream is looked up in the store once, and again after it is forgotten', async () => {
  const store = createMemoryStore()
  good(await store.append('game/1', 0, by('a')))
  let asked = 0
  const unavailable = { ok: false, error: { code: 'store/unavailable', params: { cause: 'EIO' } } } as const
  const broken = { list: false, read: false }
  const writers = createStreamWriterRegistry({
    list: async (...given) => ((asked += 1), broken.list ? unavailable : store.list(...given)),
    read: async (...given) => (broken.read ? unavailable : store.read(...given)),
  })
  for (const side of ['list', 'read'] as const) {
    broken[side] = true
    expect(await writers.of('game/1')).toEqual(unavailable)
    broken[side] = false
  }
  asked = 0
  for (const _again of [1, 2, 3]) expect(good(await writers.of('game/1')).laptop).toBe('a')
  expect(asked).toBe(1)
  writers.forget('game/1')
  expect(good(await writers.of('game/1')).laptop).toBe('a')
  expect(asked).toBe(2)
})

test('the writers of the five thousand most recently received streams are remembered', async () => {
  const store = createMemoryStore()
  let asked = 0
  const writers = createStreamWriterRegistry({ ...store, list: async (prefix) => ((asked += 1), store.list(prefix)) })
  const heard = (count: number) =>
    writers.add(Array.from({ length: count }, (_, n) => ({ stream: `game/${n}`, version: 1, laptop: 'a' }) as Envelope))
  heard(5_000)
  good(await writers.of('game/0'))
  expect(asked).toBe(0)
  heard(5_001)
  good(await writers.of('game/5000'))
  expect(asked).toBe(0)
  good(await writers.of('game/0'))
  expect(asked).toBe(1)
})

test('the holder of a stream is unknown while its writer is unknown', async () => {
  const store = createMemoryStore()
  good(await store.append('game/1', 0, by('a')))
  const held = (at: number) =>
    createTakeOverCheck(createStreamWriterRegistry(failingAt(store, at)), 'b', CLUB_SYNC_POLICY)
  for (const at of [1, 2]) expect(await held(at)('ledger/1')).toEqual({ ok: false, error: UNAVAILABLE })
  expect(await held(0)('ledger/1')).toEqual({ ok: true, value: true })
})
