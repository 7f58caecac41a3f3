// Several seasons or tournaments in one table: what everybody has in each, by the figure its own scheme goes by, times
// an exact coefficient. Equal sums share a place; nothing is rounded before the end.
// Source: spec of scoring, section 3, "series".

import { add, compare, multiply, ZERO, type Fraction } from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import { seasonFigures } from '../season.ts'
import { figureText } from './metrics.ts'
import { withPlaces, type Placed } from './standings.ts'

/** As many as a year of a busy club has. */
export const MOST_SERIES_PARTS = 60

export interface SeriesPart {
  readonly data: ScoredSeason
  readonly coefficient: Fraction
}

export interface SeriesStanding extends Placed {
  readonly member: string
  readonly name: string
  /** Hundredths. */
  readonly total: Fraction
  /** In how many of the seasons the player is ranked. */
  readonly tournaments: number
  /** Hundredths with the coefficient, season by season; absent where the player is not ranked. */
  readonly parts: readonly (Fraction | undefined)[]
}

/** A row as it leaves for a screen or a file: points as text, rounded half up; '' where the player is not ranked. */
export interface SeriesRow extends Pick<SeriesStanding, 'place' | 'tied' | 'member' | 'name' | 'tournaments'> {
  readonly total: string
  readonly parts: readonly string[]
}

export function seriesStandings(parts: readonly SeriesPart[]): readonly SeriesStanding[] {
  const people = new Map<string, { name: string; parts: (Fraction | undefined)[] }>()
  for (const [index, { data, coefficient }] of parts.entries())
    for (const { member, name, figure } of seasonFigures(data)) {
      const person = people.get(member) ?? { name, parts: parts.map((): Fraction | undefined => undefined) }
      people.set(member, person)
      person.parts[index] = multiply(coefficient, figure)
    }
  const sums = [...people].map(([member, person]) => {
    const played = person.parts.filter((part) => part !== undefined)
    return { member, ...person, total: played.reduce(add, ZERO), tournaments: played.length }
  })
  const ordered = sums.toSorted(
    (a, b) => compare(b.total, a.total) || compareText(a.name, b.name) || compareText(a.member, b.member),
  )
  return withPlaces(ordered, (a, b) => compare(a.total, b.total))
}

export function seriesRow({ place, tied, member, name, tournaments, total, parts }: SeriesStanding): SeriesRow {
  return {
    place,
    tied,
    member,
    name,
    tournaments,
    total: figureText(total, 'points', '.'),
    parts: parts.map((part) => (part === undefined ? '' : figureText(part, 'points', '.'))),
  }
}
