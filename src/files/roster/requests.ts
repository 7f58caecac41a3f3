// Requests of lists of people: shown beside the roster; changes nothing.

import { z } from 'zod'
import { nameSchema } from '../../club/model/argumentSchemas.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { resolveMemberId } from '../../club/model/mergedMembers.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { type RosterFile } from './rosterFile.ts'
import type { NamedPerson } from '../../club/model/nearNames.ts'
import { readMembers } from './readMembers.ts'

const rosterFileSchema = z.union([
  z.strictObject({ name: nameSchema, text: z.string() }),
  z.strictObject({ name: nameSchema, base64: z.base64() }),
])

function fileOf(file: z.output<typeof rosterFileSchema>): RosterFile {
  return 'text' in file
    ? file
    : { name: file.name, bytes: Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0)) }
}

export const rosterRequests = {
  /** A list of people as text, or a file's bytes in base64: who is new, who is known, nobody added yet. */
  'members.previewFile': declareQuery({
    args: rosterFileSchema,
    run: ({ repository }, file) => readMembers(fileOf(file), rosterOf(repository.club)),
  }),
}

/** By the names people had before they were merged, too. Guests who judged are no members yet. */
function rosterOf(club: Pick<ClubState, 'members'>): readonly NamedPerson[] {
  return [...club.members.values()].flatMap(({ id, name: called }) => {
    const person = resolveMemberId(club, id)
    return club.members.get(person)?.guest ? [] : [{ id: person, name: called }]
  })
}
