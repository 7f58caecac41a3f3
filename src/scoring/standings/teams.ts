// Standings of clubs: the sum of their players' points, of all players or only the best ones. Sums are exact; equal
// sums share a place. Players without a club and exhibition players are left out. Source: docs/spec/scoring.md §3,
// "Team standings".

import { add, compare, type Fraction, ZERO } from '../../rules/fraction.ts'
import { compareText } from '../compareText.ts'
import { scheduledRounds, scoredGame, type ScoredSeason } from '../scoredSeason.ts'
import { gamesInScope, givenPointsInScope, isExhibition, type StandingsScope } from '../season.ts'
import { formatMetricValue, METRICS, NO_CONTEXT } from './metrics.ts'
import { type RankedPlace, withPlaces } from './standings.ts'
import { tallyGames, withGivenPoints } from './tally.ts'

export interface TeamStanding extends RankedPlace {
  readonly club: string
  /** In hundredths. */
  readonly total: Fraction
  /** The best player first, so that counted players come before the others. */
  readonly players: readonly TeamPlayer[]
}

interface TeamPlayer {
  readonly member: string
  readonly name: string
  readonly total: Fraction
  readonly counts: boolean
}

/** A player of a club with their total. */
export type ClubPlayer = Omit<TeamPlayer, 'counts'> & { readonly club: string }

/** `best` is the number of players who count for each club. By default, all count. */
export function teamStandings(
  data: ScoredSeason,
  scope: StandingsScope = {},
  best: number = Infinity,
): readonly TeamStanding[] {
  return rankTeams(clubPlayers(data, scope), best)
}

export function rankTeams(all: readonly ClubPlayer[], best: number = Infinity): readonly TeamStanding[] {
  const byClub = new Map<string, Omit<TeamPlayer, 'counts'>[]>()
  for (const { club, ...player } of all) byClub.set(club, [...(byClub.get(club) ?? []), player])
  const teams = [...byClub].map(([club, of]) => {
    const players = of
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

function clubPlayers(data: ScoredSeason, scope: StandingsScope): readonly ClubPlayer[] {
  const { club, scheme, plan } = data
  const games = gamesInScope(data, scope).map((row) => scoredGame(row, plan))
  const tallies = tallyGames(games, scheme, scheduledRounds(plan, games))
  return withGivenPoints(tallies, givenPointsInScope(plan, scope)).flatMap((tally) => {
    const member = club.members.get(tally.player)
    const isCounted = tally.games >= (scope.minimumGames ?? 0) && !isExhibition(plan, tally.player)
    if (!member?.club || !isCounted) return []
    const total = METRICS.total.compute(tally, NO_CONTEXT)
    return [{ member: tally.player, name: member.name, club: member.club, total }]
  })
}

// One row of the club standings for screens and terminals, with rounded values and names. Ranking is done above.
/** Limits for the number of players who count for each club. Without a number, all count. */
export const COUNTED_PLAYERS_LIMITS = { least: 1, most: 20 } as const

export interface TeamRow extends Pick<TeamStanding, 'place' | 'tied' | 'club'> {
  /** Points as text, rounded half up. */
  readonly total: string
  /** The best player first, so that counted players come before the others. */
  readonly players: readonly {
    readonly member: string
    readonly name: string
    readonly total: string
    readonly counts: boolean
  }[]
}

export function teamRows(data: ScoredSeason, scope: StandingsScope = {}, best?: number): readonly TeamRow[] {
  return teamStandings(data, scope, best).map(teamRow)
}

export function teamRow({ place, tied, club, total, players }: TeamStanding): TeamRow {
  return {
    place,
    tied,
    club,
    total: formatMetricValue(total, 'points', '.'),
    players: players.map((player) => ({ ...player, total: formatMetricValue(player.total, 'points', '.') })),
  }
}

/** Text like `Ann 2.50 · Bob 1.75`, for the players who count or for those who do not. */
export function playersText(
  { players }: TeamRow,
  isCounted: boolean,
  figure: (points: string) => string = (points) => points,
): string {
  return players
    .filter(({ counts }) => counts === isCounted)
    .map(({ name, total }) => `${name} ${figure(total)}`)
    .join(' · ')
}
