// What a flag does to the balance of a rulebook: the same seeds played with the flag as it is and otherwise.
// The games are paired, so the interval is that of the mean of their differences. Source: spec of cli, `balance`.

import { meanInterval } from '../../scoring/statistics/meanInterval.ts'
import { WINNERS, type Winner } from '../../rules/vocabulary.ts'

/** Percentage points. */
interface Change {
  readonly change: number
  readonly low: number
  readonly high: number
}

export type Balance = Readonly<Record<Winner, Change>>

/** Winners of the same games in the same order. */
export function balanceOf(before: readonly Winner[], after: readonly Winner[]): Balance {
  const changes = WINNERS.map((winner) => {
    const differences = before.map((was, i) => Number(after[i] === winner) - Number(was === winner))
    return [winner, changeOf(differences)] as const
  })
  return Object.fromEntries(changes) as unknown as Balance
}

/** In percentage points; nothing can change by more than all of them. */
function changeOf(differences: readonly number[]): Change {
  const { mean, low, high } = meanInterval(differences)
  return { change: 100 * mean, low: Math.max(-100, 100 * low), high: Math.min(100, 100 * high) }
}
