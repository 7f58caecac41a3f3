// The stream `broadcast`: its state folded, its version. A change is known once it is stored.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore } from '../../store/port.ts'
import { evolveBroadcast, NO_BROADCAST, type BroadcastEvent, type BroadcastState } from '../model/broadcast.ts'
import { newEvent } from '../model/clubEvents.ts'
import type { Stamp } from '../model/stamp.ts'
import { isConflict } from './conflict.ts'
import { BROADCAST_STREAM } from '../model/streams.ts'

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
