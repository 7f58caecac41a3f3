// A game as its record, a file of its own, with people by the names they go by now.

import { ok } from '../../../rules/vocabulary.ts'
import { personOf } from '../../model/merged.ts'
import type { CommandContext, Reply } from '../../repository/commandContext.ts'
import type { TextFile } from '../backup/write.ts'
import { RECORD_EXTENSION } from '../records/extension.ts'
import { recordOf, recordText } from '../records/record.ts'

export function recordCommands({ repository, query }: CommandContext) {
  return {
    exportGame: (id: string): Reply<TextFile> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const { evening, number } = game.value.opened
        const { club } = repository
        const record = recordOf(
          game.value,
          repository.schemeOf(game.value),
          ({ member, name }) => club.members.get(personOf(club, member))?.name ?? name,
        )
        return ok({ fileName: `game-${evening}-${number}.${RECORD_EXTENSION}`, text: recordText(record) })
      }),
  }
}
