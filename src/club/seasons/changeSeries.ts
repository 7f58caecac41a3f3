// Creates, changes and removes a series. Each function returns an event or a refusal. Pure; the caller passes ids.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findSeason } from '../model/clubLookups.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import {
  MAX_SERIES_PER_CLUB,
  type SeriesPartRecord,
  type SeriesRecord,
  type SeriesRules,
  seriesSetEvent,
} from '../model/series.ts'

export interface SeriesRequest {
  /** The series to change. If omitted, a new series is created. */
  readonly series?: string
  readonly name: string
  readonly parts: readonly SeriesPartRecord[]
  readonly rules?: SeriesRules
}

export function decideSeriesChange(club: ClubState, request: SeriesRequest, id: string): Result<readonly ClubEvent[]> {
  const known = request.series === undefined ? undefined : findSeries(club, request.series)
  if (known && !known.ok) return known
  const name = parseName(request.name)
  if (!name.ok) return name
  const key = nameComparisonKey(name.value)
  if ([...club.series.values()].some((each) => each.id !== request.series && nameComparisonKey(each.name) === key))
    return err({ code: 'series/name-taken', params: { name: name.value } })
  if (!known && club.series.size >= MAX_SERIES_PER_CLUB)
    return err({ code: 'series/too-many', params: { most: MAX_SERIES_PER_CLUB } })
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

export function decideSeriesRemoval(club: ClubState, id: string): Result<readonly ClubEvent[]> {
  const known = findSeries(club, id)
  return known.ok ? ok([{ type: 'SeriesRemoved', series: id }]) : known
}

export function findSeries(club: Pick<ClubState, 'series'>, id: string): Result<SeriesRecord> {
  const series = club.series.get(id)
  return series ? ok(series) : err({ code: 'series/unknown', params: { series: id.slice(0, 60) } })
}
