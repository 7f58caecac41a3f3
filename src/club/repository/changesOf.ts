// Which parts of the club its events changed, for those who listen: each part once. Pure.

import type { ClubEvent } from '../model/clubEvents.ts'
import { isPersonEvent } from '../model/persons.ts'
import { isSeriesEvent } from '../model/series.ts'
import type { ClubChange } from './repository.ts'

export function changesOf(events: readonly ClubEvent[]): readonly ClubChange[] {
  const changes = new Map<string, ClubChange>()
  for (const event of events) {
    if (event.type === 'ClubCreated' || event.type === 'SchemePublished' || isSeriesEvent(event))
      changes.set('club', { name: 'club.changed', push: {} })
    else if (
      event.type === 'SeasonOpened' ||
      event.type === 'SeasonFlagsChanged' ||
      event.type === 'SeasonSchemeChanged' ||
      event.type === 'StandingsHidden' ||
      event.type === 'StandingsOpened'
    )
      changes.set(event.season, { name: 'seasons.changed', push: { season: event.season } })
    else if (isPersonEvent(event)) changes.set('persons', { name: 'persons.changed', push: {} })
    else changes.set('members', { name: 'members.changed', push: {} })
  }
  return [...changes.values()]
}
