// Hide until: what of a season's standings others do not see, from which game on, until the organiser opens it.
// Source: spec of scoring, section 3.

export const HIDDEN = ['table', 'bonuses'] as const

/** The highest number of a round or a game that a hiding may begin with: more than any season has. */
export const MOST_HIDDEN_FROM = 100_000

export interface Hiding {
  readonly what: (typeof HIDDEN)[number]
  /** The first game that is hidden: of a stage's round, or of a number where nothing is planned. */
  readonly from: { readonly stage: string; readonly round: number } | { readonly game: number }
}
