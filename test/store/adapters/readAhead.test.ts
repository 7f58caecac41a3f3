// Reading ahead: some complete streams are read before they are needed, and any write drops all of them. For the sum of
// the heads, which is also read ahead, see sum.test.ts.

import { describe, expect, test } from 'vitest'
import { chainEndOf, storeUnavailableResult } from '../../../src/store/hash.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { createReadAheadStore } from '../../../src/store/adapters/readAhead.ts'
import { events, good } from './subject.ts'

/** A store with two games and an import, the reads that were sent to the store, and the same store with read-ahead. */
async function counted({ refused = 0 } = {}) {
  const inner = createMemoryStore()
  good(await inner.append('game/1', 0, events(3)))
  good(await inner.append('game/2', 0, events(2)))
  good(await inner.append('import/1', 0, events(4)))
  const asked: string[] = []
  const store: RepairableStore = {
    ...inner,
    list: (prefix) => (asked.push(`list ${prefix}`), inner.list(prefix)),
    read: async (stream, from) => {
      asked.push(`read ${stream}`)
      return (refused -= 1) >= 0 ? storeUnavailableResult('busy') : inner.read(stream, from)
    },
    discard: async () => ({ ok: true, value: undefined }),
  }
  const ahead = createReadAheadStore(store, ['import/'])
  await expect.poll(() => asked.at(-1)).toBe('read import/1')
  return { inner, asked, ahead }
}

const AT_ONCE = ['list import/', 'read import/1']

const names = async (store: RepairableStore) => good(await store.list('')).map(({ stream }) => stream)
const versions = async (store: RepairableStore, stream: string, from?: number) =>
  good(await store.read(stream, from)).map(({ version }) => version)

describe('store with read-ahead', () => {
  test('returns streams that were read ahead, from any version', async () => {
    const { inner, asked, ahead } = await counted()
    expect(await versions(ahead, 'import/1', 4)).toEqual([4])
    expect(await versions(ahead, 'import/1')).toEqual([1, 2, 3, 4])
    expect(await versions(ahead, 'import/1', 5)).toEqual([])
    expect(asked).toEqual(AT_ONCE)
    const read = good(await ahead.read('import/1'))
    expect(chainEndOf(read)).toMatchObject({ version: 4, hash: good(await inner.list('import/1'))[0]?.hash })
  })

  test('passes all other reads on to the store', async () => {
    const { asked, ahead } = await counted()
    expect(good(await ahead.list('game/2')).map(({ stream }) => stream)).toEqual(['game/2'])
    expect(await versions(ahead, 'game/1', 2)).toEqual([2, 3])
    expect(asked).toEqual([...AT_ONCE, 'list game/2', 'read game/1'])
  })

  test('reads a stream again if reading it ahead failed', async () => {
    const { asked, ahead } = await counted({ refused: 1 })
    expect(await versions(ahead, 'import/1')).toEqual([1, 2, 3, 4])
    expect(asked).toEqual([...AT_ONCE, 'read import/1'])
  })

  test('reads a stream again after all heads were listed', async () => {
    const { asked, ahead } = await counted()
    expect(await names(ahead)).toEqual(['game/1', 'game/2', 'import/1'])
    expect(await versions(ahead, 'import/1')).toEqual([1, 2, 3, 4])
    expect(asked).toEqual([...AT_ONCE, 'list ', 'read import/1'])
  })

  test.each<readonly [string, (ahead: RepairableStore) => Promise<unknown>]>([
    ['append', async (ahead) => good(await ahead.append('game/3', 0, events(1)))],
    [
      'appendAll',
      async (ahead) => good(await ahead.appendAll([{ stream: 'game/3', expectedVersion: 0, events: events(1) }])),
    ],
    ['restore', async (ahead) => good(await ahead.restore('game/1', []))],
    ['discard', (ahead) => ahead.discard!()],
    ['close', (ahead) => ahead.close()],
  ])('drops the streams that it read ahead when %s is called', async (_, end) => {
    const { asked, ahead } = await counted()
    await end(ahead)
    await ahead.list('')
    await ahead.read('import/1')
    expect(asked).toEqual([...AT_ONCE, 'list ', 'read import/1'])
  })
})
