// Lines for a game's ledger with their ids and stamps: those that follow from the game and are not
// there, and those a judge asks for. What they are is decided in `scoring/ledger`.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { addLine, type LineRequest } from '../../scoring/ledger/ledger.ts'
import type { LedgerEntry, LineDraft } from '../../scoring/line.ts'
import { reconcile } from '../../scoring/ledger/reconcile.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { tableOf, type Game, type PlayedStory } from '../model/game.ts'
import type { Stamp } from '../model/stamp.ts'

export interface LedgerLines {
  /** What `ledger` lacks for the game as it stands. */
  missing(game: PlayedStory, ledger: readonly LedgerEntry[], stamp: Stamp): readonly LedgerEntry[]
  /** The game's ledger with what is asked for, each line decided upon the one before. */
  withRequests(game: Game, requests: readonly LineRequest[], stamp: Stamp): Result<readonly LedgerEntry[]>
}

export function createLedgerLines(newId: () => string, schemeOf: (game: PlayedStory) => Scheme): LedgerLines {
  function lineOf(game: PlayedStory, draft: LineDraft, { at, author }: Stamp): LedgerEntry {
    return { id: newId(), game: game.opened.id, ...draft, at, author }
  }

  return {
    missing: (game, ledger, stamp) =>
      reconcile(ledger, tableOf(game), schemeOf(game)).map((draft) => lineOf(game, draft, stamp)),
    withRequests(game, requests, stamp) {
      const ledger = [...game.ledger]
      for (const request of requests) {
        const draft = addLine(ledger, tableOf(game), schemeOf(game), request)
        if (!draft.ok) return draft
        ledger.push(lineOf(game, draft.value, stamp))
      }
      return ok(ledger)
    },
  }
}
