// The ledger of a game: its lines as they count, and lines a judge adds.

import { ok } from '../../rules/vocabulary.ts'
import type { LineRequest } from '../../scoring/ledger/add.ts'
import { gameCompensation, type GameCompensation } from '../../scoring/standings/gameCompensation.ts'
import type { LedgerLine } from '../../scoring/line.ts'
import { viewLedger } from '../../scoring/ledger/view.ts'
import { tableOf, type Game } from '../model/game.ts'
import type { Stamp } from '../model/stamp.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { notVoid } from './changeable.ts'

export function ledgerCommands({ repository, query, change }: CommandContext) {
  const ledgerOf = (game: Game) => viewLedger(game.ledger, tableOf(game), repository.schemeOf(game))

  return {
    ledger: (id: string): Reply<readonly LedgerLine[]> =>
      query(async () => {
        const game = await repository.game(id)
        return game.ok ? ok(ledgerOf(game.value)) : game
      }),
    /** What the standings of its season add to the lines of the game. */
    gameCompensation: (id: string): Reply<GameCompensation> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const data = openSeasonData(repository, game.value.opened.season)
        return data.ok ? ok(gameCompensation(data.value, id)) : data
      }),
    /** All of the lines or none. */
    addLines: (id: string, requests: readonly LineRequest[], stamp?: Stamp): Reply<readonly LedgerLine[]> =>
      change(async (when) => {
        const found = await repository.game(id)
        const game = found.ok ? notVoid(found.value) : found
        if (!game.ok) return game
        const kept = await repository.addLines(game.value, requests, when)
        return kept.ok ? ok(ledgerOf(kept.value)) : kept
      }, stamp),
  }
}
