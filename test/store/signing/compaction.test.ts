// What programs of before left behind, countersignatures of countersignatures by the hundred, taken out: what a laptop
// signed itself stays and verifies, nothing more can be taken out unnoticed, and joined laptops follow their hub.

import { expect, test } from 'vitest'
import { createMemoryStore, type Shelf } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore, RepairableStore } from '../../../src/store/port.ts'
import { GENESIS, envelopeOf, seal } from '../../../src/store/hash.ts'
import { compactSignatures } from '../../../src/store/signing/compaction.ts'
import { countersignTaken, signHeads } from '../../../src/store/signing/signer.ts'
import { isSignedBy, type LaptopKey } from '../../../src/store/signing/keys.ts'
import { checkSignatures, isOwnStatement, SIGNATURES } from '../../../src/store/signing/signatures.ts'
import { eventually } from '../../support/eventually.ts'
import { headsOf } from '../sync/event.ts'
import { heldHub, keyFor } from '../sync/heldLine.ts'
import { event, good } from '../adapters/subject.ts'

type Streams = ReadonlyMap<string, readonly Envelope[]>
const BY = { at: 5, author: 'operator' }

async function streamsOf(store: EventStore): Promise<Streams> {
  const streams = new Map<string, readonly Envelope[]>()
  for (const { stream } of good(await store.list(''))) streams.set(stream, good(await store.read(stream)))
  return streams
}

/** A hub and two laptops of before: `a` and `b` end two games each, and between them all sign all. */
async function bloated(shelf?: Shelf) {
  const store = createMemoryStore(shelf)
  const keys = await Promise.all(['hub', 'a', 'b'].map(keyFor))
  const [, a, b] = keys as [LaptopKey, LaptopKey, LaptopKey]
  for (const [game, key] of [
    ['game/1', a],
    ['game/2', b],
    ['game/3', a],
    ['game/4', b],
  ] as const) {
    good(await store.append(game, 0, [{ ...event(game), laptop: key.laptop }]))
    good(await signHeads(store, key, [game], { at: 1, author: '', occasion: 'verdict' }))
    for (let round = 0; round < 10; round += 1)
      for (const signer of keys) {
        const others = keys.filter((each) => each !== signer).map(({ laptop }) => SIGNATURES + laptop)
        good(await signHeads(store, signer, others, { at: 2, author: '', occasion: 'hub' }))
      }
  }
  return { store, keys, hub: keys[0]!, a, b }
}

const findings = (streams: Streams, keys: readonly LaptopKey[]) =>
  checkSignatures(streams, new Map(keys.map(({ laptop, key }) => [laptop, [key]])), isSignedBy).findings.map(
    ({ what, stream }) => `${what} ${stream}`,
  )

const countOf = (streams: Streams) =>
  [...streams].filter(([stream]) => stream.startsWith(SIGNATURES)).flatMap(([, envelopes]) => envelopes).length

async function putInto(store: RepairableStore, streams: Streams): Promise<void> {
  for (const [stream, envelopes] of streams) good(await store.restore(stream, envelopes))
}

test('what laptops signed themselves stays with its signature, the first countersignature of each too, and all verifies', async () => {
  const { store, keys, hub } = await bloated()
  const before = await streamsOf(store)
  expect(findings(before, keys)).toEqual([])
  const compacted = compactSignatures(before, hub, BY)!
  const after = compacted.streams
  // Four statements; of each one by the hub and one by the other laptop; the word of the hub about it.
  expect([countOf(before), countOf(after)]).toEqual([124, 13])
  expect(compacted.counts.reduce((sum, { removed }) => sum + removed, 0)).toBe(124 - 12)
  expect(findings(after, keys)).toEqual([])
  for (const [stream, envelopes] of before) {
    const own = envelopes.filter(isOwnStatement).map(({ payload }) => payload)
    expect((after.get(stream) ?? []).filter(isOwnStatement).map(({ payload }) => payload)).toEqual(own)
    if (!stream.startsWith(SIGNATURES)) expect(after.get(stream)).toEqual(envelopes)
  }
  expect(compactSignatures(after, hub, BY)).toBeUndefined()
  const told = checkSignatures(after, new Map(keys.map(({ laptop, key }) => [laptop, [key]])), isSignedBy).compacted
  expect(told).toEqual([{ laptop: 'hub', at: 5, removed: 112 }])
})

test('afterwards each signs on, the hub countersigns, and it can be compacted again', async () => {
  const { store, keys, hub, a } = await bloated()
  await putInto(store, compactSignatures(await streamsOf(store), hub, BY)!.streams)
  const before = countOf(await streamsOf(store))
  for (let start = 0; start < 2; start += 1) {
    const signing = countersignTaken({ onTaken: () => () => {} }, store, hub, () => BY)
    await signing.settled()
    signing.stop()
  }
  expect(countOf(await streamsOf(store))).toBe(before)
  good(await store.append('game/5', 0, [event(5)]))
  good(await signHeads(store, a, ['game/5'], { at: 6, author: '', occasion: 'verdict' }))
  const signing = countersignTaken({ onTaken: () => () => {} }, store, hub, () => BY)
  await signing.settled()
  signing.stop()
  expect(countOf(await streamsOf(store))).toBe(before + 2)
  for (let round = 0; round < 5; round += 1)
    for (const signer of keys)
      good(await signHeads(store, signer, [`${SIGNATURES}a`, `${SIGNATURES}hub`], { ...BY, occasion: 'hub' }))
  expect(findings(await streamsOf(store), keys)).toEqual([])
  const again = compactSignatures(await streamsOf(store), hub, { ...BY, at: 9 })!
  expect(findings(again.streams, keys)).toEqual([])
  // One of b for what a has signed since is new, and so is the second word of the hub.
  expect(countOf(again.streams)).toBe(before + 2 + 2)
})

test('nothing more can be taken out: not from what stayed, and not by the word of somebody who is not trusted', async () => {
  const { store, keys, hub } = await bloated()
  const before = await streamsOf(store)
  const name = `${SIGNATURES}a`
  const { streams } = compactSignatures(before, hub, BY)!
  for (const [index] of (streams.get(name) ?? []).entries()) {
    if (index === (streams.get(name) ?? []).length - 1) continue
    const rest = (streams.get(name) ?? []).filter((_, at) => at !== index)
    const cut = new Map([...streams, [name, seal(name, GENESIS, rest).map(envelopeOf)] as const])
    expect(findings(cut, keys)).toContain(`bad ${name}`)
  }
  const thief = await keyFor('thief')
  const own = (before.get(name) ?? []).filter((_, index) => index > 0)
  const theirs = compactSignatures(new Map([...before, [name, seal(name, GENESIS, own).map(envelopeOf)]]), thief, BY)!
  expect(findings(theirs.streams, keys)).toContain(`bad ${name}`)
})

test('joined laptops take the hub’s over by themselves, and no branch is made of what was removed', async () => {
  const shelf: Shelf = new Map()
  const { store, hub: key, a } = await bloated(shelf)
  const [own, others] = [createMemoryStore(new Map(shelf)), createMemoryStore(new Map(shelf))]
  // Signed while it was cut off: the hub does not have it yet.
  good(await own.append('game/9', 0, [{ ...event(9), laptop: 'a' }]))
  good(await signHeads(own, a, ['game/9'], { at: 7, author: '', occasion: 'verdict' }))
  await putInto(store, compactSignatures(await streamsOf(store), key, BY)!.streams)
  const hub = await heldHub(store)
  const laptops = [hub.laptop('a', own), hub.laptop('b', others)]
  await eventually(async () => {
    const heads = await headsOf(store)
    for (const laptop of laptops) {
      expect(laptop.store.status()).toEqual({ state: 'joined', unsent: 0 })
      expect(await headsOf(laptop.own)).toEqual(heads)
    }
  })
  const branches = [...(await streamsOf(store))].filter(([stream]) => stream.startsWith('branch/'))
  expect(branches.map(([, envelopes]) => envelopes.length)).toEqual([1])
})
