// Which parts of the club its events changed, for those who listen: each part once. Pure.

import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubChange } from './repository.ts'

export function changesOf(events: readonly ClubEvent[]): readonly ClubChange[] {
  const changes = new Map<string, ClubChange>()
  for (const event of events) {
    if (event.type === 'ClubCreated' || event.type === 'SchemePublished') changes.set('club', { type: 'club' })
    else if (
      event.type === 'SeasonOpened' ||
      event.type === 'SeasonFlagsChanged' ||
      event.type === 'SeasonSchemeChanged'
    )
      changes.set(event.season, { type: 'season', season: event.season })
    else changes.set('members', { type: 'members' })
  }
  return [...changes.values()]
}
