// Whether a hub has the same club as the device. A hub of another club sends a device no entries, receives none from it
// and is reported at once, for streams of any length. A hub of the same club that was restored to an older state is
// never reported as another club.

import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { NewEvent, RepairableStore } from '../../../src/store/port.ts'
import type { HubConnection } from '../../../src/store/sync/hub.ts'
import type { SyncedStore } from '../../../src/store/sync/syncedStore.ts'
import { type Draws, drawsOf } from '../../generators/draws.ts'
import { eventually } from '../../support/eventually.ts'
import { event, good } from '../adapters/subject.ts'
import { headsOf } from './event.ts'
import { joinedOver, lineTo } from './joinedDevice.ts'

const CLUB = 'club'
/** Both clubs use the same stream names, because ids are short and a copied database may have any of them. */
const STREAMS = [
  ...[CLUB, 'plan/1', 'plan/2', 'game/1', 'ledger/1', 'game/2', 'ledger/2', 'import/1'],
  ...['signatures/a', 'signatures/hub', 'branch/game/1/2/abc'],
] as const
const DEVICES = ['a', 'b', 'hub'] as const
const MOST_EVENTS = 5
const SEEDS = Array.from({ length: 150 }, (_, seed) => seed)

interface Written {
  readonly stream: string
  readonly events: readonly NewEvent[]
}

const written = (name: string, laptop: string): NewEvent => ({ ...event(name), laptop })

/** Draws a club with at least one event of its own. The other streams may be missing. */
function drawnClub(name: string, draws: Draws): readonly Written[] {
  return STREAMS.flatMap((stream) => {
    const least = stream === CLUB ? 1 : 0
    const count = least + draws.below(MOST_EVENTS)
    const events = Array.from({ length: count }, (_, index) => written(`${name} ${stream} ${index}`, draws.of(DEVICES)))
    return count === 0 ? [] : [{ stream, events }]
  })
}

async function storeOf(club: readonly Written[]): Promise<RepairableStore> {
  const store = createMemoryStore()
  for (const { stream, events } of club) good(await store.append(stream, 0, events))
  return store
}

function noting(own: RepairableStore, line: HubConnection) {
  const noted: unknown[] = []
  const { joined: store, thrown } = joinedOver(own, line, {
    onReceipts: async (receipts) => void noted.push(receipts),
    onPutBack: async () => void noted.push('put back'),
  })
  store.foreign((envelopes) => noted.push(envelopes))
  store.onStatus(({ state }) => noted.push(state))
  onTestFinished(() => expect(thrown).toEqual([]))
  return { store, noted }
}

const reaches = (store: SyncedStore, state: string) => eventually(() => expect(store.status().state).toBe(state))

test.each(SEEDS)('no entry of another club is stored, sent or reported (seed %i)', async (seed) => {
  const draws = drawsOf(seed, 'two clubs')
  const [own, there] = [await storeOf(drawnClub('ours', draws)), await storeOf(drawnClub('theirs', draws))]
  const foreign = lineTo(there)
  let line = foreign
  const through: HubConnection = {
    heads: (request, signal) => line.heads(request, signal),
    read: (request) => line.read(request),
    append: (parts, isAtomic) => line.append(parts, isAtomic),
  }
  // Some devices had joined a hub of their own club, which was then replaced by the other hub.
  const wasJoined = draws.chance(40)
  if (wasJoined) line = lineTo(await storeOf([]))
  const { store, noted } = noting(own, through)
  if (wasJoined) await reaches(store, 'joined')
  const before = [await headsOf(own), await headsOf(there)]
  noted.length = 0
  line = foreign
  await reaches(store, 'other-club')
  await store.close()
  expect(noted).toEqual(['other-club'])
  expect([await headsOf(own), await headsOf(there)]).toEqual(before)
})

test.each(SEEDS)(
  'a hub restored to a shorter copy has the same club, whatever it wrote since then (seed %i)',
  async (seed) => {
    const draws = drawsOf(seed, 'put back')
    const club = drawnClub('ours', draws)
    const there = createMemoryStore()
    for (const { stream, events } of club) {
      const least = stream === CLUB ? 1 : 0
      const kept = events.slice(0, least + draws.below(events.length - least + 1))
      const since = draws.chance(40) && CLUB_SYNC_POLICY.kindOf(stream) === 'shared' ? 1 + draws.below(MOST_EVENTS) : 0
      const more = Array.from({ length: since }, (_, index) => written(`since ${stream} ${index}`, 'hub'))
      if (kept.length + since > 0) good(await there.append(stream, 0, [...kept, ...more]))
    }
    const { store, noted } = noting(await storeOf(club), lineTo(there))
    await eventually(() => expect(store.status()).toMatchObject({ state: 'joined', unsent: expect.any(Number) }))
    await store.close()
    expect(noted).not.toContain('other-club')
  },
)
