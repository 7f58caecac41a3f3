// Games of a file that were played before the first day of the season they would go into: somebody says which season
// they belong to. Pure. Rule: docs/spec/scoring.md §8.

import { compareText } from '../../scoring/compareText.ts'

export interface EarlierGamesSummary {
  readonly games: number
  /** ISO dates of the first and the last of them. */
  readonly first: string
  readonly last: string
}

/** `from`: ISO date of the season's first evening. A game that says no evening is of today. */
export function summariseEarlierGames(
  from: string,
  evenings: readonly (string | undefined)[],
): EarlierGamesSummary | undefined {
  const days = evenings
    .flatMap((evening) => (evening !== undefined && evening < from ? [evening] : []))
    .toSorted(compareText)
  const [first = '', last = first] = [days[0], days.at(-1)]
  return days.length === 0 ? undefined : { games: days.length, first, last }
}
