// The stream `club`: its state folded, its version. Reads it and makes the append of a change; the
// change is known once it is stored (`took`).

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore, StreamAppend } from '../../store/port.ts'
import { type BroadcastEvent, type BroadcastState, evolveBroadcast, NO_BROADCAST } from '../model/broadcast.ts'
import { type ClubEvent, newEvent, type Stamp } from '../model/clubEvents.ts'
import { clubEventOf, type ClubState, foldClub, NO_CLUB, signedBy } from '../model/clubState.ts'
import { isUserEvent } from '../model/users.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { isSeriesEvent } from '../model/series.ts'
import { BROADCAST_STREAM, CLUB_STREAM, PLANS } from '../model/streams.ts'
import type { ClubChange } from './repository.ts'

export interface ClubStream {
  readonly state: ClubState
  load(): Promise<Result<void>>
  appendOf(events: readonly ClubEvent[], stamp: Stamp): StreamAppend
  /** `hash`: of the last of them. */
  took(events: readonly ClubEvent[], stamp: Stamp, hash: string | undefined): void
  /** What others appended since: known from now on. Undefined: the stream was put to another chain. */
  readOn(): Promise<Result<readonly ClubEvent[] | undefined>>
}

export function createClubStream(store: EventStore): ClubStream {
  let state = NO_CLUB
  let version = 0
  let end: string | undefined

  return {
    get state() {
      return state
    },
    async load() {
      const kept = await store.read(CLUB_STREAM)
      if (!kept.ok) return kept
      state = foldClub(NO_CLUB, kept.value.map(clubEventOf))
      version = kept.value.at(-1)?.version ?? 0
      end = kept.value.at(-1)?.hash
      return ok(undefined)
    },
    appendOf: (events, stamp) => ({
      stream: CLUB_STREAM,
      expectedVersion: version,
      events: events.map((event) => newEvent(event, stamp)),
    }),
    took(events, stamp, hash) {
      version += events.length
      end = hash
      const signed = events.map((event) => signedBy(event, stamp))
      state = foldClub(state, signed)
    },
    async readOn() {
      const kept = await store.read(CLUB_STREAM, Math.max(1, version))
      if (!kept.ok) return kept
      if (version > 0 && end !== undefined && kept.value[0]?.hash !== end) return ok(undefined)
      const events = kept.value.slice(version > 0 ? 1 : 0).map(clubEventOf)
      version += events.length
      end = kept.value.at(-1)?.hash
      state = foldClub(state, events)
      return ok(events)
    },
  }
}

// The streams `plan/<season>`: events and version of each. Reads them and makes the append of a
// change; the change is known once it is stored (`took`).
export interface PlanStreams {
  eventsOf(season: string): readonly PlanEvent[] | undefined
  read(season: string): Promise<Result<void>>
  appendOf(season: string, events: readonly PlanEvent[], stamp: Stamp): StreamAppend
  took(season: string, events: readonly PlanEvent[]): void
}

export function createPlanStreams(store: EventStore): PlanStreams {
  const plans = new Map<string, { readonly events: readonly PlanEvent[]; readonly version: number }>()
  const known = (season: string) => plans.get(season) ?? { events: [], version: 0 }

  return {
    eventsOf: (season) => plans.get(season)?.events,
    async read(season) {
      const kept = await store.read(PLANS + season)
      if (!kept.ok) return kept
      const events = kept.value.map(({ type, payload }) => ({ ...(payload as object), type }) as PlanEvent)
      plans.set(season, { events, version: kept.value.at(-1)?.version ?? 0 })
      return ok(undefined)
    },
    appendOf: (season, events, stamp) => ({
      stream: PLANS + season,
      expectedVersion: known(season).version,
      events: events.map((event) => newEvent(event, stamp)),
    }),
    took(season, events) {
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
  let state: Result<BroadcastState> = ok(NO_BROADCAST)
  let version = 0

  async function load(): Promise<Result<void>> {
    const kept = await store.read(BROADCAST_STREAM)
    if (!kept.ok) {
      state = kept
      return kept
    }
    state = ok(
      kept.value.reduce(
        (before, { type, payload, at, author }) =>
          evolveBroadcast(before, { ...(payload as object), type } as BroadcastEvent, { at, author }),
        NO_BROADCAST,
      ),
    )
    version = kept.value.at(-1)?.version ?? 0
    return ok(undefined)
  }

  return {
    get state() {
      return state
    },
    load,
    async change(events, stamp) {
      if (!state.ok) return state
      const kept = await store.append(
        BROADCAST_STREAM,
        version,
        events.map((event) => newEvent(event, stamp, true)),
      )
      if (!kept.ok) {
        if (isConflict(kept)) {
          await load()
          changed(state)
        }
        return kept
      }
      version = kept.value.version
      state = ok(events.reduce((before, event) => evolveBroadcast(before, event, stamp), state.value))
      changed(state)
      return ok(undefined)
    },
  }
}

// Which parts of the club its events changed, for those who listen: each part once. Pure.
export function changesOf(events: readonly ClubEvent[]): readonly ClubChange[] {
  const changes = new Map<string, ClubChange>()
  for (const event of events) {
    if (event.type === 'ImportUndone') {
      changes.set('members', { name: 'members.changed', push: {} })
      changes.set(event.season, { name: 'seasons.changed', push: { season: event.season } })
    } else if (
      event.type === 'ClubCreated' ||
      event.type === 'SchemePublished' ||
      event.type === 'RulebookKept' ||
      event.type === 'VocabularyRaised' ||
      isSeriesEvent(event)
    )
      changes.set('club', { name: 'club.changed', push: {} })
    else if (
      event.type === 'SeasonOpened' ||
      event.type === 'SeasonFlagsChanged' ||
      event.type === 'SeasonSchemeChanged' ||
      event.type === 'StandingsHidden' ||
      event.type === 'StandingsOpened'
    )
      changes.set(event.season, { name: 'seasons.changed', push: { season: event.season } })
    else if (isUserEvent(event)) changes.set('users', { name: 'users.changed', push: {} })
    else changes.set('members', { name: 'members.changed', push: {} })
  }
  return [...changes.values()]
}

// Whether a store refused because somebody else appended first: what is known of the stream is out of date then.
export function isConflict(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'store/version-conflict'
}
