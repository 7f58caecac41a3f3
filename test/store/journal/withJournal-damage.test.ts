// A journal whose damage is found while the club is open. At the next entry the journal is rewritten from the store,
// the damage is reported, and the entry is accepted.

import { expect, test } from 'vitest'
import { createMemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from './opened.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { StoreRepairReport } from '../../../src/store/journal/recovery.ts'
import { events, good, payloads } from '../adapters/subject.ts'
import { meddleShelf } from '../adapters/subjects.ts'

test('an entry after a check that found damage is accepted, and the damage is reported', async () => {
  const [shelf, disk]: [MemoryStoreContent, ReturnType<typeof createMemoryDiskContent>] = [
    new Map(),
    createMemoryDiskContent(),
  ]
  const journal = await openMemoryJournal(disk)
  const told: StoreRepairReport[] = []
  const { store } = good(
    await openJournaledStore(createMemoryStore(shelf), journal, { onMend: (recovery) => told.push(recovery) }),
  )
  good(await store.append('game/1', 0, events(3)))
  good(await store.append('game/2', 0, events(2)))
  disk.bytes = new TextEncoder().encode(new TextDecoder().decode(disk.bytes).replace('"game/1"', '"game/7"'))
  expect(good(await journal.check())).toBe('tampered')

  good(await store.append('game/1', 3, events(1, 4)))
  expect(told).toMatchObject([{ journal: 'tampered', lost: [], isWhole: true }])
  expect(disk.kept, 'the damaged file is kept').toHaveLength(1)
  await store.close()

  shelf.clear()
  const again = good(await openJournaledStore(createMemoryStore(shelf), await openMemoryJournal(disk)))
  expect(again.recovery).toMatchObject({ isWhole: true, lost: [], restored: { streams: 2, events: 6 } })
  expect(payloads(good(await again.store.read('game/1')))).toHaveLength(4)
})

/**
 * Two games. Since the start, the database has lost an event of each game, and the journal has been damaged in the
 * second game.
 */
async function damagedOnBothSides() {
  const [shelf, disk]: [MemoryStoreContent, ReturnType<typeof createMemoryDiskContent>] = [
    new Map(),
    createMemoryDiskContent(),
  ]
  const told: StoreRepairReport[] = []
  const { store } = good(
    await openJournaledStore(createMemoryStore(shelf), await openMemoryJournal(disk), {
      onMend: (recovery) => told.push(recovery),
    }),
  )
  good(await store.append('game/1', 0, events(3)))
  good(await store.append('game/2', 0, events(3, 4)))
  for (const game of ['game/1', 'game/2'])
    meddleShelf(shelf, game, (records) => records.filter(({ version }) => version !== 2))
  disk.bytes = new TextEncoder().encode(new TextDecoder().decode(disk.bytes).replace('"n":5', '"n":7'))
  return { shelf, store, told }
}

const LOST = { ok: false, error: { code: 'store/tampered', params: { stream: 'game/2', version: 2 } } }
const TOLD = [
  { journal: 'tampered', lost: [{ stream: 'game/2', version: 2 }], isWhole: false, missing: { entries: 2 } },
]

test('of two damaged games, the one in the journal is restored and the other is reported as lost', async () => {
  const { store, told } = await damagedOnBothSides()
  expect(payloads(good(await store.read('game/1')))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(told).toMatchObject(TOLD)
  expect(await store.read('game/2')).toEqual(LOST)
  good(await store.append('game/1', 3, events(1)))
})

test('a game that proves to be lost stays unchanged and accepts no entry', async () => {
  const { shelf, store, told } = await damagedOnBothSides()
  for (const _again of [1, 2]) expect(await store.read('game/2')).toEqual(LOST)
  expect(told).toMatchObject(TOLD)
  expect(await store.append('game/2', 3, events(1))).toEqual(LOST)
  expect(shelf.get('game/2')?.records.map(({ version }) => version)).toEqual([1, 3])
  expect(payloads(good(await store.read('game/1')))).toHaveLength(3)
})

test('a damaged stream that only the database has is reported once, and refused at every read', async () => {
  const { shelf, store, told } = await damagedOnBothSides()
  good(await store.read('game/1'))
  const before = told.length
  shelf.set('game/9', { records: [], end: { version: 2, hash: 'f'.repeat(64) } })
  const lost = { stream: 'game/9', version: 1 }
  for (const _again of [1, 2])
    expect(await store.read('game/9')).toEqual({ ok: false, error: { code: 'store/tampered', params: lost } })
  expect(told.slice(before)).toMatchObject([{ lost: [lost], journal: undefined, restored: { streams: 0 } }])
})

test('lost streams do not cause a rewrite of the journal at each start', async () => {
  const [shelf, disk]: [MemoryStoreContent, ReturnType<typeof createMemoryDiskContent>] = [
    new Map(),
    createMemoryDiskContent(),
  ]
  const first = createMemoryStore(shelf)
  for (const game of ['game/1', 'game/2']) good(await first.append(game, 0, events(5)))
  meddleShelf(shelf, 'game/1', (records) => records.filter(({ version }) => version !== 3))
  for (const start of [1, 2, 3]) {
    const { store, recovery } = good(await openJournaledStore(createMemoryStore(shelf), await openMemoryJournal(disk)))
    const lost = { lost: [{ stream: 'game/1', version: 3 }], missing: { entries: 5, lasting: 5 } }
    expect({ start, ...recovery }).toMatchObject({ start, ...lost })
    expect(payloads(good(await store.read('game/2')))).toHaveLength(5)
    await store.close()
    expect([start, disk.kept.length]).toEqual([start, 0])
  }
})
