// Reads a list of people and shows it beside the roster; changes nothing.

import type { CommandContext, Reply } from '../../repository/commandContext.ts'
import { readMembers, type MembersPreview } from './members.ts'
import type { RosterFile } from './rosterFile.ts'

export function rosterCommands({ repository, query }: Pick<CommandContext, 'repository' | 'query'>) {
  return {
    previewMembers: (file: RosterFile): Reply<MembersPreview> =>
      query(() =>
        readMembers(
          file,
          [...repository.club.members.values()].filter(({ mergedInto }) => mergedInto === undefined),
        ),
      ),
  }
}
