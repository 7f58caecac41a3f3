// The stream `broadcast`, with its folded state and its version. A change is applied once it is stored.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore } from '../../store/port.ts'
import {
  type BroadcastEvent,
  type BroadcastState,
  evolveBroadcast,
  INITIAL_BROADCAST_STATE,
} from '../model/broadcast.ts'
import { newEvent, type EventStamp } from '../model/clubEvents.ts'
import { BROADCAST_STREAM } from '../model/streams.ts'
import { isVersionConflict } from './versionConflict.ts'

export interface BroadcastStream {
  /** Contains an error if the stream cannot be read, because the rights of viewers must not be guessed. */
  readonly state: Result<BroadcastState>
  load(): Promise<Result<void>>
  change(events: readonly BroadcastEvent[], stamp: EventStamp): Promise<Result<void>>
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
