// Effect of a flag on the balance of a rulebook: the same seeds are played with two values of the flag. The games are
// paired, so the interval is that of their mean difference. Source: docs/spec/cli.md §8, `balance`.

import { type Winner, WINNERS } from '../../rules/vocabulary.ts'
import { meanInterval, type MeanInterval } from '../../scoring/statistics/meanInterval.ts'
import { createRecordByWinner } from './count.ts'

/** Change of a win rate, in percentage points. */
interface BalanceChange {
  readonly change: number
  readonly low: number
  readonly high: number
}

export type WinRateChangeByWinner = Readonly<Record<Winner, BalanceChange>>

/** `before` and `after` are the winners of the same games in the same order. */
export function compareWinRates(
  before: readonly Winner[],
  after: readonly Winner[],
  winners: readonly Winner[] = WINNERS,
): WinRateChangeByWinner {
  return createRecordByWinner(winners, (winner) =>
    changeOf(before.map((was, i) => Number(after[i] === winner) - Number(was === winner))),
  )
}

function isAlike([first, ...rest]: readonly number[]): boolean {
  return rest.length > 0 && rest.every((each) => each === first)
}

/**
 * If all games changed in the same way, no interval can be computed from their spread. Another game would have changed
 * differently with a probability of at most 1 − 0.025^(1/n) (Clopper and Pearson).
 */
function alikeInterval(differences: readonly number[]): Pick<MeanInterval, 'mean' | 'low' | 'high'> {
  const [mean = 0] = differences
  const other = 1 - 0.025 ** (1 / differences.length)
  return { mean, low: mean - other * (mean + 1), high: mean + other * (1 - mean) }
}

/** Change in percentage points, limited to ±100. */
function changeOf(differences: readonly number[]): BalanceChange {
  const { mean, low, high } = isAlike(differences) ? alikeInterval(differences) : meanInterval(differences)
  return { change: 100 * mean, low: Math.max(-100, 100 * low), high: Math.min(100, 100 * high) }
}
