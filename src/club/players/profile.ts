// The page of one player: all that his finished games say of him. Ratings take the whole club's
// games; everything else only the season asked for (docs/spec/scoring.md §3).

import { nameOf } from '../model/merged.ts'
import { countingRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { GivenPoints } from '../../scoring/ledger/given.ts'
import { givenInScope } from '../../scoring/season.ts'
import { schemeOfSeason, seasonOf } from '../model/find.ts'
import type { RulebookId } from '../../rules/header.ts'
import { err, ok, type Result, type Role, type Winner } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { ELO_POINT } from '../../scoring/ratings/elo.ts'
import { inOrderOfPlay, type RatingHistory } from '../../scoring/ratings/history.ts'
import { skillFloor } from '../../scoring/ratings/openSkill.ts'
import { baseRates, ratesOf, type Rates } from '../../scoring/statistics/figures.ts'
import { RATINGS_START, type Ratings } from '../../scoring/ratings/ratings.ts'
import type { Plan } from '../model/plan.ts'
import {
  type Appearance,
  appearancesOf,
  ownShare,
  type PointsAfter,
  pointsOverTime,
  type Rival,
  rivalsOf,
  type Share,
  sharesByRole,
  sharesBySide,
} from './figures.ts'

/** What a player's page is made of. */
export interface PlayerData {
  readonly club: ClubState
  readonly rows: Iterable<GameRow>
  readonly planOf: (season: string) => Plan
  readonly ratings: RatingHistory
}

/** Ratings as shown: whole points of Elo, hundredths of OpenSkill. */
interface RatingFigures {
  readonly eloRed: number
  readonly eloBlack: number
  /** μ − 3σ. */
  readonly openSkill: number
}

/** A finished game of his, with where he stood after it. */
export interface PlayerGame extends PointsAfter {
  readonly game: string
  readonly number: number
  readonly season: string
  readonly evening: string
  readonly rulebook: RulebookId
  readonly seat: number
  readonly role: Role
  readonly winner: Winner
  readonly won: boolean
  /** A disqualification or a team loss stands instead of his result. */
  readonly excluded: boolean
  readonly firstVictim: boolean
  readonly fouls: number
  /** Black seats among those he named as the first victim. */
  readonly bestMoveHits?: number
  readonly ratings: RatingFigures
}

interface PlayerGiven extends Pick<GivenPoints, 'id' | 'hundredths' | 'reason'> {
  /** Its name. */
  readonly season: string
}

export interface PlayerProfile {
  readonly member: string
  readonly name: string
  readonly club?: string
  readonly active: boolean
  /** Seasons he has played in, in order of opening. */
  readonly seasons: readonly { readonly id: string; readonly name: string; readonly games: number }[]
  readonly all: Share
  /** His figures, each with its interval and what chance gives. */
  readonly rates: Rates
  readonly bySide: ReturnType<typeof sharesBySide>
  readonly byRole: ReturnType<typeof sharesByRole>
  readonly firstVictim: number
  readonly fouls: number
  /** How many of his best moves named 0, 1, 2, 3 blacks. */
  readonly bestMoves: readonly number[]
  /** After the last of his games here. */
  readonly ratings: RatingFigures
  readonly rivals: readonly Rival[]
  /** In order of play. */
  readonly games: readonly PlayerGame[]
  /** Points of no game: in the totals of their seasons, not in `cumulative`. */
  readonly given: readonly PlayerGiven[]
}

export function playerProfile(
  { club, rows, planOf, ratings: history }: PlayerData,
  member: string,
  season?: string,
): Result<PlayerProfile> {
  const record = club.members.get(member)
  if (!record) return err({ code: 'members/unknown', params: { member: member.slice(0, 60) } })
  const known = season === undefined ? undefined : seasonOf(club, season)
  if (known && !known.ok) return known

  const played = inOrderOfPlay(rows)
  const everywhere = appearancesOf(member, played)
  const appearances = everywhere.filter(({ row }) => season === undefined || row.season === season)
  const scope = played.filter((row) => season === undefined || row.season === season)
  const base = baseRates(scope)
  const ratings = ratingsAfterEach(history.course(club, played, member), everywhere)
  const points = pointsBySeason({ club, rows: played, planOf }, member, appearances)
  const games = appearances.map((each) => playerGame(each, points.get(each.row.id), figures(ratings.get(each.row.id))))
  return ok({
    member,
    name: record.name,
    ...(record.club === undefined ? {} : { club: record.club }),
    active: record.active,
    seasons: [...club.seasons.values()].flatMap(({ id, name }) => {
      const count = everywhere.filter(({ row }) => row.season === id).length
      return count === 0 ? [] : [{ id, name, games: count }]
    }),
    all: ownShare(appearances, base),
    rates: ratesOf(member, scope, base),
    bySide: sharesBySide(appearances, base),
    byRole: sharesByRole(appearances, base),
    firstVictim: appearances.filter(({ seat }) => seat.firstVictim).length,
    fouls: appearances.reduce((sum, { seat }) => sum + seat.fouls, 0),
    bestMoves: [0, 1, 2, 3].map((hits) => appearances.filter(({ seat }) => seat.bestMove?.hits === hits).length),
    ratings: games.at(-1)?.ratings ?? figures(undefined),
    rivals: rivalsOf(member, appearances, (id) => nameOf(club, id), base),
    games,
    given: [...club.seasons.values()]
      .filter(({ id }) => season === undefined || id === season)
      .flatMap(({ id: of, name }) =>
        givenInScope(planOf(of)).flatMap((line) =>
          line.member === member
            ? [{ id: line.id, season: name, hundredths: line.hundredths, reason: line.reason }]
            : [],
        ),
      ),
  })
}

function playerGame(
  { row, seat, won }: Appearance,
  points: PointsAfter | undefined,
  ratings: RatingFigures,
): PlayerGame {
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

/** A game that rated nobody, for one side met no other, leaves him as he was. */
function ratingsAfterEach(
  course: ReadonlyMap<string, Ratings>,
  everywhere: readonly Appearance[],
): ReadonlyMap<string, Ratings> {
  const after = new Map<string, Ratings>()
  let last = RATINGS_START
  for (const { row } of everywhere) {
    last = course.get(row.id) ?? last
    after.set(row.id, last)
  }
  return after
}

function pointsBySeason(
  { club, rows, planOf }: Omit<PlayerData, 'ratings'>,
  member: string,
  appearances: readonly Appearance[],
): ReadonlyMap<string, PointsAfter> {
  const played = countingRows(rows)
  const seasons = new Set(appearances.map(({ row }) => row.season))
  return new Map(
    [...seasons].flatMap((id) => {
      const season = club.seasons.get(id)
      if (!season) return []
      return [
        ...pointsOverTime(
          member,
          played.filter((row) => row.season === id),
          planOf(id),
          schemeOfSeason(club, season),
        ),
      ]
    }),
  )
}

function figures({ elo, skill } = RATINGS_START): RatingFigures {
  return {
    eloRed: Math.round(elo.red / ELO_POINT),
    eloBlack: Math.round(elo.black / ELO_POINT),
    openSkill: Math.round(skillFloor(skill) * 100),
  }
}
