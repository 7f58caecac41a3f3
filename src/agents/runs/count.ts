// Who won how many games, added up, and how far a rate may be from the truth.

import { WINNERS, type Winner } from '../../rules/vocabulary.ts'
import { wilson } from '../../rules/wilson.ts'

export interface RunCount {
  readonly games: number
  readonly wins: Readonly<Record<Winner, number>>
  readonly events: number
}

export function noCount(): RunCount {
  return { games: 0, wins: byWinner(() => 0), events: 0 }
}

export function addCounts(a: RunCount, b: RunCount): RunCount {
  return {
    games: a.games + b.games,
    wins: byWinner((winner) => a.wins[winner] + b.wins[winner]),
    events: a.events + b.events,
  }
}

/** Shares of the games, 0..1, at 95 %: [low, high]. */
export function intervalsOf({
  games,
  wins,
}: Pick<RunCount, 'games' | 'wins'>): Readonly<Record<Winner, readonly [number, number]>> {
  return byWinner((winner) => wilson(wins[winner], games))
}

function byWinner<T>(of: (winner: Winner) => T): Readonly<Record<Winner, T>> {
  return Object.fromEntries(WINNERS.map((winner) => [winner, of(winner)])) as Record<Winner, T>
}
