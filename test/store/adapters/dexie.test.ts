// Behaviour of the browser's database that the contract does not cover: the whole database can be discarded, or the
// reason for a failure is reported.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createDexieStore } from '../../../src/store/adapters/dexie.ts'
import { events, good, payloads } from './subject.ts'

const over = (indexedDB: IDBFactory) => createDexieStore({ indexedDB, IDBKeyRange })

test('a discarded database is empty and accepts entries again', async () => {
  const store = over(new IDBFactory())
  good(await store.append('game/1', 0, events(2)))
  expect(await store.discard?.()).toEqual({ ok: true, value: undefined })
  expect(good(await store.list(''))).toEqual([])
  good(await store.append('game/1', 0, events(1, 7)))
  expect(payloads(good(await store.read('game/1')))).toEqual([{ n: 7 }])
  await store.close()
})

test('a database that is closed or cannot be discarded reports an error and keeps its content', async () => {
  const indexedDB = new IDBFactory()
  const store = over(indexedDB)
  good(await store.append('game/1', 0, events(2)))
  const { deleteDatabase } = indexedDB
  indexedDB.deleteDatabase = () => {
    throw new Error('the disk is on fire')
  }
  expect(await store.discard?.()).toMatchObject({
    error: { code: 'store/unavailable', params: { cause: expect.stringContaining('the disk is on fire') as string } },
  })
  indexedDB.deleteDatabase = deleteDatabase
  await store.close()
  expect(await store.discard?.()).toMatchObject({ error: { params: { cause: 'closed' } } })
  const again = over(indexedDB)
  expect(payloads(good(await again.read('game/1')))).toEqual([{ n: 1 }, { n: 2 }])
  await again.close()
})
