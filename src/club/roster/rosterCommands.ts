// Reads a list of people and shows it beside the roster; changes nothing.

import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { personOf } from '../model/merged.ts'
import { readMembers, type MembersPreview } from './members.ts'
import type { RosterFile } from './rosterFile.ts'

export function rosterCommands({ repository, query }: Pick<CommandContext, 'repository' | 'query'>) {
  return {
    previewMembers: (file: RosterFile): Reply<MembersPreview> =>
      query(() =>
        readMembers(
          file,
          // By the names people had before they were merged, too.
          [...repository.club.members.values()].map(({ id, name }) => ({ id: personOf(repository.club, id), name })),
        ),
      ),
  }
}
