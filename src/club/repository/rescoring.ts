// Scores the games of a season again after it was given another scheme: here or on another device, at once or, where
// a cut left some of them, at the next start. Each ledger is written only by the device that may write it.

import { countingRows } from '../../scoring/counting.ts'
import { SCHEME_CHANGED } from '../../scoring/line.ts'
import { mayLagBehind } from '../../scoring/ledger/rescored.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { ClubEvent, Stamp } from '../model/clubEvents.ts'
import { findScheme } from '../model/find.ts'
import type { GameStreams } from './gameStreams.ts'
import type { Reconciling } from './reconciling.ts'
import type { ClubStream } from './sharedStreams.ts'
import type { Summaries } from './summaries.ts'

interface Parts {
  readonly club: Pick<ClubStream, 'state'>
  readonly summaries: Pick<Summaries, 'rowsOf'>
  readonly games: Pick<GameStreams, 'get'>
  readonly reconciling: Pick<Reconciling, 'reconcileOrPostpone'>
}

export interface Rescoring {
  /**
   * Every counting game of the seasons to which these events of the club gave another scheme. What cannot be read is
   * left for the next start to name.
   */
  follow(events: readonly ClubEvent[], stamp: Stamp): Promise<void>
  /** Games that a cut left scored by a former scheme, over all seasons. */
  complete(stamp: Stamp): Promise<void>
}

export function createRescoring({ club, summaries, games, reconciling }: Parts): Rescoring {
  async function reconcile(rows: Iterable<Pick<GameRow, 'id'>>, stamp: Stamp): Promise<void> {
    for (const { id } of rows) {
      const game = await games.get(id)
      if (game.ok) await reconciling.reconcileOrPostpone(game.value, stamp, SCHEME_CHANGED)
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
          rows.filter((row) => mayLagBehind(row, scheme)),
          stamp,
        )
      }
    },
  }
}
