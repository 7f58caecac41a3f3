// Evenings of the club: when each was opened and closed, and who came. An evening is identified by the club's day, like
// the `evening` of a game, so two devices that open the same evening while disconnected mean the same one. Pure.

import { eveningOfLocalTime } from '../../scoring/evening.ts'
import {
  type DrawnTables,
  type TableDrawn,
  type TableDropped,
  withDrawnTable,
  withDroppedTable,
} from './drawnTables.ts'
import { resolveMemberId, type Roster } from './mergedMembers.ts'
import type { Envelope } from '../../store/port.ts'

/**
 * Attendance of a person this evening. `out` means that the person is not coming, and `left` means that the person was
 * here and has gone home.
 */
export const ATTENDANCE_STATES = ['here', 'late', 'reserve', 'out', 'left'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

/** Ways in which a person's attendance can be recorded. */
export const ATTENDANCE_SOURCES = ['tick', 'typed', 'list', 'phone', 'repeat'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** Maximum number of characters in the text that states when a person is expected. */
export const MAX_EXPECTED_TIME_LENGTH = 40

/** An evening is closed by a person, or by the next evening if nobody closed it. */
export const EVENING_CLOSERS = ['person', 'next'] as const
export type EveningCloser = (typeof EVENING_CLOSERS)[number]

type AuthorStamp = Pick<Envelope, 'author' | 'at'>

export interface AttendanceNoted {
  readonly type: 'AttendanceNoted'
  readonly evening: string
  readonly members: readonly string[]
  readonly state: AttendanceState
  /** Expected arrival time of a person who is not here yet, in their own words: `21:30` or `20 min`. */
  readonly until?: string
  readonly via: AttendanceSource
  /** Time and author, taken from the envelope. */
  readonly by?: AuthorStamp
}

export interface EveningOpened {
  readonly type: 'EveningOpened'
  /** ISO date of the club's day. Times after midnight belong to the day before. */
  readonly evening: string
  /** Time and author, taken from the envelope. */
  readonly by?: AuthorStamp
}

/** The next evening, as the club announces it. A later announcement replaces this one. */
export interface PlannedEvening {
  /** ISO date. */
  readonly date: string
  /** Local time at the venue, such as `19:00`. */
  readonly starts: string
}

export interface EveningClosed {
  readonly type: 'EveningClosed'
  readonly evening: string
  /**
   * Milliseconds since the epoch. If this evening was closed by the opening of the next one, the time of this evening's
   * last entry.
   */
  readonly at: number
  readonly closedBy: EveningCloser
}

/**
 * Presence as clubs recorded it before evenings existed. It is read as attendance of the evening to which the event's
 * time in UTC belongs.
 */
interface PresenceNoted {
  readonly type: 'PresenceNoted'
  readonly members: readonly string[]
  readonly present: boolean
  /** Time and author, taken from the envelope. */
  readonly by?: AuthorStamp
}

export type EveningEvent =
  | PresenceNoted
  | AttendanceNoted
  | EveningOpened
  | EveningClosed
  | { readonly type: 'EveningReopened'; readonly evening: string }
  | ({ readonly type: 'EveningPlanned' } & PlannedEvening)
  /** The evening of this date is no longer announced. */
  | { readonly type: 'EveningPlanDropped'; readonly date: string }
  /** The user said that two similar names are two people, so the club does not ask again. */
  | { readonly type: 'NamesToldApart'; readonly a: string; readonly b: string }
  | TableDrawn
  | TableDropped

export interface Attendance {
  readonly state: AttendanceState
  readonly until?: string
  readonly via: AttendanceSource
  /** Time since which the person has been in this state, in milliseconds since the epoch. */
  readonly since: number
}

export interface EveningRecord {
  readonly date: string
  /** Milliseconds since the epoch. */
  readonly openedAt: number
  /** Time of the last note about a person, in milliseconds since the epoch. */
  readonly lastNotedAt: number
  /** By member id. */
  readonly attendance: ReadonlyMap<string, Attendance>
  /** If omitted, no table was drawn. */
  readonly tables?: DrawnTables
  /** If omitted, the evening is open. */
  readonly closed?: Pick<EveningClosed, 'at' | 'closedBy'>
}

export interface EveningsOfClub {
  /** The evening that was opened last. It is stored separately, because most events change only this evening. */
  readonly latest?: EveningRecord
  /** Earlier evenings by date. */
  readonly past: ReadonlyMap<string, EveningRecord>
  /** Keys of the pairs of members whom the user told apart. */
  readonly toldApart: ReadonlySet<string>
  /** The most recently announced evening, even if it has already begun. */
  readonly planned?: PlannedEvening
}

type AttendingMember = NonNullable<ReturnType<Roster['members']['get']>> & {
  readonly active: boolean
  readonly guest?: true
}
/** The fields of the club that determine who is present. */
interface AttendingClub {
  readonly members: ReadonlyMap<string, AttendingMember>
  readonly evenings: EveningsOfClub
}

export const NO_EVENINGS: EveningsOfClub = { past: new Map(), toldApart: new Set() }

const EVENING_EVENT_TYPES: Readonly<Record<EveningEvent['type'], true>> = {
  PresenceNoted: true,
  AttendanceNoted: true,
  EveningOpened: true,
  EveningClosed: true,
  EveningReopened: true,
  EveningPlanned: true,
  EveningPlanDropped: true,
  NamesToldApart: true,
  TableDrawn: true,
  TableDropped: true,
}

export function isEveningEvent(event: { readonly type: string }): event is EveningEvent {
  return Object.hasOwn(EVENING_EVENT_TYPES, event.type)
}

export function findEvening({ latest, past }: EveningsOfClub, date: string): EveningRecord | undefined {
  return latest?.date === date ? latest : past.get(date)
}

/** The evening that is open now. `undefined` if nobody has opened one, or if the last one is closed. */
export function findOpenEvening({ latest }: EveningsOfClub): EveningRecord | undefined {
  return latest?.closed === undefined ? latest : undefined
}

/** The announced evening. `undefined` once this evening or a later one has begun. */
export function findPlannedEvening({ planned, latest }: EveningsOfClub): PlannedEvening | undefined {
  return planned !== undefined && (latest === undefined || planned.date > latest.date) ? planned : undefined
}

/** All evenings from the first to the last. */
export function listEvenings({ latest, past }: EveningsOfClub): readonly EveningRecord[] {
  return [...past.values(), ...(latest ? [latest] : [])].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Members who are present at the open evening. Merged members appear under the id of the member that they became. */
export function membersHere(club: AttendingClub): ReadonlySet<string> {
  const evening = findOpenEvening(club.evenings)
  if (evening === undefined) return new Set()
  return new Set([...attendanceOf(club, evening)].flatMap(([id, { state }]) => (state === 'here' ? [id] : [])))
}

/** `attendanceOf` for the evening of this date. Empty if the club does not know the evening. */
export function attendanceAt(club: AttendingClub, date: string): ReadonlyMap<string, Attendance> {
  const evening = findEvening(club.evenings, date)
  return evening === undefined ? new Map() : attendanceOf(club, evening)
}

/**
 * Attendance by member, without removed members. If one person was noted under two names that were merged later, the
 * last note counts.
 */
function attendanceOf(
  club: Pick<AttendingClub, 'members'>,
  { attendance }: Pick<EveningRecord, 'attendance'>,
): ReadonlyMap<string, Attendance> {
  const byMember = new Map<string, Attendance>()
  for (const [noted, entry] of attendance) {
    const id = resolveMemberId(club, noted)
    const known = byMember.get(id)
    if (mayAttend(club.members.get(id)) && (known === undefined || known.since <= entry.since)) byMember.set(id, entry)
  }
  return byMember
}

/** Members on the roster and guests may attend. Removed members must first be added to the roster again. */
export function mayAttend(member: AttendingMember | undefined): boolean {
  return member?.active === true || member?.guest === true
}

export function pairKey(a: string, b: string): string {
  return [a, b].toSorted().join('/')
}

export function evolveEvenings(evenings: EveningsOfClub, event: EveningEvent): EveningsOfClub {
  switch (event.type) {
    case 'EveningOpened':
      return withOpenedEvening(evenings, event.evening, event.by?.at ?? 0)
    case 'EveningClosed':
      return changeEvening(evenings, event.evening, (evening) => ({
        ...evening,
        closed: { at: event.at, closedBy: event.closedBy },
      }))
    case 'EveningReopened':
      return changeEvening(evenings, event.evening, ({ closed: _, ...evening }) => evening)
    case 'EveningPlanned':
      return { ...evenings, planned: { date: event.date, starts: event.starts } }
    case 'EveningPlanDropped':
      return evenings.planned?.date === event.date ? withoutPlan(evenings) : evenings
    case 'AttendanceNoted':
      return changeEvening(evenings, event.evening, (evening) => withAttendance(evening, event))
    case 'PresenceNoted':
      return withPresence(evenings, event)
    case 'NamesToldApart':
      return { ...evenings, toldApart: new Set(evenings.toldApart).add(pairKey(event.a, event.b)) }
    case 'TableDrawn':
      return changeTables(evenings, event.evening, (tables) => withDrawnTable(tables, event))
    case 'TableDropped':
      return changeTables(evenings, event.evening, (tables) => withDroppedTable(tables, event.draw))
  }
}

/**
 * Opening an evening that is known changes nothing. An event of an earlier evening may arrive late from a device that
 * was disconnected. It must not replace the evening that is open now.
 */
function withOpenedEvening(evenings: EveningsOfClub, date: string, at: number): EveningsOfClub {
  if (findEvening(evenings, date) !== undefined) return evenings
  const { latest, past } = evenings
  const opened: EveningRecord = { date, openedAt: at, lastNotedAt: at, attendance: new Map() }
  const isLate = latest !== undefined && latest.closed === undefined && date < latest.date
  if (isLate) return { ...evenings, past: new Map(past).set(date, opened) }
  return { ...evenings, latest: opened, past: latest ? new Map(past).set(latest.date, latest) : past }
}

function withoutPlan({ planned: _, ...evenings }: EveningsOfClub): EveningsOfClub {
  return evenings
}

/** An event about an evening that was never opened changes nothing. */
function changeEvening(
  evenings: EveningsOfClub,
  date: string,
  change: (evening: EveningRecord) => EveningRecord,
): EveningsOfClub {
  const evening = findEvening(evenings, date)
  if (evening === undefined) return evenings
  const changed = change(evening)
  return evening === evenings.latest
    ? { ...evenings, latest: changed }
    : { ...evenings, past: new Map(evenings.past).set(date, changed) }
}

function changeTables(
  evenings: EveningsOfClub,
  date: string,
  change: (tables: DrawnTables) => DrawnTables,
): EveningsOfClub {
  return changeEvening(evenings, date, (evening) => ({ ...evening, tables: change(evening.tables ?? new Map()) }))
}

function withAttendance(
  evening: EveningRecord,
  { members, state, until, via, by }: Omit<AttendanceNoted, 'type' | 'evening'>,
): EveningRecord {
  const at = by?.at ?? evening.lastNotedAt
  const attendance = new Map(evening.attendance)
  for (const member of members) {
    const before = evening.attendance.get(member)
    const since = before?.state === state ? before.since : at
    attendance.set(member, { state, ...(until === undefined ? {} : { until }), via, since })
  }
  return { ...evening, attendance, lastNotedAt: Math.max(evening.lastNotedAt, at) }
}

function withPresence(evenings: EveningsOfClub, { members, present, by }: PresenceNoted): EveningsOfClub {
  const at = by?.at ?? 0
  const date = eveningOfLocalTime(new Date(at).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length))
  const opened = withOpenedEvening(evenings, date, at)
  const state = present ? 'here' : 'left'
  return changeEvening(opened, date, (evening) =>
    withAttendance(evening, { members, state, via: 'tick', ...(by ? { by } : {}) }),
  )
}
