// Guests of an evening whose names are similar to those of other people. The secretary is asked about them after they
// were checked in.

import type { ChunkedWork } from '../json/chunkedWork.ts'
import type { ClubState } from '../model/clubState.ts'
import { attendanceAt, mayAttend, pairKey } from '../model/evenings.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import { indexNamesInChunks } from '../model/nearNames.ts'

export interface SimilarGuest {
  readonly member: string
  readonly name: string
  /** People who may be the same person. */
  readonly similar: readonly { readonly member: string; readonly name: string; readonly isHere: boolean }[]
}

/** Guests whose similar names the secretary has not told apart yet. Yields between chunks of work. */
export function* findSimilarGuestsInChunks(club: ClubState, date: string): ChunkedWork<readonly SimilarGuest[]> {
  const attendance = attendanceAt(club, date)
  const guests = [...attendance.keys()].flatMap((id) => {
    const member = club.members.get(id)
    return member?.guest === true ? [member] : []
  })
  if (guests.length === 0) return []
  const index = yield* indexNamesInChunks([...club.members.values()].filter((member) => mayAttend(member)))
  /** Pairs that need no question. Two guests with similar names cause a single question. */
  const settled = new Set(club.evenings.toldApart)
  // The question is about the guest who arrived last.
  return guests.toReversed().flatMap(({ id: member, name }) => {
    const ids = new Set(index.find(name).map(({ id }) => resolveMemberId(club, id)))
    const similar = [...ids].filter((id) => id !== member && !settled.has(pairKey(member, id)))
    for (const id of similar) settled.add(pairKey(member, id))
    const people = similar.map((id) => ({
      member: id,
      name: memberNameOf(club, id),
      isHere: attendance.get(id)?.state === 'here',
    }))
    return people.length === 0 ? [] : [{ member, name, similar: people }]
  })
}
