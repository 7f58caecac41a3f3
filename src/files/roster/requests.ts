// Request that compares a list of people with the roster. It changes nothing.

import { z } from 'zod'
import { nameSchema } from '../../club/model/argumentSchemas.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { resolveMemberId } from '../../club/model/mergedMembers.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { type RosterFile } from './rosterFile.ts'
import type { NamedPerson } from '../../club/model/nearNames.ts'
import { previewMembersFile } from './readMembers.ts'

const rosterFileSchema = z.union([
  z.strictObject({ name: nameSchema, text: z.string() }),
  z.strictObject({ name: nameSchema, base64: z.base64() }),
])

function fileOf(file: z.output<typeof rosterFileSchema>): RosterFile {
  return 'text' in file
    ? file
    : { name: file.name, bytes: Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0)) }
}

export const rosterFileRequests = {
  /** Compares a list of people, as text or as a file in base64, with the roster. Nobody is added. */
  'members.previewFile': declareQuery({
    args: rosterFileSchema,
    run: ({ repository }, file) => previewMembersFile(fileOf(file), rosterOf(repository.club)),
  }),
}

/**
 * Members by name, including the names that people had before they were merged. A guest who has only judged is not a
 * member yet.
 */
function rosterOf(club: Pick<ClubState, 'members'>): readonly NamedPerson[] {
  return [...club.members.values()].flatMap(({ id, name: called }) => {
    const person = resolveMemberId(club, id)
    return club.members.get(person)?.guest ? [] : [{ id: person, name: called }]
  })
}
