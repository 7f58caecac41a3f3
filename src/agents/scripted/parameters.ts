// Parameters of scripted bots. Some were fitted to statistics of real clubs (see test/agents/runs/plans.ts), and the
// others were set once by hand.

import type { SuspicionWeightsOrRules } from '../suspicion/meter.ts'

/** Percentages unless a comment says otherwise. */
export interface BotParameters {
  /** Chance that a shooter shows no clear number. */
  readonly misread: number
  /** Maximum error of a red bot's opinion in either direction, in log-odds. */
  readonly doubt: number
  /** Maximum error of a black bot's estimate of public suspicion in either direction, in log-odds. */
  readonly blackDoubt: number
  /** Weight of an accusation by a fully trusted player, in log-odds. */
  readonly follows: number
  /**
   * Chance of a nomination on the first day. On later days the bot always nominates if nobody is nominated yet,
   * otherwise in seven of ten cases.
   */
  readonly nominatesFirst: number
  /** Chance that a black bot contradicts the checker who found it, with a claim of its own. */
  readonly counterClaim: number
  /** Chance that a black bot lies about a past vote in its story. */
  readonly falseStory: number
  /** Chance that a red bot remembers a past vote wrongly in its story. */
  readonly forgets: number
  /** Chance that a bot with a night act reveals it by a slip in a speech. */
  readonly slip: number
  /** Chance that the bot mentions an earlier game of the series. */
  readonly recall: number
  /** The bot tells its story if public suspicion of the bot, in percent, is at least this high. */
  readonly storyFrom: number
  /** A black bot votes with the town if public suspicion of a partner, in percent, is at least this high. */
  readonly busFrom: number
  /** Confidence, from 0 to 100, above which a town shooter fires. */
  readonly shotFrom: number
  /** Number of checks after which a checker claims its role even without having found a black player. */
  readonly claimAfter: number
  readonly weights: SuspicionWeightsOrRules
}

export const DEFAULT_BOT_PARAMETERS: BotParameters = {
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

/** Variants of the scripted bot with other parameters, so that a leaderboard has different players to compare. */
export const BOT_PARAMETER_VARIANTS = {
  /** This bot makes errors in opinions, memory and shots more often, and has more slips. */
  careless: { ...DEFAULT_BOT_PARAMETERS, doubt: 3, blackDoubt: 4, misread: 20, forgets: 30, slip: 15 },
  /** This bot is not influenced by accusations. */
  stubborn: { ...DEFAULT_BOT_PARAMETERS, follows: 0 },
} as const satisfies Readonly<Record<string, BotParameters>>
