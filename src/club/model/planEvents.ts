// Events of the stream `plan/<season>`: who takes part in a season's event, in which stages they
// play, who sits where. Any season may have a plan; a tournament is a season that is played by one.
// Past tense, plain data.

export const PLANS = 'plan/'

/** Two people who must not (separate), or should not (avoid), meet at a table. */
export interface Pair {
  readonly a: string
  readonly b: string
  readonly kind: 'separate' | 'avoid'
}

export interface StagePlan {
  readonly stage: string
  readonly name: string
  /** Weighted as the scheme weights finals; whoever plays in one stands above the rest. */
  readonly isFinal: boolean
  readonly rounds: number
  readonly tables: number
  /** Members by place 1..P: the numbers schedules speak of. */
  readonly lineup: readonly string[]
  /** Names, by table. */
  readonly judges: readonly string[]
}

/** Rounds → tables → places by seat. */
export type Schedule = readonly (readonly (readonly number[])[])[]

export interface Replacement {
  readonly stage: string
  readonly place: number
  readonly member: string
  /** The first round the newcomer plays. */
  readonly fromRound: number
  readonly reason: string
}

export type PlanEvent =
  | { readonly type: 'EntrantsAdded'; readonly members: readonly string[] }
  | { readonly type: 'EntrantWithdrawn'; readonly member: string }
  | { readonly type: 'EntrantMarked'; readonly member: string; readonly isExhibition: boolean }
  | { readonly type: 'EntrantsCheckedIn'; readonly members: readonly string[]; readonly present: boolean }
  | { readonly type: 'PairsSet'; readonly pairs: readonly Pair[] }
  | ({ readonly type: 'StageAdded' } & StagePlan)
  | ({ readonly type: 'StageChanged' } & StagePlan)
  | { readonly type: 'StageRemoved'; readonly stage: string }
  /** `seed` where a search made it. */
  | { readonly type: 'StageSeated'; readonly stage: string; readonly schedule: Schedule; readonly seed?: number }
  | ({ readonly type: 'PlayerReplaced' } & Replacement)
