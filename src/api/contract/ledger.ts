// Lines of points.

import type { StandingsScope } from '../../scoring/season.ts'
import type { GameCompensation } from '../../scoring/standings/gameCompensation.ts'
import type { LedgerLine, LineKind } from '../../scoring/line.ts'
import type { SeasonLedger } from '../../scoring/standings/seasonLedger.ts'
import type { SchemeInfo } from '../../scoring/schemes/scheme.ts'

export interface LedgerRequests {
  'ledger.list': { args: { game: string }; data: readonly LedgerLine[] }
  /** What the standings add to the lines of this game. */
  'ledger.compensation': { args: { game: string }; data: GameCompensation }
  /** Every line that makes the totals of standings in the same scope, the computed ones too. */
  'ledger.season': { args: { season: string; member?: string } & StandingsScope; data: SeasonLedger }
  'ledger.add': {
    args: { game: string; seat: number; kind: LineKind; hundredths: number; reason: string; replaces?: string }
    data: readonly LedgerLine[]
  }
  /** The newest version unless one is named. */
  'ledger.scheme': { args: { scheme: string; version?: string }; data: SchemeInfo }
}
