// The first list of a journalled store uses the comparison that was made at the start. Later lists do not.

import { describe, expect, test } from 'vitest'
import { createMemoryDiskContent, type MemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from './opened.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { events, good } from '../adapters/subject.ts'
import { meddleShelf } from '../adapters/subjects.ts'

interface Club {
  readonly shelf: MemoryStoreContent
  readonly disk: MemoryDiskContent
}

async function start({ shelf, disk }: Club) {
  return good(await openJournaledStore(createMemoryStore(shelf), await openMemoryJournal(disk), { depth: 'rows' }))
}

/** Two games, with five and with two events, which are written to the store and the journal. */
async function club(): Promise<Club> {
  const made = { shelf: new Map(), disk: createMemoryDiskContent() }
  const { store } = await start(made)
  good(await store.append('game/1', 0, events(5)))
  good(await store.append('game/2', 0, events(2)))
  await store.close()
  return made
}

describe('the list of all streams', () => {
  test('comes from the comparison at the start, then from the store', async () => {
    const both = await club()
    const lists: string[] = []
    const inner = createMemoryStore(both.shelf)
    const counted: RepairableStore = { ...inner, list: (prefix) => (lists.push(prefix), inner.list(prefix)) }
    const { store } = good(await openJournaledStore(counted, await openMemoryJournal(both.disk)))
    good(await store.append('game/0', 0, events(1)))
    const first = good(await store.list(''))
    expect(lists).toEqual([''])
    expect(first).toEqual(good(await inner.list('')))
    both.shelf.clear()
    expect(good(await store.list('')), 'emptied since, and given everything back').toEqual(first)
    expect(lists.length).toBeGreaterThan(1)
  })

  test('is complete, like the reads of streams, if several requests find an emptied store at once', async () => {
    const both = await club()
    const { store } = await start(both)
    const first = good(await store.list(''))
    both.shelf.clear()
    const [one, other, read] = await Promise.all([store.list(''), store.list(''), store.read('game/1')])
    expect(good(one)).toEqual(first)
    expect(good(other)).toEqual(first)
    expect(good(read)).toHaveLength(5)
  })

  test('is refused after the store was closed', async () => {
    const { store } = await start(await club())
    await store.close()
    expect(await store.list('')).toEqual({
      ok: false,
      error: { code: 'store/unavailable', params: { cause: 'closed' } },
    })
  })

  test('comes from the store if a stream is incomplete in both copies', async () => {
    const both = await club()
    meddleShelf(both.shelf, 'game/1', (records) => records.filter(({ version }) => version !== 2))
    both.disk.bytes = new Uint8Array(0)
    const { store } = await start(both)
    expect(good(await store.list(''))).toEqual(good(await createMemoryStore(both.shelf).list('')))
  })
})
