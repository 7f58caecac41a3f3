// The streams `plan/<season>`: events and version of each. Reads them and makes the append of a
// change; the change is known once it is stored (`took`).

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore, StreamAppend } from '../../store/port.ts'
import { newEvent } from '../model/clubEvents.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import type { Stamp } from '../model/stamp.ts'
import { PLANS } from '../model/streams.ts'

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
