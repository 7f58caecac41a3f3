// Writes changes of the club, its people and a season's plan. A change becomes visible only after it is stored. Makes
// no decisions.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore } from '../../store/port.ts'
import type { ClubEvent, EventStamp } from '../model/clubEvents.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import type { ClubChange } from './repository.ts'
import type { Rescorer } from './rescorer.ts'
import type { ClubStream } from './clubStream.ts'
import type { PlanStreams } from './planStreams.ts'
import { clubChangesOf } from './clubChanges.ts'
import { isVersionConflict } from './versionConflict.ts'

interface ClubWriterDependencies {
  readonly club: ClubStream
  readonly plans: PlanStreams
  readonly rescoring: Pick<Rescorer, 'follow'>
  /** Called when the loaded data of the club is outdated. */
  readonly invalidate: () => void
  readonly announce: (change: ClubChange) => void
}

export function createClubWriter(
  store: EventStore,
  { club, plans, rescoring, invalidate, announce }: ClubWriterDependencies,
) {
  return {
    async changeClub(events: readonly ClubEvent[], stamp: EventStamp): Promise<Result<void>> {
      if (events.length === 0) return ok(undefined)
      const appended = await store.appendAll(club.appendsOf(events, stamp))
      if (!appended.ok) {
        if (isVersionConflict(appended)) invalidate()
        return appended
      }
      club.applyStored(events, stamp, appended.value)
      for (const change of clubChangesOf(events)) announce(change)
      await rescoring.follow(events, stamp)
      return ok(undefined)
    },
    async changePlan(season: string, events: readonly PlanEvent[], stamp: EventStamp): Promise<Result<void>> {
      if (events.length === 0) return ok(undefined)
      const { stream, expectedVersion, events: planned } = plans.appendOf(season, events, stamp)
      const appended = await store.append(stream, expectedVersion, planned)
      if (appended.ok) plans.applyStored(season, events)
      else if (isVersionConflict(appended)) await plans.read(season)
      else return appended
      announce({ name: 'plan.changed', push: { season } })
      return appended.ok ? ok(undefined) : appended
    },
  }
}
