// A device that joins reads the names of people before the club, in any number of requests, so that nobody is shown
// without a name.

import { expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { HubConnection } from '../../../src/store/sync/hub.ts'
import { eventually } from '../../support/eventually.ts'
import { event, good } from '../adapters/subject.ts'
import { joinedOver, lineTo } from './joinedDevice.ts'

/** More streams than a device asks for in one request. */
const PEOPLE = 510

test('names of people are read before the club, even in more than one request', async () => {
  const store = createMemoryStore()
  const streams = ['club', 'plan/1', ...Array.from({ length: PEOPLE }, (_, n) => `people/${n}`)]
  for (const stream of streams) good(await store.append(stream, 0, [{ ...event(stream), laptop: 'b' }]))
  const asked: string[] = []
  const line = lineTo(store)
  const noted: HubConnection = {
    ...line,
    read(request) {
      // The first envelope of the club is read alone to recognise another club. That request does not count.
      if (request.streams.length > 1) asked.push(...request.streams.map(({ stream }) => stream))
      return line.read(request)
    },
  }
  const { joined } = joinedOver(createMemoryStore(), noted)
  await eventually(() => expect(joined.status()).toMatchObject({ state: 'joined', unsent: 0 }))
  expect(asked.indexOf('club')).toBeGreaterThan(-1)
  expect(asked.indexOf('club')).toBeGreaterThan(asked.findLastIndex((stream) => stream.startsWith('people/')))
})
