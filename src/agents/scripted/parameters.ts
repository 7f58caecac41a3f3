// What the scripted player is tuned by. Some parameters were fitted to figures of real clubs, which
// test/agents/runs/plans.ts names; the rest were set once by hand.

import type { SuspicionWeighting } from '../suspicion/meter.ts'

/** Shares of a hundred unless said otherwise. */
export interface BotParameters {
  /** A shooter shows nothing clear. */
  readonly misread: number
  /** How far a red's opinion is off, in log-odds, at most each way. */
  readonly doubt: number
  /** The same of a black who looks for a red the others would put out. */
  readonly blackDoubt: number
  /** What an accusation by somebody he trusts adds to his opinion, in log-odds. */
  readonly follows: number
  /** He nominates on the first day; later where no one is nominated, or in seven of ten cases. */
  readonly nominatesFirst: number
  /** A black gainsays the checker who found one of them. */
  readonly counterClaim: number
  /** A black lies about a past vote when he tells his story. */
  readonly falseStory: number
  /** A red remembers a past vote wrongly when he tells his story. */
  readonly forgets: number
  /** Somebody with a night act lets it slip when he speaks. */
  readonly slip: number
  /** He speaks of an earlier game of the series. */
  readonly recall: number
  /** Common suspicion of himself, in percent, from which he tells his story. */
  readonly storyFrom: number
  /** Common suspicion of a partner, in percent, from which a black votes with the town. */
  readonly busFrom: number
  /** Confidence, 0..100, above which a town's shooter fires. */
  readonly shotFrom: number
  /** Checks after which a checker claims without having found a black. */
  readonly claimAfter: number
  readonly weights: SuspicionWeighting
}

export const DEFAULT_PARAMETERS: BotParameters = {
  misread: 4,
  doubt: 0.5,
  blackDoubt: 1.5,
  follows: 0.3,
  nominatesFirst: 10,
  counterClaim: 50,
  falseStory: 30,
  forgets: 3,
  slip: 3,
  recall: 15,
  storyFrom: 45,
  busFrom: 80,
  shotFrom: 60,
  claimAfter: 3,
  weights: {
    bandwagon: 0.1,
    'late-swap': 0.3,
    contradiction: 1,
    mislynch: 0.5,
    nomination: 0.4,
    claim: 1.5,
    'told-check': 3,
    shot: 3,
    record: 0.8,
    slip: 1.5,
  },
}

/** The same player tuned otherwise: something for a leaderboard to tell apart. */
export const PARAMETER_VARIANTS = {
  /** Errs in his opinions, his memory and his shots, and lets slip what he should not. */
  careless: { ...DEFAULT_PARAMETERS, doubt: 3, blackDoubt: 4, misread: 20, forgets: 30, slip: 15 },
  /** No accusation moves him. */
  stubborn: { ...DEFAULT_PARAMETERS, follows: 0 },
} as const satisfies Readonly<Record<string, BotParameters>>
