// Requests about the ledger of a game and the scheme it keeps to.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function ledgerHandlers(club: Club): HandlersOf<'ledger'> {
  return {
    'ledger.list': ({ game }) => club.ledger(game),
    'ledger.compensation': ({ game }) => club.gameCompensation(game),
    'ledger.season': ({ season, member, ...scope }) => club.seasonLedger(season, scope, member),
    'ledger.add': ({ game, ...line }) => club.addLines(game, [line]),
    'ledger.scheme': ({ scheme, version }) => club.schemeInfo(scheme, version),
  }
}
