// The people whom the secretary can check in: members of the roster, with the most frequent first, the people of the
// previous evening, and guests who have come more than once.

import { nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import { attendanceAt, type EveningCloser, findEvening, listEvenings, mayAttend } from '../model/evenings.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'

interface RosterPerson {
  readonly member: string
  readonly name: string
  /** Number of earlier evenings that the person attended. */
  readonly eveningsBefore: number
  readonly wasHereLastTime: boolean
}

export interface EveningRoster {
  /** Active members, the most frequent first. */
  readonly members: readonly RosterPerson[]
  /** Guests of this evening who were here before. The secretary may make them members. */
  readonly returningGuests: readonly RosterPerson[]
  /** The evening before this one. Omitted if the club has none. */
  readonly previous?: {
    readonly date: string
    /** Members and guests who were here. */
    readonly members: readonly string[]
    /** Omitted if the evening has only games, or if it is still open. */
    readonly closed?: { readonly at: number; readonly closedBy: EveningCloser }
  }
}

export function listEveningRoster(club: ClubState, rows: Iterable<GameRow>, date: string): EveningRoster {
  const visits = collectVisits(club, nonVoidGameRows(rows), date)
  const previous = findPreviousEvening(club, visits)
  const evenings = countEvenings(visits)
  const last = new Set(previous?.members)
  const toRosterPerson = (member: string): RosterPerson => ({
    member,
    name: memberNameOf(club, member),
    eveningsBefore: evenings.get(member) ?? 0,
    wasHereLastTime: last.has(member),
  })
  return {
    members: [...club.members.values()]
      .filter(({ active }) => active)
      .map(({ id }) => toRosterPerson(id))
      .toSorted((a, b) => b.eveningsBefore - a.eveningsBefore || a.name.localeCompare(b.name)),
    returningGuests: [...attendanceAt(club, date).keys()]
      .filter((id) => club.members.get(id)?.guest === true && evenings.has(id))
      .map(toRosterPerson),
    ...(previous ? { previous } : {}),
  }
}

/** Members by the date of an earlier evening: those who were noted as present, and those who played or judged. */
type Visits = ReadonlyMap<string, ReadonlySet<string>>

function collectVisits(club: ClubState, rows: readonly GameRow[], before: string): Visits {
  const visits = new Map<string, Set<string>>()
  const add = (date: string, id: string) => {
    if (date >= before) return
    const members = visits.get(date) ?? new Set()
    visits.set(date, members.add(resolveMemberId(club, id)))
  }
  for (const { date, attendance } of listEvenings(club.evenings))
    for (const [id, { state }] of attendance) if (state === 'here' || state === 'left') add(date, id)
  for (const { evening, seats, judgeId } of rows) {
    for (const { member } of seats) add(evening, member)
    if (judgeId !== undefined) add(evening, judgeId)
  }
  return visits
}

function countEvenings(visits: Visits): ReadonlyMap<string, number> {
  const evenings = new Map<string, number>()
  for (const members of visits.values())
    for (const member of members) evenings.set(member, (evenings.get(member) ?? 0) + 1)
  return evenings
}

function findPreviousEvening(club: ClubState, visits: Visits): EveningRoster['previous'] {
  const date = [...visits.keys()].toSorted().at(-1)
  if (date === undefined) return undefined
  const members = [...(visits.get(date) ?? [])].filter((id) => mayAttend(club.members.get(id)))
  const closed = findEvening(club.evenings, date)?.closed
  return { date, members, ...(closed ? { closed } : {}) }
}
