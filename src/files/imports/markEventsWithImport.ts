// Marks people and plan events with the id of their import, so that an undo can find them later. Pure functions.

import type { ClubEvent } from '../../club/model/clubEvents.ts'
import type { PlanEvent } from '../../club/model/planEvents.ts'
import type { ImportClubAndPlanChanges } from '../../club/repository/repository.ts'

export function markEventsWithImport(
  id: string,
  { clubEvents, planEvents }: Pick<ImportClubAndPlanChanges, 'clubEvents' | 'planEvents'>,
): Pick<ImportClubAndPlanChanges, 'clubEvents' | 'planEvents'> {
  return {
    clubEvents: clubEvents.map((event) => (isOfPerson(event) ? { ...event, import: id } : event)),
    planEvents: planEvents.map((event) => (isOfPlan(event) ? { ...event, import: id } : event)),
  }
}

function isOfPerson(event: ClubEvent): event is Extract<ClubEvent, { type: 'MemberActivated' | 'MemberAdded' }> {
  return event.type === 'MemberAdded' || event.type === 'MemberActivated'
}

function isOfPlan(
  event: PlanEvent,
): event is Extract<PlanEvent, { type: 'EntrantsAdded' | 'StageAdded' | 'PointsGiven' }> {
  return event.type === 'EntrantsAdded' || event.type === 'StageAdded' || event.type === 'PointsGiven'
}
