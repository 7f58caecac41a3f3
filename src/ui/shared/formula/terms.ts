// Formula terms as typed: a number times a metric and, if the formula supports it, times a second metric. Pure.

import { formatDisplayFraction } from '../../../scoring/typedFraction.ts'

export interface TermDraft<M extends string> {
  metric: M
  times: string
  /** Second metric; `undefined` if the term has none. */
  by?: M | undefined
}

interface StoredTerm<M extends string> {
  readonly metric: M
  readonly times: string
  readonly by?: M
}

/** Converts stored terms to the form in which users type them. */
export function termDraftsOf<M extends string>(terms: readonly StoredTerm<M>[], mark: '.' | ','): TermDraft<M>[] {
  return terms.map(({ metric, times, by }) => ({
    metric,
    times: formatDisplayFraction(times, mark),
    ...(by === undefined ? {} : { by }),
  }))
}
