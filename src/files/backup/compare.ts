// Compares two sets of streams and counts the entries, games, members and seasons that only one of them contains.
// Streams are append-only. Two copies of a club therefore differ only at their ends, unless both were continued
// separately after some version.

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { commonChainLength } from '../../store/hash.ts'
import type { Envelope, EventStore } from '../../store/port.ts'
import { foreignEnvelopeError } from '../../club/model/envelopes.ts'
import { CLUB_STREAM } from '../../club/model/streams.ts'
import {
  clubContentsOf,
  streamHeadsOf,
  isClubOrImportStream,
  type ClubContents,
  type ChainEndsByStream,
  type EnvelopesByStream,
} from './contents.ts'
import type { ContentCounts } from './format.ts'

/** Source of streams: a backup file or a store. */
export interface StreamSource extends ClubContents {
  readonly heads: ChainEndsByStream
  read(stream: string): Promise<Result<readonly Envelope[]>>
}

/** Counts of the content that only one of the two sets contains. */
export interface SurplusContentCounts extends ContentCounts {
  /** Time of the earliest entry that only this set contains, or `null` if there is no such entry. */
  readonly since: number | null
}

export interface StreamSourceComparison {
  /**
   * - behind: the other set contains everything in this set, and more
   * - ahead: this set contains everything in the other set, and more
   * - parted: each set contains something that the other lacks
   * - other-club: the sets have nothing in common
   */
  readonly relation: 'same' | 'behind' | 'ahead' | 'parted' | 'other-club'
  readonly onlyThis: SurplusContentCounts
  readonly onlyOther: SurplusContentCounts
}

export async function compareStreamSources(
  one: StreamSource,
  other: StreamSource,
): Promise<Result<StreamSourceComparison>> {
  const mine = createTally(one, other)
  const theirs = createTally(other, one)
  let shared = 0
  for (const stream of new Set([...one.heads.keys(), ...other.heads.keys()])) {
    const [a, b] = [one.heads.get(stream), other.heads.get(stream)]
    if (a && b && a.version === b.version && a.hash === b.hash) {
      shared += a.version
      continue
    }
    const left = a ? await one.read(stream) : ok([])
    if (!left.ok) return left
    const right = b ? await other.read(stream) : ok([])
    if (!right.ok) return right
    const common = commonChainLength(left.value, right.value)
    shared += common
    mine.add(left.value.slice(common))
    theirs.add(right.value.slice(common))
  }
  const [onlyThis, onlyOther] = [mine.surplus(), theirs.surplus()]
  return ok({ relation: relationOf(onlyThis.entries, onlyOther.entries, shared), onlyThis, onlyOther })
}

function relationOf(here: number, there: number, shared: number): StreamSourceComparison['relation'] {
  if (here > 0 && there > 0) return shared === 0 ? 'other-club' : 'parted'
  return here > 0 ? 'ahead' : there > 0 ? 'behind' : 'same'
}

function createTally(own: StreamSource, other: StreamSource) {
  let entries = 0
  let streams = 0
  let since: number | null = null
  return {
    add(extra: readonly Envelope[]): void {
      if (extra.length === 0) return
      entries += extra.length
      streams += 1
      for (const { at } of extra) since = Math.min(since ?? at, at)
    },
    surplus: (): SurplusContentCounts => ({
      entries,
      streams,
      since,
      games: countMissing(own.games, other.games),
      members: countMissing(own.club.members, other.club.members),
      seasons: countMissing(own.club.seasons, other.club.seasons),
    }),
  }
}

function countMissing(own: Pick<ReadonlySet<string>, 'keys' | 'has'>, other: Pick<ReadonlySet<string>, 'has'>): number {
  return [...own.keys()].filter((id) => !other.has(id)).length
}

/**
 * A source for streams in memory. Throws if the club's stream contains events that no version of the program could have
 * written.
 */
export function createInMemoryStreamSource(streams: EnvelopesByStream): StreamSource {
  const heads = streamHeadsOf(streams)
  return { heads, ...clubContentsOf(heads, streams), read: async (stream) => ok(streams.get(stream) ?? []) }
}

/**
 * Returns the reason why this program may only read the club of a store, or `undefined` if it may also write. A
 * read-only store must not be replaced either.
 */
export async function findReadOnlyRejection(store: Pick<EventStore, 'read'>): Promise<Rejection | undefined> {
  const kept = await store.read(CLUB_STREAM)
  const faults = kept.ok ? kept.value.map((envelope) => foreignEnvelopeError(envelope)) : []
  return faults.find((fault) => fault?.code === 'store/newer-vocabulary')
}

/**
 * Creates a source from a store. Streams other than those of the club and its imports are read only if the comparison
 * needs them.
 */
export async function loadStreamSource(store: EventStore): Promise<Result<StreamSource>> {
  const listed = await store.list('')
  if (!listed.ok) return listed
  const telling = new Map<string, readonly Envelope[]>()
  for (const { stream } of listed.value.filter((head) => isClubOrImportStream(head.stream))) {
    const read = await store.read(stream)
    if (!read.ok) return read
    telling.set(stream, read.value)
  }
  const heads = new Map(listed.value.map(({ stream, version, hash }) => [stream, { version, hash }]))
  return ok({ heads, ...clubContentsOf(heads, telling), read: (stream) => store.read(stream) })
}
