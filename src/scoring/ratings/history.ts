// The games of a whole club in the order in which ratings use them: by evening, then by start. Void and unfinished
// games never count. A season's ratings end with its last game, so that old standings do not change when people
// continue to play.

import { compareText } from '../compareText.ts'
import { countedGameRows, type CountedGameRow } from '../counting.ts'
import type { GameRow, SeasonKind } from '../gameRow.ts'
import { forecastQualityOf, type ForecastQuality } from './forecast.ts'
import { createRatingFold, INITIAL_RATINGS, type RatedGame, type Ratings } from './ratings.ts'

export function countedRowsInRatingOrder(rows: Iterable<GameRow>): readonly CountedGameRow[] {
  return countedGameRows(rows).toSorted(byRatingOrder)
}

export function toRatedGame(row: CountedGameRow, club: Seasons): RatedGame {
  const seats = row.seats.map(({ member, role }) => ({ player: member, role }))
  return { kind: kindOf(row, club), winner: row.outcome.winner, seats }
}

interface Seasons {
  readonly seasons: ReadonlyMap<string, { readonly kind: SeasonKind }>
}

/** Cached ratings of a club's games. A later request computes only the changed games and those after them. */
export interface RatingHistory {
  /** Ratings after the last game of `scope`, including all earlier games of the club. */
  after(club: Seasons, rows: Iterable<GameRow>, scope: readonly GameRow[]): (player: string) => Ratings
  /** A player's ratings after each of their rated games, by game id. */
  course(club: Seasons, rows: Iterable<GameRow>, player: string): ReadonlyMap<string, Ratings>
  /** Quality of the predictions for the games up to the last one of `scope`. */
  forecast(club: Seasons, rows: Iterable<GameRow>, scope: readonly GameRow[]): ForecastQuality
}

/**
 * Rows are immutable, so the same row object with the same kind of season is the same game. `fold` must not have
 * processed any games yet.
 */
export function createRatingHistory(fold = createRatingFold()): RatingHistory {
  const folded: { readonly row: GameRow; readonly kind: SeasonKind }[] = []
  /** Adds all games up to the last one of `scope` to the ratings and returns the number of these games. */
  function playTo(club: Seasons, rows: Iterable<GameRow>, scope: readonly GameRow[]): number {
    const last = countedRowsInRatingOrder(scope).at(-1)
    const wanted =
      last === undefined ? [] : countedRowsInRatingOrder(rows).filter((row) => byRatingOrder(row, last) <= 0)
    playThrough(club, wanted)
    return wanted.length
  }

  /**
   * `wanted` contains the finished games in order of play, starting with the club's first game. Later games that were
   * already added to the ratings are kept.
   */
  function playThrough(club: Seasons, wanted: readonly CountedGameRow[]): void {
    const changed = wanted.findIndex((row, i) => folded[i]?.row !== row || folded[i].kind !== kindOf(row, club))
    if (changed !== -1) {
      fold.rewind(changed)
      folded.length = changed
      for (const row of wanted.slice(changed)) {
        const game = toRatedGame(row, club)
        fold.play(game)
        folded.push({ row, kind: game.kind })
      }
    }
  }

  return {
    after(club, rows, scope) {
      const then = fold.after(playTo(club, rows, scope))
      return (player) => then.get(player) ?? INITIAL_RATINGS
    },
    course(club, rows, player) {
      const played = countedRowsInRatingOrder(rows)
      playThrough(club, played)
      return new Map(
        fold.course(player).flatMap(({ game, ratings }) => {
          const row = played[game - 1]
          return row ? [[row.id, ratings]] : []
        }),
      )
    },
    forecast: (club, rows, scope) => forecastQualityOf(fold.expected(playTo(club, rows, scope))),
  }
}

function kindOf({ season }: GameRow, club: Seasons): SeasonKind {
  return club.seasons.get(season)?.kind ?? 'season'
}

function byRatingOrder(a: GameRow, b: GameRow): number {
  return (
    compareText(a.evening, b.evening) || a.startedAt - b.startedAt || a.number - b.number || compareText(a.id, b.id)
  )
}
