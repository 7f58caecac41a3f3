// Changes to an evening: the attendance of people, and the opening, closing and reopening of the evening. Each function
// returns events or a refusal. Pure; ids and times are passed in.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { buildNewMemberEvents, type ClubEvent } from '../model/clubEvents.ts'
import { findMember } from '../model/clubLookups.ts'
import type { ClubState } from '../model/clubState.ts'
import {
  type AttendanceNoted,
  type AttendanceSource,
  type AttendanceState,
  type EveningClosed,
  type EveningOpened,
  type EveningsOfClub,
  findEvening,
  findOpenEvening,
  mayAttend,
  pairKey,
  type PlannedEvening,
} from '../model/evenings.ts'
import { isValidEventTime } from '../model/eventTimeRange.ts'
import { createMemberNameKeyIndex } from '../model/mergedMembers.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import { newcomersFault } from '../model/newNames.ts'

/** Ways in which a person with a new name can join the club. */
export const JOINING_WAYS = ['guest', 'member'] as const
type JoiningWay = (typeof JOINING_WAYS)[number]

/**
 * A person whose attendance is recorded: a member of the club by id, or anybody by name. A person with a new name joins
 * the club as a guest, unless `joinsAs` specifies otherwise.
 */
export type NotedPerson = (
  | { readonly member: string; readonly name?: never; readonly joinsAs?: never }
  | { readonly member?: never; readonly name: string; readonly joinsAs?: JoiningWay }
) & { readonly state: AttendanceState; readonly until?: string }

export interface AttendanceRequest {
  readonly evening: string
  readonly people: readonly NotedPerson[]
  readonly via: AttendanceSource
}

interface AttendanceContext {
  readonly newId: () => string
  /** Time of the last entry of the evening that is still open, in milliseconds since the epoch. */
  readonly lastEntryAt: number
}

export interface AttendanceDecision {
  readonly events: readonly ClubEvent[]
  /** Member ids in the order of the request. A person who is named twice appears twice. */
  readonly members: readonly string[]
  /** People who joined the club. */
  readonly joined: readonly string[]
}

/**
 * Records the attendance of people this evening, either for all of them or for none. The first record opens the evening
 * and closes an earlier evening that is still open. A person with an unknown name joins the club, even if the name is
 * similar to a known one. The user is asked about similar names afterwards. Refusals contain the `line` of the person
 * in the request.
 */
export function decideAttendance(
  club: ClubState,
  { evening: date, people, via }: AttendanceRequest,
  { newId, lastEntryAt }: AttendanceContext,
): Result<AttendanceDecision> {
  const opening = decideEveningForNotes(club.evenings, date, lastEntryAt)
  if (!opening.ok) return opening
  const found = findNotedPeople(club, people, newId)
  if (!found.ok) return found
  const { members, newcomers, returning } = found.value
  const known = findEvening(club.evenings, date)
  const last = new Map(people.map((person, index) => [members[index] ?? '', person]))
  const groups = new Map<string, AttendanceNoted & { readonly members: string[] }>()
  for (const [member, { state, until }] of last) {
    const before = known?.attendance.get(member)
    if (before?.state === state && before.until === until) continue
    const key = `${state} ${until ?? ''}`
    const group = groups.get(key) ?? {
      type: 'AttendanceNoted',
      evening: date,
      members: [],
      state,
      ...(until === undefined ? {} : { until }),
      via,
    }
    group.members.push(member)
    groups.set(key, group)
  }
  return ok({
    events: [
      ...(groups.size > 0 ? opening.value : []),
      ...newcomers.flatMap(({ member, name, joinsAs }) =>
        buildNewMemberEvents(member, name, joinsAs === 'guest' ? { guest: true } : {}),
      ),
      ...returning.map((member): ClubEvent => ({ type: 'MemberActivated', member })),
      ...groups.values(),
    ],
    members,
    joined: newcomers.map(({ member }) => member),
  })
}

/**
 * Returns the events that open the evening, or none if it is open. Only a later evening closes the open one. A note about
 * an earlier day opens that day's evening as a past one. Refuses notes about a closed evening.
 */
function decideEveningForNotes(
  evenings: EveningsOfClub,
  date: string,
  lastEntryAt: number,
): Result<readonly ClubEvent[], Rejection<'evening/closed' | 'gate/bad-day'>> {
  if (!isValidEventTime(Date.parse(date))) return err({ code: 'gate/bad-day', params: {} })
  const known = findEvening(evenings, date)
  if (known?.closed !== undefined) return err({ code: 'evening/closed', params: { date } })
  if (known !== undefined) return ok([])
  const open = findOpenEvening(evenings)
  const closing: readonly ClubEvent[] =
    open && open.date < date ? [{ type: 'EveningClosed', evening: open.date, at: lastEntryAt, closedBy: 'next' }] : []
  return ok([...closing, { type: 'EveningOpened', evening: date }])
}

interface Newcomer {
  readonly member: string
  readonly name: string
  readonly joinsAs: JoiningWay
}

interface FoundPeople {
  readonly members: readonly string[]
  readonly newcomers: readonly Newcomer[]
  /** Removed members, who return to the roster because they came. */
  readonly returning: readonly string[]
}

function findNotedPeople(club: ClubState, people: readonly NotedPerson[], newId: () => string): Result<FoundPeople> {
  const byName = new Map(createMemberNameKeyIndex(club))
  const members: string[] = []
  const newcomers: Newcomer[] = []
  const returning = new Set<string>()
  for (const [index, { member: id, name: text = '', joinsAs = 'guest', state }] of people.entries()) {
    const line = index + 1
    const name = id === undefined ? parseName(text) : ok('')
    if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, line } })
    let member = id ?? byName.get(nameComparisonKey(name.value))
    if (member === undefined) {
      member = newId()
      byName.set(nameComparisonKey(name.value), member)
      newcomers.push({ member, name: name.value, joinsAs })
    } else if (!newcomers.some((newcomer) => newcomer.member === member)) {
      const known = findMember(club, member)
      if (!known.ok) return err({ code: known.error.code, params: { ...known.error.params, line } })
      if (!mayAttend(known.value) && state !== 'out' && state !== 'left') returning.add(member)
    }
    members.push(member)
  }
  const fault = newcomersFault(club, { added: newcomers })
  return fault ? err(fault) : ok({ members, newcomers, returning: [...returning] })
}

/** Returns an error if a device may not note these people. Devices may send notes about an evening that has ended. */
export function attendanceFault(
  club: Pick<ClubState, 'members' | 'evenings'>,
  { evening, members }: Pick<AttendanceNoted, 'evening' | 'members'>,
): Rejection | undefined {
  return findEvening(club.evenings, evening) === undefined
    ? unknownEvening(evening)
    : unknownMembersFault(club, members)
}

export function unknownMembersFault(
  club: Pick<ClubState, 'members'>,
  members: readonly string[],
): Rejection<'members/unknown'> | undefined {
  for (const id of members) {
    const member = findMember(club, id)
    if (!member.ok) return member.error
  }
  return undefined
}

export function eveningOpeningFault({ evening }: Pick<EveningOpened, 'evening'>): Rejection | undefined {
  return isValidEventTime(Date.parse(evening)) ? undefined : { code: 'gate/bad-day', params: {} }
}

/** Returns an error if the club does not know the evening. Closing an evening twice changes only its time. */
export function eveningChangeFault(
  { evenings }: Pick<ClubState, 'evenings'>,
  { evening }: Pick<EveningClosed, 'evening'>,
): Rejection | undefined {
  return findEvening(evenings, evening) === undefined ? unknownEvening(evening) : undefined
}

function unknownEvening(date: string): Rejection<'evening/unknown'> {
  return { code: 'evening/unknown', params: { date } }
}

/** Returns an error if the evening has no valid date. */
export function plannedEveningFault({ date }: Pick<PlannedEvening, 'date'>): Rejection<'gate/bad-day'> | undefined {
  return isValidEventTime(Date.parse(date)) ? undefined : { code: 'gate/bad-day', params: {} }
}

/**
 * Announces the next evening, which replaces an earlier announcement. The date must be after the most recently opened
 * evening.
 */
export function decideEveningPlan(
  { evenings }: Pick<ClubState, 'evenings'>,
  { date, starts }: PlannedEvening,
): Result<readonly ClubEvent[]> {
  const fault = plannedEveningFault({ date })
  if (fault) return err(fault)
  const { planned, latest } = evenings
  if (latest !== undefined && date <= latest.date)
    return err({ code: 'evening/planned-too-early', params: { date: latest.date } })
  const isKnown = planned?.date === date && planned.starts === starts
  return ok(isKnown ? [] : [{ type: 'EveningPlanned', date, starts }])
}

/** Withdraws the announcement of the evening. */
export function decideEveningPlanDropping(
  { evenings }: Pick<ClubState, 'evenings'>,
  date: string,
): Result<readonly ClubEvent[]> {
  return ok(evenings.planned?.date === date ? [{ type: 'EveningPlanDropped', date }] : [])
}

/** Closes the open evening. Only a running game prevents this; `openGames` are the numbers of such games. */
export function decideEveningClosing(
  { evenings }: Pick<ClubState, 'evenings'>,
  date: string,
  { at, openGames }: { readonly at: number; readonly openGames: readonly number[] },
): Result<readonly ClubEvent[]> {
  const evening = findEvening(evenings, date)
  if (evening === undefined) return err(unknownEvening(date))
  if (evening.closed !== undefined) return ok([])
  const [game] = openGames
  if (game !== undefined) return err({ code: 'evening/game-open', params: { number: game } })
  return ok([{ type: 'EveningClosed', evening: date, at, closedBy: 'person' }])
}

/** Reopens the evening that was closed last, with everybody who was here. */
export function decideEveningReopening(
  { evenings }: Pick<ClubState, 'evenings'>,
  date: string,
): Result<readonly ClubEvent[]> {
  const { latest } = evenings
  const evening = findEvening(evenings, date)
  if (evening === undefined) return err(unknownEvening(date))
  if (latest !== undefined && evening !== latest) return err({ code: 'evening/later', params: { date: latest.date } })
  return ok(evening.closed === undefined ? [] : [{ type: 'EveningReopened', evening: date }])
}

/** Records that two similar names belong to two different people, so that the club does not ask about them again. */
export function decideTwoPeople(club: ClubState, a: string, b: string): Result<readonly ClubEvent[]> {
  const fault = unknownMembersFault(club, [a, b])
  if (fault) return err(fault)
  return ok(club.evenings.toldApart.has(pairKey(a, b)) ? [] : [{ type: 'NamesToldApart', a, b }])
}
