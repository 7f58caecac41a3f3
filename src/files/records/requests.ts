// Requests for the record of a game: as a file, or replayed under other rules.

import { z } from 'zod'
import { flagsSchema, idSchema } from '../../club/model/argumentSchemas.ts'
import type { Game } from '../../club/model/game.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { RECORD_EXTENSION } from './extension.ts'
import { recordOfGame, formatRecordFile, type GameRecord } from './record.ts'
import { compareWhatIf } from './whatIf.ts'

/** The record of a game with the current names of its people. */
async function loadRecord(
  repository: Pick<Repository, 'club' | 'game' | 'schemeOf'>,
  id: string,
): Promise<Result<{ record: GameRecord; scheme: Scheme; game: Game }>> {
  const game = await repository.game(id)
  if (!game.ok) return game
  const { club } = repository
  const scheme = repository.schemeOf(game.value)
  return ok({ record: recordOfGame(gameWithNames(game.value, club), scheme, club), scheme, game: game.value })
}

export const recordRequests = {
  /** The game record as a file. */
  'games.export': declareQuery({
    args: z.strictObject({ game: idSchema }),
    async run({ repository }, asked) {
      const found = await loadRecord(repository, asked.game)
      if (!found.ok) return found
      const { evening, number } = found.value.game.opened
      return ok({
        fileName: `game-${evening}-${number}.${RECORD_EXTENSION}`,
        text: formatRecordFile(found.value.record),
      })
    },
  }),
  /**
   * Compares the game with a replay of its entries under other house rules or another rulebook version. Changes
   * nothing.
   */
  'games.whatIf': declareQuery({
    args: z.strictObject({ game: idSchema, flags: flagsSchema, version: z.string().max(20).exactOptional() }),
    async run({ repository }, { game, ...other }) {
      const found = await loadRecord(repository, game)
      return found.ok ? compareWhatIf(found.value.record, found.value.scheme, other) : found
    },
  }),
}
