// OpenSkill ratings of sides, computed by the library `openskill` (Weng and Lin, Plackett–Luce). The library adds up
// the skills of a side, so smaller sides are filled up with average virtual players. Without them, seven red players
// would be certain to win against three black players. Decisions: docs/adr/0006-ratings.md.

import { ordinal, predictWin, rate, rating, type Rating } from 'openskill'
import type { Winner } from '../../rules/vocabulary.ts'
import { hasSideWon, type GameSide } from '../sides.ts'

export type OpenSkillRating = Readonly<Rating>

export const INITIAL_OPEN_SKILL_RATING: OpenSkillRating = rating()
const STAND_IN_SKILL: OpenSkillRating = { mu: INITIAL_OPEN_SKILL_RATING.mu, sigma: 0 }

/** New skills by side, in the order in which the players were given. */
export function skillsAfterGame(
  sides: readonly GameSide[],
  winner: Winner,
  skillOf: (player: string) => OpenSkillRating,
): readonly (readonly OpenSkillRating[])[] {
  const teams = teamsOf(sides, skillOf)
  // Ranks start at 1, because the library treats 0 as missing.
  const rank = sides.map((side) => (winner === 'draw' || hasSideWon(side, winner) ? 1 : 2))
  const rated = rate(teams, { rank })
  return sides.map(({ players }, i) => players.map((player, j) => rated[i]?.[j] ?? skillOf(player)))
}

/** The probability that `one` beats `other`, according to the library. The remaining probability is that of `other`. */
export function winProbabilityBySkill(
  one: GameSide,
  other: GameSide,
  skillOf: (player: string) => OpenSkillRating,
): number {
  const [expected = 0.5] = predictWin(teamsOf([one, other], skillOf))
  return expected
}

/** Fills every side with virtual players up to the size of the largest side. */
function teamsOf(sides: readonly GameSide[], skillOf: (player: string) => OpenSkillRating): Rating[][] {
  const size = Math.max(...sides.map(({ players }) => players.length))
  return sides.map(({ players }) =>
    Array.from({ length: size }, (_, i) => {
      const player = players[i]
      return { ...(player === undefined ? STAND_IN_SKILL : skillOf(player)) }
    }),
  )
}

/** μ − 3σ: a lower bound for the player's skill. */
export function skillFloor(skill: OpenSkillRating): number {
  return ordinal(skill)
}
