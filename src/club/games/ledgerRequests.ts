// Requests of a game's ledger: its lines as they count, and lines a judge adds.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { type LineRequest, viewLedger } from '../../scoring/ledger/ledger.ts'
import { gameCompensation } from '../../scoring/standings/seasonLedger.ts'
import { LINE_KINDS, type LedgerLine } from '../../scoring/line.ts'
import { hundredths, id, reason, seat } from '../model/argumentSchemas.ts'
import { tableOf, type Game } from '../model/game.ts'
import { LEDGER } from '../model/rights.ts'
import type { Reply } from '../repository/commandContext.ts'
import { ofSeason } from '../repository/openSeasonData.ts'
import { change, query, type Changing, type Known } from '../repository/request.ts'
import { notVoid } from './changeGame.ts'

const linesOf = ({ repository }: Pick<Known, 'repository'>, game: Game) =>
  viewLedger(game.ledger, tableOf(game), repository.schemeOf(game))

/** All of the lines or none. */
export async function addLines(
  club: Pick<Changing, 'repository' | 'stamp'>,
  id: string,
  lines: readonly LineRequest[],
): Reply<readonly LedgerLine[]> {
  const found = await club.repository.game(id)
  const game = found.ok ? notVoid(found.value) : found
  if (!game.ok) return game
  const kept = await club.repository.addLines(game.value, lines, club.stamp)
  return kept.ok ? ok(linesOf(club, kept.value)) : kept
}

export const ledgerRequests = {
  'ledger.list': query({
    args: z.strictObject({ game: id }),
    async run(known, asked) {
      const game = await known.repository.game(asked.game)
      return game.ok ? ok(linesOf(known, game.value)) : game
    },
  }),
  /** What the standings add to the lines of this game. */
  'ledger.compensation': query({
    args: z.strictObject({ game: id }),
    async run({ repository }, asked) {
      const game = await repository.game(asked.game)
      return game.ok
        ? ofSeason(repository, game.value.opened.season, (data) => gameCompensation(data, asked.game))
        : game
    },
  }),
  'ledger.add': change({
    args: z.strictObject({
      game: id,
      seat,
      kind: z.enum(LINE_KINDS),
      hundredths,
      reason,
      replaces: id.exactOptional(),
    }),
    by: LEDGER,
    run: (club, { game, ...line }) => addLines(club, game, [line]),
  }),
}
