// Scores the games of a season again after it was given another scheme: here or on another device, at once or, where
// a cut left some of them, at the next start. Each ledger is written only by the device that may write it.

import { countingRows } from '../../scoring/counting.ts'
import { SCHEME_CHANGED_REASON } from '../../scoring/ledgerLine.ts'
import { mayNeedReconciling } from '../../scoring/ledger/rescoring.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubEvent, Stamp } from '../model/clubEvents.ts'
import { findScheme } from '../model/clubLookups.ts'
import type { GameStreams } from './gameStreams.ts'
import type { Reconciler } from './reconciler.ts'
import type { ClubStream } from './sharedStreams.ts'
import type { SummaryStreams } from './summaryStreams.ts'

interface RescorerDependencies {
  readonly club: Pick<ClubStream, 'state'>
  readonly summaries: Pick<SummaryStreams, 'rowsOf'>
  readonly games: Pick<GameStreams, 'get'>
  readonly reconciling: Pick<Reconciler, 'reconcileOrPostpone'>
}

export interface Rescorer {
  /**
   * Every counting game of the seasons to which these events of the club gave another scheme. What cannot be read is
   * left for the next start to name.
   */
  follow(events: readonly ClubEvent[], stamp: Stamp): Promise<void>
  /** Games that a cut left scored by a former scheme, over all seasons. */
  complete(stamp: Stamp): Promise<void>
}

export function createRescorer({ club, summaries, games, reconciling }: RescorerDependencies): Rescorer {
  async function reconcile(rows: Iterable<Pick<GameRow, 'id'>>, stamp: Stamp): Promise<void> {
    for (const { id } of rows) {
      const game = await games.get(id)
      if (game.ok) await reconciling.reconcileOrPostpone(game.value, stamp, SCHEME_CHANGED_REASON)
    }
  }

  return {
    async follow(events, stamp) {
      const changed = events.filter((event) => event.type === 'SeasonSchemeChanged')
      for (const season of new Set(changed.map((event) => event.season)))
        await reconcile(countingRows(summaries.rowsOf(season).values()), stamp)
    },
    async complete(stamp) {
      for (const season of club.state.seasons.values()) {
        const scheme = season.hadOtherScheme && findScheme(club.state, season.scheme, season.schemeVersion)
        if (!scheme) continue
        const rows = [...summaries.rowsOf(season.id).values()]
        await reconcile(
          rows.filter((row) => mayNeedReconciling(row, scheme)),
          stamp,
        )
      }
    },
  }
}
