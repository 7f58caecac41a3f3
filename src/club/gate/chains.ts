// The club's stream and a season's plan as the gate has judged them so far. An event that cannot stand is set aside and
// the fold goes on without it, so a later event that builds on it is set aside as well.

import { err, ok, type Rejection } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { type ChainEnd, endOf, GENESIS } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import { clubEventOf, type ClubState, foldClub, type MemberRecord, NO_CLUB } from '../model/clubState.ts'
import { readFault } from '../model/envelopes.ts'
import { findScheme } from '../model/find.ts'
import { hasMerged, mergedPlanEvent, personOf } from '../model/merged.ts'
import { foldPlan, NO_PLAN, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { PLANS } from '../model/streams.ts'
import { clubFault, type Door } from './clubGuards.ts'
import { isTime, oversized, refused, unsound, type Unsound, waits } from './faults.ts'
import { guarded } from './game/wholeGame.ts'
import { everybodyOf, planFault } from './planGuards.ts'

interface Chain {
  readonly end: ChainEnd
  /** By version. */
  readonly aside: ReadonlyMap<number, Unsound>
}

export interface JudgedClub extends Chain {
  readonly state: ClubState
  /** Every scheme a season has ever had: lines of its games may have been written under each. */
  readonly schemes: ReadonlyMap<string, readonly Scheme[]>
}

export interface JudgedPlan extends Chain {
  readonly plan: Plan
  /** The roster it was judged with: who is merged changes what its events mean. */
  readonly members: ClubState['members']
  /** The seasons it was judged with: events of an unknown season wait for it. */
  readonly seasons: ClubState['seasons']
}

export const NO_JUDGED_CLUB: JudgedClub = { end: GENESIS, aside: new Map(), state: NO_CLUB, schemes: new Map() }
export const NO_JUDGED_PLAN: JudgedPlan = {
  end: GENESIS,
  aside: new Map(),
  plan: NO_PLAN,
  members: new Map(),
  seasons: new Map(),
}

/** No list in an event of the club, or of a plan, is longer: a presence of everybody, the lots of a season. */
const LONGEST_LIST = 20_000

/** `door`: given for envelopes that are not stored yet. They have to fit what the hub knows now, too. */
export function judgeClub(before: JudgedClub, envelopes: readonly Envelope[], door?: Door): JudgedClub {
  const aside = new Map(before.aside)
  const schemes = new Map(before.schemes)
  const club = new JoiningClub(before.state)
  for (const envelope of envelopes) {
    if (isUnreadable(envelope)) continue
    const event = clubEventOf(envelope)
    const state = club.before(event)
    const fault = valuesFault(envelope) ?? asked(envelope, () => clubFault(state, event, door))
    if (fault) {
      aside.set(envelope.version, fault)
      continue
    }
    club.add(event)
    if (event.type === 'SeasonOpened' || event.type === 'SeasonSchemeChanged') noteScheme(schemes, state, event)
  }
  return { end: envelopes.length > 0 ? endOf(envelopes) : before.end, aside, state: club.folded(), schemes }
}

/**
 * A club while events are added to it. Each event of somebody who joins copies the roster, so those that stand one
 * after another are folded together. What is asked in between sees them in a roster of its own.
 */
class JoiningClub {
  #state: ClubState
  #joining: ClubEvent[] = []
  readonly #joined = new Set<string>()
  #roster: Map<string, MemberRecord> | undefined

  constructor(state: ClubState) {
    this.#state = state
  }

  /** What the event is judged in. */
  before(event: ClubEvent): ClubState {
    if (!this.#isOfJoining(event)) return this.folded()
    return this.#roster ? { ...this.#state, members: this.#roster } : this.#state
  }

  add(event: ClubEvent): void {
    if (!this.#isOfJoining(event)) {
      this.#state = foldClub(this.folded(), [event])
      return
    }
    this.#joining.push(event)
    if (event.type !== 'MemberAdded') return
    const { member: id, name } = event
    this.#joined.add(id)
    this.#roster ??= new Map(this.#state.members)
    this.#roster.set(id, { id, name, active: true, present: false })
  }

  folded(): ClubState {
    if (this.#joining.length > 0) this.#state = foldClub(this.#state, this.#joining)
    this.#joining = []
    this.#joined.clear()
    this.#roster = undefined
    return this.#state
  }

  #isOfJoining(event: ClubEvent): boolean {
    return event.type === 'MemberAdded' || (event.type === 'MemberClubNoted' && this.#joined.has(event.member))
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
  door?: Door,
): JudgedPlan {
  if (envelopes.length === 0) return { ...before, members: club.members, seasons: club.seasons }
  const season = stream.slice(PLANS.length)
  // Who was a member when an event was written is not known: everybody may have been.
  const people = everybodyOf(club)
  const rows = door ? [...door.rows.values()].filter((row) => row.season === season && !row.isVoid) : []
  const { members, seasons } = club
  let { plan } = before
  const aside = new Map(before.aside)
  for (const envelope of envelopes) {
    if (isUnreadable(envelope)) continue
    const told = { ...(envelope.payload as object), type: envelope.type } as PlanEvent
    const event = hasMerged(club) ? mergedPlanEvent(told, (member) => personOf(club, member)) : told
    const fault = club.seasons.has(season)
      ? (valuesFault(envelope) ?? awaited(asked(envelope, () => planFault(people, plan, event, rows))))
      : waits(envelope, 'seasons/unknown', { season: season.slice(0, 60) })
    if (fault) aside.set(envelope.version, fault)
    else plan = foldPlan(plan, [event])
  }
  return { end: envelopes.length > 0 ? endOf(envelopes) : before.end, aside, plan, members, seasons }
}

/** Whether what was judged before is still judged alike with the club as it is now. */
export function isPlanOf({ members, seasons, aside, end }: JudgedPlan, club: ClubState): boolean {
  if (end.version === 0) return true
  const hasWaiting = [...aside.values()].some((each) => each.waits)
  if (hasWaiting && seasons !== club.seasons) return false
  return members === club.members || (!hasWaiting && !hasMerged(club))
}

/** Its people may come later: the club's stream is another one. */
function awaited(fault: Unsound | undefined): Unsound | undefined {
  return fault?.why.code === 'members/unknown' ? { ...fault, waits: true } : fault
}

/** What does not fit its schema is set aside before it is judged. */
const isUnreadable = (envelope: Envelope) => readFault(envelope) !== undefined

function valuesFault(envelope: Envelope): Unsound | undefined {
  if (!isTime(envelope.at)) return unsound(envelope, 'gate/bad-time')
  return oversized(envelope.payload, LONGEST_LIST) ? unsound(envelope, 'gate/too-large') : undefined
}

function asked(envelope: Envelope, guard: () => Rejection | undefined): Unsound | undefined {
  const answer = guarded(envelope, () => {
    const why = guard()
    return why ? err(refused(envelope, why)) : ok(undefined)
  })
  return answer.ok ? undefined : answer.error
}
