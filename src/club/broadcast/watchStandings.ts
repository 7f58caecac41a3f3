// Standings on the pages of viewers: of a tournament all its days, of a season its last evening.

import { seasonStandings } from '../../scoring/season.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import type { WatchView } from './watchView.ts'

/** None where the season is not known. */
export function watchStandings(shown: PublicClub, id: string, evening: string): WatchView['standings'] {
  const data = shown.season(id)
  if (!data.ok) return []
  const { hiding, name, kind } = data.value.season
  const scope = kind === 'tournament' ? {} : { evening }
  const rows = seasonStandings(data.value, scope).map(({ place, tied, name: player, metrics }) => ({
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
