// Validation results of the suspicion meter by preset: weights fitted to scripted games, and their performance on other
// games. The numbers are written by `npm run validate:suspicion -- --write`, never by hand.

import figures from './validated.json' with { type: 'json' }
import type { Weights } from './meter.ts'
import { SUSPICION_RULE_IDS, type SuspicionRuleId } from './rules.ts'

export interface CalibrationBin {
  readonly from: number
  readonly n: number
  /** Mean forecast and share of black players, from 0 to 1. */
  readonly forecast: number
  readonly black: number
}

/** A trial on games that the weights were not fitted to. */
export interface Trial {
  /** Number of seats judged. */
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

export interface PresetValidation {
  /** Number of games to which the weights were fitted; each trial has as many, except the contest trial. */
  readonly games: number
  readonly weights: Weights
  readonly scripted: Trial
  readonly random: Trial
  /** Omitted if the rulebook allows no other number of players. */
  readonly otherSeats?: Trial & { readonly players: number }
  /** Omitted if no contest logs were available. */
  readonly contest?: Trial & { readonly games: number }
  /** Forecasts of the scripted trial in steps of a tenth. Steps without forecasts are omitted. */
  readonly bins: readonly CalibrationBin[]
  /** Skill of the scripted trial without each rule. */
  readonly without: Readonly<Record<SuspicionRuleId, number>>
}

export const VALIDATION_BY_PRESET: Readonly<Record<string, PresetValidation>> = figures

/** Trials of one preset, for display. */
export interface SuspicionTrials {
  readonly games: number
  readonly trials: readonly (Trial & {
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

/** `undefined` if the meter was not tried on these rules. */
export function trialsOf(preset: string): SuspicionTrials | undefined {
  const validated = VALIDATION_BY_PRESET[preset]
  if (validated === undefined) return undefined
  const { games, bins, weights, without } = validated
  return {
    games,
    bins,
    trials: TRIAL_SOURCES.flatMap((source) => {
      const trial = validated[source]
      return trial === undefined ? [] : [{ source, ...trial, hasEvidence: hasEvidence(trial) }]
    }),
    rules: SUSPICION_RULE_IDS.map((rule) => ({ rule, weight: weights[rule], without: without[rule] })),
  }
}

/** False if the interval reaches 0: the meter then proves nothing. */
export function hasEvidence({ low }: Trial): boolean {
  return low > 0
}
