// Standings on the pages of viewers: of a tournament all its days, of a season its last evening.

import { seasonStandings } from '../../scoring/season.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { asPublished } from '../model/published.ts'
import type { KnownClub } from '../repository/knownTo.ts'
import type { WatchView } from './watchView.ts'

/** None where the season is not known. */
export function watchStandings(known: KnownClub, id: string, evening: string): WatchView['standings'] {
  const data = openSeasonData(known, id)
  if (!data.ok) return []
  const { hiding, name, kind } = data.value.season
  const scope = kind === 'tournament' ? {} : { evening }
  const rows = seasonStandings(asPublished(data.value), scope).map(({ place, tied, name: player, metrics }) => ({
    place,
    tied,
    name: player,
    total: metrics.total,
    wins: metrics.wins,
    games: metrics.games,
  }))
  const stage =
    hiding !== undefined && 'stage' in hiding.from
      ? { stage: data.value.plan.stages.get(hiding.from.stage)?.name ?? '' }
      : {}
  return [{ season: name, ...scope, rows, ...(hiding === undefined ? {} : { hiding }), ...stage }]
}
