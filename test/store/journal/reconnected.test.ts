// A store in another process disappears and returns, like the desktop's hidden page after a crash.

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

test('entries written while the store is disconnected are written to the store once it is back', async () => {
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

test('a write in progress is repeated when the connection is replaced', async () => {
  const shelf: MemoryStoreContent = new Map()
  const { store, comeBack } = await openOver(shelf)
  const written = store.append('game/1', 0, events(2))
  comeBack()
  good(await written)
  await expect.poll(() => store.behind()).toBe(0)
  expect(entriesIn(shelf)).toBe(2)
})
