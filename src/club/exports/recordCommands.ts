// A game as its record, a file of its own, with people by the names they go by now.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { Game, Player } from '../model/game.ts'
import { judgeNow } from '../model/judges.ts'
import { personOf } from '../model/merged.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import type { TextFile } from '../files/textFile.ts'
import { RECORD_EXTENSION } from '../files/records/extension.ts'
import type { OtherRules } from '../files/records/adjudicate.ts'
import { recordOf, recordText, type GameRecord } from '../files/records/record.ts'
import { whatIf, type WhatIf } from '../files/records/whatIf.ts'

export function recordCommands({ repository, query }: CommandContext) {
  async function recorded(id: string): Promise<Result<{ record: GameRecord; scheme: Scheme; game: Game }>> {
    const game = await repository.game(id)
    if (!game.ok) return game
    const { club } = repository
    const scheme = repository.schemeOf(game.value)
    const nameOf = ({ member, name }: Player) => club.members.get(personOf(club, member))?.name ?? name
    const played = { ...game.value, opened: judgeNow(game.value.opened, club) }
    return ok({ record: recordOf(played, scheme, nameOf, club.persons), scheme, game: game.value })
  }

  return {
    exportGame: (id: string): Reply<TextFile> =>
      query(async () => {
        const found = await recorded(id)
        if (!found.ok) return found
        const { evening, number } = found.value.game.opened
        return ok({
          fileName: `game-${evening}-${number}.${RECORD_EXTENSION}`,
          text: recordText(found.value.record),
        })
      }),
    /** The same entries by other rules, beside what was played; writes nothing. */
    gameWhatIf: (id: string, other: OtherRules): Reply<WhatIf> =>
      query(async () => {
        const found = await recorded(id)
        return found.ok ? whatIf(found.value.record, found.value.scheme, other) : found
      }),
  }
}
