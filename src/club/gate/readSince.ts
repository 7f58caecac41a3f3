// What a stream has beyond an end that was judged. A hash stands for the whole chain before it: where the end still
// stands in the stream, only what follows it is judged.

import { ok } from '../../rules/vocabulary.ts'
import { type ChainEnd, chainEndOf, GENESIS } from '../../store/hash.ts'
import type { Envelope, StoreResult } from '../../store/port.ts'

/** Reads a stream as it is stored, not judged. */
export type ReadStream = (stream: string, from?: number) => Promise<StoreResult<readonly Envelope[]>>

export interface ReadRange {
  /** The stream as the caller has read it. */
  readonly whole?: readonly Envelope[] | undefined
  /** Where to stop, an end that stands in the stream; absent: with the last that is stored. */
  readonly to?: ChainEnd | undefined
}

interface StreamRest {
  /** Whether the judged end still stands in the stream; else `more` has all of it. */
  readonly isOn: boolean
  readonly more: readonly Envelope[]
  readonly end: ChainEnd
}

export async function readSince(
  read: ReadStream,
  stream: string,
  judged: ChainEnd,
  { whole, to }: ReadRange = {},
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
