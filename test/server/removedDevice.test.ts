// A device is removed while it runs a game, over the real routes of a hub. Another device continues the game, and the
// removed device writes nothing more there, not even after it was admitted again.

import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import type { Club } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import type { DeviceStreamScope } from '../../src/store/sync/policy.ts'
import { createSyncedStore } from '../../src/store/sync/syncedStore.ts'
import type { DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { openOwnHub, type ServedHub } from '../../src/server/ownHub.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, taken } from '../club/clubFixture.ts'
import { good } from '../store/adapters/subject.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, posted, serverFor, type TestServer } from './client.ts'

const operate = (server: TestServer, method: string, body: object) =>
  asked(server.address, '/hub/laptops', ADMIN, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A hub as `serve` opens it, which judges the entries that it receives. */
async function startHub() {
  const store = createMemoryStore()
  let [served, ids]: [ServedHub | undefined, number] = [undefined, 0]
  const own = await openOwnHub(store, await keyFor('hub'), {
    ids: () => `run${(ids += 1)}`,
    time: Date.now,
    isFixed: true,
    serve: (each) => (served = each),
  })
  const club = newClub(own.store, 'hub')
  const end = await own.begin(club)
  onTestFinished(end)
  return { store, server: await serverFor({ store, club, hub: served }) }
}

/** A device that the organiser has admitted, with its own copy of the store. */
async function device(
  server: TestServer,
  name: string,
  key: DeviceKeyPair,
  scope: DeviceStreamScope,
  own = createMemoryStore(),
) {
  const id = key.laptop
  const { token } = (await (await posted(server.address, '/hub/laptops', { name })).json()) as {
    readonly token: string
  }
  const line = (): ReturnType<typeof createHttpHubConnection> =>
    createHttpHubConnection({
      address: server.address,
      token,
      deviceId: id,
      key,
      run: { session: `${name} ${token}`, machine: name },
      fetch,
    })
  expect(await line().heads({})).toMatchObject({ ok: false, error: { code: 'sync/not-admitted' } })
  const admitted = await operate(server, 'PUT', { name, fingerprint: keyFingerprintOf(key.key), scope })
  expect(admitted.status).toBe(200)
  const store = createSyncedStore(own, line(), {
    deviceId: id,
    policy: CLUB_SYNC_POLICY,
    pauses: [5, 40],
    time: Date.now,
  })
  onTestFinished(() => store.close())
  return { own, store, line: line() }
}

/** Enters one more removal in the game, through the club. */
async function removeNext(club: Club, game: string): Promise<string | undefined> {
  const known = await taken(club.ask('games.get', { game }))
  const next = MAFIA_WINS[known.version - 1]
  if (!next) throw new Error('the game is over')
  return codeOf(club.enterAll({ game, version: known.version }, [next]))
}

test.each<DeviceStreamScope>(['table', 'all'])(
  'a device with the scope %s takes over the game of a removed device',
  async (scope) => {
    const { store: hubStore, server } = await startHub()
    const lostKey = await keyFor('a')
    const lost = await device(server, 'Table 1', lostKey, 'all')
    const { club: lostClub, game } = await newTable(lost.store)
    const stream = `game/${game.id}`
    expect(await removeNext(lostClub, game.id)).toBeUndefined()
    const atHub = async () => good(await hubStore.read(stream))
    await eventually(async () => expect(await atHub()).toHaveLength(2))
    const other = await device(server, 'Table 2', await keyFor('b'), scope)
    const club = newClub(other.store, 'b')
    await eventually(async () => expect((await taken(club.ask('games.get', { game: game.id }))).version).toBe(2))

    const removed = await (await operate(server, 'DELETE', { name: 'Table 1' })).json()
    expect(removed).toEqual({ wasKnown: true, removed: ['Table 1'] })
    await eventually(() => expect(lost.store.status().state).toBe('refused'))
    const refused = { ok: false, error: { code: 'sync/unknown-token' } }
    const own = good(await lost.own.read(stream))
    expect(await lost.line.append([{ stream, expectedVersion: 0, envelopes: own }], true)).toMatchObject(refused)
    expect(await lost.line.heads({})).toMatchObject(refused)
    // The removed device continues at its own table, but none of its entries reach the hub.
    expect(await removeNext(lostClub, game.id)).toBeUndefined()

    expect(await removeNext(club, game.id)).toBe('exchange/other-laptop')
    expect((await taken(club.ask('games.get', { game: game.id }))).heldElsewhere).toBe(true)
    await taken(club.ask('games.takeOver', { game: game.id, version: 2 }))
    const { version } = await taken(club.ask('games.get', { game: game.id }))
    await taken(club.enterAll({ game: game.id, version }, MAFIA_WINS.slice(1)))
    await eventually(async () => {
      const stored = await atHub()
      expect(stored.map(({ laptop }) => laptop)).toEqual(['a', 'a', 'b', 'b', 'b', 'b'])
    })
    expect((await taken(club.ask('games.get', { game: game.id }))).phase).toBe('over')
    const after = await atHub()

    // Admitted again under its name, the device sends its entries. They become a branch, and the game stays unchanged.
    await lost.store.close()
    const again = await device(server, 'Table 1', lostKey, 'all', lost.own)
    await eventually(async () => {
      expect(good(await again.own.read(stream))).toEqual(after)
      const branches = good(await hubStore.list(`branch/${stream}/`))
      expect(branches).toHaveLength(1)
    })
    expect(await atHub()).toEqual(after)
    const more = [{ ...own[1]!, stream, version: after.length + 1 }]
    expect(await again.line.append([{ stream, expectedVersion: after.length, envelopes: more }], true)).toMatchObject({
      ok: false,
    })
  },
)
