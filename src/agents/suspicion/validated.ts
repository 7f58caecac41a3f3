// What the meter has been found to know, by preset: the weights that were fitted to scripted games, and how they did
// on other games. The figures are written by `npm run validate:suspicion -- --write`, never by hand.

import figures from './validated.json' with { type: 'json' }
import type { Weights } from './meter.ts'

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

export interface Validated {
  readonly weights: Weights
  readonly scripted: Trial
  readonly random: Trial
}

export const VALIDATED: Readonly<Record<string, Validated>> = figures

/** Nothing is told by a meter whose interval reaches 0. */
export function hasEvidence({ low }: Trial): boolean {
  return low > 0
}
