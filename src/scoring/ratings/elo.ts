// Elo of sides: what one game moves. Every two sides of a game play a match, each with the average
// of its players; all of a side move alike. Whole thousandths, rounded once a match, so that what
// one side gains the other loses exactly. Decisions: docs/adr/0006-ratings.md.

import type { Winner } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../gameRow.ts'
import { hasWon, type Side } from '../sides.ts'

export const ELO_UNITS_PER_POINT = 1000
export const ELO_START = 1500 * ELO_UNITS_PER_POINT

/**
 * The most a game of this kind can move, in points. By one-step-ahead log-loss: the archive of a club of several
 * thousand games gives 16 0.6725, 32 0.6763 (base 0.6860); an official tournament of 45 games gives 8 to 12 0.6926, 16
 * 0.6928, 32 0.6949 (base 0.7013). Nothing speaks for more in a tournament. `npm run validate:ratings`, ADR 6.
 */
export const ELO_K: Readonly<Record<SeasonKind, number>> = { season: 16, tournament: 16 }

export interface EloSide extends Side {
  /** Thousandths. */
  readonly average: number
}

/** 1 / (1 + 10^(Δ/400)), Δ = opponents − own. */
export function expectedScore(own: number, opponents: number): number {
  return 1 / (1 + 10 ** ((opponents - own) / (400 * ELO_UNITS_PER_POINT)))
}

/** Thousandths every player of each side gains or loses; they add up to nothing over the sides. */
export function eloChanges(sides: readonly EloSide[], winner: Winner, k: number): readonly number[] {
  const changes = sides.map(() => 0)
  // A side of three meets two others: each match is worth half.
  const stake = (k * ELO_UNITS_PER_POINT) / Math.max(1, sides.length - 1)
  for (const [i, one] of sides.entries()) {
    for (const [j, other] of sides.entries()) {
      if (j <= i) continue
      const gained = Math.round(stake * (matchScore(one, other, winner) - expectedScore(one.average, other.average)))
      changes[i] = (changes[i] ?? 0) + gained
      changes[j] = (changes[j] ?? 0) - gained
    }
  }
  return changes
}

/** What one side gets against another: half when neither of the two won. */
export function matchScore(one: Side, other: Side, winner: Winner): number {
  return hasWon(one, winner) ? 1 : hasWon(other, winner) ? 0 : 0.5
}
