// A series as the public may see it. Hidden parts of its seasons are neither counted nor estimated, and the view names
// them.

import { parseFraction } from '../../rules/fraction.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { seriesValueMetric } from '../../scoring/season.ts'
import { seriesRow, type SeriesRow, seriesStandings } from '../../scoring/standings/series.ts'
import type { ClubEvent, HidingRule } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findSeason } from '../model/clubLookups.ts'
import { nameKey, parseName } from '../model/name.ts'
import {
  seriesCountingOf,
  MAX_SERIES,
  type SeriesPartRecord,
  type SeriesRecord,
  type SeriesRules,
  seriesSetEvent,
} from '../model/series.ts'
import type { PublicClub } from '../repository/publicClub.ts'

interface SeriesPartView {
  readonly season: string
  readonly name: string
  /** A fraction, such as `3/2`. */
  readonly coefficient: string
  readonly stars?: number
  /** The metric by which the season counts: Σ, or the rating that its scheme defines. */
  readonly figure: 'total' | 'rating'
  /** The part of the season that is hidden and not counted here. */
  readonly hides?: HidingRule['what']
}

export interface SeriesView extends Pick<SeriesRecord, 'id' | 'name' | 'rules'> {
  readonly parts: readonly SeriesPartView[]
  readonly rows: readonly SeriesRow[]
}

/** Series that include a season, in the order of their creation, without empty ones. */
export function seriesWithSeason(shown: PublicClub, season: string): Result<readonly SeriesView[]> {
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
  const rows = seriesStandings(parts, seriesCountingOf(rules)).map(seriesRow)
  return ok({ id, name, parts: views, rows, ...(rules ? { rules } : {}) })
}

// Creates, changes and removes a series. Each function returns an event or a refusal. Pure; ids are passed in.
export interface SeriesRequest {
  /** The series to change. If omitted, a new one is created. */
  readonly series?: string
  readonly name: string
  readonly parts: readonly SeriesPartRecord[]
  readonly rules?: SeriesRules
}

export function setSeries(club: ClubState, request: SeriesRequest, id: string): Result<readonly ClubEvent[]> {
  const known = request.series === undefined ? undefined : seriesOf(club, request.series)
  if (known && !known.ok) return known
  const name = parseName(request.name)
  if (!name.ok) return name
  const key = nameKey(name.value)
  if ([...club.series.values()].some((each) => each.id !== request.series && nameKey(each.name) === key))
    return err({ code: 'series/name-taken', params: { name: name.value } })
  if (!known && club.series.size >= MAX_SERIES) return err({ code: 'series/too-many', params: { most: MAX_SERIES } })
  if (request.parts.length === 0) return err({ code: 'series/empty', params: {} })
  for (const [index, { season }] of request.parts.entries()) {
    const found = findSeason(club, season)
    if (!found.ok) return found
    if (request.parts.findIndex((part) => part.season === season) !== index)
      return err({ code: 'series/repeated-season', params: { season: found.value.name } })
  }
  const { parts, rules, series = id } = request
  return ok([seriesSetEvent({ id: series, name: name.value, parts, ...(rules ? { rules } : {}) })])
}

export function removeSeries(club: ClubState, id: string): Result<readonly ClubEvent[]> {
  const known = seriesOf(club, id)
  return known.ok ? ok([{ type: 'SeriesRemoved', series: id }]) : known
}

export function seriesOf(club: Pick<ClubState, 'series'>, id: string): Result<SeriesRecord> {
  const series = club.series.get(id)
  return series ? ok(series) : err({ code: 'series/unknown', params: { series: id.slice(0, 60) } })
}
