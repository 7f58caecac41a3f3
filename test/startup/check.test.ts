// The check of all stored data: with intact data, with a damaged journal, with a store that was changed outside the
// program, and during an entry.

import { expect, test } from 'vitest'
import { checkStoreAndJournal } from '../../src/startup/checkBothCopies.ts'
import { createMemoryDiskContent } from '../../src/store/journal/memory.ts'
import { openMemoryJournal } from '../store/journal/opened.ts'
import { createJournalledStore } from '../../src/store/journal/withJournal.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore, NewEvent } from '../../src/store/port.ts'

const NOTE: NewEvent = { type: 'Noted', payload: {}, at: 1, author: 'Olga', private: false }

async function sides() {
  const disk = createMemoryDiskContent()
  const journal = await openMemoryJournal(disk)
  const store = createMemoryStore()
  const joined = createJournalledStore(store, journal, { lost: [] }, { onMend: () => undefined })
  await joined.append('club', 0, [NOTE, NOTE])
  await joined.append('game/1', 0, [NOTE])
  return { disk, journal, store, joined }
}
const look = async (at: { store: EventStore; journal: Awaited<ReturnType<typeof openMemoryJournal>> }) => {
  const report = await checkStoreAndJournal(at, 7)
  if (!report.ok) throw new Error(report.error.code)
  return report.value
}

test('the check of an intact club reports the counts and the root hash of a backup', async () => {
  const { journal, store } = await sides()
  expect(await look({ store, journal })).toEqual({
    at: 7,
    entries: 3,
    streams: 2,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    journal: null,
    unreadable: [],
    differing: [],
  })
})

test('a flipped byte in the middle of the journal is reported', async () => {
  const { disk, journal, store } = await sides()
  disk.bytes[Math.floor(disk.bytes.length / 2)]! ^= 1
  expect((await look({ store, journal })).journal).not.toBeNull()
})

test('a stream that is longer in the store than in the journal is reported', async () => {
  const { journal, store } = await sides()
  await store.append('game/1', 1, [NOTE])
  expect((await look({ store, journal })).differing).toEqual(['game/1'])
})

test('a stream that only the journal has is reported', async () => {
  const { journal } = await sides()
  expect((await look({ store: createMemoryStore(), journal })).differing).toEqual(['club', 'game/1'])
})

test('an entry made during the check is not reported as a difference', async () => {
  const { journal, store, joined } = await sides()
  let isFirst = true
  const racing: EventStore = {
    ...store,
    async read(stream, from) {
      if (isFirst) await joined.append('club', 2, [NOTE])
      isFirst = false
      return store.read(stream, from)
    },
  }
  expect((await look({ store: racing, journal })).differing).toEqual([])
})

test('an unavailable store gives an error instead of a report', async () => {
  const { journal, store } = await sides()
  await store.close()
  expect(await checkStoreAndJournal({ store, journal }, 7)).toMatchObject({
    ok: false,
    error: { code: 'store/unavailable' },
  })
})
