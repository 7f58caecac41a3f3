// The club on the hub's own machine writes like any device: its own streams, streams without an owner, shared streams,
// and a game that it takes over. On a hub without other devices it may write to all streams. Entries that devices send
// are reported as foreign.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { createHub } from '../../../src/store/sync/hub.ts'
import { createStoreAtHub } from '../../../src/store/sync/storeAtHub.ts'
import { event, good } from '../adapters/subject.ts'

const STREAMS = ['club', 'plan/1', 'game/1', 'ledger/1', 'import/1', 'summary/1']

function hubOver() {
  const store = createMemoryStore()
  const hub = createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now })
  onTestFinished(() => hub.close())
  return { store, hub }
}

test("the hub's club writes its own, unowned and shared streams, and takes games over", async () => {
  for (const stream of STREAMS)
    for (const owner of [undefined, 'hub', 'a'])
      for (const type of ['noted', GAME_TAKEN_OVER_EVENT_TYPE])
        for (const isAlone of [undefined, false, true]) {
          const { store, hub } = hubOver()
          if (owner !== undefined) good(await store.append('game/1', 0, [{ ...event(1), laptop: owner }]))
          if (owner !== undefined) good(await store.append('import/1', 0, [{ ...event(1), laptop: owner }]))
          const own = createStoreAtHub(store, hub, {
            deviceId: 'hub',
            policy: CLUB_SYNC_POLICY,
            ...(isAlone !== undefined && { isAlone: () => isAlone }),
          })
          const isHeld = owner === 'a' && isAlone !== true && ['game/1', 'ledger/1', 'import/1'].includes(stream)
          const isAllowed = !isHeld || (stream === 'game/1' && type === GAME_TAKEN_OVER_EVENT_TYPE)
          const what = { stream, owner, type, isAlone }
          expect({ ...what, held: await own.heldElsewhere?.(stream) }).toEqual({
            ...what,
            held: { ok: true, value: isHeld },
          })
          const before = good(await store.read(stream))
          const answer = await own.append(stream, before.length, [event('more', type)])
          expect({ ...what, ok: answer.ok }).toEqual({ ...what, ok: isAllowed })
          const after = good(await store.read(stream))
          expect(after).toHaveLength(before.length + (isAllowed ? 1 : 0))
          if (isAllowed) expect(after.at(-1)?.laptop).toBe('hub')
          else
            expect(answer).toMatchObject({ error: { code: 'exchange/other-laptop', params: { stream, laptop: 'a' } } })
        }
})

test('the store at the hub reports entries of devices, but not its own', async () => {
  const { store, hub } = hubOver()
  const own = createStoreAtHub(store, hub, { deviceId: 'hub', policy: CLUB_SYNC_POLICY })
  const heard: string[] = []
  const stop = own.foreign?.((envelopes) => heard.push(...envelopes.map(({ stream }) => stream)))
  const sent = (stream: string) =>
    hub.lineOf('a').append(
      [
        {
          stream,
          expectedVersion: 0,
          envelopes: seal(stream, GENESIS, [{ ...event(1), laptop: 'a' }]).map(envelopeOf),
        },
      ],
      true,
    )
  good(await sent('game/1'))
  good(await own.append('game/2', 0, [event(1)]))
  expect(heard).toEqual(['game/1'])
  stop?.()
  good(await sent('game/3'))
  expect(heard).toEqual(['game/1'])
})
