// The stream `broadcast`: its state folded, its version. A change is known once it is stored.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore } from '../../store/port.ts'
import { evolveBroadcast, NO_BROADCAST, type BroadcastEvent, type BroadcastState } from '../model/broadcast.ts'
import { newEvent } from '../model/clubEvents.ts'
import type { Stamp } from '../model/stamp.ts'
import { isConflict } from './conflict.ts'
import { BROADCAST_STREAM } from '../model/streams.ts'

export interface BroadcastStream {
  readonly state: BroadcastState
  load(): Promise<Result<void>>
  change(events: readonly BroadcastEvent[], stamp: Stamp): Promise<Result<void>>
}

export function createBroadcastStream(store: EventStore, changed: (state: BroadcastState) => void): BroadcastStream {
  let state = NO_BROADCAST
  let version = 0

  async function load(): Promise<Result<void>> {
    const kept = await store.read(BROADCAST_STREAM)
    if (!kept.ok) return kept
    state = kept.value.reduce(
      (before, { type, payload, at, author }) =>
        evolveBroadcast(before, { ...(payload as object), type } as BroadcastEvent, { at, author }),
      NO_BROADCAST,
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
      const kept = await store.append(
        BROADCAST_STREAM,
        version,
        events.map((event) => newEvent(event, stamp, true)),
      )
      if (!kept.ok) {
        if (isConflict(kept) && (await load()).ok) changed(state)
        return kept
      }
      version = kept.value.version
      state = events.reduce((before, event) => evolveBroadcast(before, event, stamp), state)
      changed(state)
      return ok(undefined)
    },
  }
}
