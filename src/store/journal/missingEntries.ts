// Finds missing entries. They must have existed according to a stored count or a stream's stored end, but neither store
// nor journal has them. Pure. A stream is named only if it is known to lack entries.

import type { Envelope } from '../port.ts'
import type { MissingEntrySummary, RememberedStoreState } from './recovery.ts'

export interface MissingEntriesInput {
  readonly remembered: readonly RememberedStoreState[]
  /** All envelopes that can still be read in the journal, in order, valid or not. */
  readonly readable: readonly Envelope[]
  /** Number of readable envelopes before the first fault. */
  readonly sound: number
  /** Valid part of every stream, from store and journal together. */
  readonly whole: ReadonlyMap<string, readonly Envelope[]>
  /** Ends of the streams that the store has only in part. */
  readonly broken: ReadonlyMap<string, number>
}

export function findMissingEntries({
  remembered,
  readable,
  sound,
  whole,
  broken,
}: MissingEntriesInput): MissingEntrySummary | undefined {
  const left = sum([...whole.values()].map(({ length }) => length))
  const heldOf = (stream: string) => whole.get(stream)?.length ?? 0
  const lasting = sum(Array.from(broken, ([stream, version]) => Math.max(0, version - heldOf(stream))))
  const counted = Math.max(0, ...remembered.map(({ entries }) => entries))
  const entries = Math.max((counted > 0 ? counted : readable.length) - left, lasting)
  if (entries <= 0) return undefined

  const streams: { stream: string; held: number; missing: number }[] = []
  let named = 0
  for (const [stream, end] of knownEnds(remembered, readable, broken)) {
    const held = heldOf(stream)
    const missing = Math.min(end - held, entries - named)
    if (missing <= 0) continue
    named += missing
    streams.push({ stream, held, missing })
  }
  const before = latest(readable.slice(0, sound)) ?? latest([...whole.values()].flat())
  const times = streams.map(({ stream, held }) => (held === 0 ? before : whole.get(stream)?.at(-1)?.at) ?? before)
  const since = earliest(named < entries || times.length === 0 ? [...times, before] : times)
  return { entries, left, since, streams, lasting }
}

/** Version that each stream is known to have reached. The most reliable source is applied first. */
function knownEnds(
  remembered: readonly RememberedStoreState[],
  readable: readonly Envelope[],
  broken: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const ends = new Map(broken)
  const raise = (stream: string, end: number) => ends.set(stream, Math.max(ends.get(stream) ?? 0, end))
  for (const { ends: each } of remembered) for (const [stream, version] of each) raise(stream, version)
  const read = new Map<string, number>()
  for (const { stream } of readable) read.set(stream, (read.get(stream) ?? 0) + 1)
  for (const [stream, count] of read) raise(stream, count)
  return ends
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function latest(envelopes: readonly Envelope[]): number | undefined {
  return envelopes.reduce<number | undefined>(
    (last, { at }) => (last === undefined || at > last ? at : last),
    undefined,
  )
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce<number | undefined>(
    (first, at) => (first === undefined || (at !== undefined && at < first) ? at : first),
    undefined,
  )
}
