// A device whose disk was restored to an older state, and that wrote entries before it reached the hub. The loss is
// reported, whichever of the two chains is longer. A hub of another club does not cause the report.

import { expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { event as noted, events, good } from '../adapters/subject.ts'
import { headsOf, startEvent, state, allEqual } from './event.ts'

const by = (laptop: string, count: number, from = 1) => events(count, from).map((each) => ({ ...each, laptop }))

test.each([
  ['none', 0],
  ['fewer entries', 1],
  ['as many entries', 2],
  ['more entries', 3],
])(
  'a restored device that lost two game entries and then wrote %s reports the loss of a ledger',
  async (_, written) => {
    const event = await startEvent()
    const before = createMemoryStore()
    for (const store of [event.store, before]) {
      good(await store.append('game/1', 0, by('a', 3)))
      good(await store.append('ledger/1', 0, by('a', 2)))
    }
    good(await event.store.append('game/1', 3, by('a', 2, 4)))
    good(await event.store.append('ledger/1', 2, by('a', 1, 3)))
    if (written > 0) good(await before.append('game/1', 3, by('a', written, 14)))
    const a = await event.laptop('a', before)
    await allEqual(event, a)
    expect(a.store.status()).toMatchObject({ state: 'joined', wasPutBack: true })
    const branches = (await headsOf(a.own)).filter(({ stream }) => stream.startsWith('branch/'))
    expect(branches.map(({ version }) => version)).toEqual(written > 0 ? [written] : [])
  },
)

test('a device that diverged in one game but lacks no other entries is not reported as restored', async () => {
  const event = await startEvent()
  const own = createMemoryStore()
  for (const store of [event.store, own]) {
    good(await store.append('game/1', 0, by('a', 3)))
    good(await store.append('ledger/1', 0, by('a', 2)))
  }
  good(await event.store.append('game/1', 3, [{ ...noted('theirs', 'GameTakenOver'), laptop: 'b' }]))
  good(await event.store.append('ledger/1', 2, by('b', 1, 3)))
  good(await own.append('game/1', 3, by('a', 1, 14)))
  const a = await event.laptop('a', own)
  await allEqual(event, a)
  expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 })
})

test.each([
  ['fewer changes of the club than', 1],
  ['as many changes of the club as', 2],
  ['more changes of the club than', 3],
])(
  'a hub of another club sends no entries and reports no restore, although it has %s the device',
  async (_, changes) => {
    const event = await startEvent()
    const own = createMemoryStore()
    good(await event.store.append('club', 0, by('hub', changes)))
    good(await event.store.append('game/1', 0, by('b', 2)))
    good(await event.store.append('signatures/a', 0, by('a', 3)))
    good(await own.append('club', 0, by('a', 2, 14)))
    good(await own.append('signatures/a', 0, by('a', 1, 14)))
    const [before, there] = [await headsOf(own), await headsOf(event.store)]
    const a = await event.laptop('a', own)
    const states: string[] = []
    a.store.onStatus(({ state: now }) => states.push(now))
    await state(a, 'other-club')
    await a.store.close()
    expect(states).toEqual(['other-club'])
    expect(a.store.status()).not.toHaveProperty('wasPutBack')
    expect(await headsOf(own)).toEqual(before)
    expect(await headsOf(event.store)).toEqual(there)
  },
)
