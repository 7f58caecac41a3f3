// What a comparison of store and journal found and repaired. The screen shows it to the secretary once.

import type { Envelope } from '../port.ts'

/**
 * What can be wrong with a journal when it is opened.
 * torn: the last line was not written to its end, so its append was never acknowledged; it is cut off.
 * cut: acknowledged lines are missing at the end, or the whole file is, as the marker shows.
 * tampered: a line in the middle is not what was written.
 */
export type JournalFault = 'torn' | 'cut' | 'tampered'

export interface Recovery {
  /** Restored to the store from the journal. */
  readonly restored: StoreCounts
  /** Appended to the journal from the store: the journal was missing, or had lost acknowledged entries. */
  readonly completed: StoreCounts
  /** Streams that neither side has whole, with the first faulty version. The store was left as it is. */
  readonly lost: readonly { readonly stream: string; readonly version: number }[]
  /** Streams that are whole on both sides and differ: another program wrote to one of them. */
  readonly diverged: readonly string[]
  /** What was wrong with the journal when it was opened. */
  readonly journal: JournalFault | 'missing' | undefined
  /** Acknowledged entries that neither side has. */
  readonly missing?: MissingEntrySummary | undefined
  /** True when something remembers how many entries there were, and they are all there. */
  readonly isWhole: boolean
}

export interface StoreCounts {
  readonly streams: number
  readonly events: number
}

export interface MissingEntrySummary {
  readonly entries: number
  /** Entries that are left on both sides together. */
  readonly left: number
  /** Time of the last entry before the first that may be missing; undefined when not known. */
  readonly since: number | undefined
  /** Streams known to be short. Their sum is `entries` at most. */
  readonly streams: readonly { readonly stream: string; readonly held: number; readonly missing: number }[]
  /** Of `entries`: those in streams that the store has in part and whose end it still remembers. */
  readonly lasting: number
}

/** What something outside a store remembers of it. */
export interface RememberedState {
  /** Entries in all streams together. */
  readonly entries: number
  /** Version of the last entry, of the streams it remembers. */
  readonly ends: ReadonlyMap<string, number>
}

/** True when the secretary has to see it. A line torn by a crash was never acknowledged, so it is not reported. */
export function isWorthReporting({ restored, completed, lost, diverged, journal, missing }: Recovery): boolean {
  const isDamaged = journal === 'cut' || journal === 'tampered' || journal === 'missing'
  return (
    isDamaged ||
    restored.events > 0 ||
    completed.events > 0 ||
    lost.length > 0 ||
    diverged.length > 0 ||
    missing !== undefined
  )
}

// Finds missing entries: those that a count or a stream's end remembers and neither store nor journal has. Pure. A
// stream is named only when it is known to be short.
export interface MissingEntriesInput {
  readonly remembered: readonly RememberedState[]
  /** Every envelope that can still be read in the journal, in its order, sound or not. */
  readonly readable: readonly Envelope[]
  /** How many of them come before the first fault. */
  readonly sound: number
  /** The whole part of every stream, from both sides. */
  readonly whole: ReadonlyMap<string, readonly Envelope[]>
  /** Ends of streams that the store has only in part. */
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

/** How far each stream is known to have reached, the surest source first. */
function knownEnds(
  remembered: readonly RememberedState[],
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
