// Reads a pasted list with the people of the club and the notes of the evening.

import type { ChunkedWork } from '../json/chunkedWork.ts'
import type { ClubState } from '../model/clubState.ts'
import { attendanceAt } from '../model/evenings.ts'
import { resolveMemberId } from '../model/mergedMembers.ts'
import type { AttendanceList, ListedPerson, ListedState } from './attendanceList.ts'
import { readAttendanceListInChunks } from './readAttendanceList.ts'

export function readClubListInChunks(club: ClubState, date: string, text: string): ChunkedWork<AttendanceList> {
  const noted = [...attendanceAt(club, date)]
  return readAttendanceListInChunks({
    text,
    date,
    people: listPeople(club),
    noted: new Map(noted.flatMap(([id, { state }]) => (state === 'left' ? [] : [[id, state satisfies ListedState]]))),
  })
}

/** Everybody whom the club knows, with the names of the members who were merged into them. */
function listPeople(club: ClubState): readonly ListedPerson[] {
  const aliases = new Map<string, string[]>()
  for (const { id, name, mergedInto } of club.members.values())
    if (mergedInto !== undefined) {
      const into = resolveMemberId(club, id)
      aliases.set(into, [...(aliases.get(into) ?? []), name])
    }
  return [...club.members.values()].flatMap(({ id, name, active, guest, mergedInto }) =>
    mergedInto === undefined
      ? [{ id, name, aliases: aliases.get(id) ?? [], isActive: active, isGuest: guest === true }]
      : [],
  )
}
