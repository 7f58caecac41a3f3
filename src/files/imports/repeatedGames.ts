// Recognises games that several sheets of a workbook contain, such as a sheet of all games beside a sheet for each
// month, so that no game is imported twice. Pure functions. Source: docs/spec/scoring.md §8.

import { nameComparisonKey } from '../../club/model/name.ts'
import type { TableGame } from '../layouts/readTable.ts'

/** The day of a game, and whether its year was assumed. */
interface DayOfGame {
  readonly day: string | undefined
  readonly isYearAssumed: boolean
}

/** Collects the games of several sheets. */
export class SeenGames {
  readonly #days = new Map<string, DayOfGame[]>()

  /** Whether a sheet that was added contains the game. */
  has(game: TableGame, isYearAssumed: boolean): boolean {
    const own = { day: game.rows[0]?.evening, isYearAssumed }
    return (this.#days.get(keyOfGame(game)) ?? []).some((known) => isSameDay(known, own))
  }

  add(games: readonly TableGame[], isYearAssumed: boolean): void {
    for (const game of games) {
      const key = keyOfGame(game)
      const days = this.#days.get(key) ?? []
      days.push({ day: game.rows[0]?.evening, isYearAssumed })
      this.#days.set(key, days)
    }
  }
}

/** A day that one of the sheets does not contain, or whose year was assumed, does not tell two games apart. */
function isSameDay(a: DayOfGame, b: DayOfGame): boolean {
  if (a.day === undefined || b.day === undefined || a.day === '' || b.day === '') return true
  const isYearOpen = a.isYearAssumed || b.isYearAssumed
  return isYearOpen ? a.day.slice(4) === b.day.slice(4) : a.day === b.day
}

/** Players, cards and winner of the game. */
function keyOfGame({ rows }: TableGame): string {
  return JSON.stringify(rows.map(({ seat, player, role, winner }) => [seat, nameComparisonKey(player), role, winner]))
}
