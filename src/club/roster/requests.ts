// Requests of lists of people: shown beside the roster; changes nothing.

import { z } from 'zod'
import { name } from '../model/argumentSchemas.ts'
import { personOf } from '../model/merged.ts'
import { query } from '../repository/request.ts'
import { readMembers } from './members.ts'
import type { RosterFile } from './rosterFile.ts'

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
    run: ({ repository }, file) =>
      readMembers(
        fileOf(file),
        // By the names people had before they were merged, too.
        [...repository.club.members.values()].map(({ id, name: called }) => ({
          id: personOf(repository.club, id),
          name: called,
        })),
      ),
  }),
}
