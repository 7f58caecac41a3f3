// The list that is asked for before anybody needs it: given once, and never of before a write.

import { describe, expect, test } from 'vitest'
import { endOf } from '../../src/store/hash.ts'
import { listAhead } from '../../src/store/listAhead.ts'
import { createMemoryStore } from '../../src/store/memory.ts'
import type { RepairableStore } from '../../src/store/port.ts'
import { events, good } from './subject.ts'

/** A store with two games, and what is asked of it. */
async function counted() {
  const inner = createMemoryStore()
  good(await inner.append('game/1', 0, events(3)))
  good(await inner.append('game/2', 0, events(2)))
  const lists: string[] = []
  const store: RepairableStore = {
    ...inner,
    list: (prefix) => (lists.push(prefix), inner.list(prefix)),
    discard: async () => ({ ok: true, value: undefined }),
  }
  return { inner, lists, store }
}

const names = async (store: RepairableStore) => good(await store.list('')).map(({ stream }) => stream)

describe('a store that is listed ahead', () => {
  test('is asked at once, and gives that list to the first who asks; then it is asked again', async () => {
    const { inner, lists, store } = await counted()
    const ahead = listAhead(store)
    expect(lists).toEqual([''])
    expect(await names(ahead)).toEqual(['game/1', 'game/2'])
    expect(lists).toEqual([''])
    good(await inner.append('game/3', 0, events(1)))
    expect(await names(ahead)).toEqual(['game/1', 'game/2', 'game/3'])
    expect(lists).toEqual(['', ''])
  })

  test('answers a part of the streams by asking', async () => {
    const { lists, store } = await counted()
    expect(good(await listAhead(store).list('game/2')).map(({ stream }) => stream)).toEqual(['game/2'])
    expect(lists).toEqual(['', 'game/2'])
  })

  test.each<readonly [string, (ahead: RepairableStore) => Promise<{ readonly ok: boolean }>]>([
    ['append', (ahead) => ahead.append('game/3', 0, events(1))],
    ['appendAll', (ahead) => ahead.appendAll([{ stream: 'game/3', expectedVersion: 0, events: events(1) }])],
    ['restore', (ahead) => ahead.restore('game/1', [])],
    ['discard', (ahead) => ahead.discard!()],
  ])('forgets it at %s', async (_, write) => {
    const { lists, store } = await counted()
    const ahead = listAhead(store)
    expect((await write(ahead)).ok).toBe(true)
    await ahead.list('')
    expect(lists).toEqual(['', ''])
  })

  test('reads as it did', async () => {
    const { inner, store } = await counted()
    const read = good(await listAhead(store).read('game/1'))
    expect(endOf(read)).toMatchObject({ version: 3, hash: good(await inner.list('game/1'))[0]?.hash })
  })
})
