// Recognises games that several sheets of a workbook contain, such as a sheet of all games beside a sheet for each
// month, so that no game is imported twice. Pure functions. Source: docs/spec/scoring.md §8.

import { nameComparisonKey } from '../../club/model/name.ts'
import type { TableGame } from '../layouts/readTable.ts'

/** What the games of a sheet have in common. */
export interface SheetOfGames {
  /** Whether the year of its days was assumed. */
  readonly isYearAssumed: boolean
  /** Sheets with the same layout list the players of a game in the same order. */
  readonly layout: string
}

interface SeenGame extends SheetOfGames {
  readonly day: string | undefined
  readonly seats: string
}

/** Collects the games of several sheets. */
export class SeenGames {
  readonly #games = new Map<string, SeenGame[]>()

  /** Whether a sheet that was added contains the game. */
  has(game: TableGame, sheet: SheetOfGames): boolean {
    const own = seenGame(game, sheet)
    return (this.#games.get(keyOfGame(game)) ?? []).some(
      (known) => isSameDay(known, own) && (known.layout !== own.layout || known.seats === own.seats),
    )
  }

  add(games: readonly TableGame[], sheet: SheetOfGames): void {
    for (const game of games) {
      const key = keyOfGame(game)
      const known = this.#games.get(key) ?? []
      known.push(seenGame(game, sheet))
      this.#games.set(key, known)
    }
  }
}

function seenGame({ rows }: TableGame, sheet: SheetOfGames): SeenGame {
  return { ...sheet, day: rows[0]?.evening, seats: rows.map(({ seat }) => seat).join() + playersIn(rows).join() }
}

/** A day that one of the sheets does not contain, or whose year was assumed, does not tell two games apart. */
function isSameDay(a: SeenGame, b: SeenGame): boolean {
  if (a.day === undefined || b.day === undefined || a.day === '' || b.day === '') return true
  const isYearOpen = a.isYearAssumed || b.isYearAssumed
  return isYearOpen ? a.day.slice(4) === b.day.slice(4) : a.day === b.day
}

const playersIn = (rows: TableGame['rows']): readonly string[] =>
  rows.map(({ player, role }) => JSON.stringify([nameComparisonKey(player), role]))

/** Players, cards and winner of the game, regardless of seats, because another layout may list players by cards. */
function keyOfGame({ rows }: TableGame): string {
  return JSON.stringify([playersIn(rows).toSorted(), rows[0]?.winner])
}
