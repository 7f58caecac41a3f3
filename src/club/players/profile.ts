// Computes the page of one player from the player's finished games. Ratings use the whole club's games, and the list of
// seasons covers all seasons. All other data uses only the requested season, if there is one (docs/spec/scoring.md §3).

import { memberNameOf } from '../model/mergedMembers.ts'
import { countedGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import { givenPointsInScope } from '../../scoring/season.ts'
import { schemeOfSeason, findSeason } from '../model/clubLookups.ts'
import type { RulebookId } from '../../rules/header.ts'
import { err, ok, type Result, type Role, type Winner } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { ELO_UNITS_PER_POINT } from '../../scoring/ratings/elo.ts'
import { countedRowsInRatingOrder, type RatingHistory } from '../../scoring/ratings/history.ts'
import { skillFloor } from '../../scoring/ratings/openSkill.ts'
import {
  createBaseRateLookup,
  statisticRatesOfMember,
  type RatesByStatistic,
} from '../../scoring/statistics/playerStatistics.ts'
import { INITIAL_RATINGS, type Ratings } from '../../scoring/ratings/ratings.ts'
import type { Plan } from '../model/plan.ts'
import { winRateAgainstBaseline, type WinRate, winRatesByRole, winRatesByFaction } from './winRates.ts'
import { type HeadToHeadRecord, headToHeadRecordsOf } from './headToHead.ts'
import { type PointsAfterGame, pointsAfterEachGame } from './pointsOverTime.ts'
import { type Appearance, appearancesOf } from './appearances.ts'

/** Data that a player's page is computed from. */
export interface PlayerProfileInput {
  readonly club: ClubState
  readonly rows: Iterable<GameRow>
  readonly planOf: (season: string) => Plan
  readonly ratings: RatingHistory
}

/** Ratings as they are shown: Elo in whole points, OpenSkill in hundredths. */
interface RoundedRatings {
  readonly eloRed: number
  readonly eloBlack: number
  /** The conservative estimate μ − 3σ. */
  readonly openSkill: number
}

/** A finished game of the player, with the points from the game and the ratings after it. */
export interface PlayerProfileGame extends PointsAfterGame {
  readonly game: string
  readonly number: number
  readonly season: string
  readonly evening: string
  readonly rulebook: RulebookId
  readonly seat: number
  readonly role: Role
  readonly winner: Winner
  readonly won: boolean
  /** Whether a disqualification or a team loss replaces the player's result. */
  readonly excluded: boolean
  readonly firstVictim: boolean
  readonly fouls: number
  /** Number of black players among the seats that the player named as first victim. */
  readonly bestMoveHits?: number
  readonly ratings: RoundedRatings
}

interface PlayerGivenPoints extends Pick<GivenPoints, 'id' | 'hundredths' | 'reason'> {
  /** Name of the season. */
  readonly season: string
}

export interface PlayerProfile {
  readonly member: string
  readonly name: string
  readonly club?: string
  readonly active: boolean
  /** Seasons in which the player has played, in the order in which they were opened. */
  readonly seasons: readonly { readonly id: string; readonly name: string; readonly games: number }[]
  readonly all: WinRate
  /** The player's statistics, each with its confidence interval and the value expected by chance. */
  readonly rates: RatesByStatistic
  readonly bySide: ReturnType<typeof winRatesByFaction>
  readonly byRole: ReturnType<typeof winRatesByRole>
  readonly firstVictim: number
  readonly fouls: number
  /** Number of the player's best moves that named 0, 1, 2 and 3 black players. */
  readonly bestMoves: readonly number[]
  /** The player's ratings after the last game in this profile. */
  readonly ratings: RoundedRatings
  readonly rivals: readonly HeadToHeadRecord[]
  /** Games in order of play. */
  readonly games: readonly PlayerProfileGame[]
  /** Points outside games. They are in the totals of their seasons, not in `cumulative`. */
  readonly given: readonly PlayerGivenPoints[]
}

export function computePlayerProfile(
  { club, rows, planOf, ratings: history }: PlayerProfileInput,
  member: string,
  season?: string,
): Result<PlayerProfile> {
  const record = club.members.get(member)
  if (!record) return err({ code: 'members/unknown', params: { member: member.slice(0, 60) } })
  const known = season === undefined ? undefined : findSeason(club, season)
  if (known && !known.ok) return known

  const played = countedRowsInRatingOrder(rows)
  const everywhere = appearancesOf(member, played)
  const appearances = everywhere.filter(({ row }) => season === undefined || row.season === season)
  const scope = played.filter((row) => season === undefined || row.season === season)
  const base = createBaseRateLookup(scope)
  const ratings = ratingsAfterEach(history.course(club, played, member), everywhere)
  const points = pointsBySeason({ club, rows: played, planOf }, member, appearances)
  const games = appearances.map((each) =>
    playerGame(each, points.get(each.row.id), roundRatings(ratings.get(each.row.id))),
  )
  return ok({
    member,
    name: record.name,
    ...(record.club === undefined ? {} : { club: record.club }),
    active: record.active,
    seasons: [...club.seasons.values()].flatMap(({ id, name }) => {
      const count = everywhere.filter(({ row }) => row.season === id).length
      return count === 0 ? [] : [{ id, name, games: count }]
    }),
    all: winRateAgainstBaseline(appearances, base),
    rates: statisticRatesOfMember(member, scope, base),
    bySide: winRatesByFaction(appearances, base),
    byRole: winRatesByRole(appearances, base),
    firstVictim: appearances.filter(({ seat }) => seat.firstVictim).length,
    fouls: appearances.reduce((sum, { seat }) => sum + seat.fouls, 0),
    bestMoves: [0, 1, 2, 3].map((hits) => appearances.filter(({ seat }) => seat.bestMove?.hits === hits).length),
    ratings: games.at(-1)?.ratings ?? roundRatings(undefined),
    rivals: headToHeadRecordsOf(member, appearances, (id) => memberNameOf(club, id), base),
    games,
    given: [...club.seasons.values()]
      .filter(({ id }) => season === undefined || id === season)
      .flatMap(({ id: of, name }) =>
        givenPointsInScope(planOf(of)).flatMap((line) =>
          line.member === member
            ? [{ id: line.id, season: name, hundredths: line.hundredths, reason: line.reason }]
            : [],
        ),
      ),
  })
}

function playerGame(
  { row, seat, won }: Appearance,
  points: PointsAfterGame | undefined,
  ratings: RoundedRatings,
): PlayerProfileGame {
  const { id: game, number, season, evening, rulebook, outcome } = row
  return {
    game,
    number,
    season,
    evening,
    rulebook,
    seat: seat.seat,
    role: seat.role,
    winner: outcome?.winner ?? 'draw',
    won,
    excluded: seat.lines.disqualification !== undefined || seat.lines['team-loss'] !== undefined,
    firstVictim: seat.firstVictim,
    fouls: seat.fouls,
    ...(seat.bestMove ? { bestMoveHits: seat.bestMove.hits } : {}),
    points: points?.points ?? 0,
    cumulative: points?.cumulative ?? 0,
    ratings,
  }
}

/** The player's ratings after each game. They stay unchanged after a game in which one side had no opponents. */
function ratingsAfterEach(
  course: ReadonlyMap<string, Ratings>,
  everywhere: readonly Appearance[],
): ReadonlyMap<string, Ratings> {
  const after = new Map<string, Ratings>()
  let last = INITIAL_RATINGS
  for (const { row } of everywhere) {
    last = course.get(row.id) ?? last
    after.set(row.id, last)
  }
  return after
}

function pointsBySeason(
  { club, rows, planOf }: Omit<PlayerProfileInput, 'ratings'>,
  member: string,
  appearances: readonly Appearance[],
): ReadonlyMap<string, PointsAfterGame> {
  const played = countedGameRows(rows)
  const seasons = new Set(appearances.map(({ row }) => row.season))
  return new Map(
    [...seasons].flatMap((id) => {
      const season = club.seasons.get(id)
      if (!season) return []
      return [
        ...pointsAfterEachGame(
          member,
          played.filter((row) => row.season === id),
          planOf(id),
          schemeOfSeason(club, season),
        ),
      ]
    }),
  )
}

function roundRatings({ elo, skill } = INITIAL_RATINGS): RoundedRatings {
  return {
    eloRed: Math.round(elo.red / ELO_UNITS_PER_POINT),
    eloBlack: Math.round(elo.black / ELO_UNITS_PER_POINT),
    openSkill: Math.round(skillFloor(skill) * 100),
  }
}
