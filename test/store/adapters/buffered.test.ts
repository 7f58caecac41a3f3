// The buffered store writes nothing into the inner store before the commit, and writes all events at the commit, with
// the same hashes as direct appends.

import { describe, expect, it } from 'vitest'
import { createBufferedStore } from '../../../src/store/adapters/buffered.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { event, events, fault, good, payloads, versions } from './subject.ts'

async function someStore() {
  const below = createMemoryStore()
  good(await below.append('club', 0, events(2)))
  return { below, held: createBufferedStore(below) }
}

describe('buffered store', () => {
  it('reads the inner store and the buffer as one chain', async () => {
    const { below, held } = await someStore()
    good(await held.append('club', 2, [event('three')]))
    good(
      await held.appendAll([
        { stream: 'club', expectedVersion: 3, events: [event('four')] },
        { stream: 'game/1', expectedVersion: 0, events: events(2) },
      ]),
    )
    const read = good(await held.read('club'))
    expect(versions(read)).toEqual([1, 2, 3, 4])
    expect(payloads(good(await held.read('club', 3)))).toEqual(['three', 'four'])
    expect(good(await held.list('')).map(({ stream, version }) => [stream, version])).toEqual([
      ['club', 4],
      ['game/1', 2],
    ])
    expect(good(await below.list('')).map(({ stream, version }) => [stream, version])).toEqual([['club', 2]])
  })

  it('commits all buffered events at once with unchanged hashes', async () => {
    const { below, held } = await someStore()
    good(await held.append('club', 2, [event('three')]))
    good(await held.append('game/1', 0, events(2)))
    const promised = [good(await held.read('club')), good(await held.read('game/1'))]
    good(await held.commit())
    expect([good(await below.read('club')), good(await below.read('game/1'))]).toEqual(promised)
    good(await held.append('club', 3, [event('after')]))
    expect(versions(good(await held.read('club')))).toEqual([1, 2, 3, 4])
  })

  it('commits no event if another writer appended to one of the streams', async () => {
    const { below, held } = await someStore()
    good(await held.append('game/1', 0, events(2)))
    good(await held.append('club', 2, [event('mine')]))
    good(await below.append('club', 2, [event('theirs')]))
    expect(fault(await held.commit())).toEqual({
      code: 'store/version-conflict',
      params: { stream: 'club', expected: 2, actual: 3 },
    })
    expect(good(await below.list('')).map(({ stream, version }) => [stream, version])).toEqual([['club', 3]])
    expect(payloads(good(await held.read('game/1')))).toHaveLength(2)
    expect(payloads(good(await held.read('club'))).at(-1)).toBe('mine')
  })

  it('refuses a wrong version, and every call after it was closed', async () => {
    const { held } = await someStore()
    expect(fault(await held.append('club', 1, [event('late')]))).toEqual({
      code: 'store/version-conflict',
      params: { stream: 'club', expected: 1, actual: 2 },
    })
    await held.close()
    for (const answer of [await held.commit(), await held.append('club', 2, events(1))])
      expect(fault(answer)).toMatchObject({ code: 'store/unavailable' })
  })
})
