// What a flag does to the balance of a rulebook: the same seeds played with the flag as it is and otherwise.
// The games are paired, so the interval is that of the mean of their differences. Source: spec of cli, `balance`.

import { WINNERS, type Winner } from '../../rules/vocabulary.ts'

/** Percentage points. */
interface Change {
  readonly change: number
  readonly low: number
  readonly high: number
}

export type Balance = Readonly<Record<Winner, Change>>

const Z = 1.959963984540054

/** Winners of the same games in the same order. */
export function balanceOf(before: readonly Winner[], after: readonly Winner[]): Balance {
  const changes = WINNERS.map((winner) => {
    const differences = before.map((was, i) => Number(after[i] === winner) - Number(was === winner))
    return [winner, changeOf(differences)] as const
  })
  return Object.fromEntries(changes) as unknown as Balance
}

function changeOf(differences: readonly number[]): Change {
  const n = differences.length
  if (n === 0) return { change: 0, low: -100, high: 100 }
  const mean = differences.reduce((sum, each) => sum + each, 0) / n
  const spread = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, n - 1)
  const half = Z * Math.sqrt(spread / n)
  return { change: 100 * mean, low: 100 * (mean - half), high: 100 * (mean + half) }
}
