// Several seasons or tournaments in one table. A player's value in a season is the metric by which the season's scheme
// ranks, or points for the place, or the result of a formula. The value is multiplied by an exact coefficient. All
// seasons count, or only a player's best ones. Equal sums share a place, and nothing is rounded before the end. Source:
// docs/spec/scoring.md §3, "Series", and §7, "Series that score".

import {
  addFractions,
  compareFractions,
  fraction,
  multiplyFractions,
  ZERO_FRACTION,
  type Fraction,
} from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import {
  evaluateFormula,
  type SeriesOnlyMetric,
  isSeriesOnlyMetric,
  type SeriesMetric,
  type FormulaTerm,
} from '../schemes/formula.ts'
import type { SeasonForScoring } from '../scoredSeason.ts'
import { memberSeasonResults, type MemberSeasonResult } from '../season.ts'
import { formatMetricValue } from './formatMetricValue.ts'
import { assignPlaces, type RankedPlace } from './withPlaces.ts'

/** Maximum number of seasons in a series, enough for a year of an active club. */
export const MAX_SERIES_PARTS = 60

export interface SeasonOfSeries {
  readonly data: SeasonForScoring
  readonly coefficient: Fraction
  /** Importance of the event, for formulas. If omitted, it is 1. */
  readonly stars?: number
}

export interface SeriesCountingRules {
  /** Hundredths by place in a season, starting with the first place. If omitted, the season's own value counts. */
  readonly places?: readonly number[]
  /** Terms of the value of a season, in points. Never set together with `places`. */
  readonly formula?: readonly FormulaTerm<SeriesMetric>[]
  /** Number of a player's best seasons that count. If omitted, all count. */
  readonly best?: number
}

export interface SeriesStanding extends RankedPlace {
  readonly member: string
  readonly name: string
  /** Total in hundredths. */
  readonly total: Fraction
  /** Number of seasons in which the player is ranked. */
  readonly tournaments: number
  /**
   * Hundredths by season, multiplied by the coefficient. `undefined` for a season in which the player is not ranked.
   */
  readonly parts: readonly (Fraction | undefined)[]
  /** Places by season. 0 for a season in which the player is not ranked. */
  readonly places: readonly number[]
  /** Indexes of the seasons that do not count because they are not among the best, from 0. */
  readonly dropped: readonly number[]
}

/**
 * A row for screens and files: points as text, rounded half up. An empty string for a season in which the player is not
 * ranked.
 */
export interface SeriesRow extends Omit<SeriesStanding, 'total' | 'parts'> {
  readonly total: string
  readonly parts: readonly string[]
}

export function seriesStandings(
  parts: readonly SeasonOfSeries[],
  counting: SeriesCountingRules = {},
): readonly SeriesStanding[] {
  interface Person {
    readonly name: string
    readonly parts: (Fraction | undefined)[]
    readonly places: number[]
  }
  const people = new Map<string, Person>()
  for (const [index, { data, coefficient, stars = 1 }] of parts.entries()) {
    const figures = memberSeasonResults(data)
    for (const row of figures) {
      const person = people.get(row.member) ?? {
        name: row.name,
        parts: parts.map((): Fraction | undefined => undefined),
        places: parts.map(() => 0),
      }
      people.set(row.member, person)
      person.parts[index] = multiplyFractions(coefficient, countedFigure(row, figures, stars, counting))
      person.places[index] = row.place
    }
  }
  const sums = [...people].map(([member, person]) => {
    const played = person.parts.flatMap((part, index) => (part === undefined ? [] : [{ part, index }]))
    const best = played.toSorted((a, b) => compareFractions(b.part, a.part) || a.index - b.index)
    const counted = best.slice(0, counting.best ?? best.length)
    return {
      member,
      ...person,
      total: counted.map(({ part }) => part).reduce(addFractions, ZERO_FRACTION),
      tournaments: played.length,
      dropped: best.slice(counted.length).map(({ index }) => index),
    }
  })
  const ordered = sums.toSorted(
    (a, b) => compareFractions(b.total, a.total) || compareText(a.name, b.name) || compareText(a.member, b.member),
  )
  return assignPlaces(ordered, (a, b) => compareFractions(a.total, b.total))
}

function countedFigure(
  row: MemberSeasonResult,
  figures: readonly MemberSeasonResult[],
  stars: number,
  { places, formula }: SeriesCountingRules,
): Fraction {
  if (places) return placePoints(row, figures, places)
  if (!formula) return row.figure
  const own: Readonly<Record<SeriesOnlyMetric, number>> = { place: row.place, players: figures.length, stars }
  return multiplyFractions(
    fraction(100),
    evaluateFormula(formula, (metric) => (isSeriesOnlyMetric(metric) ? fraction(own[metric]) : row.value(metric))),
  )
}

/** Players who share a place divide the points of all the places that they occupy. */
function placePoints(
  { place }: MemberSeasonResult,
  all: readonly MemberSeasonResult[],
  points: readonly number[],
): Fraction {
  const sharing = all.filter((each) => each.place === place).length
  const taken = points.slice(place - 1, place - 1 + sharing)
  return fraction(
    taken.reduce((sum, each) => sum + each, 0),
    sharing,
  )
}

export function toSeriesRow({ total, parts, ...row }: SeriesStanding): SeriesRow {
  return {
    ...row,
    total: formatMetricValue(total, 'points', '.'),
    parts: parts.map((part) => (part === undefined ? '' : formatMetricValue(part, 'points', '.'))),
  }
}
