// Finds games in a file that were played before the first day of the chosen season, so that the user can decide which
// season they belong to. Pure function. Rule: docs/spec/scoring.md §8.

import { compareText } from '../../scoring/compareText.ts'

export interface EarlierGamesSummary {
  readonly games: number
  /** ISO dates of the first and the last of these games. */
  readonly first: string
  readonly last: string
}

/** `from` is the ISO date of the season's first evening. A game without an evening counts as played today. */
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
