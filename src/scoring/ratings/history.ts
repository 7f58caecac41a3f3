// The games of a whole club in the order ratings take them: by evening, then by when they began.
// Void and unfinished games never count. A season's ratings end with its last game, so that a table
// of old does not move when people play on.

import { compareText } from '../compareText.ts'
import { countingRows, type CountingRow } from '../counting.ts'
import type { GameRow, SeasonKind } from '../gameRow.ts'
import { forecastQualityOf, type ForecastQuality } from './forecast.ts'
import { createRatingFold, RATINGS_START, type RatedGame, type Ratings } from './ratings.ts'

export function countingRowsInRatingOrder(rows: Iterable<GameRow>): readonly CountingRow[] {
  return countingRows(rows).toSorted(byRatingOrder)
}

export function ratedGame(row: CountingRow, club: Seasons): RatedGame {
  const seats = row.seats.map(({ member, role }) => ({ player: member, role }))
  return { kind: kindOf(row, club), winner: row.outcome.winner, seats }
}

interface Seasons {
  readonly seasons: ReadonlyMap<string, { readonly kind: SeasonKind }>
}

/** Ratings of a club's games, folded once: a later question plays only what changed and what came after. */
export interface RatingHistory {
  /** Ratings after the last of `scope`, with all games of the club before it. */
  after(club: Seasons, rows: Iterable<GameRow>, scope: readonly GameRow[]): (player: string) => Ratings
  /** What each of his rated games left a player with, by the game's id. */
  course(club: Seasons, rows: Iterable<GameRow>, player: string): ReadonlyMap<string, Ratings>
  /** Whether they foretold the games up to then. */
  forecast(club: Seasons, rows: Iterable<GameRow>, scope: readonly GameRow[]): ForecastQuality
}

/** A row is never written, so the same row of a season of the same kind is the same game. `fold` has played none. */
export function createRatingHistory(fold = createRatingFold()): RatingHistory {
  const folded: { readonly row: GameRow; readonly kind: SeasonKind }[] = []
  /** Answers how many games that is. */
  function playTo(club: Seasons, rows: Iterable<GameRow>, scope: readonly GameRow[]): number {
    const last = countingRowsInRatingOrder(scope).at(-1)
    const wanted =
      last === undefined ? [] : countingRowsInRatingOrder(rows).filter((row) => byRatingOrder(row, last) <= 0)
    playThrough(club, wanted)
    return wanted.length
  }

  /** `wanted`: finished games in order of play, from the first of the club on. What was played after them stays. */
  function playThrough(club: Seasons, wanted: readonly CountingRow[]): void {
    const changed = wanted.findIndex((row, i) => folded[i]?.row !== row || folded[i].kind !== kindOf(row, club))
    if (changed !== -1) {
      fold.rewind(changed)
      folded.length = changed
      for (const row of wanted.slice(changed)) {
        const game = ratedGame(row, club)
        fold.play(game)
        folded.push({ row, kind: game.kind })
      }
    }
  }

  return {
    after(club, rows, scope) {
      const then = fold.after(playTo(club, rows, scope))
      return (player) => then.get(player) ?? RATINGS_START
    },
    course(club, rows, player) {
      const played = countingRowsInRatingOrder(rows)
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
