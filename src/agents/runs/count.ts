// Counts of games and wins in a run, and confidence intervals for the rates.

import type { GameHeader } from '../../rules/header.ts'
import { roleSpec } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { type Role, type Team, type Winner, WINNERS } from '../../rules/vocabulary.ts'
import { wilsonInterval } from '../../rules/wilson.ts'
import { meanInterval, type MeanInterval } from '../../scoring/statistics/meanInterval.ts'

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

function byWinner<T>(winners: readonly Winner[], of: (winner: Winner) => T): Readonly<Record<Winner, T>> {
  return Object.fromEntries(winners.map((winner) => [winner, of(winner)])) as Record<Winner, T>
}

// The team whose policy plays a role: the town, or its opponents.
export function teamOfRole(header: GameHeader, role: Role): Team {
  return roleSpec(rulesOf(header), role).team
}

// Effect of a flag on the balance of a rulebook: the same seeds are played with two values of the flag. The games are
// paired, so the interval is that of their mean difference. Source: docs/spec/cli.md §8, `balance`.
/** In percentage points. */
interface BalanceChange {
  readonly change: number
  readonly low: number
  readonly high: number
}

export type Balance = Readonly<Record<Winner, BalanceChange>>

/** `before` and `after` are the winners of the same games in the same order. */
export function balanceOf(
  before: readonly Winner[],
  after: readonly Winner[],
  winners: readonly Winner[] = WINNERS,
): Balance {
  return byWinner(winners, (winner) =>
    changeOf(before.map((was, i) => Number(after[i] === winner) - Number(was === winner))),
  )
}

function isAlike([first, ...rest]: readonly number[]): boolean {
  return rest.length > 0 && rest.every((each) => each === first)
}

/**
 * If all games changed alike, their spread gives no interval. Another game would have changed differently with a
 * probability of at most 1 − 0.025^(1/n) (Clopper and Pearson).
 */
function alikeInterval(differences: readonly number[]): Pick<MeanInterval, 'mean' | 'low' | 'high'> {
  const [mean = 0] = differences
  const other = 1 - 0.025 ** (1 / differences.length)
  return { mean, low: mean - other * (mean + 1), high: mean + other * (1 - mean) }
}

/** In percentage points, limited to ±100. */
function changeOf(differences: readonly number[]): BalanceChange {
  const { mean, low, high } = isAlike(differences) ? alikeInterval(differences) : meanInterval(differences)
  return { change: 100 * mean, low: Math.max(-100, 100 * low), high: Math.min(100, 100 * high) }
}
