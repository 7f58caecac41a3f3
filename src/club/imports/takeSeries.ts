// What a season's file brings into the series of a club. A series is known by its name: where the club has it the season
// joins it, where it has not the season is its first; the others join as their own files are taken. What is there stays
// as it is. Pure; ids come in.

import { MOST_SERIES_PARTS } from '../../scoring/standings/series.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { nameKey } from '../model/name.ts'
import { MOST_SERIES, type SeriesRecord } from '../model/series.ts'
import type { SeasonHead } from '../files/season/parseSeason.ts'

/** A series the season of a file counts in. */
export interface FileSeries {
  readonly name: string
  /** What the season counts, `3/2`. */
  readonly coefficient: string
  /** Names of the seasons that stand before it. */
  readonly before: readonly string[]
}

/**
 * What becomes of it: `full` where the club has as many as it may, or the series as many seasons; `reserved` where whoever
 * takes the file may not change series.
 */
export interface OfferedSeries extends Pick<FileSeries, 'name' | 'coefficient'> {
  readonly how: 'made' | 'joined' | 'known' | 'full' | 'reserved'
}

type Known = Pick<ClubState, 'series' | 'seasons'>

export function seriesOfFile({ season, series = [] }: Pick<SeasonHead, 'season' | 'series'>): readonly FileSeries[] {
  return series.flatMap(({ name, parts }) => {
    const at = parts.findIndex((part) => part.season === season.id)
    const own = parts[at]
    return own ? [{ name, coefficient: own.coefficient, before: parts.slice(0, at).map((part) => part.name) }] : []
  })
}

export function offeredSeries(
  club: Known,
  season: string,
  file: readonly FileSeries[],
  takesSeries = true,
): readonly OfferedSeries[] {
  let { size } = club.series
  return file.map(({ name, coefficient }) => {
    const known = called(club, name)
    const how = known ? howJoined(known, season) : size < MOST_SERIES ? 'made' : 'full'
    if (how === 'made') size += 1
    const isReserved = !takesSeries && (how === 'made' || how === 'joined')
    return { name, coefficient, how: isReserved ? 'reserved' : how }
  })
}

export function seriesEvents(
  club: Known,
  season: string,
  file: readonly FileSeries[],
  newId: () => string,
): readonly ClubEvent[] {
  return offeredSeries(club, season, file).flatMap(({ name, coefficient, how }, index): readonly ClubEvent[] => {
    if (how !== 'made' && how !== 'joined') return []
    const known = called(club, name)
    const { id, parts, name: ownName } = known ?? { id: newId(), parts: [], name: name.trim() }
    const before = new Set((file[index]?.before ?? []).map(nameKey))
    const at = 1 + parts.findLastIndex((part) => before.has(nameKey(club.seasons.get(part.season)?.name ?? '')))
    return [{ type: 'SeriesSet', series: id, name: ownName, parts: parts.toSpliced(at, 0, { season, coefficient }) }]
  })
}

function called({ series }: Known, name: string): SeriesRecord | undefined {
  return [...series.values()].find((each) => nameKey(each.name) === nameKey(name))
}

function howJoined({ parts }: SeriesRecord, season: string): OfferedSeries['how'] {
  if (parts.some((part) => part.season === season)) return 'known'
  return parts.length < MOST_SERIES_PARTS ? 'joined' : 'full'
}
