// The club's stream and a season's plan as the gate has judged them so far. An event that cannot stand is set aside and
// the fold goes on without it, so a later event that builds on it is set aside as well.

import { err, ok, type Rejection } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { type ChainEnd, chainEndOf, GENESIS } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { type ClubEvent, isPersonEvent, type MemberAdded } from '../model/clubEvents.ts'
import {
  clubEventOf,
  type ClubState,
  foldClub,
  newMember,
  type MemberRecord,
  INITIAL_CLUB_STATE,
} from '../model/clubState.ts'
import { envelopeReadFault } from '../model/envelopes.ts'
import { findScheme } from '../model/clubLookups.ts'
import { hasMergedMembers, resolvePlanEventMembers, resolveMemberId } from '../model/mergedMembers.ts'
import { foldPlan, NO_PLAN, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { PLAN_STREAM_PREFIX } from '../model/streams.ts'
import { type ClubHubContext, clubEventFault, type HubContext } from './clubGuards.ts'
import { isTime, isOversized, rejectionFault, lastingFault, type EnvelopeFault, temporaryFault } from './faults.ts'
import { judgeSafely } from './game/wholeGame.ts'
import { withAllMembersActive, planEventFault } from './planGuards.ts'

interface JudgedStream {
  readonly end: ChainEnd
  /** By version. */
  readonly aside: ReadonlyMap<number, EnvelopeFault>
}

export interface JudgedClub extends JudgedStream {
  readonly state: ClubState
  /** Every scheme a season has ever had: lines of its games may have been written under each. */
  readonly schemes: ReadonlyMap<string, readonly Scheme[]>
}

export interface JudgedPlan extends JudgedStream {
  readonly plan: Plan
  /** The roster it was judged with: who is merged changes what its events mean. */
  readonly members: ClubState['members']
  /** The seasons it was judged with: events of an unknown season wait for it. */
  readonly seasons: ClubState['seasons']
}

export const NO_JUDGED_CLUB: JudgedClub = {
  end: GENESIS,
  aside: new Map(),
  state: INITIAL_CLUB_STATE,
  schemes: new Map(),
}
export const NO_JUDGED_PLAN: JudgedPlan = {
  end: GENESIS,
  aside: new Map(),
  plan: NO_PLAN,
  members: new Map(),
  seasons: new Map(),
}

/** No list in an event of the club, or of a plan, is longer: a presence of everybody, the lots of a season. */
const MAX_CLUB_LIST_LENGTH = 20_000

/** `door`: given for envelopes that are not stored yet. They have to fit what the hub knows now, too. */
export function judgeClub(before: JudgedClub, envelopes: readonly Envelope[], door?: ClubHubContext): JudgedClub {
  const aside = new Map(before.aside)
  const schemes = new Map(before.schemes)
  const club = new JoiningClub(before.state)
  for (const envelope of envelopes) {
    if (isUnreadable(envelope)) continue
    const event = clubEventOf(envelope)
    // Its schema says that it stands in another stream: it was passed over as unreadable.
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
 * A club while events are added to it. Each event of somebody who joins copies the roster, so those that stand one
 * after another are folded together. What is asked in between sees them in a roster of its own.
 */
class JoiningClub {
  #state: ClubState
  #joining: MemberAdded[] = []
  #roster: Map<string, MemberRecord> | undefined

  constructor(state: ClubState) {
    this.#state = state
  }

  /** What the event is judged in. */
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
    this.#roster.set(event.member, newMember(event))
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

export function judgePlan(
  before: JudgedPlan,
  stream: string,
  envelopes: readonly Envelope[],
  club: ClubState,
  door?: HubContext,
): JudgedPlan {
  if (envelopes.length === 0) return { ...before, members: club.members, seasons: club.seasons }
  const season = stream.slice(PLAN_STREAM_PREFIX.length)
  // Who was a member when an event was written is not known: everybody may have been.
  const people = withAllMembersActive(club)
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
      : temporaryFault(envelope, 'seasons/unknown', { season: season.slice(0, 60) })
    if (fault) aside.set(envelope.version, fault)
    else plan = foldPlan(plan, [event])
  }
  return { end: envelopes.length > 0 ? chainEndOf(envelopes) : before.end, aside, plan, members, seasons }
}

/** Whether what was judged before is still judged alike with the club as it is now. */
export function isJudgedPlanCurrent({ members, seasons, aside, end }: JudgedPlan, club: ClubState): boolean {
  if (end.version === 0) return true
  const hasWaiting = [...aside.values()].some((each) => each.waits)
  if (hasWaiting && seasons !== club.seasons) return false
  return members === club.members || (!hasWaiting && !hasMergedMembers(club))
}

/** What an event of the club names and another stream, a plan, may still bring. */
const AWAITED_STAGE_CODES: ReadonlySet<string> = new Set(['plan/unknown-stage', 'seasons/no-such-round'])
/** What an event of a plan names and another stream, the club's, may still bring. */
const AWAITED_MEMBER_CODES: ReadonlySet<string> = new Set(['members/unknown'])

function asTemporaryFault(fault: EnvelopeFault | undefined, codes: ReadonlySet<string>): EnvelopeFault | undefined {
  return fault && codes.has(fault.why.code) ? { ...fault, waits: true } : fault
}

/** What does not fit its schema is set aside before it is judged. */
const isUnreadable = (envelope: Envelope) => envelopeReadFault(envelope) !== undefined

function valuesFault(envelope: Envelope): EnvelopeFault | undefined {
  if (!isTime(envelope.at)) return lastingFault(envelope, 'gate/bad-time')
  return isOversized(envelope.payload, MAX_CLUB_LIST_LENGTH) ? lastingFault(envelope, 'gate/too-large') : undefined
}

function askGuard(envelope: Envelope, guard: () => Rejection | undefined): EnvelopeFault | undefined {
  const answer = judgeSafely(envelope, () => {
    const why = guard()
    return why ? err(rejectionFault(envelope, why)) : ok(undefined)
  })
  return answer.ok ? undefined : answer.error
}
