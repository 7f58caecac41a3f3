// Entries that wait to be written while another device takes the game over are refused and not stored.

import { expect, test } from 'vitest'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { eventually } from '../../support/eventually.ts'
import { event, events, fault, good } from '../adapters/subject.ts'
import { headsOf } from './event.ts'
import { heldHub } from './heldLine.ts'

test.each(['game/1', 'ledger/1'])(
  'an entry of %s that waits while another device takes the game over is refused',
  async (stream) => {
    const { store, laptop } = await heldHub()
    const inner = createMemoryStore()
    let release = () => {}
    let isBusy = false
    const slow = new Promise<void>((resolve) => (release = resolve))
    const a = laptop('a', {
      ...inner,
      async appendAll(appends) {
        isBusy = appends[0]?.stream === 'game/slow'
        if (isBusy) await slow
        return inner.appendAll(appends)
      },
    })
    good(await a.store.append('game/1', 0, events(2)))
    good(await a.store.append('ledger/1', 0, events(2)))
    await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 }))
    const first = a.store.append('game/slow', 0, events(1))
    await eventually(() => expect(isBusy).toBe(true))
    const waiting = a.store.append(stream, 2, [event('late')])
    good(await store.append('game/1', 2, [{ ...event('by b', GAME_TAKEN_OVER_EVENT_TYPE), laptop: 'b' }]))
    await eventually(async () => expect(good(await inner.read('game/1'))).toHaveLength(3))
    release()
    good(await first)
    expect(fault(await waiting)).toEqual({ code: 'exchange/other-laptop', params: { stream, laptop: 'b' } })
    await eventually(async () => expect(await headsOf(inner)).toEqual(await headsOf(store)))
    expect((await headsOf(store)).map(({ stream: name, version }) => `${name} ${version}`)).toEqual([
      'game/1 3',
      'game/slow 1',
      'ledger/1 2',
    ])
  },
)
