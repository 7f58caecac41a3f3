// Ratings of policies over the games of a leaderboard, in the order of play. Elo has a track for every policy and role.
// A side is rated with the average of its seats, each on the track of its policy and role. The change of a side's
// rating is divided among the seats of a role, so that a policy with more of these seats gains or loses more. One seat
// is a small part of its side, so tracks differ more than ratings of whole sides would. OpenSkill has one skill per
// policy, which becomes the mean of its seats' new skills.

import { ELO_UNITS_PER_POINT, INITIAL_ELO_UNITS, eloChanges } from '../../../scoring/ratings/elo.ts'
import { INITIAL_OPEN_SKILL_RATING, skillsAfterGame, type OpenSkillRating } from '../../../scoring/ratings/openSkill.ts'
import { sidesOf, type RatedSeat, type GameSide } from '../../../scoring/sides.ts'
import type { LeagueGame } from './games.ts'

/** Maximum number of points that a rating can change in one game. */
const ELO_K_FACTOR = 16

/** Points by role, for each policy. */
export type EloByRole = readonly ReadonlyMap<string, number>[]

export function computeEloByRole(games: Iterable<LeagueGame>, policies: number): EloByRole {
  const tracks = Array.from({ length: policies }, () => new Map<string, number>())
  for (const { winner, seats } of games) {
    const sides = sidesOf(seats.map(({ role }, i): RatedSeat => ({ player: String(i), role })))
    const rated = sides.map((side) => {
      const sitting = seatsOf(side, seats)
      const sum = sitting.reduce((all, { policy, role }) => all + (tracks[policy]?.get(role) ?? INITIAL_ELO_UNITS), 0)
      return { ...side, average: sum / sitting.length }
    })
    const changes = eloChanges(rated, winner, ELO_K_FACTOR)
    for (const [i, side] of sides.entries()) {
      const sitting = seatsOf(side, seats)
      for (const { policy, role } of sitting) {
        const alike = sitting.filter((seat) => seat.role === role).length
        const track = tracks[policy]
        track?.set(role, (track.get(role) ?? INITIAL_ELO_UNITS) + (changes[i] ?? 0) / alike)
      }
    }
  }
  return tracks.map((track) => new Map([...track].map(([role, elo]) => [role, elo / ELO_UNITS_PER_POINT])))
}

export function computeOpenSkills(games: Iterable<LeagueGame>, policies: number): readonly OpenSkillRating[] {
  const skills = Array.from({ length: policies }, () => INITIAL_OPEN_SKILL_RATING)
  for (const { winner, seats } of games) {
    const sides = sidesOf(seats.map(({ role }, i): RatedSeat => ({ player: String(i), role })))
    if (sides.length < 2) continue
    const policyOf = (player: string) => seats[Number(player)]?.policy ?? 0
    const changed = skillsAfterGame(sides, winner, (player) => skills[policyOf(player)] ?? INITIAL_OPEN_SKILL_RATING)
    const sums = skills.map(() => ({ n: 0, mu: 0, sigma: 0 }))
    for (const [i, { players }] of sides.entries())
      for (const [j, player] of players.entries()) {
        const [sum, skill] = [sums[policyOf(player)], changed[i]?.[j]]
        if (sum === undefined || skill === undefined) continue
        sum.n += 1
        sum.mu += skill.mu
        sum.sigma += skill.sigma
      }
    for (const [policy, { n, mu, sigma }] of sums.entries())
      if (n > 0) skills[policy] = { mu: mu / n, sigma: sigma / n }
  }
  return skills
}

function seatsOf({ players }: GameSide, seats: LeagueGame['seats']): LeagueGame['seats'] {
  return players.flatMap((player) => seats[Number(player)] ?? [])
}
