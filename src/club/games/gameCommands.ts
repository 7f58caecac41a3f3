// Commands that write many entries of a game, or many lines of its ledger, at once.

import type { Entry } from '../../rules/entries.ts'
import type { LineRequest } from '../../scoring/ledger/ledger.ts'
import type { LedgerLine } from '../../scoring/line.ts'
import type { Stamp } from '../model/clubEvents.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { changeGame, type Seen } from './changeGame.ts'
import { addLines } from './ledgerRequests.ts'
import type { GameDetail } from './view.ts'

export function gameCommands({ repository, change }: CommandContext) {
  return {
    enterAll: (seen: Seen, entries: readonly Entry[], stampOf?: (index: number) => Stamp): Reply<GameDetail> => {
      const changes = entries.map((entry) => ({ type: 'enter' as const, entry }))
      return change((stamp) => changeGame({ repository, stamp }, seen, changes, stampOf), stampOf?.(entries.length))
    },
    /** All of the lines or none. */
    addLines: (game: string, lines: readonly LineRequest[], at?: Stamp): Reply<readonly LedgerLine[]> =>
      change((stamp) => addLines({ repository, stamp }, game, lines), at),
  }
}
