// The validated parts of the club's stream and of a season's plan. An invalid event is set aside and does not change
// the state, so a later event that builds on it is set aside as well.

import { err, ok, type Rejection } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { type ChainEnd, chainEndOf, GENESIS } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { type ClubEvent, isPersonEvent, type MemberAdded } from '../model/clubEvents.ts'
import {
  clubEventOf,
  type ClubState,
  foldClub,
  createMemberRecord,
  type MemberRecord,
  INITIAL_CLUB_STATE,
} from '../model/clubState.ts'
import { envelopeReadError } from '../model/envelopes.ts'
import { findScheme } from '../model/clubLookups.ts'
import { hasMergedMembers, resolvePlanEventMembers, resolveMemberId } from '../model/mergedMembers.ts'
import { foldPlan, NO_PLAN, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { PLAN_STREAM_PREFIX } from '../model/streams.ts'
import { type HubGateContextWithStages, clubEventFault, type HubGateContext } from './clubGuards.ts'
import {
  isTime,
  isValueOversized,
  rejectionToEnvelopeFault,
  createLastingFault,
  type EnvelopeFault,
  createTemporaryFault,
} from './faults.ts'
import { validateCatchingErrors } from './game/wholeGame.ts'
import { clubWithAllMembersActive, planEventFault } from './planGuards.ts'

interface JudgedStream {
  readonly end: ChainEnd
  /** Events that are set aside, by version. */
  readonly aside: ReadonlyMap<number, EnvelopeFault>
}

export interface ValidatedClub extends JudgedStream {
  readonly state: ClubState
  /**
   * All schemes that a season has ever had, by season. Ledger lines of its games may have been written under any of
   * these schemes.
   */
  readonly schemes: ReadonlyMap<string, readonly Scheme[]>
}

export interface ValidatedPlan extends JudgedStream {
  readonly plan: Plan
  /** Roster that was used for the validation. Merging members changes the meaning of plan events. */
  readonly members: ClubState['members']
  /** Seasons that were used for the validation. Events of an unknown season cause temporary faults. */
  readonly seasons: ClubState['seasons']
}

export const EMPTY_VALIDATED_CLUB: ValidatedClub = {
  end: GENESIS,
  aside: new Map(),
  state: INITIAL_CLUB_STATE,
  schemes: new Map(),
}
export const EMPTY_VALIDATED_PLAN: ValidatedPlan = {
  end: GENESIS,
  aside: new Map(),
  plan: NO_PLAN,
  members: new Map(),
  seasons: new Map(),
}

/**
 * Maximum length of a list in an event of the club or of a plan. The longest lists that occur contain the presence of
 * all members or the lots of a season.
 */
const MAX_CLUB_LIST_LENGTH = 20_000

/** `door` is set only for envelopes that are not stored yet, because they must also fit the hub's current state. */
export function validateClubEnvelopes(
  before: ValidatedClub,
  envelopes: readonly Envelope[],
  door?: HubGateContextWithStages,
): ValidatedClub {
  const aside = new Map(before.aside)
  const schemes = new Map(before.schemes)
  const club = new JoiningClub(before.state)
  for (const envelope of envelopes) {
    if (isUnreadable(envelope)) continue
    const event = clubEventOf(envelope)
    // An event about a person belongs in another stream, so it was already skipped as unreadable.
    if (isPersonEvent(event)) continue
    const state = club.before(event)
    const fault =
      valuesFault(envelope) ??
      asTemporaryFault(
        askGuard(envelope, () => clubEventFault(state, event, door)),
        AWAITED_STAGE_CODES,
      )
    if (fault) {
      aside.set(envelope.version, fault)
      continue
    }
    club.add(event)
    if (event.type === 'SeasonOpened' || event.type === 'SeasonSchemeChanged') noteScheme(schemes, state, event)
  }
  return { end: envelopes.length > 0 ? chainEndOf(envelopes) : before.end, aside, state: club.folded(), schemes }
}

/**
 * A club to which events are being added. Every `MemberAdded` event would copy the roster, so consecutive ones are
 * folded together. Until then, a separate roster contains the new members for the checks.
 */
class JoiningClub {
  #state: ClubState
  #joining: MemberAdded[] = []
  #roster: Map<string, MemberRecord> | undefined

  constructor(state: ClubState) {
    this.#state = state
  }

  /** Returns the state against which the event is validated. */
  before(event: ClubEvent): ClubState {
    if (event.type !== 'MemberAdded') return this.folded()
    return this.#roster ? { ...this.#state, members: this.#roster } : this.#state
  }

  add(event: ClubEvent): void {
    if (event.type !== 'MemberAdded') {
      this.#state = foldClub(this.folded(), [event])
      return
    }
    this.#joining.push(event)
    this.#roster ??= new Map(this.#state.members)
    this.#roster.set(event.member, createMemberRecord(event))
  }

  folded(): ClubState {
    if (this.#joining.length > 0) this.#state = foldClub(this.#state, this.#joining)
    this.#joining = []
    this.#roster = undefined
    return this.#state
  }
}

function noteScheme(
  schemes: Map<string, readonly Scheme[]>,
  state: ClubState,
  { season, scheme, schemeVersion }: Extract<ClubEvent, { type: 'SeasonOpened' | 'SeasonSchemeChanged' }>,
): void {
  const found = findScheme(state, scheme, schemeVersion)
  if (found) schemes.set(season, [...(schemes.get(season) ?? []), found])
}

export function validatePlanEnvelopes(
  before: ValidatedPlan,
  stream: string,
  envelopes: readonly Envelope[],
  club: ClubState,
  door?: HubGateContext,
): ValidatedPlan {
  if (envelopes.length === 0) return { ...before, members: club.members, seasons: club.seasons }
  const season = stream.slice(PLAN_STREAM_PREFIX.length)
  // Nobody knows who was a member when an event was written, so all members are treated as active.
  const people = clubWithAllMembersActive(club)
  const rows = door ? [...door.rows.values()].filter((row) => row.season === season && !row.isVoid) : []
  const { members, seasons } = club
  let { plan } = before
  const aside = new Map(before.aside)
  for (const envelope of envelopes) {
    if (isUnreadable(envelope)) continue
    const told = { ...(envelope.payload as object), type: envelope.type } as PlanEvent
    const event = hasMergedMembers(club)
      ? resolvePlanEventMembers(told, (member) => resolveMemberId(club, member))
      : told
    const fault = club.seasons.has(season)
      ? (valuesFault(envelope) ??
        asTemporaryFault(
          askGuard(envelope, () => planEventFault(people, plan, event, rows)),
          AWAITED_MEMBER_CODES,
        ))
      : createTemporaryFault(envelope, 'seasons/unknown', { season: season.slice(0, 60) })
    if (fault) aside.set(envelope.version, fault)
    else plan = foldPlan(plan, [event])
  }
  return { end: envelopes.length > 0 ? chainEndOf(envelopes) : before.end, aside, plan, members, seasons }
}

/** Whether the validated part of the plan is still valid for the current club. */
export function isValidatedPlanCurrent({ members, seasons, aside, end }: ValidatedPlan, club: ClubState): boolean {
  if (end.version === 0) return true
  const hasWaiting = [...aside.values()].some((each) => each.waits)
  if (hasWaiting && seasons !== club.seasons) return false
  return members === club.members || (!hasWaiting && !hasMergedMembers(club))
}

/** Error codes of club events that refer to a part of a plan which may still arrive. */
const AWAITED_STAGE_CODES: ReadonlySet<string> = new Set(['plan/unknown-stage', 'seasons/no-such-round'])
/** Error codes of plan events that refer to a part of the club which may still arrive. */
const AWAITED_MEMBER_CODES: ReadonlySet<string> = new Set(['members/unknown'])

function asTemporaryFault(fault: EnvelopeFault | undefined, codes: ReadonlySet<string>): EnvelopeFault | undefined {
  return fault && codes.has(fault.why.code) ? { ...fault, waits: true } : fault
}

/** Whether an envelope does not match its schema. Such an envelope is skipped. */
const isUnreadable = (envelope: Envelope) => envelopeReadError(envelope) !== undefined

function valuesFault(envelope: Envelope): EnvelopeFault | undefined {
  if (!isTime(envelope.at)) return createLastingFault(envelope, 'gate/bad-time')
  return isValueOversized(envelope.payload, MAX_CLUB_LIST_LENGTH)
    ? createLastingFault(envelope, 'gate/too-large')
    : undefined
}

function askGuard(envelope: Envelope, guard: () => Rejection | undefined): EnvelopeFault | undefined {
  const answer = validateCatchingErrors(envelope, () => {
    const why = guard()
    return why ? err(rejectionToEnvelopeFault(envelope, why)) : ok(undefined)
  })
  return answer.ok ? undefined : answer.error
}
