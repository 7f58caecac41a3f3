// A list of names taken into a plan at once: members are recognised by name, a person whom
// the club does not know joins it, a removed one comes back. All of the list or none of it.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import { nameKey, parseName } from '../model/name.ts'
import {
  newcomersFault,
  checkNearNames,
  newcomerEvents,
  createNewcomerResolver,
  type NameDecision,
} from '../model/newNames.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { memberClubInEvent } from '../model/clubsInEvent.ts'
import type { Plan } from '../model/plan.ts'
import { buildMemberClubEvents, buildSeasonClubEvents, type EventClubsData } from './eventClubs.ts'
import type { PlanView } from './view.ts'

export interface PersonToEnrol {
  readonly name: string
  /** His club, in a list of players the one he plays for in that event; absent = what is known stays. */
  readonly club?: string
}

/** What became of a list: ids, in its order. */
export interface EnrolmentResult {
  readonly plan: PlanView
  /** Now in the plan. */
  readonly entered: readonly string[]
  /** Those of them the club did not know. */
  readonly joined: readonly string[]
  /** Names that were in the plan before, or came twice in the list. */
  readonly duplicates: readonly string[]
}

interface EnrolmentDecision extends Omit<EnrolmentResult, 'plan'> {
  readonly clubEvents: readonly ClubEvent[]
  readonly planEvents: readonly PlanEvent[]
}

interface EventPlan {
  readonly plan: Plan
  /** Whose list of players it is: clubs are those of the event. Absent for a list of members. */
  readonly season?: string
}

/** Refusals name the line, counted from 1. `decisions`: whose the near names of the list are. */
export function decideEnrolment(
  data: EventClubsData,
  { plan, season }: EventPlan,
  people: readonly PersonToEnrol[],
  newId: () => string,
  decisions: readonly NameDecision[] = [],
): Result<EnrolmentDecision> {
  const { club } = data
  const clubs = new Map<string, string>()
  const coming = createNewcomerResolver(club, decisions, newId)
  const aliases = new Set(decisions.flatMap(({ name, as }) => (as === undefined ? [] : [nameKey(name)])))
  const isAlias = (name: string) => aliases.has(nameKey(name))
  const clubEvents: ClubEvent[] = []
  const entered: string[] = []
  const joined: string[] = []
  const duplicates: string[] = []
  for (const [index, person] of people.entries()) {
    const line = index + 1
    const name = parseName(person.name)
    if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, line } })
    const from = person.club === undefined || person.club.trim() === '' ? undefined : parseName(person.club)
    if (from && !from.ok) return err({ code: from.error.code, params: { ...from.error.params, line } })
    const { member: id, isNew } = coming.find(name.value)
    const member = club.members.get(id)
    if (isNew || member?.guest) joined.push(id)
    if (plan.entrants.has(id) || entered.includes(id)) duplicates.push(name.value)
    else entered.push(id)
    if (member?.active === false) clubEvents.push({ type: 'MemberActivated', member: id })
    // A name that was only found to be somebody's says nothing new of the club that this person is known to play for.
    if (from && !(isAlias(name.value) && isKnownToPlay(data, season, id))) clubs.set(id, from.value)
  }
  const decided = checkNearNames(
    club,
    people.map(({ name }) => name),
    decisions,
  )
  if (!decided.ok) return decided
  const fault = newcomersFault(club, coming)
  if (fault) return err(fault)
  clubEvents.push(
    ...(season === undefined ? buildMemberClubEvents(data, clubs) : buildSeasonClubEvents(data, season, clubs)),
  )
  return ok({
    clubEvents: [...newcomerEvents(coming), ...clubEvents],
    planEvents: entered.length === 0 ? [] : [{ type: 'EntrantsAdded', members: entered }],
    entered,
    joined,
    duplicates,
  })
}

/** In this event, or in the list of members. */
function isKnownToPlay({ club }: EventClubsData, season: string | undefined, id: string): boolean {
  const known = season === undefined ? club.members.get(id)?.club : memberClubInEvent(club, season, id)
  return known !== undefined && known !== ''
}
