// A store in another process goes away and comes back, as the desktop's hidden page does when it crashes.

import { expect, test } from 'vitest'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { createRemoteStore, serveStore } from '../../../src/store/adapters/remote.ts'
import { events, good } from '../adapters/subject.ts'
import { joinedPorts } from '../adapters/subjects.ts'
import { openJournaledStore, openMemoryJournal } from './opened.ts'

async function openOver(shelf: MemoryStoreContent) {
  const [page, main] = joinedPorts()
  serveStore(createMemoryStore(shelf), page)
  const remote = createRemoteStore(main)
  const { store } = good(await openJournaledStore(remote, await openMemoryJournal()))
  const comeBack = () => {
    const [nextPage, nextMain] = joinedPorts()
    serveStore(createMemoryStore(shelf), nextPage)
    remote.attach(nextMain)
  }
  return { store, remote, comeBack }
}

const entriesIn = (shelf: MemoryStoreContent) => shelf.get('game/1')?.records.length

test('what was written while the store was away is written to it when it is back, without another request', async () => {
  const shelf: MemoryStoreContent = new Map()
  const { store, remote, comeBack } = await openOver(shelf)
  good(await store.append('game/1', 0, events(1)))
  remote.detach()
  good(await store.append('game/1', 1, events(1, 2)))
  expect([entriesIn(shelf), store.behind()]).toEqual([1, 1])

  comeBack()
  await expect.poll(() => store.behind()).toBe(0)
  expect(entriesIn(shelf)).toBe(2)
})

test('a write that was under way when the connection was replaced is tried again over the new one', async () => {
  const shelf: MemoryStoreContent = new Map()
  const { store, comeBack } = await openOver(shelf)
  const written = store.append('game/1', 0, events(2))
  comeBack()
  good(await written)
  await expect.poll(() => store.behind()).toBe(0)
  expect(entriesIn(shelf)).toBe(2)
})
