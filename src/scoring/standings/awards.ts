// Awards of a season: the best players overall and in parts of the table, each award ranked as the season's scheme
// defines. Players who are equal in every metric share an award. Exhibition players get none. The minimum number of
// games is a third of the largest number of games of any player [club decision]. Source: docs/spec/scoring.md §3.

import type { Role } from '../../rules/vocabulary.ts'
import { countedGamesInScope, isExhibitionEntrant } from '../season.ts'
import { DEFAULT_AWARD_RULES, type AwardKey } from '../schemes/awardRules.ts'
import { memberNameOrId, type SeasonForScoring } from '../scoredSeason.ts'
import type { GameRow } from '../gameRow.ts'
import { factionOf, teamOf } from '../sides.ts'
import { createBaseRateLookup, type BaseRateLookup, gameRowsByMember } from '../statistics/playerStatistics.ts'
import { METRICS, EMPTY_METRIC_CONTEXT, metricValueInFormula } from './metrics.ts'
import type { MetricKey } from '../metricKeys.ts'
import { rankTallies } from './standings.ts'
import { SEPARATELY_COUNTED_ROLES, tallyGames, type Tally } from './tally.ts'
import { formatMetricValue } from './formatMetricValue.ts'
import type { RankedPlace } from './withPlaces.ts'
import { scheduledRoundCountByStage, toScoredGame } from '../scoredGame.ts'

export interface Award {
  readonly key: AwardKey
  /** Minimum number of games in the award's part of the table. */
  readonly minimumGames: number
  /**
   * Players who win the award. Several players share it if they are equal in every metric. Empty if nobody earned it.
   */
  readonly winners: readonly AwardWinner[]
  /** The first three places including the winners. Shared places may make the list longer. */
  readonly top: readonly AwardPlace[]
}

/** Number of places that are honoured. */
export const HONOURED_PLACE_COUNT = 3

export interface AwardPlace extends Omit<AwardWinner, 'chance'>, RankedPlace {}

interface AwardWinner {
  readonly member: string
  readonly name: string
  readonly club?: string
  /** Values of the metrics that decided the award, in ranking order. */
  readonly figures: readonly { readonly metric: MetricKey; readonly text: string }[]
  readonly wins: number
  readonly games: number
  /** The share of these games that an average player would have won with the same cards. */
  readonly chance: number
}

const AWARD_ROLE_FILTERS: Readonly<Record<AwardKey, (role: Role) => boolean>> = {
  mvp: () => true,
  'best-red': (role) => teamOf(role) === 'red',
  'best-black': (role) => teamOf(role) === 'black',
  'best-don': (role) => role === SEPARATELY_COUNTED_ROLES.asDon,
  'best-sheriff': (role) => role === SEPARATELY_COUNTED_ROLES.asSheriff,
  'first-victim': () => true,
}

export function seasonAwards(data: SeasonForScoring): readonly Award[] {
  const { club, scheme, plan } = data
  const rows = countedGamesInScope(data, {})
  const base = createBaseRateLookup(rows)
  const own = gameRowsByMember(rows)
  const games = rows.map((row) => toScoredGame(row, plan))
  const rounds = scheduledRoundCountByStage(plan, games)
  const nameOf = (member: string) => memberNameOrId(club, member)
  return (scheme.awards ?? DEFAULT_AWARD_RULES).map(({ key, ranking }) => {
    const tallies = tallyGames(games, scheme, rounds, ({ role }) => AWARD_ROLE_FILTERS[key](role)).filter(
      ({ player }) => !isExhibitionEntrant(plan, player),
    )
    const minimumGames = Math.ceil(Math.max(0, ...tallies.map((tally) => tally.games)) / 3)
    const eligible = tallies.filter((tally) => tally.games >= minimumGames && isEarned(tally, ranking))
    const best = rankTallies(eligible, ranking, nameOf).filter(({ place }) => place <= HONOURED_PLACE_COUNT)
    const top = best.map(({ tally, place, tied }) => ({
      place,
      tied,
      ...awardWinner(tally, ranking, nameOf(tally.player)),
      ...clubOf(club.members.get(tally.player)),
    }))
    const winners = top.flatMap(({ place, tied: _, ...best }) =>
      place === 1
        ? [{ ...best, chance: chanceOf(best.member, own.get(best.member) ?? [], AWARD_ROLE_FILTERS[key], base) }]
        : [],
    )
    return { key, minimumGames, top, winners }
  })
}

/** A player for whom all metrics are 0 or less never gets an award. */
function isEarned(tally: Tally, ranking: readonly MetricKey[]): boolean {
  return ranking.some((key) => metricValueInFormula(key, tally, EMPTY_METRIC_CONTEXT).n > 0n)
}

function awardWinner(tally: Tally, ranking: readonly MetricKey[], name: string): Omit<AwardWinner, 'chance'> {
  return {
    member: tally.player,
    name,
    figures: ranking.map((metric) => ({
      metric,
      text: formatMetricValue(METRICS[metric].compute(tally, EMPTY_METRIC_CONTEXT), METRICS[metric].unit, '.'),
    })),
    wins: tally.wins,
    games: tally.games,
  }
}

function chanceOf(
  member: string,
  rows: readonly GameRow[],
  belongs: (role: Role) => boolean,
  base: BaseRateLookup,
): number {
  const expected = rows.flatMap(({ rulebook, seats }) =>
    seats.flatMap((seat) =>
      seat.member === member && belongs(seat.role) ? [base(rulebook, factionOf(seat.role))] : [],
    ),
  )
  return expected.length === 0 ? 0 : expected.reduce((sum, each) => sum + each, 0) / expected.length
}

function clubOf(member: { readonly club?: string } | undefined): { readonly club?: string } {
  return member?.club === undefined ? {} : { club: member.club }
}
