// Standings of clubs: the sum of their players' points, of all players or only the best ones. Sums are exact; equal
// sums share a place. Players without a club and exhibition players are left out. Source: docs/spec/scoring.md §3,
// "Team standings".

import { addFractions, compareFractions, type Fraction, ZERO_FRACTION } from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import type { SeasonForScoring } from '../scoredSeason.ts'
import { countedGamesInScope, givenPointsInScope, isExhibitionEntrant, type StandingsScope } from '../season.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from './metrics.ts'
import { type RankedPlace, assignPlaces } from './withPlaces.ts'
import { tallyGames } from './tally.ts'
import { addGivenPointsToTallies } from './withGivenPoints.ts'
import { scheduledRoundCountByStage, toScoredGame } from '../scoredGame.ts'

export interface TeamStanding extends RankedPlace {
  readonly club: string
  /** Total in hundredths. */
  readonly total: Fraction
  /** Players in descending order of their points, so that counted players come before the others. */
  readonly players: readonly TeamPlayer[]
}

interface TeamPlayer {
  readonly member: string
  readonly name: string
  readonly total: Fraction
  readonly counts: boolean
}

/** A player of a club with their total. */
export type ClubPlayerTotal = Omit<TeamPlayer, 'counts'> & { readonly club: string }

/** `best` is the number of players who count for each club. By default, all count. */
export function teamStandings(
  data: SeasonForScoring,
  scope: StandingsScope = {},
  best: number = Infinity,
): readonly TeamStanding[] {
  return rankTeams(clubPlayers(data, scope), best)
}

export function rankTeams(all: readonly ClubPlayerTotal[], best: number = Infinity): readonly TeamStanding[] {
  const byClub = new Map<string, Omit<TeamPlayer, 'counts'>[]>()
  for (const { club, ...player } of all) byClub.set(club, [...(byClub.get(club) ?? []), player])
  const teams = [...byClub].map(([club, of]) => {
    const players = of
      .toSorted(
        (a, b) => compareFractions(b.total, a.total) || compareText(a.name, b.name) || compareText(a.member, b.member),
      )
      .map((player, index) => ({ ...player, counts: index < best }))
    const total = players
      .filter(({ counts }) => counts)
      .reduce((sum, each) => addFractions(sum, each.total), ZERO_FRACTION)
    return { club, total, players }
  })
  return assignPlaces(
    teams.toSorted((a, b) => compareFractions(b.total, a.total) || compareText(a.club, b.club)),
    (a, b) => compareFractions(a.total, b.total),
  )
}

function clubPlayers(data: SeasonForScoring, scope: StandingsScope): readonly ClubPlayerTotal[] {
  const { club, scheme, plan } = data
  const games = countedGamesInScope(data, scope).map((row) => toScoredGame(row, plan))
  const tallies = tallyGames(games, scheme, scheduledRoundCountByStage(plan, games))
  return addGivenPointsToTallies(tallies, givenPointsInScope(plan, scope)).flatMap((tally) => {
    const member = club.members.get(tally.player)
    const isCounted = tally.games >= (scope.minimumGames ?? 0) && !isExhibitionEntrant(plan, tally.player)
    if (!member?.club || !isCounted) return []
    const total = METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT)
    return [{ member: tally.player, name: member.name, club: member.club, total }]
  })
}
