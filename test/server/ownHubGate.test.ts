// A hub that is starting has no club yet that could validate the entries of devices, so the hub accepts nothing.

import { expect, test } from 'vitest'
import { createClub } from '../../src/application/club.ts'
import { openOwnHub, type ServedHub } from '../../src/server/ownHub.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { envelopeOf, GENESIS } from '../../src/store/hash.ts'
import { seal } from '../store/sealed.ts'
import { keyFor } from '../store/sync/heldLine.ts'

test('a hub accepts nothing until its club is open', async () => {
  const store = createMemoryStore()
  let served: ServedHub | undefined
  let ids = 0
  const hub = await openOwnHub(store, await keyFor('hub'), {
    ids: () => `run${(ids += 1)}`,
    time: () => 1,
    isFixed: true,
    serve: (each) => (served = each),
  })
  const event = { type: 'ClubCreated', payload: { name: 'Ours' }, at: 1, author: 'unknown' }
  const envelopes = seal('club', GENESIS, [{ ...event, private: false, laptop: 'a' }]).map((each) => envelopeOf(each))
  const send = () => served?.exchange.lineOf('a').append([{ stream: 'club', expectedVersion: 0, envelopes }], true)
  expect(await send()).toMatchObject({ ok: false, error: { code: 'store/unavailable' } })
  const club = createClub({ store: hub.store, clock: () => 1, ids: () => `new${(ids += 1)}` })
  const end = await hub.begin(club)
  expect(await send()).toMatchObject({ ok: true })
  await end()
  await store.close()
})
