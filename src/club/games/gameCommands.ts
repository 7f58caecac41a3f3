// Commands that write many entries of a game, or many lines of its ledger, at once.

import type { Entry } from '../../rules/entries.ts'
import type { LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import type { ShownLedgerLine } from '../../scoring/ledgerLine.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import { changeGameLog, type SeenGameVersion } from './changeGame.ts'
import { addLedgerLines } from './ledgerRequests.ts'
import type { GameDetail } from './view.ts'

export function createGameCommands({ repository, change }: CommandContext) {
  return {
    enterAll: (
      seen: SeenGameVersion,
      entries: readonly Entry[],
      stampOf?: (index: number) => EventStamp,
    ): AsyncResult<GameDetail> => {
      const changes = entries.map((entry) => ({ type: 'enter' as const, entry }))
      return change((stamp) => changeGameLog({ repository, stamp }, seen, changes, stampOf), stampOf?.(entries.length))
    },
    /** Adds all of the lines or none. */
    addLines: (
      game: string,
      lines: readonly LedgerLineRequest[],
      at?: EventStamp,
    ): AsyncResult<readonly ShownLedgerLine[]> =>
      change((stamp) => addLedgerLines({ repository, stamp }, game, lines), at),
  }
}
