// After a restore, the database is made equal to the journal, one stream after another.

import { expect, test } from 'vitest'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { seal } from '../sealed.ts'
import { restoreStoreFromJournal } from '../../../src/store/journal/restoreStoreFromJournal.ts'
import { openMemoryJournal, openJournaledStore } from './opened.ts'
import type { RepairableStore, StoreResult } from '../../../src/store/port.ts'
import { event, events, good, payloads } from '../adapters/subject.ts'
import { meddleShelf } from '../adapters/subjects.ts'

const STREAMS = ['altered', 'behind', 'forged', 'gone', 'same']
const unavailable: StoreResult<never> = { ok: false, error: { code: 'store/unavailable', params: { cause: 'EIO' } } }

/** A journal of five streams, and a database that has an additional stream and differs in four of them. */
async function sides(changed: Partial<RepairableStore> = {}) {
  const shelf: MemoryStoreContent = new Map()
  const journal = await openMemoryJournal()
  const { store } = good(await openJournaledStore(createMemoryStore(shelf), journal))
  for (const stream of STREAMS) good(await store.append(stream, 0, events(3)))
  meddleShelf(shelf, 'altered', (records) => records.map((record) => ({ ...record, body: '{}' })))
  const records = shelf.get('behind')!.records.slice(0, 2)
  shelf.set('behind', { records, end: records[1]! })
  const forged = seal('forged', { version: 0, hash: '' }, [event(7), event(8), event(9)])
  shelf.set('forged', { records: forged, end: forged[2]! })
  shelf.delete('gone')
  shelf.set('more', shelf.get('same')!)
  const inner = createMemoryStore(shelf)
  const restored: string[] = []
  const database: RepairableStore = {
    ...inner,
    restore(stream, envelopes) {
      restored.push(stream)
      return inner.restore(stream, envelopes)
    },
    ...changed,
  }
  return { database, journal, restored }
}

test('intact streams are not rewritten, and all others become equal to the journal', async () => {
  const { database, journal, restored } = await sides()
  expect(await restoreStoreFromJournal(database, journal)).toEqual({ ok: true, value: undefined })
  expect(restored.toSorted()).toEqual(['altered', 'behind', 'forged', 'gone', 'more'])
  expect(good(await database.list('')).map(({ stream }) => stream)).toEqual(STREAMS)
  for (const stream of STREAMS)
    expect([stream, payloads(good(await database.read(stream)))]).toEqual([stream, [{ n: 1 }, { n: 2 }, { n: 3 }]])
  good(await restoreStoreFromJournal(database, journal))
  expect(restored).toHaveLength(5)
})

test('a journal or database that does not respond is reported as an error', async () => {
  const closed = await sides()
  await closed.journal.close()
  expect(await restoreStoreFromJournal(closed.database, closed.journal)).toMatchObject({ ok: false })
  expect(closed.restored).toEqual([])
  for (const changed of [{ list: async () => unavailable }, { restore: async () => unavailable }]) {
    const { database, journal } = await sides(changed)
    expect(await restoreStoreFromJournal(database, journal)).toEqual(unavailable)
  }
})
