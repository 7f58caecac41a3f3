// A series as the public may see it. Hidden parts of its seasons are neither counted nor estimated, and the view names
// them.

import { parseFraction } from '../../rules/fraction.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { seriesValueMetric } from '../../scoring/season.ts'
import { toSeriesRow, type SeriesRow, seriesStandings } from '../../scoring/standings/series.ts'
import type { StandingsHidingRule } from '../model/clubEvents.ts'
import { seriesCountingOf, type SeriesRecord } from '../model/series.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import { findSeries } from './changeSeries.ts'

interface SeriesPartView {
  readonly season: string
  readonly name: string
  /** A fraction, such as `3/2`. */
  readonly coefficient: string
  readonly stars?: number
  /** The metric by which the season counts: Σ, or the rating that its scheme defines. */
  readonly figure: 'total' | 'rating'
  /** The part of the season that is hidden and not counted here. */
  readonly hides?: StandingsHidingRule['what']
}

export interface SeriesView extends Pick<SeriesRecord, 'id' | 'name' | 'rules'> {
  readonly parts: readonly SeriesPartView[]
  readonly rows: readonly SeriesRow[]
}

/** Series that include a season, in the order of their creation, without empty ones. */
export function listSeriesWithSeason(shown: PublicClub, season: string): Result<readonly SeriesView[]> {
  const views: SeriesView[] = []
  for (const { id, parts } of shown.club.series.values()) {
    if (!parts.some((part) => part.season === season)) continue
    const view = computeSeriesView(shown, id)
    if (!view.ok) return view
    if (view.value.rows.length > 0) views.push(view.value)
  }
  return ok(views)
}

export function computeSeriesView(shown: PublicClub, id: string): Result<SeriesView> {
  const series = findSeries(shown.club, id)
  if (!series.ok) return series
  const parts = []
  const views: SeriesPartView[] = []
  for (const { season, coefficient, ...event } of series.value.parts) {
    const data = shown.season(season)
    if (!data.ok) return data
    const { name, hiding } = data.value.season
    parts.push({ data: data.value, coefficient: parseFraction(coefficient), ...event })
    views.push({
      season,
      name,
      coefficient,
      ...event,
      figure: seriesValueMetric(data.value.scheme),
      ...(hiding ? { hides: hiding.what } : {}),
    })
  }
  const { name, rules } = series.value
  const rows = seriesStandings(parts, seriesCountingOf(rules)).map(toSeriesRow)
  return ok({ id, name, parts: views, rows, ...(rules ? { rules } : {}) })
}
