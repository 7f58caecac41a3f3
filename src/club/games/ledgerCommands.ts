// The ledger of a game: its lines as they count, and lines a judge adds.

import { ok } from '../../rules/vocabulary.ts'
import type { LineRequest } from '../../scoring/ledger/add.ts'
import type { LedgerLine } from '../../scoring/ledger/line.ts'
import { viewLedger } from '../../scoring/ledger/view.ts'
import { tableOf, type Game } from '../model/game.ts'
import type { Stamp } from '../model/stamp.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { notVoid } from './changeable.ts'

export function ledgerCommands({ repository, query, change }: CommandContext) {
  const ledgerOf = (game: Game) => viewLedger(game.ledger, tableOf(game), repository.schemeOf(game))

  return {
    ledger: (id: string): Reply<readonly LedgerLine[]> =>
      query(async () => {
        const game = await repository.game(id)
        return game.ok ? ok(ledgerOf(game.value)) : game
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
