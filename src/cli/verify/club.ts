// The stream of the club in a journal or a backup: every scheme published in it reads and makes
// sense, every season plays by one that is there, and every series is of seasons that are.

import { clubEventOf, foldClub, NO_CLUB, type ClubState } from '../../club/model/clubState.ts'
import { valuesOf } from '../../scoring/schemes/data.ts'
import { isSeriesEvent } from '../../club/model/series.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { readSchemeData } from '../../club/model/schemeSchema.ts'
import { findScheme } from '../../club/model/findScheme.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/fault.ts'
import { seriesFault } from './series.ts'

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
      if (fault) return { club, fault: { code: fault.code, params: { ...fault.params, ...at } } }
    }
    if (isSeriesEvent(event)) {
      const fault = seriesFault(event, club)
      if (fault) return { club, fault: { code: fault.code, params: { ...fault.params, ...at } } }
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
