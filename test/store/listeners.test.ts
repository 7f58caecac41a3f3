import { expect, test, vi } from 'vitest'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { events, good } from './adapters/subject.ts'

test('a listener that throws stops neither the append nor other listeners', async () => {
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (job: () => void) => void later.push(job))
  const store = createMemoryStore()
  let heard = 0
  store.subscribe(() => {
    throw new Error('a fault of the screen')
  })
  store.subscribe(() => {
    heard += 1
  })
  good(await store.append('game/1', 0, events(1)))
  vi.unstubAllGlobals()
  expect(heard).toBe(1)
  expect(later).toHaveLength(1)
  expect(later[0]).toThrow('a fault of the screen')
})

test('a listener that is subscribed twice is called twice until one subscription ends', async () => {
  const store = createMemoryStore()
  let heard = 0
  const listener = () => {
    heard += 1
  }
  const stop = store.subscribe(listener)
  store.subscribe(listener)
  good(await store.append('game/1', 0, events(1)))
  stop()
  good(await store.append('game/1', 1, events(1)))
  expect(heard).toBe(3)
})
