// The terms of a formula as they are typed: a figure times a number and, where the formula knows such, times another
// figure. Pure.

import { formatDisplayFraction } from '../../../scoring/points.ts'

export interface TermDraft<M extends string> {
  metric: M
  times: string
  /** Undefined: nothing else. */
  by?: M | undefined
}

interface StoredTerm<M extends string> {
  readonly metric: M
  readonly times: string
  readonly by?: M
}

/** Stored terms as one would type them. */
export function termDraftsOf<M extends string>(terms: readonly StoredTerm<M>[], mark: '.' | ','): TermDraft<M>[] {
  return terms.map(({ metric, times, by }) => ({
    metric,
    times: formatDisplayFraction(times, mark),
    ...(by === undefined ? {} : { by }),
  }))
}
