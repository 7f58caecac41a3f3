// Requests of lists of people: shown beside the roster; changes nothing.

import { z } from 'zod'
import { name } from '../../club/model/argumentSchemas.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { personOf } from '../../club/model/merged.ts'
import { query } from '../../club/repository/request.ts'
import { type RosterFile } from './rosterFile.ts'
import type { Named } from '../../club/model/nearNames.ts'
import { readMembers } from './readMembers.ts'

const rosterFile = z.union([z.strictObject({ name, text: z.string() }), z.strictObject({ name, base64: z.base64() })])

function fileOf(file: z.output<typeof rosterFile>): RosterFile {
  return 'text' in file
    ? file
    : { name: file.name, bytes: Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0)) }
}

export const rosterRequests = {
  /** A list of people as text, or a file's bytes in base64: who is new, who is known, nobody added yet. */
  'members.previewFile': query({
    args: rosterFile,
    run: ({ repository }, file) => readMembers(fileOf(file), rosterOf(repository.club)),
  }),
}

/** By the names people had before they were merged, too. Guests who judged are no members yet. */
function rosterOf(club: Pick<ClubState, 'members'>): readonly Named[] {
  return [...club.members.values()].flatMap(({ id, name: called }) => {
    const person = personOf(club, id)
    return club.members.get(person)?.guest ? [] : [{ id: person, name: called }]
  })
}
