// Every player's ratings after games played one after another: Elo on a red and a black track and
// OpenSkill. A fold and nothing else: the same games in the same order give the same ratings; in
// another order they may not. Decisions: docs/adr/0006-ratings.md.

import type { Team, Winner } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../clubEvents.ts'
import { ELO_K, ELO_START, eloChanges } from './elo.ts'
import { skillChanges, SKILL_START, type Skill } from './openSkill.ts'
import { sidesOf, type RatedSeat, type Side } from './sides.ts'

/** A finished game that counts. */
export interface RatedGame {
  readonly kind: SeasonKind
  readonly winner: Winner
  readonly seats: readonly RatedSeat[]
}

export interface Ratings {
  /** Thousandths. */
  readonly elo: Readonly<Record<Team, number>>
  readonly skill: Skill
}

export const RATINGS_START: Ratings = { elo: { red: ELO_START, black: ELO_START }, skill: SKILL_START }

export interface RatingFold {
  play(game: RatedGame): void
  of(player: string): Ratings
}

export function createRatings(): RatingFold {
  const known = new Map<string, Ratings>()
  const of = (player: string) => known.get(player) ?? RATINGS_START
  return {
    of,
    play({ kind, winner, seats }) {
      const sides = sidesOf(seats)
      // One side alone met nobody.
      if (sides.length < 2) return
      const changes = eloChanges(sides.map((side) => ({ ...side, average: average(side, of) })), winner, ELO_K[kind])
      const skills = skillChanges(sides, winner, (player) => of(player).skill)
      for (const [i, side] of sides.entries()) {
        const track = trackOf(side)
        for (const [j, player] of side.players.entries()) {
          const { elo, skill } = of(player)
          known.set(player, { elo: { ...elo, [track]: elo[track] + (changes[i] ?? 0) }, skill: skills[i]?.[j] ?? skill })
        }
      }
    },
  }
}

/** The track a side plays on; the Maniac is black. */
function trackOf({ faction }: Side): Team {
  return faction === 'red' ? 'red' : 'black'
}

function average(side: Side, of: (player: string) => Ratings): number {
  const track = trackOf(side)
  return side.players.reduce((sum, player) => sum + of(player).elo[track], 0) / side.players.length
}
