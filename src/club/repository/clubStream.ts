// The stream `club` and the streams `people/<id>`: one state folded from all of them, and the version of each. Reads
// the streams and builds the appends of a change. Once they are stored, `applyStored` applies them.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore, StreamAppend, StreamHead } from '../../store/port.ts'
import { type ClubEvent, toStoredClubEvent, type EventStamp, streamOfClubEvent } from '../model/clubEvents.ts'
import {
  clubEventOf,
  type ClubState,
  foldClub,
  INITIAL_CLUB_STATE,
  clubEventWithEnvelopeAuthor,
} from '../model/clubState.ts'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from '../model/streams.ts'

export interface ClubStream {
  readonly state: ClubState
  /**
   * Reads the club's stream and the streams of these people from the beginning. The former state is kept until all
   * streams are read, so that concurrent queries never see people without names. Returns the result for each person.
   */
  load(people: readonly string[]): Promise<Result<readonly Result<unknown>[]>>
  /** Builds one append for each stream concerned. The appends must be stored together. */
  appendsOf(events: readonly ClubEvent[], stamp: EventStamp): readonly StreamAppend[]
  /** `heads` includes the new heads of all written streams. */
  applyStored(events: readonly ClubEvent[], stamp: EventStamp, heads: readonly StreamHead[]): void
  /**
   * Applies events that other devices or processes have appended since the last read. `undefined` if the stream was
   * replaced by a different chain.
   */
  readOn(): Promise<Result<readonly ClubEvent[] | undefined>>
  /** Like `readOn`, for the streams of these people, in the given order. */
  readWords(people: readonly string[]): Promise<readonly Result<readonly ClubEvent[] | undefined>[]>
}

/**
 * Streams of people come first, in the order in which devices read them from the hub (`#nextWanted` in `store/sync/syncLoop.ts`).
 */
function groupEventsByStream(
  events: readonly ClubEvent[],
): readonly (readonly [stream: string, events: readonly ClubEvent[]])[] {
  const streams = new Map<string, ClubEvent[]>()
  for (const event of events) {
    const stream = streamOfClubEvent(event)
    const others = streams.get(stream)
    if (others) others.push(event)
    else streams.set(stream, [event])
  }
  return [...streams].toSorted(([a], [b]) => Number(a === CLUB_STREAM) - Number(b === CLUB_STREAM))
}

type KnownHeads = Map<string, Pick<StreamHead, 'version' | 'hash'>>

function eventsIn(read: Result<readonly ClubEvent[] | undefined>): readonly ClubEvent[] {
  return read.ok ? (read.value ?? []) : []
}

export function createClubStream(store: EventStore): ClubStream {
  let state = INITIAL_CLUB_STATE
  /** Last known version and hash of each stream. */
  let ends: KnownHeads = new Map()

  /** Reads the events after the end stored in `known`, and updates that end. The caller folds the events. */
  async function readSince(
    stream: string,
    known: KnownHeads = ends,
  ): Promise<Result<readonly ClubEvent[] | undefined>> {
    const end = known.get(stream)
    const stored = await store.read(stream, end?.version ?? 1)
    if (!stored.ok) return stored
    if (end !== undefined && stored.value[0]?.hash !== end.hash) return ok(undefined)
    const last = stored.value.at(-1)
    if (last) known.set(stream, { version: last.version, hash: last.hash })
    return ok(stored.value.slice(end ? 1 : 0).map(clubEventOf))
  }

  return {
    get state() {
      return state
    },
    async load(people) {
      const fresh: KnownHeads = new Map()
      const readAnew = (stream: string) => readSince(stream, fresh)
      const [own, words] = await Promise.all([
        readAnew(CLUB_STREAM),
        Promise.all(people.map((person) => readAnew(PEOPLE_STREAM_PREFIX + person))),
      ])
      if (!own.ok) return own
      ends = fresh
      state = foldClub(INITIAL_CLUB_STATE, [own, ...words].flatMap(eventsIn))
      return ok(words)
    },
    appendsOf(events, stamp) {
      return groupEventsByStream(events).map(([stream, some]) => ({
        stream,
        expectedVersion: ends.get(stream)?.version ?? 0,
        events: some.map((event) => toStoredClubEvent(event, stamp)),
      }))
    },
    applyStored(events, stamp, heads) {
      const written = new Set(events.map(streamOfClubEvent))
      for (const { stream, version, hash } of heads) if (written.has(stream)) ends.set(stream, { version, hash })
      state = foldClub(
        state,
        events.map((event) => clubEventWithEnvelopeAuthor(event, stamp)),
      )
    },
    async readOn() {
      const more = await readSince(CLUB_STREAM)
      if (more.ok && more.value) state = foldClub(state, more.value)
      return more
    },
    async readWords(people) {
      const read = await Promise.all(people.map((person) => readSince(PEOPLE_STREAM_PREFIX + person)))
      state = foldClub(state, read.flatMap(eventsIn))
      return read
    },
  }
}
