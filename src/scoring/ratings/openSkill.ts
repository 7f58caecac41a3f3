// OpenSkill of sides, by its library (Weng and Lin, Plackett–Luce). The library adds up a side's
// skills, so the smaller sides are filled up with average stand-ins nobody is; without them it
// would take seven reds for certain winners over three blacks. Decisions: docs/adr/0006-ratings.md.

import { ordinal, predictWin, rate, rating, type Rating } from 'openskill'
import type { Winner } from '../../rules/vocabulary.ts'
import { hasWon, type Side } from '../sides.ts'

export type Skill = Readonly<Rating>

export const SKILL_START: Skill = rating()
const STAND_IN_SKILL: Skill = { mu: SKILL_START.mu, sigma: 0 }

/** New skills, side by side, in the order the players came in. */
export function skillsAfterGame(
  sides: readonly Side[],
  winner: Winner,
  skillOf: (player: string) => Skill,
): readonly (readonly Skill[])[] {
  const teams = teamsOf(sides, skillOf)
  // Ranks start at 1: the library takes 0 for "not given".
  const rank = sides.map((side) => (winner === 'draw' || hasWon(side, winner) ? 1 : 2))
  const rated = rate(teams, { rank })
  return sides.map(({ players }, i) => players.map((player, j) => rated[i]?.[j] ?? skillOf(player)))
}

/** How likely one side beats another, by the library; what is left is the other's. */
export function winProbabilityBySkill(one: Side, other: Side, skillOf: (player: string) => Skill): number {
  const [expected = 0.5] = predictWin(teamsOf([one, other], skillOf))
  return expected
}

/** Every side as large as the largest. */
function teamsOf(sides: readonly Side[], skillOf: (player: string) => Skill): Rating[][] {
  const size = Math.max(...sides.map(({ players }) => players.length))
  return sides.map(({ players }) =>
    Array.from({ length: size }, (_, i) => {
      const player = players[i]
      return { ...(player === undefined ? STAND_IN_SKILL : skillOf(player)) }
    }),
  )
}

/** μ − 3σ: what a player is worth at least. */
export function skillFloor(skill: Skill): number {
  return ordinal(skill)
}
