// A season for scoring: its finished games within a scope, and its standings. Pure: the club's data is passed in as
// plain data.

import { fraction, multiplyFractions, type Fraction } from '../rules/fraction.ts'
import type { Scheme } from './schemes/scheme.ts'
import type { FormulaMetric } from './schemes/formula.ts'
import { METRICS, metricValueInFormula } from './standings/metrics.ts'
import { effectiveGivenPoints, type GivenPoints } from './ledger/givenPoints.ts'
import { memberNameOrId, type SeasonForScoring } from './scoredSeason.ts'
import { hasWinLine } from './ledgerLine.ts'
import { compareByPlayOrder, countedGameRows, type CountedGameRow } from './counting.ts'
import { toStandingRow, type StandingRow } from './standings/standingRow.ts'
import { computeStandings } from './standings/standings.ts'
import { metricContextOf } from './standings/metricContext.ts'
import { scheduledRoundCountByStage, toScoredGame, type PlanForScoring } from './scoredGame.ts'

const HUNDRED = fraction(100)

/** Selects the games of a season that count. If a field is omitted, it excludes no games. */
export interface StandingsScope {
  readonly evening?: string
  /** Includes only games of this evening and earlier evenings. */
  readonly throughEvening?: string
  /** Includes only games that were played before the game with this number. */
  readonly beforeGame?: number
  /** Includes only games of this stage. */
  readonly stage?: string
  /** Includes only rounds of the stage that come before this round. */
  readonly beforeRound?: number
  /** Minimum number of games. Players with fewer games are left out. */
  readonly minimumGames?: number
}

/** The season's games that count, in order of play. */
export function countedGamesOfSeason({
  season,
  rows,
}: Pick<SeasonForScoring, 'season' | 'rows'>): readonly CountedGameRow[] {
  return countedGameRows(rows, { season: season.id }).toSorted(compareByPlayOrder)
}

export function countedGamesInScope(
  data: Pick<SeasonForScoring, 'season' | 'rows'>,
  scope: StandingsScope,
): readonly CountedGameRow[] {
  const { evening, throughEvening, beforeGame, stage, beforeRound } = scope
  const finished = countedGamesOfSeason(data)
  // A game that does not count has no position in the order of play, so game numbers are compared instead.
  const end = finished.find(({ number }) => number === beforeGame)
  return finished.filter(
    (row) =>
      (evening === undefined || row.evening === evening) &&
      (throughEvening === undefined || row.evening <= throughEvening) &&
      (beforeGame === undefined || (end ? compareByPlayOrder(row, end) < 0 : row.number < beforeGame)) &&
      (stage === undefined || row.place?.stage === stage) &&
      (beforeRound === undefined || (row.place !== undefined && row.place.round < beforeRound)),
  )
}

/**
 * Points outside games that count within a scope. A season includes all of them, a stage only its own. They belong to
 * no evening and have no position among games and rounds, so none of them counts if the scope is limited by evening,
 * game or round.
 */
export function givenPointsInScope<L extends GivenPoints>(
  { given = [] }: { readonly given?: readonly L[] },
  scope: StandingsScope = {},
): readonly L[] {
  const { evening, throughEvening, beforeGame, stage, beforeRound } = scope
  if ([evening, throughEvening, beforeGame, beforeRound].some((each) => each !== undefined)) return []
  return effectiveGivenPoints(given).filter((line) => stage === undefined || line.stage === stage)
}

export function seasonStandings(data: SeasonForScoring, scope: StandingsScope = {}): readonly StandingRow[] {
  const { standing, nameOf, context } = standingsWithContext(data, scope)
  return standing.map((each) =>
    toStandingRow(each, nameOf(each.tally.player), { club: data.club.members.get(each.tally.player)?.club, context }),
  )
}

/**
 * The standings limited to the players of one club, who keep their places. An empty string selects players without a
 * club. If the club is omitted, all players are selected.
 */
export function seasonStandingsOfClub(
  data: SeasonForScoring,
  scope: StandingsScope,
  club: string | undefined,
): readonly StandingRow[] {
  return seasonStandings(data, scope).filter((row) => club === undefined || (row.club ?? '') === club)
}

/**
 * Places before the last evening. Empty in a season of one evening. Also empty if there are points outside games: they
 * belong to no evening, so the places cannot be compared.
 */
export function placesBeforeLastEvening(data: SeasonForScoring): ReadonlyMap<string, number> {
  const evenings = [...new Set(countedGamesOfSeason(data).map(({ evening }) => evening))].toSorted()
  const throughEvening = evenings.at(-2)
  if (throughEvening === undefined || (data.plan.given ?? []).length > 0) return new Map()
  return new Map(seasonStandings(data, { throughEvening }).map(({ member, place }) => [member, place]))
}

export const RECENT_FORM_GAME_COUNT = 5

export type PlayerResult = 'won' | 'lost' | 'drawn'

/**
 * Results of each player's most recent games, the newest last. If a disqualification replaces a win, the game counts as
 * lost.
 */
export function recentResultsByMember(games: readonly CountedGameRow[]): ReadonlyMap<string, readonly PlayerResult[]> {
  const last = new Map<string, readonly PlayerResult[]>()
  for (const { seats, outcome } of games.toReversed())
    for (const { member, lines } of seats) {
      const later = last.get(member) ?? []
      const ending = hasWinLine(lines) ? 'won' : outcome?.winner === 'draw' ? 'drawn' : 'lost'
      if (later.length < RECENT_FORM_GAME_COUNT) last.set(member, [ending, ...later])
    }
  return last
}

export interface MemberSeasonResult {
  readonly member: string
  readonly name: string
  readonly place: number
  /** The value by which the season's scheme ranks, in hundredths: the composed rating, or the total Σ. */
  readonly figure: Fraction
  /** A metric of the player in this season, in the units of formulas: points, not hundredths. */
  readonly value: (metric: FormulaMetric) => Fraction
}

/** Results of all players in a season that is part of a series. */
export function memberSeasonResults(data: SeasonForScoring): readonly MemberSeasonResult[] {
  const { standing, nameOf, context } = standingsWithContext(data, {})
  return standing.map(({ tally, place }) => ({
    place,
    member: tally.player,
    name: nameOf(tally.player),
    value: (metric) => metricValueInFormula(metric, tally, context),
    figure:
      seriesValueMetric(data.scheme) === 'rating'
        ? multiplyFractions(METRICS.rating.compute(tally, context), HUNDRED)
        : METRICS.total.compute(tally, context),
  }))
}

/** The metric by which a season counts in a series. */
export function seriesValueMetric({ ranking }: Pick<Scheme, 'ranking'>): 'total' | 'rating' {
  return ranking.includes('rating') ? 'rating' : 'total'
}

function standingsWithContext(data: SeasonForScoring, scope: StandingsScope) {
  const { club, scheme, plan } = data
  const scoped = countedGamesInScope(data, scope)
  const games = scoped.map((row) => toScoredGame(row, plan))
  const context = metricContextOf(data, scoped)
  const nameOf = (member: string) => memberNameOrId(club, member)
  const standing = computeStandings(games, scheme, {
    nameOf,
    context,
    rounds: scheduledRoundCountByStage(plan, games),
    given: givenPointsInScope(plan, scope),
    isLeftOut: (member) => isExhibitionEntrant(plan, member),
    ...(scope.minimumGames === undefined ? {} : { minimumGames: scope.minimumGames }),
  })
  return { standing, nameOf, context }
}

/** Whether the member is an exhibition player, who takes part without a place in the standings. */
export function isExhibitionEntrant(plan: Pick<PlanForScoring, 'entrants'>, member: string): boolean {
  return plan.entrants.get(member)?.isExhibition === true
}
