// A series of the club: a name and the seasons that count in it, each with an exact coefficient. A whole series is set
// at once; the last word of its id holds.

import { z } from 'zod'
import { MOST_SERIES_PARTS } from '../../scoring/standings/series.ts'

/** Of a club. */
export const MOST_SERIES = 200

/** `3/2`: short enough that no sum grows out of hand, and more than nothing. */
const coefficient = z.string().regex(/^[1-9]\d{0,3}(?:\/[1-9]\d{0,4})?$/)

export const seriesPart = z.strictObject({ season: z.string().min(1).max(100), coefficient })
export const seriesParts = z.array(seriesPart).max(MOST_SERIES_PARTS)

export type SeriesPartRecord = z.output<typeof seriesParts>[number]

export interface SeriesRecord {
  readonly id: string
  readonly name: string
  readonly parts: readonly SeriesPartRecord[]
}

export type SeriesEvent =
  | {
      readonly type: 'SeriesSet'
      readonly series: string
      readonly name: string
      readonly parts: readonly SeriesPartRecord[]
    }
  | { readonly type: 'SeriesRemoved'; readonly series: string }

export type SeriesOfClub = ReadonlyMap<string, SeriesRecord>

export function isSeriesEvent(event: { readonly type: string }): event is SeriesEvent {
  return event.type === 'SeriesSet' || event.type === 'SeriesRemoved'
}

/** What cannot be read is left out. */
export function evolveSeries(known: SeriesOfClub, event: SeriesEvent): SeriesOfClub {
  const next = new Map(known)
  if (event.type === 'SeriesRemoved') {
    next.delete(event.series)
    return next
  }
  const parts = seriesParts.safeParse(event.parts)
  return parts.success ? next.set(event.series, { id: event.series, name: event.name, parts: parts.data }) : known
}
