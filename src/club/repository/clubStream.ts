// The stream `club`: its state folded, its version. Reads it and makes the append of a change; the
// change is known once it is stored (`took`).

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { EventStore, StreamAppend } from '../../store/port.ts'
import { newEvent, type ClubEvent } from '../model/clubEvents.ts'
import { clubEventOf, foldClub, NO_CLUB, type ClubState } from '../model/clubState.ts'
import type { Stamp } from '../model/stamp.ts'
import { CLUB_STREAM } from '../model/streams.ts'

export interface ClubStream {
  readonly state: ClubState
  load(): Promise<Result<void>>
  appendOf(events: readonly ClubEvent[], stamp: Stamp): StreamAppend
  took(events: readonly ClubEvent[]): void
  /** Something of this season is of a newer vocabulary. */
  close(season: string, fault: Rejection): void
  /** What others appended since: known from now on. */
  readOn(): Promise<Result<readonly ClubEvent[]>>
}

export function createClubStream(store: EventStore): ClubStream {
  let state = NO_CLUB
  let version = 0

  return {
    get state() {
      return state
    },
    async load() {
      const kept = await store.read(CLUB_STREAM)
      if (!kept.ok) return kept
      state = foldClub(NO_CLUB, kept.value.map(clubEventOf))
      version = kept.value.at(-1)?.version ?? 0
      return ok(undefined)
    },
    appendOf: (events, stamp) => ({
      stream: CLUB_STREAM,
      expectedVersion: version,
      events: events.map((event) => newEvent(event, stamp)),
    }),
    took(events) {
      version += events.length
      state = foldClub(state, events)
    },
    close(season, fault) {
      state = { ...state, closed: new Map(state.closed).set(season, fault) }
    },
    async readOn() {
      const kept = await store.read(CLUB_STREAM, version + 1)
      if (!kept.ok) return kept
      const events = kept.value.map(clubEventOf)
      version += events.length
      state = foldClub(state, events)
      return ok(events)
    },
  }
}
