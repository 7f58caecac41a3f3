// The row a game would leave once its ledger says what the game and a scheme say: for previews of changes that are not
// written yet. Pure; reads no store.

import { reconcile } from '../../scoring/ledger/reconcile.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState } from './clubState.ts'
import { type Game, rowOf, tableOf } from './game.ts'
import { mergedRow, personOf } from './merged.ts'

export function reconciledRow(club: ClubState, game: Game, scheme: Scheme): GameRow {
  const added = reconcile(game.ledger, tableOf(game), scheme).map((draft, index): LedgerEntry => ({
    id: `new-${index}`,
    game: game.opened.id,
    ...draft,
    author: '',
    at: 0,
  }))
  return mergedRow(rowOf({ ...game, ledger: [...game.ledger, ...added] }), (member) => personOf(club, member))
}
