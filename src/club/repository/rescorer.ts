// Scores the games of a season again after the season was given a different scheme, on this device or another. If the
// program exited before all games were scored, the remaining games are scored at the next start. Each device writes
// only the ledgers that it may write.

import { countedGameRows } from '../../scoring/counting.ts'
import { LEDGER_REASON_SCHEME_CHANGED } from '../../scoring/ledgerLine.ts'
import { mayLedgerNeedReconciling } from '../../scoring/ledger/rescoring.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubEvent, EventStamp } from '../model/clubEvents.ts'
import { findScheme } from '../model/clubLookups.ts'
import type { GameStreams } from './gameStreams.ts'
import type { Reconciler } from './reconciler.ts'
import type { ClubStream } from './clubStream.ts'
import type { SummaryStreams } from './summaryStreams.ts'

interface RescorerDependencies {
  readonly club: Pick<ClubStream, 'state'>
  readonly summaries: Pick<SummaryStreams, 'rowsOf'>
  readonly games: Pick<GameStreams, 'get'>
  readonly reconciling: Pick<Reconciler, 'reconcileOrPostpone'>
}

export interface Rescorer {
  /**
   * Reconciles all counting games of the seasons whose scheme these events changed. Unreadable games are reported at
   * the next start.
   */
  follow(events: readonly ClubEvent[], stamp: EventStamp): Promise<void>
  /**
   * Reconciles the games of all seasons that still have the points of a former scheme, because an earlier run was
   * interrupted.
   */
  complete(stamp: EventStamp): Promise<void>
}

export function createRescorer({ club, summaries, games, reconciling }: RescorerDependencies): Rescorer {
  async function reconcile(rows: Iterable<Pick<GameRow, 'id'>>, stamp: EventStamp): Promise<void> {
    for (const { id } of rows) {
      const game = await games.get(id)
      if (game.ok) await reconciling.reconcileOrPostpone(game.value, stamp, LEDGER_REASON_SCHEME_CHANGED)
    }
  }

  return {
    async follow(events, stamp) {
      const changed = events.filter((event) => event.type === 'SeasonSchemeChanged')
      for (const season of new Set(changed.map((event) => event.season)))
        await reconcile(countedGameRows(summaries.rowsOf(season).values()), stamp)
    },
    async complete(stamp) {
      for (const season of club.state.seasons.values()) {
        const scheme = season.hadOtherScheme && findScheme(club.state, season.scheme, season.schemeVersion)
        if (!scheme) continue
        const rows = [...summaries.rowsOf(season.id).values()]
        await reconcile(
          rows.filter((row) => mayLedgerNeedReconciling(row, scheme)),
          stamp,
        )
      }
    },
  }
}
