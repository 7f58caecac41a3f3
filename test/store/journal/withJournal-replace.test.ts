// Replacing the chain of a stream in store and journal together.

import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { openMemoryJournal, openJournaledStore } from './opened.ts'
import { events, good } from '../adapters/subject.ts'
import { alterJournal, club, contents, moodyClub, NOTHING, start, unavailable } from './bothSides.ts'

describe('replacing a chain in both copies', () => {
  const theirs = () =>
    seal(
      'game/1',
      GENESIS,
      events(4).map((each) => ({ ...each, laptop: 'other' })),
    ).map((record) => envelopeOf(record))

  test('changes the stream durably, and no other stream', async () => {
    const made = await club()
    const { store } = await start(made)
    good(await store.restore('game/1', theirs()))
    expect(good(await store.read('game/1'))).toEqual(theirs())
    good(await store.append('game/1', 4, events(1, 5)))
    await store.close()
    const again = await start(made, 'rows')
    expect(again.recovery).toEqual({ ...NOTHING, isWhole: true })
    expect(await contents(again.store)).toEqual({ one: 5, two: 2 })
  })

  test('first repairs damage hidden by a checkpoint', async () => {
    const made = await club()
    const { store } = await start(made)
    alterJournal(made.disk, '"stream":"game/2"', '"stream":"game/9"')
    good(await store.restore('game/1', theirs()))
    await store.close()
    made.shelf.clear()
    expect(await contents((await start(made)).store)).toEqual({ one: 4, two: 2 })
  })

  test('is refused if the store is behind or the journal is full', async () => {
    const { both, store, mood } = await moodyClub()
    mood.now = 'refuses'
    good(await store.append('game/2', 2, events(1)))
    expect(await store.restore('game/1', theirs())).toEqual(unavailable)
    mood.now = 'fine'
    good(await store.list(''))
    both.disk.capacity = 50
    expect(await store.restore('game/1', theirs())).toMatchObject({ ok: false })
    await store.close()
    const again = await start(both, 'rows')
    expect(again.recovery).toEqual(NOTHING)
    expect(await contents(again.store)).toEqual({ one: 5, two: 3 })
  })

  test('is refused if the journal cannot be read', async () => {
    const { shelf, disk } = await club()
    const journal = await openMemoryJournal(disk)
    const { store } = good(await openJournaledStore(createMemoryStore(shelf), journal))
    await journal.close()
    expect(await store.restore('game/1', theirs())).toMatchObject({ error: { code: 'store/unavailable' } })
    expect(shelf.get('game/1')?.records).toHaveLength(5)
  })

  test('takes effect at the next start if the store refused it', async () => {
    const made = await club()
    const below = createMemoryStore(made.shelf)
    const { store } = good(
      await openJournaledStore({ ...below, restore: async () => unavailable }, await openMemoryJournal(made.disk)),
    )
    expect(await store.restore('game/1', theirs())).toEqual(unavailable)
    await store.close()
    const again = await start(made)
    expect(again.recovery.diverged).toEqual(['game/1'])
    expect(good(await again.store.read('game/1'))).toEqual(theirs())
  })
})
