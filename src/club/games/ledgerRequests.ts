// Requests about a game's ledger: its lines in force, the compensation, and adding a judge's lines.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import type { LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import { gameCompensation } from '../../scoring/standings/gameCompensation.ts'
import { LEDGER_LINE_KINDS, type ShownLedgerLine } from '../../scoring/ledgerLine.ts'
import { hundredthsSchema, idSchema, reasonSchema, seatNumberSchema } from '../model/argumentSchemas.ts'
import { ledgerFactsOfGame, type Game } from '../model/game.ts'
import { LEDGER_RIGHT } from '../model/rights.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { queryCountedGames } from '../repository/openSeasonData.ts'
import { declareChange, declareQuery, type ChangeContext, type QueryContext } from '../repository/request.ts'
import { requireNotVoid } from './changeGame.ts'
import { toShownLedgerLines } from '../../scoring/ledger/viewLedger.ts'

const linesOf = ({ repository }: Pick<QueryContext, 'repository'>, game: Game) =>
  toShownLedgerLines(game.ledger, ledgerFactsOfGame(game), repository.schemeOf(game))

/** Adds all of the lines or none. */
export async function addLedgerLines(
  club: Pick<ChangeContext, 'repository' | 'stamp'>,
  id: string,
  lines: readonly LedgerLineRequest[],
): AsyncResult<readonly ShownLedgerLine[]> {
  const found = await club.repository.game(id)
  const game = found.ok ? requireNotVoid(found.value) : found
  if (!game.ok) return game
  const kept = await club.repository.addLines(game.value, lines, club.stamp)
  return kept.ok ? ok(linesOf(club, kept.value)) : kept
}

export const ledgerRequests = {
  'ledger.list': declareQuery({
    args: z.strictObject({ game: idSchema }),
    async run(known, asked) {
      const game = await known.repository.game(asked.game)
      return game.ok ? ok(linesOf(known, game.value)) : game
    },
  }),
  /** Compensation that the standings add to the lines in this game's ledger. */
  'ledger.compensation': declareQuery({
    args: z.strictObject({ game: idSchema }),
    async run({ repository }, asked) {
      const game = await repository.game(asked.game)
      return game.ok
        ? queryCountedGames(repository, game.value.opened.season, (data) => gameCompensation(data, asked.game))
        : game
    },
  }),
  'ledger.add': declareChange({
    args: z.strictObject({
      game: idSchema,
      seat: seatNumberSchema,
      kind: z.enum(LEDGER_LINE_KINDS),
      hundredths: hundredthsSchema,
      reason: reasonSchema,
      replaces: idSchema.exactOptional(),
    }),
    by: LEDGER_RIGHT,
    run: (club, { game, ...line }) => addLedgerLines(club, game, [line]),
  }),
}
