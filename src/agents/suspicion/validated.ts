// What the meter has been found to know, by preset: the weights that were fitted to scripted games, and how they did
// on other games. The figures are written by `npm run validate:suspicion -- --write`, never by hand.

import figures from './validated.json' with { type: 'json' }
import type { Weights } from './meter.ts'
import { SUSPICION_RULE_IDS, type SuspicionRuleId } from './rules.ts'

export interface CalibrationBin {
  readonly from: number
  readonly n: number
  /** Mean forecast and share of blacks, 0..1. */
  readonly forecast: number
  readonly black: number
}

/** On games the weights were not fitted to. */
export interface Trial {
  /** Seats judged. */
  readonly seats: number
  /** Brier skill against the prior, with its 95 % interval; shares. */
  readonly skill: number
  readonly low: number
  readonly high: number
  readonly ece: number
}

/**
 * Games the weights were tried on: by scripted players with other seeds, at tables of another size, by players who
 * draw, and in contests.
 */
const TRIAL_SOURCES = ['scripted', 'otherSeats', 'random', 'contest'] as const
type Source = (typeof TRIAL_SOURCES)[number]

export interface PresetValidation {
  /** Games the weights were fitted to, and games of each trial but those of contests. */
  readonly games: number
  readonly weights: Weights
  readonly scripted: Trial
  readonly random: Trial
  /** Where the rulebook plays with other numbers. */
  readonly otherSeats?: Trial & { readonly players: number }
  /** Where logs of contests were at hand. */
  readonly contest?: Trial & { readonly games: number }
  /** Forecasts of the scripted trial by tenths, those with none left out. */
  readonly bins: readonly CalibrationBin[]
  /** The scripted trial's skill without each rule. */
  readonly without: Readonly<Record<SuspicionRuleId, number>>
}

export const VALIDATION_BY_PRESET: Readonly<Record<string, PresetValidation>> = figures

/** What one preset's trials came to, for those who show it. */
export interface SuspicionTrials {
  readonly games: number
  readonly trials: readonly (Trial & {
    readonly source: Source
    readonly players?: number
    /** Of contests. */
    readonly games?: number
    readonly hasEvidence: boolean
  })[]
  readonly bins: readonly CalibrationBin[]
  /** Skill of the scripted trial without the rule; the rule's weight in log-odds. */
  readonly rules: readonly { readonly rule: SuspicionRuleId; readonly weight: number; readonly without: number }[]
}

/** Nothing where the meter was not tried on these rules. */
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

/** Nothing is told by a meter whose interval reaches 0. */
export function hasEvidence({ low }: Trial): boolean {
  return low > 0
}
