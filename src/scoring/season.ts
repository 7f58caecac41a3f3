// A season as scoring takes it: its finished games in a scope, and its standings. Pure: what the club
// knows comes in as plain data.

import { fraction, multiply, type Fraction } from '../rules/fraction.ts'
import type { Scheme } from './schemes/scheme.ts'
import type { FormulaMetric } from './schemes/formula.ts'
import { METRICS, metricValueInFormula } from './standings/metrics.ts'
import { countingGivenPoints, type GivenPoints } from './ledger/givenPoints.ts'
import { memberName, scheduledRounds, scoredGame, type ScoredPlan, type ScoredSeason } from './scoredSeason.ts'
import { hasWinLine } from './ledgerLine.ts'
import { byPlayOrder, countingRows, type CountingRow } from './counting.ts'
import { metricContextOf, standingRow, type StandingRow } from './standings/standingRow.ts'
import { standings } from './standings/standings.ts'

const HUNDRED = fraction(100)

/** Which games of a season count (default: all). */
export interface StandingsScope {
  readonly evening?: string
  /** Only games of this evening and earlier ones. */
  readonly throughEvening?: string
  /** Only games played before the one with this number. */
  readonly beforeGame?: number
  /** Only this stage of the plan. */
  readonly stage?: string
  /** Only earlier rounds of that stage. */
  readonly beforeRound?: number
  /** Leaves out players with fewer games. */
  readonly minimumGames?: number
}

/** Counting games of a season in order of play. */
export function finishedGames({ season, rows }: Pick<ScoredSeason, 'season' | 'rows'>): readonly CountingRow[] {
  return countingRows(rows, { season: season.id }).toSorted(byPlayOrder)
}

export function gamesInScope(
  data: Pick<ScoredSeason, 'season' | 'rows'>,
  scope: StandingsScope,
): readonly CountingRow[] {
  const { evening, throughEvening, beforeGame, stage, beforeRound } = scope
  const finished = finishedGames(data)
  // A game that does not count says nothing, not even where the games before it end.
  const end = finished.find(({ number }) => number === beforeGame)
  return finished.filter(
    (row) =>
      (evening === undefined || row.evening === evening) &&
      (throughEvening === undefined || row.evening <= throughEvening) &&
      (beforeGame === undefined || (end ? byPlayOrder(row, end) < 0 : row.number < beforeGame)) &&
      (stage === undefined || row.place?.stage === stage) &&
      (beforeRound === undefined || (row.place !== undefined && row.place.round < beforeRound)),
  )
}

/**
 * Points of no game that count in a scope: of the whole season all of them, of a stage its own. They are neither of an
 * evening nor before a game or a round, so no part of a season or stage has any.
 */
export function givenPointsInScope<L extends GivenPoints>(
  { given = [] }: { readonly given?: readonly L[] },
  scope: StandingsScope = {},
): readonly L[] {
  const { evening, throughEvening, beforeGame, stage, beforeRound } = scope
  if ([evening, throughEvening, beforeGame, beforeRound].some((each) => each !== undefined)) return []
  return countingGivenPoints(given).filter((line) => stage === undefined || line.stage === stage)
}

export function seasonStandings(data: ScoredSeason, scope: StandingsScope = {}): readonly StandingRow[] {
  const { standing, nameOf, context } = standingsWithContext(data, scope)
  return standing.map((each) =>
    standingRow(each, nameOf(each.tally.player), { club: data.club.members.get(each.tally.player)?.club, context }),
  )
}

/**
 * Places before the last evening; none in a season of one evening. Points of no game belong to no evening: with them
 * nothing can be compared.
 */
export function placesBeforeLastEvening(data: ScoredSeason): ReadonlyMap<string, number> {
  const evenings = [...new Set(finishedGames(data).map(({ evening }) => evening))].toSorted()
  const throughEvening = evenings.at(-2)
  if (throughEvening === undefined || (data.plan.given ?? []).length > 0) return new Map()
  return new Map(seasonStandings(data, { throughEvening }).map(({ member, place }) => [member, place]))
}

export const FORM_GAME_COUNT = 5

export type PlayerResult = 'won' | 'lost' | 'drawn'

/** How the last games of everybody ended for him, the newest last. A disqualification replaces a win here, too. */
export function recentResultsByMember(games: readonly CountingRow[]): ReadonlyMap<string, readonly PlayerResult[]> {
  const last = new Map<string, readonly PlayerResult[]>()
  for (const { seats, outcome } of games.toReversed())
    for (const { member, lines } of seats) {
      const later = last.get(member) ?? []
      const ending = hasWinLine(lines) ? 'won' : outcome?.winner === 'draw' ? 'drawn' : 'lost'
      if (later.length < FORM_GAME_COUNT) last.set(member, [ending, ...later])
    }
  return last
}

export interface MemberSeasonResult {
  readonly member: string
  readonly name: string
  readonly place: number
  /** By what its own scheme goes by, in hundredths: the rating it composes, or Σ. */
  readonly figure: Fraction
  /** A metric of the player there, as a formula takes it: points in points. */
  readonly value: (metric: FormulaMetric) => Fraction
}

/** What everybody has in a season where it is one of several. */
export function memberSeasonResults(data: ScoredSeason): readonly MemberSeasonResult[] {
  const { standing, nameOf, context } = standingsWithContext(data, {})
  return standing.map(({ tally, place }) => ({
    place,
    member: tally.player,
    name: nameOf(tally.player),
    value: (metric) => metricValueInFormula(metric, tally, context),
    figure:
      seriesValueMetric(data.scheme) === 'rating'
        ? multiply(METRICS.rating.compute(tally, context), HUNDRED)
        : METRICS.total.compute(tally, context),
  }))
}

/** By what a season counts where it is one of several. */
export function seriesValueMetric({ ranking }: Pick<Scheme, 'ranking'>): 'total' | 'rating' {
  return ranking.includes('rating') ? 'rating' : 'total'
}

function standingsWithContext(data: ScoredSeason, scope: StandingsScope) {
  const { club, scheme, plan } = data
  const scoped = gamesInScope(data, scope)
  const games = scoped.map((row) => scoredGame(row, plan))
  const context = metricContextOf(data, scoped)
  const nameOf = (member: string) => memberName(club, member)
  const standing = standings(games, scheme, {
    nameOf,
    context,
    rounds: scheduledRounds(plan, games),
    given: givenPointsInScope(plan, scope),
    isLeftOut: (member) => isExhibition(plan, member),
    ...(scope.minimumGames === undefined ? {} : { minimumGames: scope.minimumGames }),
  })
  return { standing, nameOf, context }
}

/** Plays, but is not ranked. */
export function isExhibition(plan: Pick<ScoredPlan, 'entrants'>, member: string): boolean {
  return plan.entrants.get(member)?.isExhibition === true
}
