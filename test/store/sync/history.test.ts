// Entries that a hub had accepted before are checked by the rules for historical entries: entries that the hub signed
// for and lost, and entries that fill an empty hub.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { createHub, type AdmittedDeviceRights } from '../../../src/store/sync/hub.ts'
import { signingTextOfReceipt, type SentStreamPart } from '../../../src/store/sync/messages.ts'
import { event, good } from '../adapters/subject.ts'
import { keyFor } from './heldLine.ts'

const CHAIN = seal(
  'club',
  GENESIS,
  [1, 2, 3, 4].map((number) => ({ ...event(number), laptop: 'a' })),
).map((each) => envelopeOf(each))

async function judgedOf(
  parts: (sign: (length: number) => string) => readonly SentStreamPart[],
  granted?: AdmittedDeviceRights,
) {
  const key = await keyFor('hub')
  const judged: (number | undefined)[] = []
  const policy = {
    ...CLUB_SYNC_POLICY,
    judge: async (incoming: readonly { readonly historyLength?: number }[]) => {
      judged.push(...incoming.map(({ historyLength }) => historyLength))
      return new Map()
    },
  }
  const hub = createHub(createMemoryStore(), policy, { ids: randomUUID, time: () => 1, key })
  onTestFinished(() => hub.close())
  const sign = (length: number) =>
    key.sign(signingTextOfReceipt({ ...chainEndOf(CHAIN.slice(0, length)), stream: 'club' }))
  good(await hub.lineOf('a', granted).append(parts(sign), true))
  return judged
}

const part = (from: number, to: number, receipt?: string): SentStreamPart => ({
  stream: 'club',
  expectedVersion: from,
  envelopes: CHAIN.slice(from, to),
  ...(receipt !== undefined && { receipt }),
})

test('new entries of a device are not checked by the rules for historical entries', async () => {
  expect(await judgedOf(() => [part(0, 4)])).toEqual([undefined])
})

test('only entries returned with a receipt are checked by the rules for historical entries', async () => {
  expect(await judgedOf((sign) => [part(0, 3, sign(3)), part(3, 4)])).toEqual([3])
  expect(await judgedOf((sign) => [part(0, 2), part(2, 4, sign(4))]), 'a receipt is for the whole chain').toEqual([4])
})

test('all entries that fill an empty hub are checked by the rules for historical entries', async () => {
  expect(await judgedOf(() => [part(0, 4)], { bringsAll: async () => true })).toEqual([4])
})
