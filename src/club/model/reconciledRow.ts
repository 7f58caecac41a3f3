// The game row that would result if the ledger were reconciled with the game and a scheme, for previews of changes that
// are not stored yet. Pure; does not read the store.

import { reconcileLedger } from '../../scoring/ledger/reconcile.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState } from './clubState.ts'
import { type Game, ledgerTableOf } from './game.ts'
import { resolveRowMembers, resolveMemberId } from './mergedMembers.ts'
import { gameRowOf } from './gameRowOf.ts'

export function reconciledRow(club: ClubState, game: Game, scheme: Scheme): GameRow {
  const added = reconcileLedger(game.ledger, ledgerTableOf(game), scheme).map((draft, index): StoredLedgerLine => ({
    id: `new-${index}`,
    game: game.opened.id,
    ...draft,
    author: '',
    at: 0,
  }))
  return resolveRowMembers(gameRowOf({ ...game, ledger: [...game.ledger, ...added] }), (member) =>
    resolveMemberId(club, member),
  )
}
