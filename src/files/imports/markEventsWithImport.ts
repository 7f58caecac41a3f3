// Marks events about people and plan events with the id of their import, so that an undo can find them later. Pure
// functions.

import type { ClubEvent, ClubNoted } from '../../club/model/clubEvents.ts'
import type { PlanEvent } from '../../club/model/planEvents.ts'
import type { ImportClubAndPlanChanges } from '../../club/repository/repository.ts'

export function markEventsWithImport(
  id: string,
  { season, clubEvents, planEvents }: ImportClubAndPlanChanges,
): Pick<ImportClubAndPlanChanges, 'clubEvents' | 'planEvents'> {
  const clubs = new Set(ownClubs(clubEvents, season))
  return {
    clubEvents: clubEvents.map((event) =>
      isOfPerson(event) || isOneOf(clubs, event) ? { ...event, import: id } : event,
    ),
    planEvents: planEvents.map((event) => (isOfPlan(event) ? { ...event, import: id } : event)),
  }
}

function isOfPerson(
  event: ClubEvent,
): event is Extract<ClubEvent, { type: 'MemberActivated' | 'MemberAdded' | 'MembersMerged' }> {
  return event.type === 'MemberAdded' || event.type === 'MemberActivated' || event.type === 'MembersMerged'
}

/**
 * The events that record the clubs that the file gives. A club of another season, or a club that is replaced at once, is
 * an earlier club, which the undo leaves as it is.
 */
function ownClubs(events: readonly ClubEvent[], season: string): Iterable<ClubNoted> {
  const last = new Map<string, ClubNoted>()
  for (const event of events)
    if (event.type === 'ClubNoted' && (event.season === undefined || event.season === season))
      last.set(JSON.stringify([event.member, event.season]), event)
  return last.values()
}

function isOneOf(clubs: ReadonlySet<ClubEvent>, event: ClubEvent): event is ClubNoted {
  return clubs.has(event)
}

function isOfPlan(
  event: PlanEvent,
): event is Extract<PlanEvent, { type: 'EntrantsAdded' | 'StageAdded' | 'StageChanged' | 'PointsGiven' }> {
  return ['EntrantsAdded', 'StageAdded', 'StageChanged', 'PointsGiven'].includes(event.type)
}
