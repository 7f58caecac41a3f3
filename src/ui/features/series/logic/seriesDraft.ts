// Form values of a series. Every number is kept as text until it is parsed. Pure.

import type { RequestArgs } from '../../../../api/requestTypes.ts'
import type { ApiError } from '../../../../api/contract/apiResult.ts'
import type { SeriesRecord } from '../../../../api/contract/seasons.ts'
import { tryParsePoints } from '../../../../scoring/points.ts'
import { MAX_SERIES_PARTS } from '../../../../scoring/standings/series.ts'
import type { SeriesMetric } from '../../../../scoring/schemes/formula.ts'
import type { FieldFault } from '../../../shared/form/fieldFaults.ts'
import { type TermDraft, termDraftsOf } from '../../../shared/formula/terms.ts'
import {
  formatDisplayFraction,
  normaliseTypedFraction,
  normaliseSignedFraction,
} from '../../../../scoring/typedFraction.ts'

type SeriesRequest = Omit<RequestArgs<'series.set'>, 'series'>
type Rules = NonNullable<SeriesRequest['rules']>

interface PartDraft {
  coefficient: string
  /** Number of stars of the season. Used only if the series counts by a formula. */
  stars: string
}

export interface SeriesDraft {
  name: string
  /** Seasons that count, by id. */
  parts: Record<string, PartDraft>
  /** The way in which seasons count: by their own totals, by place, or by a formula. */
  way: 'own' | 'places' | 'formula'
  terms: TermDraft<SeriesMetric>[]
  /** Points for each place, separated by spaces. */
  places: string
  /** Number of a player's best seasons that count. Empty if all seasons count. */
  best: string
  isQualifying: boolean
  each: string
  size: string
}

/** Initial values for a season that is added to the series. */
export const NEW_SERIES_SEASON_DRAFT: PartDraft = { coefficient: '1', stars: '1' }

/** Largest numbers that the club accepts. */
const MAX_SERIES_VALUES = { stars: 99, places: 100, players: 200 } as const

/** Maximum number of digits in the numerator and denominator of a fraction. */
const MAX_COEFFICIENT_DIGITS = [4, 5] as const
const MAX_TERM_FACTOR_DIGITS = [6, 6] as const

export function seriesDraftOf(series: SeriesRecord | undefined, mark: '.' | ','): SeriesDraft {
  const { formula, places, best, final } = series?.rules ?? {}
  return {
    name: series?.name ?? '',
    parts: Object.fromEntries(
      (series?.parts ?? []).map(({ season, coefficient, stars = 1 }) => [
        season,
        { coefficient: formatDisplayFraction(coefficient, mark), stars: String(stars) },
      ]),
    ),
    way: formula ? 'formula' : places ? 'places' : 'own',
    terms: formula ? termDraftsOf(formula, mark) : [{ times: '1', metric: 'total', by: 'stars' }],
    places: places?.map((each) => formatDisplayFraction(`${each}/100`, mark)).join(' ') ?? '10 8 6 5 4 3 2 1',
    best: best === undefined ? '' : String(best),
    isQualifying: final !== undefined,
    each: String(final?.each ?? 2),
    size: String(final?.size ?? 10),
  }
}

export function faultsOfSeriesDraft({ parts, ...draft }: SeriesDraft): readonly FieldFault[] {
  const faults: FieldFault[] = []
  const note = (field: string, what: FieldFault['what'] | undefined) => void (what && faults.push({ field, what }))
  const count = (field: string, text: string, least: number, most: number) => {
    if (readWhole(text, least, most) === undefined)
      faults.push({ field, what: 'common.notWhole', params: { least, most } })
  }
  if (draft.name.trim() === '') note('name', { code: 'name/empty', params: {} })
  if (Object.keys(parts).length === 0) note('parts', { code: 'series/empty', params: {} })
  for (const [season, { coefficient, stars }] of Object.entries(parts)) {
    note(`parts.${season}.coefficient`, coefficientFault(coefficient))
    if (draft.way === 'formula') count(`parts.${season}.stars`, stars, 1, MAX_SERIES_VALUES.stars)
  }
  if (draft.way === 'places' && readPlaces(draft.places) === undefined) note('places', 'series.notPlaces')
  if (draft.way === 'formula') {
    if (draft.terms.length === 0) note('terms', 'series.noTerms')
    for (const [index, { times }] of draft.terms.entries()) note(`terms.${index}.times`, timesFault(times))
  }
  if (draft.best.trim() !== '') count('best', draft.best, 1, MAX_SERIES_PARTS)
  if (draft.isQualifying) {
    count('each', draft.each, 0, MAX_SERIES_VALUES.players)
    count('size', draft.size, 1, MAX_SERIES_VALUES.players)
  }
  return faults
}

/** Whether a fault is shown while typing. Missing values are reported only after the first attempt to save. */
export function isFaultOfTypedSeries({ field }: FieldFault): boolean {
  return !['name', 'parts', 'terms'].includes(field)
}

/** Field of the form to which a refusal of the club refers. */
export function fieldOfSeriesRefusal({ code }: ApiError): string | undefined {
  if (code === 'series/name-taken' || code.startsWith('name/')) return 'name'
  return code === 'series/empty' || code === 'series/repeated-season' ? 'parts' : undefined
}

/** Request for the club. Requires a draft without faults. `seasons` contains the club's seasons in the club's order. */
export function seriesRequestOf(draft: SeriesDraft, seasons: readonly string[]): SeriesRequest {
  const rules = rulesOf(draft)
  return {
    name: draft.name,
    parts: seasons.flatMap((season) => {
      const part = draft.parts[season]
      if (part === undefined) return []
      const stars = draft.way === 'formula' ? { stars: Number(part.stars) } : {}
      return [{ season, coefficient: requireParsed(normaliseTypedFraction(part.coefficient)), ...stars }]
    }),
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
  }
}

function rulesOf({ way, places, terms, best, isQualifying, each, size }: SeriesDraft): Rules {
  return {
    ...(way === 'places' ? { places: requireParsed(readPlaces(places)) } : {}),
    ...(way === 'formula'
      ? {
          formula: terms.map(({ metric, times, by }) => ({
            metric,
            times: requireParsed(normaliseSignedFraction(times)),
            ...(by === undefined ? {} : { by }),
          })),
        }
      : {}),
    ...(best.trim() === '' ? {} : { best: Number(best) }),
    ...(isQualifying ? { final: { each: Number(each), size: Number(size) } } : {}),
  }
}

function coefficientFault(text: string): string | undefined {
  const found = normaliseTypedFraction(text)
  if (found === undefined || found === '0') return 'series.notCoefficient'
  return hasDigits(found, MAX_COEFFICIENT_DIGITS) ? undefined : 'series.tooManyDigits'
}

function timesFault(text: string): string | undefined {
  const found = normaliseSignedFraction(text)
  if (found === undefined) return 'common.notFraction'
  return hasDigits(found, MAX_TERM_FACTOR_DIGITS) ? undefined : 'series.tooManyDigits'
}

function hasDigits(fraction: string, [above, below]: readonly [number, number]): boolean {
  const [n = '', d = ''] = fraction.replace('-', '').split('/')
  return n.length <= above && d.length <= below
}

function readWhole(text: string, least: number, most: number): number | undefined {
  const found = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined
  return found !== undefined && found >= least && found <= most ? found : undefined
}

/** Points for each place in hundredths; `undefined` if a number cannot be parsed. */
function readPlaces(text: string): number[] | undefined {
  const found = text
    .split(/[\s;]+/)
    .filter((each) => each !== '')
    .map(tryParsePoints)
  const isRead = found.every((each): each is NonNullable<typeof each> => each !== undefined && each >= 0)
  return found.length > 0 && found.length <= MAX_SERIES_VALUES.places && isRead ? found : undefined
}

function requireParsed<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('a series that cannot be read has faults, so it is never sent')
  return found
}
