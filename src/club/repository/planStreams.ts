// The streams `plan/<season>`, with the events and version of each. Reads them and builds the append of a change. Once
// it is stored, `applyStored` applies it.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore, StreamAppend } from '../../store/port.ts'
import { newEvent, type EventStamp } from '../model/clubEvents.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { PLAN_STREAM_PREFIX } from '../model/streams.ts'

export interface PlanStreams {
  eventsOf(season: string): readonly PlanEvent[] | undefined
  read(season: string): Promise<Result<void>>
  appendOf(season: string, events: readonly PlanEvent[], stamp: EventStamp): StreamAppend
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
