// A series as everybody may have it: its seasons without what is hidden from others, which is neither counted nor
// guessed, and says so.

import { parseFraction } from '../../rules/fraction.ts'
import type { Hiding } from '../model/hiding.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { seasonFigure } from '../../scoring/season.ts'
import { seriesRow, seriesStandings, type SeriesRow } from '../../scoring/standings/series.ts'
import type { SeriesRecord } from '../model/series.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import { seriesOf } from './changeSeries.ts'

interface SeriesPartView {
  readonly season: string
  readonly name: string
  /** `3/2`. */
  readonly coefficient: string
  /** By what the season counts: Σ, or the rating its scheme composes. */
  readonly figure: 'total' | 'rating'
  /** What of it is hidden, and not counted here. */
  readonly hides?: Hiding['what']
}

export interface SeriesView extends Pick<SeriesRecord, 'id' | 'name'> {
  readonly parts: readonly SeriesPartView[]
  readonly rows: readonly SeriesRow[]
}

/** Those that count a season, in order of making; without empty ones. */
export function seriesWith(shown: PublicClub, season: string): Result<readonly SeriesView[]> {
  const views: SeriesView[] = []
  for (const { id, parts } of shown.club.series.values()) {
    if (!parts.some((part) => part.season === season)) continue
    const view = seriesTable(shown, id)
    if (!view.ok) return view
    if (view.value.rows.length > 0) views.push(view.value)
  }
  return ok(views)
}

export function seriesTable(shown: PublicClub, id: string): Result<SeriesView> {
  const series = seriesOf(shown.club, id)
  if (!series.ok) return series
  const parts = []
  const views: SeriesPartView[] = []
  for (const { season, coefficient } of series.value.parts) {
    const data = shown.season(season)
    if (!data.ok) return data
    const { name, hiding } = data.value.season
    parts.push({ data: data.value, coefficient: parseFraction(coefficient) })
    views.push({
      season,
      name,
      coefficient,
      figure: seasonFigure(data.value.scheme),
      ...(hiding ? { hides: hiding.what } : {}),
    })
  }
  return ok({ id, name: series.value.name, parts: views, rows: seriesStandings(parts).map(seriesRow) })
}
