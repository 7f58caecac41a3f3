// Signing comes to an end: each device signs a head once, the hub countersigns each signature of a device once, and
// nobody signs a countersignature. The test has clubs, devices that sign, and a hub that signs.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startSigningStreamHeads, type StreamHeadSigningTask } from '../../../src/startup/signing.ts'
import { createStoreWithDeviceId } from '../../../src/store/sync/deviceId.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import { readOwnSignedHeads, signStreamHeads } from '../../../src/store/signing/signer.ts'
import { startCountersigning } from '../../../src/store/signing/countersigning.ts'
import { isSignedBy } from '../../../src/store/signing/keys.ts'
import {
  verifySignatures,
  HEADS_SIGNED_EVENT_TYPE,
  SIGNATURE_STREAM_PREFIX,
  readHeadsStatement,
} from '../../../src/store/signing/signatures.ts'
import { eventually } from '../../support/eventually.ts'
import { MAFIA_WINS, newClub, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { headsOf } from '../sync/event.ts'
import { heldHub, keyFor, type HeldHub, type HeldLaptop } from '../sync/heldLine.ts'
import { event, good } from '../adapters/subject.ts'

async function signatures(store: EventStore): Promise<ReadonlyMap<string, readonly Envelope[]>> {
  const found = new Map<string, readonly Envelope[]>()
  for (const { stream } of good(await store.list(SIGNATURE_STREAM_PREFIX)))
    found.set(stream, good(await store.read(stream)))
  return found
}

const countOf = async (store: EventStore) => [...(await signatures(store)).values()].flat().length

/**
 * Waits until all sides have the same streams and each device has asked the hub ten more times without sending
 * anything.
 */
async function idle(
  { store }: HeldHub,
  laptops: readonly HeldLaptop[],
  signing: readonly StreamHeadSigningTask[],
): Promise<void> {
  for (;;) {
    for (const each of signing) await each.settled()
    await eventually(async () => {
      const heads = await headsOf(store)
      for (const { own, store: joined } of laptops) {
        expect(joined.status()).toEqual({ state: 'joined', unsent: 0 })
        expect(await headsOf(own)).toEqual(heads)
      }
    })
    const [events, sent] = [await countOf(store), laptops.map(({ asked }) => asked.append)]
    const until = laptops.map(({ asked }) => asked.heads + 10)
    await eventually(() => laptops.forEach(({ asked }, n) => expect(asked.heads).toBeGreaterThan(until[n] ?? 0)))
    if ((await countOf(store)) === events && laptops.every(({ asked }, n) => asked.append === sent[n])) return
    // No evening in this test can cause so many signatures, so signing would be endless.
    if (events > 400) throw new Error(`${events} signatures and no end`)
  }
}

async function evening(count: number) {
  const hub = await heldHub()
  const laptops = Array.from({ length: count }, (_, index) => hub.laptop(`laptop${index}`))
  const [first] = laptops
  const table = await newTable(first!.store)
  await idle(hub, laptops, [])
  const keys = await Promise.all(laptops.map(({ name }) => keyFor(name)))
  const clubs = laptops.map(({ store, name }, index) => (index === 0 ? table.club : newClub(store, name)))
  const signing = clubs.map((club, index) => startSigningStreamHeads(club, laptops[index]!.store, keys[index]!))
  return { hub, laptops, table, clubs, keys, signing }
}

test('each change leads to at most two signatures, each with at most one countersignature', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.record({ at: fc.nat(2), isRed: fc.boolean(), bonus: fc.boolean() }), { minLength: 1, maxLength: 4 }),
      async (count, games) => {
        const { hub, laptops, table, clubs, keys, signing } = await evening(count)
        let changes = 0
        for (const [index, { at, isRed, bonus }] of games.entries()) {
          const club = clubs[index === 0 ? 0 : at % count]!
          // Another device may not know yet that the game before is over, so each game has an evening of its own.
          const evening = `2026-01-0${index + 1}`
          const game = index === 0 ? table.game : await openTable(club, table.season, table.members, undefined, evening)
          await taken(club.enterAll({ game: game.id, version: 1 }, isRed ? RED_WINS : MAFIA_WINS))
          changes += 1
          if (!bonus) continue
          await taken(club.addLines(game.id, [{ kind: 'bonus', seat: 1, hundredths: 20, reason: 'speech' }]))
          changes += 1
        }
        await idle(hub, laptops, signing)
        // A verdict that is changed later is signed again. Each change may have ended a round, and the hub countersigns
        // each signature once.
        expect(await countOf(hub.store)).toBeLessThanOrEqual(2 * 2 * changes)
        expect(await countOf(hub.store)).toBeGreaterThanOrEqual(2)
        const signed = await signatures(hub.store)
        const streams = new Map<string, readonly Envelope[]>()
        for (const { stream } of good(await hub.store.list(''))) streams.set(stream, good(await hub.store.read(stream)))
        const trusted = new Map([hub.key, ...keys].map(({ laptop, key }) => [laptop, [key]]))
        const findings = verifySignatures(streams, trusted, isSignedBy).findings.filter(
          ({ what }) => what !== 'removed',
        )
        expect(findings).toEqual([])
        // Each device signs each head once, and only the hub signs signatures of other devices.
        for (const [stream, envelopes] of signed) {
          const statements = envelopes.map((envelope) => readHeadsStatement(envelope)!.statement)
          const heads = statements.flatMap((statement) => statement.heads.map(String))
          expect(new Set(heads).size).toBe(heads.length)
          for (const { occasion } of statements)
            expect(occasion === 'hub').toBe(stream === `${SIGNATURE_STREAM_PREFIX}hub`)
        }
        for (const each of signing) each.stop()
      },
    ),
    { numRuns: 12 },
  )
})

test('devices that kept signing each other’s signatures stop at the next start', async () => {
  const hub = await heldHub()
  const [a, b] = [hub.laptop('a'), hub.laptop('b')]
  const { club, game } = await newTable(a.store)
  const [one, two] = await Promise.all([keyFor('a'), keyFor('b')])
  const signing = startSigningStreamHeads(club, a.store, one)
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  await idle(hub, [a, b], [signing])
  // Simulates earlier program versions, in which each device signed the signatures of the other device.
  const by = { at: 1, author: 'hub', occasion: 'hub' } as const
  for (let round = 0; round < 5; round += 1) {
    good(await signStreamHeads(b.store, two, [`${SIGNATURE_STREAM_PREFIX}a`, `${SIGNATURE_STREAM_PREFIX}hub`], by))
    await idle(hub, [a, b], [signing])
    good(await signStreamHeads(a.store, one, [`${SIGNATURE_STREAM_PREFIX}b`, `${SIGNATURE_STREAM_PREFIX}hub`], by))
    await idle(hub, [a, b], [signing])
  }
  const before = await countOf(hub.store)
  const again = startCountersigning(hub.hub, hub.own, hub.key, () => by)
  await again.settled()
  again.stop()
  expect(await countOf(hub.store)).toBe(before)
  expect(before).toBe(2 + 10)
})

test('a hub that ended between accepting and signing a game signs it once at the next start', async () => {
  const store = createMemoryStore()
  const [hubKey, table] = [await keyFor('hub'), await keyFor('a')]
  good(await store.append('game/1', 0, [event(1)]))
  good(await signStreamHeads(store, table, ['game/1'], { at: 1, author: '', occasion: 'verdict' }))
  for (let start = 0; start < 3; start += 1) {
    const signing = startCountersigning({ onTaken: () => () => {} }, store, hubKey, () => ({ at: 2, author: 'hub' }))
    await signing.settled()
    signing.stop()
  }
  expect(good(await readOwnSignedHeads(store, hubKey)).heads.map(([stream, version]) => [stream, version])).toEqual([
    [`${SIGNATURE_STREAM_PREFIX}a`, 1],
  ])
})

const POISON: readonly unknown[] = [
  {},
  null,
  [],
  'text',
  7,
  { statement: null, signature: '' },
  { statement: {}, signature: '' },
  { statement: { laptop: 'a', key: 'k', at: 1, occasion: 'verdict', heads: [['game/1']], after: '' }, signature: '' },
  { statement: { laptop: 'a', key: 'k', at: 1, occasion: 'verdict', heads: {}, after: '' }, signature: 'x' },
  { statement: { laptop: 'a', newKey: 1 } },
]

test.each(
  POISON.flatMap((payload) => [HEADS_SIGNED_EVENT_TYPE, 'KeyReplaced'].map((type) => [type, payload] as const)),
)(
  "an invalid %s with %j in a device's signature stream is reported, and the device can still sign",
  async (type, payload) => {
    const key = await keyFor('a')
    const store = createMemoryStore()
    const { club, game } = await newTable(createStoreWithDeviceId(store, key.laptop))
    good(await store.append(`${SIGNATURE_STREAM_PREFIX}a`, 0, [event(payload, type)]))
    const signing = startSigningStreamHeads(club, store, key)
    await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
    await signing.settled()
    signing.stop()
    expect(good(await readOwnSignedHeads(store, key)).heads.map(([stream]) => stream)).toContain(`game/${game.id}`)
    const streams = new Map<string, readonly Envelope[]>()
    for (const { stream } of good(await store.list(''))) streams.set(stream, good(await store.read(stream)))
    const report = verifySignatures(streams, new Map([['a', [key.key]]]), isSignedBy)
    expect(report.signers).toMatchObject([{ laptop: 'a', count: 1 }])
    expect(report.findings.map(({ what, version }) => [what, version])).toEqual([['bad', 1]])
  },
)
