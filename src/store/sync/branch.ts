// A branch: what a device wrote and the hub did not take, because another device had continued the stream. It is kept,
// envelope by envelope, in a stream of its own that is synced as any other. Its name has the stream and the version.

import type { Envelope, EventStore, StoreResult } from '../port.ts'

/** The beginning of their names. */
export const BRANCHES = 'branch/'
const BRANCHED = 'Branched'

interface Branching {
  readonly stream: string
  readonly deviceId: string
  /** Version of the first envelope that differs. */
  readonly from: number
  readonly ours: readonly Envelope[]
}

export const isBranch = (stream: string): boolean => stream.startsWith(BRANCHES)

/** After a crash it continues behind what is stored already. */
export async function branchOff(
  store: Pick<EventStore, 'read' | 'append'>,
  { stream, deviceId, from, ours }: Branching,
): Promise<StoreResult<void>> {
  const [first] = ours
  if (!first) return { ok: true, value: undefined }
  const name = `${BRANCHES}${stream}/${from}/${first.hash.slice(0, 12)}`
  const kept = await store.read(name)
  if (!kept.ok) return kept
  const rest = ours.slice(kept.value.length)
  if (rest.length === 0) return { ok: true, value: undefined }
  const written = await store.append(
    name,
    kept.value.length,
    rest.map((envelope) => ({
      type: BRANCHED,
      payload: envelope,
      at: envelope.at,
      author: envelope.author,
      private: envelope.private,
      laptop: deviceId,
    })),
  )
  return written.ok ? { ok: true, value: undefined } : written
}

/** How many envelopes two chains of one stream share. */
export function commonLength(ours: readonly Envelope[], theirs: readonly Envelope[]): number {
  const parting = ours.findIndex(({ hash }, index) => hash !== theirs[index]?.hash)
  return parting === -1 ? ours.length : parting
}
