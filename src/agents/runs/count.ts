// Counts of games and wins in a run, and confidence intervals for the rates.

import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { type Winner, WINNERS } from '../../rules/vocabulary.ts'
import { wilsonInterval } from '../../rules/wilson.ts'

export interface RunTotals {
  readonly games: number
  readonly wins: Readonly<Record<Winner, number>>
  readonly events: number
}

/** Possible winners under these rules: the program's sides, and sides that a club's own rulebook adds. */
export function possibleWinners(rules: Pick<GameHeader, 'rulebook' | 'version'>): readonly Winner[] {
  return [...new Set([...WINNERS, ...rulesOf(rules).victory.map(({ outcome }) => outcome.winner)])]
}

export function emptyRunTotals(winners: readonly Winner[] = WINNERS): RunTotals {
  return { games: 0, wins: createRecordByWinner(winners, () => 0), events: 0 }
}

export function addRunTotals(a: RunTotals, b: RunTotals): RunTotals {
  return {
    games: a.games + b.games,
    wins: createRecordByWinner(
      winnersInTotals({ ...a.wins, ...b.wins }),
      (winner) => (a.wins[winner] ?? 0) + (b.wins[winner] ?? 0),
    ),
    events: a.events + b.events,
  }
}

/** Shares of the games, from 0 to 1, as 95 % intervals [low, high]. */
export function winRateIntervals({
  games,
  wins,
}: Pick<RunTotals, 'games' | 'wins'>): Readonly<Record<Winner, readonly [number, number]>> {
  return createRecordByWinner(winnersInTotals(wins), (winner) => wilsonInterval(wins[winner], games))
}

export function winnersInTotals(wins: RunTotals['wins']): readonly Winner[] {
  return Object.keys(wins) as Winner[]
}

export function createRecordByWinner<T>(
  winners: readonly Winner[],
  of: (winner: Winner) => T,
): Readonly<Record<Winner, T>> {
  return Object.fromEntries(winners.map((winner) => [winner, of(winner)])) as Record<Winner, T>
}
