// The right to write at a hub whose disk was restored to an older state. Devices return any writer's entries that the
// hub has signed for, and send their own entries in the same message. A receipt covers only the entries up to its end.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS, type ChainEnd } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import type { Envelope, EventStore, NewEvent } from '../../../src/store/port.ts'
import type { DeviceKeyPair } from '../../../src/store/signing/keys.ts'
import { createHub, type Hub } from '../../../src/store/sync/hub.ts'
import { signingTextOfReceipt, type SentStreamPart } from '../../../src/store/sync/messages.ts'
import { event, events, fault, good } from '../adapters/subject.ts'
import { keyFor } from './heldLine.ts'

const [GAME, LEDGER] = ['game/1', 'ledger/1']
const DEVICES = ['a', 'b'] as const
type Device = (typeof DEVICES)[number]

const by = (laptop: string, given: readonly NewEvent[]) => given.map((each) => ({ ...each, laptop }))
const sealed = (stream: string, after: ChainEnd, given: readonly NewEvent[]) =>
  seal(stream, after, given).map(envelopeOf)

async function hubWith(key: DeviceKeyPair, parts: readonly (readonly Envelope[])[] = []) {
  const store = createMemoryStore()
  for (const part of parts) if (part[0]) good(await store.append(part[0].stream, 0, part))
  return { store, hub: createHub(store, CLUB_SYNC_POLICY, { ids: randomUUID, time: Date.now, key }) }
}

function givenBack(key: DeviceKeyPair, envelopes: readonly Envelope[], expectedVersion = 0): SentStreamPart {
  const stream = envelopes[0]?.stream ?? ''
  const receipt = key.sign(signingTextOfReceipt({ ...chainEndOf(envelopes), stream }))
  return { stream, expectedVersion, envelopes: envelopes.slice(expectedVersion), receipt }
}

test('a device that returns another device’s lost game may not write into the game’s ledger', async () => {
  const key = await keyFor('hub')
  const game = sealed(GAME, GENESIS, by('a', events(3)))
  const lines = sealed(LEDGER, GENESIS, by('b', events(2)))
  const [back, own] = [givenBack(key, game), { stream: LEDGER, expectedVersion: 0, envelopes: lines }]
  for (const parts of [
    [back, own],
    [own, back],
  ]) {
    const { hub, store } = await hubWith(key)
    onTestFinished(() => hub.close())
    expect(fault(await hub.lineOf('b').append(parts, true))).toEqual({
      code: 'exchange/other-laptop',
      params: { stream: LEDGER, laptop: 'a' },
    })
    expect(good(await store.list(''))).toEqual([])
  }
})

test('a device that wrote part of a lost game may return it together with its own ledger lines', async () => {
  const key = await keyFor('hub')
  const game = sealed(GAME, GENESIS, [...by('b', events(2)), ...by('a', [event('mine', GAME_TAKEN_OVER_EVENT_TYPE)])])
  const lines = sealed(LEDGER, GENESIS, by('b', events(2)))
  const { hub, store } = await hubWith(key)
  onTestFinished(() => hub.close())
  const own = { stream: LEDGER, expectedVersion: 0, envelopes: lines }
  good(await hub.lineOf('b').append([givenBack(key, game), own], true))
  expect(good(await store.read(LEDGER))).toEqual(lines)
})

const device = fc.constantFrom(...DEVICES)
const stream = fc.constantFrom(GAME, LEDGER)
/**
 * Generates the numbers of entries and ledger lines that each device wrote before the next device took the game over.
 */
const turns = fc.array(fc.record({ by: device, entries: fc.nat(2), lines: fc.nat(2) }), { minLength: 1, maxLength: 3 })
const part = fc.oneof(
  fc.record({ is: fc.constant('givenBack' as const), stream, isOtherReceipt: fc.constantFrom(false, false, true) }),
  fc.record({
    is: fc.constant('own' as const),
    stream,
    isTakeOver: fc.boolean(),
    isForged: fc.constantFrom(false, false, true),
  }),
)
const message = fc.record({
  sender: device,
  isAtomic: fc.boolean(),
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
})

interface Scene {
  readonly key: DeviceKeyPair
  readonly hub: Hub
  readonly store: EventStore
  /** Streams that the hub had before its disk was restored. */
  readonly full: ReadonlyMap<string, readonly Envelope[]>
}

function historyOf(drawn: readonly { readonly by: Device; readonly entries: number; readonly lines: number }[]) {
  let [game, ledger]: [readonly Envelope[], readonly Envelope[]] = [[], []]
  for (const turn of drawn) {
    const begun = event('begun', game.length > 0 ? GAME_TAKEN_OVER_EVENT_TYPE : 'noted')
    game = [...game, ...sealed(GAME, chainEndOf(game), by(turn.by, [begun, ...events(turn.entries)]))]
    ledger = [...ledger, ...sealed(LEDGER, chainEndOf(ledger), by(turn.by, events(turn.lines)))]
  }
  return new Map([
    [GAME, game],
    [LEDGER, ledger],
  ])
}

type Message = typeof message extends fc.Arbitrary<infer T> ? T : never

/** Parts as the sender creates them. Each part continues at the end of the previous part. */
function partsOf({ key, full }: Scene, before: ReadonlyMap<string, readonly Envelope[]>, { sender, parts }: Message) {
  const chains = new Map(before)
  const signed = new Set<string>()
  const sent = parts.map((each): SentStreamPart => {
    const chain = chains.get(each.stream) ?? []
    const whole = full.get(each.stream) ?? []
    if (each.is === 'givenBack' && whole.length > chain.length) {
      chains.set(each.stream, whole)
      const back = givenBack(key, whole, chain.length)
      if (!each.isOtherReceipt) for (const { hash } of whole) signed.add(hash)
      return each.isOtherReceipt
        ? { ...back, receipt: key.sign(signingTextOfReceipt({ ...GENESIS, stream: each.stream })) }
        : back
    }
    const isTakeOver = each.is === 'own' && each.isTakeOver
    const author = each.is === 'own' && each.isForged ? 'a' : sender
    const envelopes = sealed(
      each.stream,
      chainEndOf(chain),
      by(author, [event('own', isTakeOver ? GAME_TAKEN_OVER_EVENT_TYPE : 'noted')]),
    )
    chains.set(each.stream, [...chain, ...envelopes])
    return { stream: each.stream, expectedVersion: chain.length, envelopes }
  })
  return { sent, signed }
}

async function chainsOf(store: EventStore): Promise<ReadonlyMap<string, readonly Envelope[]>> {
  const chains = await Promise.all([GAME, LEDGER].map(async (each) => [each, good(await store.read(each))] as const))
  return new Map(chains)
}

/**
 * Whether the sender may have written this entry, according to the game's entries that the hub has stored or receives
 * with this message.
 */
function isByWriter(
  envelope: Envelope,
  sender: string,
  { before, game }: { readonly before: number; readonly game: readonly Envelope[] },
): boolean {
  if (envelope.laptop !== sender) return false
  if (envelope.stream === GAME)
    return (
      envelope.type === GAME_TAKEN_OVER_EVENT_TYPE ||
      envelope.version === 1 ||
      game[envelope.version - 2]?.laptop === sender
    )
  return game.length === 0 || game.slice(Math.max(0, before - 1)).some(({ laptop }) => laptop === sender)
}

test('each entry that a hub stores without a receipt comes from a writer of the game', async () => {
  const key = await keyFor('hub')
  const counts = { own: 0, givenBack: 0 }
  await fc.assert(
    fc.asyncProperty(
      turns,
      // Losing a whole game is the hardest case for a hub.
      fc.oneof(fc.constant(0), fc.nat(4)),
      fc.nat(4),
      fc.array(message, { minLength: 1, maxLength: 5 }),
      async (drawn, gameLeft, linesLeft, messages) => {
        const full = historyOf(drawn)
        const left = [
          full.get(GAME)?.slice(0, gameLeft) ?? [],
          full.get(LEDGER)?.slice(0, gameLeft > 0 ? linesLeft : 0) ?? [],
        ]
        const scene = { key, full, ...(await hubWith(key, left)) }
        for (const each of messages) {
          const before = await chainsOf(scene.store)
          const { sent, signed } = partsOf(scene, before, each)
          await scene.hub.lineOf(each.sender).append(sent, each.isAtomic)
          const after = await chainsOf(scene.store)
          const game = { before: before.get(GAME)?.length ?? 0, game: after.get(GAME) ?? [] }
          for (const envelope of [...after.values()].flatMap((chain, at) =>
            chain.slice([...before.values()][at]?.length),
          )) {
            counts[signed.has(envelope.hash) ? 'givenBack' : 'own'] += 1
            if (!signed.has(envelope.hash)) expect(isByWriter(envelope, each.sender, game)).toBe(true)
          }
        }
        scene.hub.close()
      },
    ),
    { numRuns: 250 },
  )
  // Both kinds of entry must have been stored often. Otherwise the check above would prove nothing.
  expect(Math.min(counts.own, counts.givenBack)).toBeGreaterThan(100)
})
