// The largest group in which everybody must be kept apart from everybody: it needs as many tables
// as it has players. Exact by branch and bound; a budget of steps keeps hostile input from
// stalling it, after which the largest group found so far is the answer.

import type { Pair } from './pair.ts'

const STEPS = 200_000

/** Player numbers, ascending; one player when there are no pairs. */
export function largestClique(players: number, pairs: readonly Pair[]): readonly number[] {
  const foes = Array.from({ length: players + 1 }, () => new Set<number>())
  for (const [a, b] of pairs) {
    foes[a]?.add(b)
    foes[b]?.add(a)
  }
  let best: readonly number[] = [1]
  let steps = 0
  const grow = (group: readonly number[], candidates: readonly number[]): void => {
    if (group.length > best.length) best = group
    for (const [i, player] of candidates.entries()) {
      if (group.length + candidates.length - i <= best.length || steps >= STEPS) return
      steps += 1
      grow(
        [...group, player],
        candidates.slice(i + 1).filter((other) => foes[player]?.has(other)),
      )
    }
  }
  const byDegree = Array.from({ length: players }, (_, i) => i + 1).toSorted(
    (a, b) => (foes[b]?.size ?? 0) - (foes[a]?.size ?? 0),
  )
  grow([], byDegree)
  return best.toSorted((a, b) => a - b)
}
