// Streams from one answer of the hub, over all combinations of diverged, longer and new games and ledgers, in every
// order. No stream of an answer is stored while any of them has a different chain, so that no ledger is stored before
// its game. Otherwise all streams are stored.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENESIS } from '../../../src/store/hash.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { StreamHead } from '../../../src/store/port.ts'
import { applyHubEnvelopes } from '../../../src/store/sync/applyHubEnvelopes.ts'
import { eventually } from '../../support/eventually.ts'
import { event, events, good } from '../adapters/subject.ts'
import { headsOf } from './event.ts'
import { heldHub } from './heldLine.ts'

const STREAMS = ['game/1', 'ledger/1', 'game/2', 'ledger/2']
const HOW = ['new', 'grown', 'parted', 'same', 'absent'] as const

test('all streams of an answer are stored, or none if one of them has diverged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...STREAMS.map(() => fc.constantFrom(...HOW))),
      fc.shuffledSubarray(STREAMS, { minLength: STREAMS.length }),
      async (how, order) => {
        const [own, hub] = [createMemoryStore(), createMemoryStore()]
        for (const [index, stream] of STREAMS.entries()) {
          const is = how[index]
          if (is === 'absent') continue
          good(await hub.append(stream, 0, [event(1)]))
          if (is !== 'new') good(await own.append(stream, 0, [event(1)]))
          if (is === 'parted') good(await own.append(stream, 1, [event('mine')]))
          if (is !== 'new' && is !== 'same') good(await hub.append(stream, 1, [event('theirs'), event('more')]))
        }
        const before = good(await own.list(''))
        const ends = new Map<string, StreamHead>(before.map((head) => [head.stream, head]))
        const endHere = (stream: string) => ends.get(stream) ?? GENESIS
        const parts = []
        for (const stream of order) {
          const envelopes = good(await hub.read(stream, endHere(stream).version + 1))
          if (envelopes.length > 0) parts.push({ stream, envelopes })
        }
        const { diverged, stored } = good(await applyHubEnvelopes(own, parts, endHere))
        const expected = STREAMS.filter((_, index) => how[index] === 'parted').sort()
        expect([...diverged].sort()).toEqual(expected)
        if (expected.length === 0) {
          expect(good(await own.list(''))).toEqual(good(await hub.list('')))
          expect(stored).toHaveLength(parts.flatMap(({ envelopes }) => envelopes).length)
        } else {
          expect(stored).toEqual([])
          expect(good(await own.list(''))).toEqual(before)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a stream that the hub cannot read completely is not replaced on the device', async () => {
  const atHub = createMemoryStore()
  let isDamaged = false
  const { own: ofHub, laptop } = await heldHub({
    ...atHub,
    read: async (...given) =>
      isDamaged && given[0] === 'plan/s' && given[1] === 1
        ? { ok: false, error: { code: 'store/tampered', params: { stream: 'plan/s', version: 1 } } }
        : atHub.read(...given),
  })
  const shelf: MemoryStoreContent = new Map()
  const inner = createMemoryStore(shelf)
  const a = laptop('a', inner)
  good(await ofHub.append('plan/s', 0, events(1)))
  await eventually(async () => expect(await headsOf(inner)).toEqual(await headsOf(atHub)))
  const left: MemoryStoreContent = new Map(shelf)
  good(await ofHub.append('plan/s', 1, events(1, 2)))
  await eventually(async () => expect(await headsOf(inner)).toEqual(await headsOf(atHub)))
  isDamaged = true
  shelf.set('plan/s', left.get('plan/s')!)
  good(await ofHub.append('plan/s', 2, events(1, 3)))
  const untaken = { code: 'store/tampered', params: { stream: 'plan/s', version: 1 } }
  await eventually(() => expect(a.store.status()).toMatchObject({ state: 'joined', untaken }))
  expect(good(await inner.read('plan/s'))).toHaveLength(1)
})
