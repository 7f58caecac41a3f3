// Elo ratings of sides, changed by one game. Every two sides of a game play a match, each with the average rating of
// its players, and all players of a side change equally. Values are whole thousandths, rounded once for each match, so
// that one side gains exactly what the other loses. Decisions: docs/adr/0006-ratings.md.

import type { Winner } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../gameRow.ts'
import { hasSideWon, type GameSide } from '../sides.ts'

export const ELO_UNITS_PER_POINT = 1000
export const INITIAL_ELO_UNITS = 1500 * ELO_UNITS_PER_POINT

/**
 * Maximum change in one game of this kind, in points. Measured by one-step-ahead log-loss: in the archive of a club
 * with several thousand games, 16 gives 0.6725 and 32 gives 0.6763 (base 0.6860). In an official tournament of 45
 * games, 8 to 12 give 0.6926, 16 gives 0.6928 and 32 gives 0.6949 (base 0.7013). There is no evidence for a higher
 * value in tournaments. See `npm run validate:ratings` and ADR 6.
 */
export const ELO_K_BY_SEASON_KIND: Readonly<Record<SeasonKind, number>> = { season: 16, tournament: 16 }

export interface EloSide extends GameSide {
  /** Average rating of the side's players, in thousandths. */
  readonly average: number
}

/** 1 / (1 + 10^(Δ/400)), Δ = opponents − own. */
export function expectedEloScore(own: number, opponents: number): number {
  return 1 / (1 + 10 ** ((opponents - own) / (400 * ELO_UNITS_PER_POINT)))
}

/** Change for every player of each side, in thousandths. The changes of all sides add up to 0. */
export function eloChanges(sides: readonly EloSide[], winner: Winner, k: number): readonly number[] {
  const changes = sides.map(() => 0)
  // With three sides, each side plays two matches, so the stake of a match is halved.
  const stake = (k * ELO_UNITS_PER_POINT) / Math.max(1, sides.length - 1)
  for (const [i, one] of sides.entries()) {
    for (const [j, other] of sides.entries()) {
      if (j <= i) continue
      const gained = Math.round(stake * (matchScore(one, other, winner) - expectedEloScore(one.average, other.average)))
      changes[i] = (changes[i] ?? 0) + gained
      changes[j] = (changes[j] ?? 0) - gained
    }
  }
  return changes
}

/** Score of one side against another: half a point if neither of the two won. */
export function matchScore(one: GameSide, other: GameSide, winner: Winner): number {
  return hasSideWon(one, winner) ? 1 : hasSideWon(other, winner) ? 0 : 0.5
}
