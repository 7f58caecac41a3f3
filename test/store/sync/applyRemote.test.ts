// What comes from the hub in one answer, over all combinations of games and ledgers that parted, grew, or are new, in every
// order: nothing of an answer is taken in while any stream of it stands on another chain, so that no ledger comes in
// before its game; otherwise all of it is.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENESIS } from '../../../src/store/hash.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { StreamHead } from '../../../src/store/port.ts'
import { applyRemote } from '../../../src/store/sync/fromHub.ts'
import { event, good } from '../adapters/subject.ts'

const STREAMS = ['game/1', 'ledger/1', 'game/2', 'ledger/2']
const HOW = ['new', 'grown', 'parted', 'same', 'absent'] as const

test('all of an answer is taken in, or, where a chain of it parted, nothing', async () => {
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
        const { parted, stored } = good(await applyRemote(own, parts, endHere))
        const expected = STREAMS.filter((_, index) => how[index] === 'parted').sort()
        expect([...parted].sort()).toEqual(expected)
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
