// Lists the changes that are announced for events of the club: one for each season concerned, and one for all other
// events. Pure.

import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubChange } from './repository.ts'

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
