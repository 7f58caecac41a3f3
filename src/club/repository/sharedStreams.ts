// The stream `club` and the words for its people, `people/<id>`: one state folded from all, and the version of each.
// Reads them and makes the appends of a change; once it is stored, `applyStored` makes it known.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore, StreamAppend, StreamHead } from '../../store/port.ts'
import {
  type BroadcastEvent,
  type BroadcastState,
  evolveBroadcast,
  INITIAL_BROADCAST_STATE,
} from '../model/broadcast.ts'
import { type ClubEvent, newClubEvent, newEvent, type Stamp, streamOfClubEvent } from '../model/clubEvents.ts'
import { clubEventOf, type ClubState, foldClub, INITIAL_CLUB_STATE, withEnvelopeAuthor } from '../model/clubState.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { BROADCAST_STREAM, CLUB_STREAM, PEOPLE_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../model/streams.ts'
import type { ClubChange } from './repository.ts'

export interface ClubStream {
  readonly state: ClubState
  /**
   * The club's own stream and those of these people, read anew. The state before stands until all are read, so that no
   * query that runs beside finds people without names. Returns what was read of each of the people.
   */
  load(people: readonly string[]): Promise<Result<readonly Result<unknown>[]>>
  /** One for each stream that the events stand in, to be stored together. */
  appendsOf(events: readonly ClubEvent[], stamp: Stamp): readonly StreamAppend[]
  /** `heads`: of the streams that were written, among others. */
  applyStored(events: readonly ClubEvent[], stamp: Stamp, heads: readonly StreamHead[]): void
  /** What others appended since: known from now on. Undefined: the stream was put to another chain. */
  readOn(): Promise<Result<readonly ClubEvent[] | undefined>>
  /** The same of these people's streams, in their order. */
  readWords(people: readonly string[]): Promise<readonly Result<readonly ClubEvent[] | undefined>[]>
}

/** Names first, as a device reads them (`#nextWanted` of the line to the hub). */
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
  /** How far each stream is known. */
  let ends: KnownHeads = new Map()

  /** Reads what follows the end of the stream in `known`, and moves that end on. The caller folds what was read. */
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
        events: some.map((event) => newClubEvent(event, stamp)),
      }))
    },
    applyStored(events, stamp, heads) {
      const written = new Set(events.map(streamOfClubEvent))
      for (const { stream, version, hash } of heads) if (written.has(stream)) ends.set(stream, { version, hash })
      state = foldClub(
        state,
        events.map((event) => withEnvelopeAuthor(event, stamp)),
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

// The streams `plan/<season>`: events and version of each. Reads them and makes the append of a
// change; once it is stored, `applyStored` makes it known.
export interface PlanStreams {
  eventsOf(season: string): readonly PlanEvent[] | undefined
  read(season: string): Promise<Result<void>>
  appendOf(season: string, events: readonly PlanEvent[], stamp: Stamp): StreamAppend
  applyStored(season: string, events: readonly PlanEvent[]): void
}

export function createPlanStreams(store: EventStore): PlanStreams {
  const plans = new Map<string, { readonly events: readonly PlanEvent[]; readonly version: number }>()
  const known = (season: string) => plans.get(season) ?? { events: [], version: 0 }

  return {
    eventsOf: (season) => plans.get(season)?.events,
    async read(season) {
      const stored = await store.read(PLAN_STREAM_PREFIX + season)
      if (!stored.ok) return stored
      const events = stored.value.map(({ type, payload }) => ({ ...(payload as object), type }) as PlanEvent)
      plans.set(season, { events, version: stored.value.at(-1)?.version ?? 0 })
      return ok(undefined)
    },
    appendOf: (season, events, stamp) => ({
      stream: PLAN_STREAM_PREFIX + season,
      expectedVersion: known(season).version,
      events: events.map((event) => newEvent(event, stamp)),
    }),
    applyStored(season, events) {
      const { events: before, version } = known(season)
      plans.set(season, { events: [...before, ...events], version: version + events.length })
    },
  }
}

// The stream `broadcast`: its state folded, its version. A change is known once it is stored.
export interface BroadcastStream {
  /** Refused where the stream cannot be read: who may see what is not guessed. */
  readonly state: Result<BroadcastState>
  load(): Promise<Result<void>>
  change(events: readonly BroadcastEvent[], stamp: Stamp): Promise<Result<void>>
}

export function createBroadcastStream(
  store: EventStore,
  changed: (state: Result<BroadcastState>) => void,
): BroadcastStream {
  let state: Result<BroadcastState> = ok(INITIAL_BROADCAST_STATE)
  let version = 0

  async function load(): Promise<Result<void>> {
    const stored = await store.read(BROADCAST_STREAM)
    if (!stored.ok) {
      state = stored
      return stored
    }
    state = ok(
      stored.value.reduce(
        (before, { type, payload, at, author }) =>
          evolveBroadcast(before, { ...(payload as object), type } as BroadcastEvent, { at, author }),
        INITIAL_BROADCAST_STATE,
      ),
    )
    version = stored.value.at(-1)?.version ?? 0
    return ok(undefined)
  }

  return {
    get state() {
      return state
    },
    load,
    async change(events, stamp) {
      if (!state.ok) return state
      const appended = await store.append(
        BROADCAST_STREAM,
        version,
        events.map((event) => newEvent(event, stamp, true)),
      )
      if (!appended.ok) {
        if (isVersionConflict(appended)) {
          await load()
          changed(state)
        }
        return appended
      }
      version = appended.value.version
      state = ok(events.reduce((before, event) => evolveBroadcast(before, event, stamp), state.value))
      changed(state)
      return ok(undefined)
    },
  }
}

// The changes that are announced for events of the club: one for each season that they changed, and one for everything else.
// Pure.
export function clubChangesOf(events: readonly ClubEvent[]): readonly ClubChange[] {
  const changes = new Map<string, ClubChange>()
  for (const event of events) {
    const isOfSeason =
      event.type === 'SeasonOpened' ||
      event.type === 'SeasonFlagsChanged' ||
      event.type === 'SeasonSchemeChanged' ||
      event.type === 'StandingsHidden' ||
      event.type === 'StandingsOpened'
    if (!isOfSeason) changes.set('club', { name: 'club.changed', push: {} })
    if (isOfSeason || event.type === 'ImportUndone')
      changes.set(event.season, { name: 'seasons.changed', push: { season: event.season } })
  }
  return [...changes.values()]
}

// Whether a store refused because somebody else appended first: what is known of the stream is out of date then.
export function isVersionConflict(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'store/version-conflict'
}
