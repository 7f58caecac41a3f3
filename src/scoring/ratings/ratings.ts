// Every player's ratings after games played one after another: Elo on a red and a black track and
// OpenSkill. A fold and nothing else: the same games in the same order give the same ratings; in
// another order they may not. Remembers them after each game, so that later games can be taken back.
// Decisions: docs/adr/0006-ratings.md.

import type { Team, Winner } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../gameRow.ts'
import { ELO_K, ELO_START, eloChanges, type EloSide } from './elo.ts'
import { forecastMatchesOf, type ForecastMatch } from './forecast.ts'
import { skillsAfterGame, winProbabilityBySkill, SKILL_START, type Skill } from './openSkill.ts'
import { sidesOf, teamOfFaction, type RatedSeat, type Side } from '../sides.ts'

export interface RatedGame {
  readonly kind: SeasonKind
  readonly winner: Winner
  readonly seats: readonly RatedSeat[]
}

export interface Ratings {
  /** Thousandths. */
  readonly elo: Readonly<Record<Team, number>>
  readonly skill: Skill
}

export const RATINGS_START: Ratings = { elo: { red: ELO_START, black: ELO_START }, skill: SKILL_START }

export interface RatingFold {
  play(game: RatedGame): void
  /** Takes back all games after the first so many. */
  rewind(games: number): void
  of(player: string): Ratings
  /** Everybody's who had played by then, after the first so many games. */
  after(games: number): ReadonlyMap<string, Ratings>
  /** What each of his games left a player with, in order of play. */
  course(player: string): readonly RatingsAfterGame[]
  /** What ratings expected of each of the first so many games, before it. */
  expected(games: number): readonly (readonly ForecastMatch[])[]
}

/** What one of his games left a player with, and which of all games that was, from 1. */
interface RatingsAfterGame {
  readonly game: number
  readonly ratings: Ratings
}

/** `kOf`: the most a game of a kind can move, for trials of another. */
export function createRatingFold(kOf: Readonly<Record<SeasonKind, number>> = ELO_K): RatingFold {
  const courses = new Map<string, RatingsAfterGame[]>()
  const games: RatedGame[] = []
  /** By game; worked out when the first forecast asks, because a table of standings never does. */
  const matches: (readonly ForecastMatch[] | undefined)[] = []
  const of = (player: string) => courses.get(player)?.at(-1)?.ratings ?? RATINGS_START

  function mark(player: string, ratings: Ratings): void {
    const course = courses.get(player)
    if (course === undefined) courses.set(player, [{ game: games.length, ratings }])
    else course.push({ game: games.length, ratings })
  }

  /** `number`: which of all games it was, from 1. */
  const matchesIn = (game: RatedGame, number: number) =>
    matchesBefore(
      game,
      (player) => courses.get(player)?.findLast((each) => each.game < number)?.ratings ?? RATINGS_START,
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
      // One side without the other: no opponents.
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

/** What ratings expected of a game, by those its players had before it. */
function matchesBefore(game: RatedGame, of: RatingsOf): readonly ForecastMatch[] {
  const skillOf = (player: string) => of(player).skill
  return forecastMatchesOf(sidesBefore(game, of), game.winner, (one, other) =>
    winProbabilityBySkill(one, other, skillOf),
  )
}

function average(side: Side, of: RatingsOf): number {
  const track = teamOfFaction(side.faction)
  return side.players.reduce((sum, player) => sum + of(player).elo[track], 0) / side.players.length
}
