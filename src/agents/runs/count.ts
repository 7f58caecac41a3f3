// Counts of games and wins in a run, and confidence intervals for the rates.

import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { type Winner, WINNERS } from '../../rules/vocabulary.ts'
import { wilsonInterval } from '../../rules/wilson.ts'

export interface RunCount {
  readonly games: number
  readonly wins: Readonly<Record<Winner, number>>
  readonly events: number
}

/** Possible winners under these rules: the program's sides, and sides that a club's own rulebook adds. */
export function possibleWinners(rules: Pick<GameHeader, 'rulebook' | 'version'>): readonly Winner[] {
  return [...new Set([...WINNERS, ...rulesOf(rules).victory.map(({ outcome }) => outcome.winner)])]
}

export function emptyRunCount(winners: readonly Winner[] = WINNERS): RunCount {
  return { games: 0, wins: byWinner(winners, () => 0), events: 0 }
}

export function addCounts(a: RunCount, b: RunCount): RunCount {
  return {
    games: a.games + b.games,
    wins: byWinner(winnersIn({ ...a.wins, ...b.wins }), (winner) => (a.wins[winner] ?? 0) + (b.wins[winner] ?? 0)),
    events: a.events + b.events,
  }
}

/** Shares of the games, from 0 to 1, as 95 % intervals [low, high]. */
export function winRateIntervals({
  games,
  wins,
}: Pick<RunCount, 'games' | 'wins'>): Readonly<Record<Winner, readonly [number, number]>> {
  return byWinner(winnersIn(wins), (winner) => wilsonInterval(wins[winner], games))
}

export function winnersIn(wins: RunCount['wins']): readonly Winner[] {
  return Object.keys(wins) as Winner[]
}

export function byWinner<T>(winners: readonly Winner[], of: (winner: Winner) => T): Readonly<Record<Winner, T>> {
  return Object.fromEntries(winners.map((winner) => [winner, of(winner)])) as Record<Winner, T>
}
