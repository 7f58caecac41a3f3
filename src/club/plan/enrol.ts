// Adds a list of names to a plan at once. Members are recognised by name, people whom the club does not know join the
// club, and removed members return. Either the whole list is added or nothing.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import {
  newcomersFault,
  checkSimilarNameDecisions,
  newcomerEvents,
  createNewcomerResolver,
  type SimilarNameDecision,
} from '../model/newNames.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { memberClubInSeason } from '../model/clubsInEvent.ts'
import type { Plan } from '../model/plan.ts'
import { buildMemberClubEvents, buildSeasonClubEvents, type SeasonClubsContext } from './eventClubs.ts'
import type { PlanView } from './view.ts'

export interface PersonToEnrol {
  readonly name: string
  /**
   * The person's club or, in a list of players, the club for which they play in that season. If omitted, the known club
   * stays.
   */
  readonly club?: string
}

/** The result of adding a list. All ids are in the order of the list. */
export interface EnrolmentResult {
  readonly plan: PlanView
  /** People from the list who are now in the plan. */
  readonly entered: readonly string[]
  /** People from the list whom the club did not know or knew only as guests. */
  readonly joined: readonly string[]
  /** Names that were already in the plan, or that the list repeats. */
  readonly duplicates: readonly string[]
}

interface EnrolmentDecision extends Omit<EnrolmentResult, 'plan'> {
  readonly clubEvents: readonly ClubEvent[]
  readonly planEvents: readonly PlanEvent[]
}

interface EventPlan {
  readonly plan: Plan
  /**
   * The season whose players are listed. If set, the clubs in the list apply to this season. Omitted for a list of
   * members.
   */
  readonly season?: string
}

/**
 * Decides which events add the list. Refusals contain the line, counted from 1. `decisions` names the people to whom
 * similar names in the list belong.
 */
export function decideEnrolment(
  data: SeasonClubsContext,
  { plan, season }: EventPlan,
  people: readonly PersonToEnrol[],
  newId: () => string,
  decisions: readonly SimilarNameDecision[] = [],
): Result<EnrolmentDecision> {
  const { club } = data
  const clubs = new Map<string, string>()
  const coming = createNewcomerResolver(club, decisions, newId)
  const aliases = new Set(decisions.flatMap(({ name, as }) => (as === undefined ? [] : [nameComparisonKey(name)])))
  const isAlias = (name: string) => aliases.has(nameComparisonKey(name))
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
    // If a name was recognised as another name of a member whose club is known, the club in the list is ignored.
    if (from && !(isAlias(name.value) && isKnownToPlay(data, season, id))) clubs.set(id, from.value)
  }
  const decided = checkSimilarNameDecisions(
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

/** Whether the club is known, in this season or in the list of members. */
function isKnownToPlay({ club }: SeasonClubsContext, season: string | undefined, id: string): boolean {
  const known = season === undefined ? club.members.get(id)?.club : memberClubInSeason(club, season, id)
  return known !== undefined && known !== ''
}
