// A series in the stream of the club: of seasons that are there, with coefficients; and only one that is there is taken
// away.

import type { ClubState } from '../../club/model/clubState.ts'
import { seriesParts, type SeriesEvent } from '../../club/model/series.ts'
import type { Fault } from '../sentences/fault.ts'

/** `club`: as it was before. */
export function seriesFault(event: SeriesEvent, club: Pick<ClubState, 'series' | 'seasons'>): Fault | undefined {
  if (event.type === 'SeriesRemoved')
    return club.series.has(event.series)
      ? undefined
      : { code: 'verify/unknown-series', params: { series: event.series } }
  const parts = seriesParts.safeParse(event.parts)
  if (!parts.success) return { code: 'verify/bad-series', params: { series: event.series } }
  const gone = parts.data.find(({ season }) => !club.seasons.has(season))
  return gone && { code: 'verify/unknown-season', params: { season: gone.season } }
}
