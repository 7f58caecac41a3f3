// Validation results of the suspicion meter by preset: weights fitted to scripted games, and their performance on other
// games. The numbers are written by `npm run validate:suspicion -- --write`, never by hand.

import figures from './validated.json' with { type: 'json' }
import type { SuspicionWeights } from './meter.ts'
import { SUSPICION_RULE_IDS, type SuspicionRuleId } from './rules.ts'

export interface CalibrationBin {
  readonly from: number
  readonly n: number
  /** Mean forecast and share of black players, from 0 to 1. */
  readonly forecast: number
  readonly black: number
}

/** A trial on games that the weights were not fitted to. */
export interface SuspicionTrialResult {
  /** Number of rated seats. */
  readonly seats: number
  /** Brier skill against the prior and its 95 % interval, as shares. */
  readonly skill: number
  readonly low: number
  readonly high: number
  readonly ece: number
}

/** Sources of trial games: scripted players with other seeds, tables of other sizes, random players, and contests. */
const TRIAL_SOURCES = ['scripted', 'otherSeats', 'random', 'contest'] as const
type Source = (typeof TRIAL_SOURCES)[number]

export interface SuspicionValidation {
  /**
   * Number of games to which the weights were fitted. Each trial except the contest trial has the same number of games.
   */
  readonly games: number
  readonly weights: SuspicionWeights
  readonly scripted: SuspicionTrialResult
  readonly random: SuspicionTrialResult
  /** Omitted if the rulebook allows no other number of players. */
  readonly otherSeats?: SuspicionTrialResult & { readonly players: number }
  /** Omitted if no contest logs were available. */
  readonly contest?: SuspicionTrialResult & { readonly games: number }
  /** Forecasts of the scripted trial in steps of a tenth. Steps without forecasts are omitted. */
  readonly bins: readonly CalibrationBin[]
  /** Skill of the scripted trial without each rule. */
  readonly without: Readonly<Record<SuspicionRuleId, number>>
}

export const SUSPICION_VALIDATION_BY_PRESET: Readonly<Record<string, SuspicionValidation>> = figures

/** Trials of one preset, for display. */
export interface SuspicionTrialReport {
  readonly games: number
  readonly trials: readonly (SuspicionTrialResult & {
    readonly source: Source
    readonly players?: number
    /** Number of contest games. */
    readonly games?: number
    readonly hasEvidence: boolean
  })[]
  readonly bins: readonly CalibrationBin[]
  /** The rule's weight in log-odds, and the skill of the scripted trial without the rule. */
  readonly rules: readonly { readonly rule: SuspicionRuleId; readonly weight: number; readonly without: number }[]
}

/** `undefined` if the suspicion meter was not tested with these rules. */
export function suspicionTrialReportOfPreset(preset: string): SuspicionTrialReport | undefined {
  const validated = SUSPICION_VALIDATION_BY_PRESET[preset]
  if (validated === undefined) return undefined
  const { games, bins, weights, without } = validated
  return {
    games,
    bins,
    trials: TRIAL_SOURCES.flatMap((source) => {
      const trial = validated[source]
      return trial === undefined ? [] : [{ source, ...trial, hasEvidence: doesTrialProveSkill(trial) }]
    }),
    rules: SUSPICION_RULE_IDS.map((rule) => ({ rule, weight: weights[rule], without: without[rule] })),
  }
}

/** False if the interval reaches 0, because the trial then does not prove that the meter has any skill. */
export function doesTrialProveSkill({ low }: SuspicionTrialResult): boolean {
  return low > 0
}
