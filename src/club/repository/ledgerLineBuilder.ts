// Builds ledger lines with ids, time and author: lines that follow from the game and are missing, and lines that a
// judge requests. Their content is decided in `scoring/ledger`.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { createLedgerLine, type LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import type { LedgerChangeReason, StoredLedgerLine, NewLedgerLine } from '../../scoring/ledgerLine.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { type Game, type GameWithReplay, ledgerFactsOfGame } from '../model/game.ts'

export interface LedgerLineBuilder {
  /** Returns the lines that `ledger` lacks for the current state of the game. */
  missing(
    game: GameWithReplay,
    ledger: readonly StoredLedgerLine[],
    stamp: EventStamp,
    changed?: LedgerChangeReason,
  ): readonly StoredLedgerLine[]
  /** Adds the requested lines to the game's ledger. Each line is decided on the basis of the lines before it. */
  withRequests(
    game: Game,
    requests: readonly LedgerLineRequest[],
    stamp: EventStamp,
  ): Result<readonly StoredLedgerLine[]>
}

export function createLedgerLineBuilder(
  newId: () => string,
  schemeOf: (game: GameWithReplay) => Scheme,
): LedgerLineBuilder {
  function lineOf(game: GameWithReplay, draft: NewLedgerLine, { at, author }: EventStamp): StoredLedgerLine {
    return { id: newId(), game: game.opened.id, ...draft, at, author }
  }

  return {
    missing: (game, ledger, stamp, changed) =>
      computeReconcilingLedgerLines(ledger, ledgerFactsOfGame(game), schemeOf(game), changed).map((draft) =>
        lineOf(game, draft, stamp),
      ),
    withRequests(game, requests, stamp) {
      const ledger = [...game.ledger]
      for (const request of requests) {
        const draft = createLedgerLine(ledger, ledgerFactsOfGame(game), schemeOf(game), request)
        if (!draft.ok) return draft
        ledger.push(lineOf(game, draft.value, stamp))
      }
      return ok(ledger)
    },
  }
}
