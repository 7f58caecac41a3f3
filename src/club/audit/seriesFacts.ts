// What a change of a series tells the audit of each season that counts in it, or counted in it until then.

import type { ClubState } from '../model/clubState.ts'
import type { SeriesEvent, SeriesOfClub, SeriesPartRecord } from '../model/series.ts'
import type { SeriesFact } from './facts.ts'

/** `before`: the series as they were. Nothing for a season the series has nothing to do with. */
export function seriesFact(
  before: SeriesOfClub,
  event: SeriesEvent,
  season: string,
  { seasons }: Pick<ClubState, 'seasons'>,
): SeriesFact | undefined {
  const known = before.get(event.series)
  const next = event.type === 'SeriesSet' ? event : undefined
  const name = next?.name ?? known?.name
  if (name === undefined || ![...(known?.parts ?? []), ...(next?.parts ?? [])].some((part) => part.season === season))
    return undefined
  const named = (parts: readonly SeriesPartRecord[]) =>
    parts.map((part) => ({ season: seasons.get(part.season)?.name ?? part.season, coefficient: part.coefficient }))
  return {
    kind: 'series',
    how: !known ? 'made' : next ? 'changed' : 'removed',
    name,
    ...(known && known.name !== name ? { was: known.name } : {}),
    ...(known ? { before: named(known.parts) } : {}),
    ...(next ? { after: named(next.parts) } : {}),
  }
}
