// A hub with its club over a store in memory, set up as by a serving device, and devices that send to it.

import { createClub, type Club } from '../../../src/application/club.ts'
import { openOwnHub, type ServedHub } from '../../../src/server/ownHub.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { NewEvent, StoreError } from '../../../src/store/port.ts'
import { loadOrCreateDeviceKey, type DeviceKeyPair } from '../../../src/store/signing/keys.ts'
import type { SentStreamPart } from '../../../src/store/sync/messages.ts'
import type { DeviceStreamScope } from '../../../src/store/sync/policy.ts'
import type { Sent } from '../../generators/envelopes.ts'

/** Time of the hub's clock in milliseconds, later than all events of a valid history. */
export const NOW = 1_767_300_000_000

export interface Answered {
  readonly stream: string
  readonly events: number
  /** Code of the refusal. If omitted, the events were accepted. */
  readonly code?: string
}

export interface HubWorld {
  readonly shelf: MemoryStoreContent
  readonly club: Club
  /**
   * Sends events and returns, for each stream, the number of events and the reason if they were refused. Resolves after
   * the club has applied the accepted events.
   */
  push(device: string, scope: DeviceStreamScope, sent: readonly Sent[]): Promise<readonly Answered[]>
  close(): Promise<void>
}

let hubKey: DeviceKeyPair | undefined

async function keyOfHub(): Promise<DeviceKeyPair> {
  let note: string | undefined
  hubKey ??= await loadOrCreateDeviceKey(
    { read: async () => note, write: async (text) => void (note = text) },
    () => 'hub',
  )
  return hubKey
}

export async function openHubWorld(shelf: MemoryStoreContent): Promise<HubWorld> {
  const store = createMemoryStore(shelf)
  const key = await keyOfHub()
  let served: ServedHub | undefined
  let ids = 0
  const own = await openOwnHub(store, key, {
    ids: () => `run${(ids += 1)}`,
    time: () => NOW,
    isFixed: true,
    serve: (hub) => (served = hub),
  })
  const club = createClub({ store: own.store, clock: () => NOW, ids: () => `new${(ids += 1)}` })
  const end = await own.begin(club)
  return {
    shelf,
    club,
    async push(device, scope, sent) {
      const line = served?.exchange.lineOf(device, { scope })
      const parts = byStream(sent).map((each) => partOf(shelf, device, each))
      const answer = await line?.append(parts, false)
      if (answer === undefined) throw new Error('no hub')
      // This change is queued behind the events that the hub accepted.
      await club.raiseVocabulary(1)
      return parts.map(({ stream, envelopes }, index): Answered => {
        const told = { stream, events: envelopes.length }
        if (!answer.ok) return { ...told, code: codeOf(answer.error) }
        const part = answer.value[index]
        return part && 'error' in part ? { ...told, code: codeOf(part.error) } : told
      })
    },
    async close() {
      await end()
      await store.close()
    },
  }
}

/** Prefix for faults that are temporary, so that the device sends the events again later. */
export const WAITS = 'waits:'

/** Error code, followed by the code of the guard that refused the events. */
function codeOf({ code, params }: StoreError): string {
  if (!('why' in params)) return code
  return params.waits === undefined ? `${code} ${params.why}` : `${WAITS} ${params.why}`
}

/** Joins the events of each stream, because a message contains each stream only once. */
function byStream(sent: readonly Sent[]): readonly Sent[] {
  const streams = new Map<string, Sent['events']>()
  for (const { stream, events } of sent) streams.set(stream, [...(streams.get(stream) ?? []), ...events])
  return [...streams].map(([stream, events]) => ({ stream, events }))
}

/** Seals the events as the device would, after the end of the hub's stream. */
function partOf(shelf: MemoryStoreContent, device: string, { stream, events }: Sent): SentStreamPart {
  const end = shelf.get(stream)?.end ?? GENESIS
  const records = seal(
    stream,
    end,
    events.map((each) => writtenBy(device, each)),
  )
  return { stream, expectedVersion: end.version, envelopes: records.map(envelopeOf) }
}

export function writtenBy(device: string, event: Sent['events'][number]): NewEvent {
  return { ...event, author: 'unknown', private: false, laptop: device }
}
