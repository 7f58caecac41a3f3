// Reads the envelopes of a stream after the chain end up to which it was validated. A hash identifies the whole chain
// before it. If the stream still contains this end, only the envelopes after it are validated.

import { ok } from '../../rules/vocabulary.ts'
import { type ChainEnd, chainEndOf, GENESIS } from '../../store/hash.ts'
import type { Envelope, StoreResult } from '../../store/port.ts'

/** Reads a stream as it is stored, without validating it. */
export type StoredStreamReader = (stream: string, from?: number) => Promise<StoreResult<readonly Envelope[]>>

export interface StreamReadRange {
  /** Complete stream, if the caller has already read it. */
  readonly whole?: readonly Envelope[] | undefined
  /** Chain end at which reading stops. If omitted, the whole stream is read. */
  readonly to?: ChainEnd | undefined
}

interface StreamRest {
  /** Whether the stream still contains the validated end. If not, `more` contains the whole stream. */
  readonly isOn: boolean
  readonly more: readonly Envelope[]
  readonly end: ChainEnd
}

export async function readStreamSince(
  read: StoredStreamReader,
  stream: string,
  judged: ChainEnd,
  { whole, to }: StreamReadRange = {},
): Promise<StoreResult<StreamRest>> {
  if (to?.hash === judged.hash) return ok({ isOn: true, more: [], end: judged })
  if (to?.version === 0) return ok({ isOn: false, more: [], end: GENESIS })
  if (judged.version > 0 && !whole && !(to && to.version < judged.version)) {
    const rest = await read(stream, judged.version)
    if (!rest.ok) return rest
    if (rest.value[0]?.hash === judged.hash) {
      const known = rest.value.slice(0, to && to.version - judged.version + 1)
      return ok({ isOn: true, more: known.slice(1), end: chainEndOf(known) })
    }
  }
  const all = whole ? ok(whole) : await read(stream)
  if (!all.ok) return all
  const known = all.value.slice(0, to?.version)
  const isOn = judged.version === 0 || known[judged.version - 1]?.hash === judged.hash
  return ok({ isOn, more: isOn ? known.slice(judged.version) : known, end: chainEndOf(known) })
}
