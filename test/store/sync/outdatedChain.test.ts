// Two requests replace a game with the hub's chain at the same time: the sync loop, and a write that first sends the
// waiting entries. The answer to one request may be older than the chain that the other request has already stored.

import { expect, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf } from '../../../src/store/hash.ts'
import type { EventStore } from '../../../src/store/port.ts'
import { createJobQueue } from '../../../src/store/queue.ts'
import { adoptHubChain, type HubSyncContext } from '../../../src/store/sync/fromHub.ts'
import { StreamSyncEnds } from '../../../src/store/sync/syncEnds.ts'
import { event, good, payloads } from '../adapters/subject.ts'
import { lineTo } from './joinedDevice.ts'

const GAME = 'game/1'
const opened = { ...event('opened by a'), laptop: 'a' }

/** A game whose first entry device a and the hub have in common. Each of them then has a different second entry. */
async function divergedGame() {
  const [hubStore, own] = [createMemoryStore(), createMemoryStore()]
  for (const [store, entry] of [
    [own, { ...event('second by a'), laptop: 'a' }],
    [hubStore, { ...event('second by b'), laptop: 'b' }],
  ] as const)
    good(await store.append(GAME, 0, [opened, entry]))
  const direct = lineTo(hubStore)
  const ends = new StreamSyncEnds(() => true)
  ends.setHubEnd(GAME, chainEndOf(good(await hubStore.read(GAME))))
  for (const head of good(await own.list(''))) ends.raiseLocalEnd(head)
  const context: HubSyncContext = {
    inner: own,
    hub: direct,
    deviceId: 'a',
    policy: CLUB_SYNC_POLICY,
    here: ends.localEnds,
    there: ends.hubEnds,
    queue: createJobQueue(),
    onRead: () => Promise.resolve(),
    onPut: (stream, end) => ends.setBothEnds(stream, end),
    onForeign: () => undefined,
  }
  return { hubStore, own, ends, context }
}

/** Entries in each branch of the game on this device. */
async function branchesOf(store: EventStore): Promise<readonly (readonly string[])[]> {
  const heads = good(await store.list('branch/'))
  const chains = await Promise.all(heads.map(({ stream }) => store.read(stream)))
  return chains.map((chain) => JSON.stringify(good(chain)).match(/(opened|second|third) by [ab]/g) ?? [])
}

/** Starts a replacement. The hub's last answer arrives when the returned function is called. */
async function replacementWithLateAnswer(context: HubSyncContext) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let hasRead = () => {}
  const isRead = new Promise<void>((resolve) => (hasRead = resolve))
  const replaced = adoptHubChain(
    {
      ...context,
      hub: {
        ...context.hub,
        async read(request) {
          const answer = await context.hub.read(request)
          if ((request.streams[0]?.from ?? 0) > 1) {
            hasRead()
            await isReleased
          }
          return answer
        },
      },
    },
    GAME,
  )
  await isRead
  return async () => {
    release()
    return replaced
  }
}

test("a late answer neither removes another device's entry nor repeats it in a branch", async () => {
  const { hubStore, own, ends, context } = await divergedGame()
  const finishLate = await replacementWithLateAnswer(context)

  // Device b writes another entry, and the other request receives the whole chain.
  good(await hubStore.append(GAME, 2, [{ ...event('third by b'), laptop: 'b' }]))
  ends.setHubEnd(GAME, chainEndOf(good(await hubStore.read(GAME))))
  good(await adoptHubChain(context, GAME))
  expect(payloads(good(await own.read(GAME)))).toEqual(['opened by a', 'second by b', 'third by b'])

  expect(good(await finishLate())).toBeUndefined()
  expect(payloads(good(await own.read(GAME)))).toEqual(['opened by a', 'second by b', 'third by b'])
  expect(await branchesOf(own)).toEqual([['second by a']])
  expect(ends.localEndOf(GAME)).toEqual(ends.hubEndOf(GAME))
})

test('a late answer replaces the game if the answer is still complete', async () => {
  const { own, context } = await divergedGame()
  const finishLate = await replacementWithLateAnswer(context)
  expect(good(await finishLate())).toHaveLength(1)
  expect(payloads(good(await own.read(GAME)))).toEqual(['opened by a', 'second by b'])
  expect(await branchesOf(own)).toEqual([['second by a']])
})
