// The sum of all heads. Every write updates the sum, and a start compares the sums instead of listing every stream.

import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { isSameHeadsSum, updateHeadsSum, headsSumOf } from '../../src/store/headsSum.ts'
import { sha256Hex } from '../../src/store/hash.ts'
import { createMemoryDiskContent } from '../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from './journal/opened.ts'
import type { RepairableStore } from '../../src/store/port.ts'
import { createReadAheadStore } from '../../src/store/adapters/readAhead.ts'
import { createRemoteStore, serveStore } from '../../src/store/adapters/remote.ts'
import { events, good } from './adapters/subject.ts'
import { joinedPorts } from './adapters/subjects.ts'
import { SPOILINGS } from './spoiledDatabase.ts'

function dexie(indexedDB = new IDBFactory()) {
  const store = createDexieStore({ name: 'club', indexedDB, IDBKeyRange })
  onTestFinished(() => store.close())
  return { indexedDB, store }
}

/** Changes the tables by other means than the program. */
async function beside(indexedDB: IDBFactory, edit: (raw: Dexie) => Promise<unknown>): Promise<void> {
  const raw = await new Dexie('club', { indexedDB, IDBKeyRange }).open()
  await edit(raw)
  raw.close()
}

const summed = async (store: RepairableStore) => good(await store.sum!())
const counted = async (store: RepairableStore) => headsSumOf(good(await store.list('')))

describe('the sum of heads', () => {
  test('adds the hashes as 256-bit numbers', () => {
    const hashes = ['f'.repeat(64), sha256Hex('a'), sha256Hex('b'), `${'0'.repeat(63)}1`]
    const whole = hashes.reduce((sum, hash) => sum + BigInt(`0x${hash}`), 0n) % (1n << 256n)
    const heads = hashes.map((hash) => ({ version: 1, hash }))
    expect(headsSumOf(heads)).toEqual({ streams: 4, sum: whole.toString(16) })
    const none = [`${hashes[1]}0`, `0${hashes[1]}`, hashes[1]!.slice(1), '', 'damaged'].map((hash) => ({
      version: 1,
      hash,
    }))
    expect(headsSumOf([...heads, ...none])).toEqual({ streams: 9, sum: whole.toString(16) })
    expect(headsSumOf([{ version: 0, hash: sha256Hex('a') }])).toEqual({ streams: 0, sum: '0' })
  })

  const head = fc.record({
    version: fc.nat({ max: 3 }),
    hash: fc.oneof(
      { weight: 5, arbitrary: fc.nat().map((n) => sha256Hex(`${n}`)) },
      { weight: 1, arbitrary: fc.constantFrom('', 'damaged') },
    ),
  })

  test('depends only on the heads, not on their order or history', () => {
    fc.assert(
      fc.property(fc.array(head), fc.array(head), (before, after) => {
        expect(updateHeadsSum(headsSumOf(before), before, after)).toEqual(headsSumOf(after))
        expect(headsSumOf(after.toReversed())).toEqual(headsSumOf(after))
      }),
    )
  })

  test.each([
    ['one head more', [1, 2, 3]],
    ['one head less', [1]],
    ['another', [1, 3]],
    ['none', []],
  ])('differs with %s', (_, others) => {
    const of = (numbers: readonly number[]) => headsSumOf(numbers.map((n) => ({ version: 1, hash: sha256Hex(`${n}`) })))
    expect(isSameHeadsSum(of(others), of([1, 2]))).toBe(false)
  })
})

describe('the sum of heads in IndexedDB', () => {
  test('is updated by every kind of write', async () => {
    const { store } = dexie()
    expect(await counted(store)).toEqual({ streams: 0, sum: '0' })
    const steps: (() => Promise<unknown>)[] = [
      () => store.append('game/1', 0, events(3)),
      () => store.append('game/1', 3, events(1, 4)),
      () => store.append('game/1', 0, events(1)),
      () => store.appendAll([2, 3].map((n) => ({ stream: `game/${n}`, expectedVersion: 0, events: events(2) }))),
      () => store.appendAll([{ stream: 'game/1', expectedVersion: 4, events: [] }]),
      () => store.fold('game/1'),
      async () => store.restore('game/2', good(await store.read('game/2')).slice(0, 1)),
      () => store.restore('game/3', []),
      () => store.restore('game/4', []),
      () => store.append('game/3', 0, events(1)),
    ]
    for (const step of steps) {
      await step()
      expect(await summed(store)).toEqual(await counted(store))
    }
    expect(await summed(store)).toMatchObject({ streams: 3 })
  })

  test('is unknown until all heads have been listed once', async () => {
    const { store } = dexie()
    good(await store.append('game/1', 0, events(3)))
    expect(await summed(store)).toBeUndefined()
    const listed = await counted(store)
    expect(await summed(store)).toEqual(listed)
  })

  test('is unknown if there are fewer heads than the stored count', async () => {
    const { indexedDB, store } = dexie()
    await store.list('')
    good(await store.appendAll([1, 2].map((n) => ({ stream: `game/${n}`, expectedVersion: 0, events: events(1) }))))
    await beside(indexedDB, (raw) => raw.table('heads').delete('game/1'))
    expect(await summed(store)).toBeUndefined()
    expect(await counted(store)).toMatchObject({ streams: 1 })
    expect(await summed(store)).toMatchObject({ streams: 1 })
  })

  test('is available over a port', async () => {
    const { store } = dexie()
    const [page, main] = joinedPorts()
    serveStore(store, page)
    const remote = createRemoteStore(main)
    good(await remote.append('game/1', 0, events(1)))
    expect(await counted(remote)).toEqual(await summed(remote))
  })
})

describe('a start with sums of heads', () => {
  /** Three games in both copies. `start` also records which requests a start sends to the store. */
  async function club() {
    const disk = createMemoryDiskContent()
    const { indexedDB, store } = dexie()
    const { store: both } = good(await openJournaledStore(store, await openMemoryJournal(disk)))
    for (const n of [1, 2, 3]) good(await both.append(`game/${n}`, 0, events(n)))
    await both.close()
    async function start() {
      const lists: string[] = []
      const { store: inner } = dexie(indexedDB)
      const store: RepairableStore = { ...inner, list: (prefix) => (lists.push(prefix), inner.list(prefix)) }
      const journal = await openMemoryJournal(disk)
      const { store: opened, recovery } = good(await openJournaledStore(store, journal, { depth: 'sum' }))
      return { lists: [...lists], opened, recovery }
    }
    return { indexedDB, disk, start }
  }

  test('lists no heads if the sums agree', async () => {
    const { start } = await club()
    const { lists, opened, recovery } = await start()
    expect([lists, recovery.isWhole, recovery.restored.events]).toEqual([[], true, 0])
    expect(good(await opened.list('')).map(({ stream, version }) => [stream, version])).toEqual([
      ['game/1', 1],
      ['game/2', 2],
      ['game/3', 3],
    ])
  })

  test.each(SPOILINGS)('lists and repairs a store that $what, and the next start lists no heads', async (spoiling) => {
    const { indexedDB, start } = await club()
    await beside(indexedDB, spoiling.spoil)
    const { opened, recovery } = await start()
    expect(recovery.restored.events).toBe(spoiling.events)
    expect(good(await opened.read('game/3'))).toHaveLength(3)
    await opened.close()
    expect((await start()).recovery.restored.events).toBe(0)
    expect((await start()).lists).toEqual([])
  })

  test('lists the heads if the journal has fewer entries', async () => {
    const { disk, start } = await club()
    disk.bytes = new Uint8Array(0)
    const { lists, recovery } = await start()
    expect([lists, recovery.completed.events]).toEqual([[''], 6])
  })

  test('reads the sum once, before it is requested', async () => {
    const { store: inner } = dexie((await club()).indexedDB)
    let asked = 0
    const ahead = createReadAheadStore({ ...inner, sum: () => ((asked += 1), inner.sum!()) }, [])
    expect(asked).toBe(1)
    const first = await summed(ahead)
    expect([first?.streams, asked]).toEqual([3, 1])
    good(await ahead.append('game/4', 0, events(1)))
    expect([(await summed(ahead))?.streams, asked]).toEqual([4, 2])
    await ahead.close()
  })
})
