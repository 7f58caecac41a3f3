// Clubs against each other: what the players of each have together, all of them or the best so many. Sums are exact;
// equal sums share a place. Whoever has no club and exhibition players stand in none.
// Source: spec of scoring, section 3, "Team standings".

import { add, compare, ZERO, type Fraction } from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import { scheduledRounds, scoredGame } from '../scored.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import { gamesInScope, givenInScope, isExhibition, type StandingsScope } from '../season.ts'
import { METRICS, NO_CONTEXT } from './metrics.ts'
import { withPlaces, type Placed } from './places.ts'
import { tallyGames } from './tally.ts'
import { withGiven } from './withGiven.ts'

export interface TeamStanding extends Placed {
  readonly club: string
  /** Hundredths. */
  readonly total: Fraction
  /** The best first; those who count stand before those who do not. */
  readonly players: readonly TeamPlayer[]
}

interface TeamPlayer {
  readonly member: string
  readonly name: string
  readonly total: Fraction
  readonly counts: boolean
}

/** `best`: how many players of a club count; all of them unless told. */
export function teamStandings(
  data: ScoredSeason,
  scope: StandingsScope = {},
  best: number = Infinity,
): readonly TeamStanding[] {
  const teams = [...playersByClub(data, scope)].map(([club, all]) => {
    const players = all
      .toSorted((a, b) => compare(b.total, a.total) || compareText(a.name, b.name) || compareText(a.member, b.member))
      .map((player, index) => ({ ...player, counts: index < best }))
    const total = players.filter(({ counts }) => counts).reduce((sum, each) => add(sum, each.total), ZERO)
    return { club, total, players }
  })
  return withPlaces(
    teams.toSorted((a, b) => compare(b.total, a.total) || compareText(a.club, b.club)),
    (a, b) => compare(a.total, b.total),
  )
}

function playersByClub(
  data: ScoredSeason,
  scope: StandingsScope,
): ReadonlyMap<string, readonly Omit<TeamPlayer, 'counts'>[]> {
  const { club, scheme, plan } = data
  const games = gamesInScope(data, scope).flatMap((row) => scoredGame(row, plan))
  const teams = new Map<string, Omit<TeamPlayer, 'counts'>[]>()
  const tallies = tallyGames(games, scheme, scheduledRounds(plan, games))
  for (const tally of withGiven(tallies, givenInScope(plan, scope))) {
    const member = club.members.get(tally.player)
    const isCounted = tally.games >= (scope.minimumGames ?? 0) && !isExhibition(plan, tally.player)
    if (!member?.club || !isCounted) continue
    const team = teams.get(member.club) ?? []
    teams.set(member.club, team)
    team.push({ member: tally.player, name: member.name, total: METRICS.total.compute(tally, NO_CONTEXT) })
  }
  return teams
}
