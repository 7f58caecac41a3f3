// Seals events as a stream with the given end would store them, for tests that write their own chains.

import { type ChainEnd, serialiseAppends, sealAppend, type Sealed } from '../../src/store/hash.ts'
import type { NewEvent } from '../../src/store/port.ts'

export function seal(stream: string, end: ChainEnd, events: readonly NewEvent[]): readonly Sealed[] {
  const [append] = serialiseAppends([{ stream, expectedVersion: end.version, events }])
  const sealed = append && sealAppend(append, end)
  if (!sealed?.ok) throw new Error(`nothing to seal in ${stream}`)
  return sealed.value
}
