// Ratings of every player after a sequence of games: Elo for red and for black games, and OpenSkill. A pure fold: the
// same games in the same order give the same ratings, while another order may give different ones. Keeps the ratings
// after each game, so that later games can be undone. Decisions: docs/adr/0006-ratings.md.

import type { Team, Winner } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../gameRow.ts'
import { ELO_K_BY_SEASON_KIND, INITIAL_ELO_UNITS, eloChanges, type EloSide } from './elo.ts'
import { forecastMatchesOf, type ForecastMatch } from './forecast.ts'
import { skillsAfterGame, winProbabilityBySkill, INITIAL_OPEN_SKILL_RATING, type OpenSkillRating } from './openSkill.ts'
import { sidesOf, teamOfFaction, type RatedSeat, type GameSide } from '../sides.ts'

export interface RatedGame {
  readonly kind: SeasonKind
  readonly winner: Winner
  readonly seats: readonly RatedSeat[]
}

export interface Ratings {
  /** Elo as a player of each team, in thousandths. */
  readonly elo: Readonly<Record<Team, number>>
  readonly skill: OpenSkillRating
}

export const INITIAL_RATINGS: Ratings = {
  elo: { red: INITIAL_ELO_UNITS, black: INITIAL_ELO_UNITS },
  skill: INITIAL_OPEN_SKILL_RATING,
}

export interface RatingFold {
  play(game: RatedGame): void
  /** Undoes all games except the first `games`. */
  rewind(games: number): void
  of(player: string): Ratings
  /** Ratings after the first `games` games, for every player who had played by then. */
  after(games: number): ReadonlyMap<string, Ratings>
  /** A player's ratings after each of their games, in order of play. */
  course(player: string): readonly RatingsAfterGame[]
  /** Predictions for each of the first `games` games, made before that game. */
  expected(games: number): readonly (readonly ForecastMatch[])[]
}

/** A player's ratings after one game. `game` is the number of that game among all games, from 1. */
interface RatingsAfterGame {
  readonly game: number
  readonly ratings: Ratings
}

/** `kOf` is the maximum change in a game of each kind. Values other than the default are for experiments. */
export function createRatingFold(kOf: Readonly<Record<SeasonKind, number>> = ELO_K_BY_SEASON_KIND): RatingFold {
  const courses = new Map<string, RatingsAfterGame[]>()
  const games: RatedGame[] = []
  /** Predictions by game. They are computed for the first forecast only, because standings never need them. */
  const matches: (readonly ForecastMatch[] | undefined)[] = []
  const of = (player: string) => courses.get(player)?.at(-1)?.ratings ?? INITIAL_RATINGS

  function mark(player: string, ratings: Ratings): void {
    const course = courses.get(player)
    if (course === undefined) courses.set(player, [{ game: games.length, ratings }])
    else course.push({ game: games.length, ratings })
  }

  /** `number` is the position of the game among all games, from 1. */
  const matchesIn = (game: RatedGame, number: number) =>
    matchesBefore(
      game,
      (player) => courses.get(player)?.findLast((each) => each.game < number)?.ratings ?? INITIAL_RATINGS,
    )

  return {
    of,
    rewind(first) {
      for (const course of courses.values()) course.length = course.findLastIndex(({ game }) => game <= first) + 1
      games.length = Math.min(games.length, first)
      matches.length = Math.min(matches.length, first)
    },
    course: (player) => courses.get(player) ?? [],
    expected: (first) => games.slice(0, first).map((game, index) => (matches[index] ??= matchesIn(game, index + 1))),
    after(first) {
      const then = new Map<string, Ratings>()
      for (const [player, course] of courses) {
        const last = course.findLast(({ game }) => game <= first)
        if (last !== undefined) then.set(player, last.ratings)
      }
      return then
    },
    play(game) {
      games.push(game)
      const { kind, winner } = game
      const sides = sidesBefore(game, of)
      const skillOf = (player: string) => of(player).skill
      // A game with only one side has no opponents.
      if (sides.length < 2) return
      const changes = eloChanges(sides, winner, kOf[kind])
      const skills = skillsAfterGame(sides, winner, skillOf)
      for (const [i, side] of sides.entries()) {
        const track = teamOfFaction(side.faction)
        for (const [j, player] of side.players.entries()) {
          const { elo, skill } = of(player)
          mark(player, {
            elo: { ...elo, [track]: elo[track] + (changes[i] ?? 0) },
            skill: skills[i]?.[j] ?? skill,
          })
        }
      }
    },
  }
}

type RatingsOf = (player: string) => Ratings

function sidesBefore({ seats }: RatedGame, of: RatingsOf): readonly EloSide[] {
  return sidesOf(seats).map((side) => ({ ...side, average: average(side, of) }))
}

/** Predictions for a game, computed from its players' ratings before the game. */
function matchesBefore(game: RatedGame, of: RatingsOf): readonly ForecastMatch[] {
  const skillOf = (player: string) => of(player).skill
  return forecastMatchesOf(sidesBefore(game, of), game.winner, (one, other) =>
    winProbabilityBySkill(one, other, skillOf),
  )
}

function average(side: GameSide, of: RatingsOf): number {
  const track = teamOfFaction(side.faction)
  return side.players.reduce((sum, player) => sum + of(player).elo[track], 0) / side.players.length
}
