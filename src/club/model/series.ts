// Series of the club: a name and the seasons that count in it, each with an exact coefficient. An event always sets a
// complete series, and the last event for an id applies.

import { z } from 'zod'
import { MAX_POINTS_HUNDREDTHS } from '../../scoring/points.ts'
import { parseFraction } from '../../rules/fraction.ts'
import { MAX_FORMULA_TERMS, SERIES_METRICS } from '../../scoring/schemes/formula.ts'
import { MAX_SERIES_PARTS, type SeriesCountingRules } from '../../scoring/standings/series.ts'
import { STAGE_LIMITS } from './stageLimits.ts'

export const MAX_SERIES_PER_CLUB = 200
const MAX_SEASON_STARS = 99

/** A positive fraction such as `3/2`. Its length is limited so that sums stay small. */
const coefficient = z.string().regex(/^[1-9]\d{0,3}(?:\/[1-9]\d{0,4})?$/)

export const seriesPartSchema = z.strictObject({
  season: z.string().min(1).max(100),
  coefficient,
  stars: z.int().min(1).max(MAX_SEASON_STARS).exactOptional(),
})
export const seriesPartsSchema = z.array(seriesPartSchema).max(MAX_SERIES_PARTS)

const seriesTerm = z.strictObject({
  metric: z.enum(SERIES_METRICS),
  times: z.string().regex(/^-?\d{1,6}(?:\/[1-9]\d{0,5})?$/),
  by: z.enum(SERIES_METRICS).exactOptional(),
})

/** Rules for counting the seasons of a series, and for qualifying for its final. */
export const seriesRulesSchema = z.strictObject({
  /**
   * Points in hundredths by place, starting with the first place. If `formula` is omitted as well, the points of each
   * season count.
   */
  places: z.array(z.int().min(0).max(MAX_POINTS_HUNDREDTHS)).min(1).max(100).exactOptional(),
  /** Terms whose sum is counted, in points. Takes precedence over `places`. */
  formula: z.array(seriesTerm).min(1).max(MAX_FORMULA_TERMS).exactOptional(),
  /** Only this many of each player's best seasons count. */
  best: z.int().min(1).max(MAX_SERIES_PARTS).exactOptional(),
  /**
   * The first `each` places of every season qualify. The best players of the series fill the remaining places of a
   * final with `size` players.
   */
  final: z
    .strictObject({ each: z.int().min(0).max(STAGE_LIMITS.players), size: z.int().min(1).max(STAGE_LIMITS.players) })
    .exactOptional(),
})

export type SeriesRules = z.output<typeof seriesRulesSchema>

/** Converts stored rules to the form that scoring uses. */
export function seriesCountingOf({ places, formula, best }: SeriesRules = {}): SeriesCountingRules {
  return {
    ...(formula
      ? { formula: formula.map(({ times, ...term }) => ({ ...term, times: parseFraction(times) })) }
      : places
        ? { places }
        : {}),
    ...(best === undefined ? {} : { best }),
  }
}

export type SeriesPartRecord = z.output<typeof seriesPartsSchema>[number]

export interface SeriesRecord {
  readonly id: string
  readonly name: string
  readonly parts: readonly SeriesPartRecord[]
  /** If omitted, all seasons count with their own points. */
  readonly rules?: SeriesRules
}

export type SeriesEvent =
  | {
      readonly type: 'SeriesSet'
      readonly series: string
      readonly name: string
      readonly parts: readonly SeriesPartRecord[]
      readonly rules?: SeriesRules
    }
  | { readonly type: 'SeriesRemoved'; readonly series: string }

/** Builds the event that sets a series. The stars of a season (`by`) are stored only if the rules have a formula. */
export function seriesSetEvent({ id: series, name, parts, rules }: SeriesRecord): SeriesEvent {
  const kept = rules?.formula ? parts : parts.map(({ season, coefficient }) => ({ season, coefficient }))
  return { type: 'SeriesSet', series, name, parts: kept, ...(rules !== undefined && { rules }) }
}

export type SeriesOfClub = ReadonlyMap<string, SeriesRecord>

export function isSeriesEvent(event: { readonly type: string }): event is SeriesEvent {
  return event.type === 'SeriesSet' || event.type === 'SeriesRemoved'
}

/** Applies an event. An event whose parts are malformed is ignored, and malformed rules are left out. */
export function evolveSeries(known: SeriesOfClub, event: SeriesEvent): SeriesOfClub {
  const next = new Map(known)
  if (event.type === 'SeriesRemoved') {
    next.delete(event.series)
    return next
  }
  const parts = seriesPartsSchema.safeParse(event.parts)
  if (!parts.success) return known
  const rules = seriesRulesSchema.safeParse(event.rules)
  const record = { id: event.series, name: event.name, parts: parts.data }
  return next.set(event.series, rules.success ? { ...record, rules: rules.data } : record)
}
