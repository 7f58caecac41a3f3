// The hub countersigns the statements of devices with the time of its own clock, which exposes a backdated statement.
// Each device statement is countersigned once. The hub's own statements and countersignatures are never countersigned,
// because two signers would then sign each other endlessly.

import type { Envelope, EventStore, StoreResult } from '../port.ts'
import { createJobQueue } from '../queue.ts'
import type { Hub } from '../sync/hub.ts'
import type { DeviceKeyPair } from './keys.ts'
import { isStatementAboutOwnStreams, SIGNATURE_STREAM_PREFIX, type SignedHead } from './signatures.ts'
import { type OwnSignedHeads, readOwnSignedHeads, signUnsignedHeads } from './signer.ts'

export interface CountersigningTask {
  /** Resolves when all statements received so far have been signed or refused. */
  settled(): Promise<void>
  stop(): void
}

/**
 * Starts with statements that were accepted but not signed yet, for example because the hub was killed before it could
 * sign them.
 */
export function startCountersigning(
  hub: Pick<Hub, 'onTaken'>,
  store: EventStore,
  key: DeviceKeyPair,
  stamp: () => { readonly at: number; readonly author: string },
): CountersigningTask {
  const queue = createJobQueue()

  async function countersign(streams: readonly string[]): Promise<StoreResult<void>> {
    const own = await readOwnSignedHeads(store, key)
    if (!own.ok) return own
    const heads: SignedHead[] = []
    for (const stream of streams) {
      if (stream === SIGNATURE_STREAM_PREFIX + key.laptop) continue
      const kept = await store.read(stream)
      if (!kept.ok) return kept
      const last = kept.value.findLast(isStatementAboutOwnStreams)
      if (last && !isCovered(last, kept.value, own.value)) heads.push([stream, last.version, last.hash])
    }
    return signUnsignedHeads(store, key, heads, own.value, { ...stamp(), occasion: 'hub' })
  }

  async function countersignAll(): Promise<StoreResult<void>> {
    const listed = await store.list(SIGNATURE_STREAM_PREFIX)
    return listed.ok ? countersign(listed.value.map(({ stream }) => stream)) : listed
  }

  const later = (job: () => Promise<StoreResult<void>>) => void queue(job).catch(() => undefined)
  later(countersignAll)
  const stop = hub.onTaken((envelopes) => {
    const streams = new Set(
      envelopes.map(({ stream }) => stream).filter((stream) => stream.startsWith(SIGNATURE_STREAM_PREFIX)),
    )
    if (streams.size > 0) later(() => countersign([...streams]))
  })
  return { settled: () => queue(() => undefined), stop }
}

/** Whether the stream, as it is stored now, was signed at this envelope or at a later one. */
function isCovered({ stream, version }: Envelope, kept: readonly Envelope[], own: OwnSignedHeads): boolean {
  return own.heads.some(([signed, at, hash]) => signed === stream && at >= version && kept[at - 1]?.hash === hash)
}
