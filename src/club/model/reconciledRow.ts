// The game row that would result if the ledger were reconciled with the game and a scheme, for previews of changes that
// are not stored yet. Pure; does not read the store.

import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState } from './clubState.ts'
import { type Game, ledgerFactsOfGame } from './game.ts'
import { resolveMembersInGameRow, resolveMemberId } from './mergedMembers.ts'
import { gameRowOf } from './gameRowOf.ts'

export function reconciledGameRow(club: ClubState, game: Game, scheme: Scheme): GameRow {
  const added = computeReconcilingLedgerLines(game.ledger, ledgerFactsOfGame(game), scheme).map(
    (draft, index): StoredLedgerLine => ({
      id: `new-${index}`,
      game: game.opened.id,
      ...draft,
      author: '',
      at: 0,
    }),
  )
  return resolveMembersInGameRow(gameRowOf({ ...game, ledger: [...game.ledger, ...added] }), (member) =>
    resolveMemberId(club, member),
  )
}
