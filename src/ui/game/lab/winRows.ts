// Win rates as table rows, with their intervals. Each side that won a game, in the run or in the games of random
// players, has a row. Pure.

import type { LabRunResult, RunTotals } from '../../../api/lab/contract.ts'
import type { Winner } from '../../../rules/vocabulary.ts'
import { wilsonInterval } from '../../../rules/wilson.ts'

export interface LabWinRate {
  /** The rate and the two ends of its interval, as shares from 0 to 1. */
  readonly share: number
  readonly low: number
  readonly high: number
}

export interface LabWinRow extends LabWinRate {
  readonly winner: Winner
  readonly won: number
  readonly chance: LabWinRate | undefined
}

/** Sides that occur in the counts, including sides that only a club's own rulebook has. */
export function winnersInCounts(wins: RunTotals['wins']): readonly Winner[] {
  return Object.keys(wins) as Winner[]
}

export function labWinRows({ played, chance }: Pick<LabRunResult, 'played' | 'chance'>): readonly LabWinRow[] {
  const all = winnersInCounts({ ...played.wins, ...chance?.wins })
  return all
    .filter((winner) => played.wins[winner] > 0 || (chance?.wins[winner] ?? 0) > 0)
    .map((winner) => ({
      winner,
      won: played.wins[winner],
      ...labWinRateOf(played, winner),
      chance: chance === undefined || chance.games === 0 ? undefined : labWinRateOf(chance, winner),
    }))
}

export function labWinRateOf({ wins, games }: RunTotals, winner: Winner): LabWinRate {
  const [low, high] = wilsonInterval(wins[winner], games)
  return { share: games === 0 ? 0 : wins[winner] / games, low, high }
}
