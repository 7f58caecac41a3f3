// The stream of the club in a journal or a backup: every scheme published in it reads and makes
// sense, every season plays by one that is there, and every series is of seasons that are.

import { clubEventOf, foldClub, NO_CLUB, type ClubState } from '../../club/model/clubState.ts'
import { valuesOf } from '../../scoring/schemes/data.ts'
import { isSeriesEvent, seriesParts, type SeriesEvent } from '../../club/model/series.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { readSchemeData } from '../../club/model/schemeSchema.ts'
import { findScheme } from '../../club/model/findScheme.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/fault.ts'
import { placed } from './verification.ts'

export interface CheckedClub {
  readonly club: ClubState
  readonly fault?: Fault
}

export function checkClub(envelopes: readonly Envelope[]): CheckedClub {
  let club = NO_CLUB
  for (const { stream, version, type, payload, ...rest } of envelopes) {
    const event = clubEventOf({ stream, version, type, payload, ...rest })
    const at = { stream, version }
    if (event.type === 'SchemePublished') {
      const fault = schemeFault(event.scheme)
      if (fault) return { club, fault: placed(fault, at) }
    }
    if (isSeriesEvent(event)) {
      const fault = seriesFault(event, club)
      if (fault) return { club, fault: placed(fault, at) }
    }
    club = foldClub(club, [event])
    if (event.type === 'SeasonOpened' || event.type === 'SeasonSchemeChanged') {
      if (!findScheme(club, event.scheme, event.schemeVersion))
        return { club, fault: { code: 'verify/unknown-scheme', params: { scheme: event.scheme, ...at } } }
    }
    if (event.type === 'SeasonSchemeChanged' && !club.seasons.has(event.season))
      return { club, fault: { code: 'verify/unknown-season', params: { season: event.season, ...at } } }
  }
  return { club }
}

function schemeFault(stored: unknown): Fault | undefined {
  const data = readSchemeData(stored)
  return data.ok ? schemeFaults(valuesOf(data.value))[0] : { code: data.error.code, params: data.error.params }
}

/** Of seasons that are there, with coefficients; only a series that is there is taken away. `club`: as it was before. */
function seriesFault(event: SeriesEvent, club: Pick<ClubState, 'series' | 'seasons'>): Fault | undefined {
  if (event.type === 'SeriesRemoved')
    return club.series.has(event.series)
      ? undefined
      : { code: 'verify/unknown-series', params: { series: event.series } }
  const parts = seriesParts.safeParse(event.parts)
  if (!parts.success) return { code: 'verify/bad-series', params: { series: event.series } }
  const gone = parts.data.find(({ season }) => !club.seasons.has(season))
  return gone && { code: 'verify/unknown-season', params: { season: gone.season } }
}
