// Finds the largest group whose members must all be kept apart from one another. Such a group needs as many tables as
// it has players. The search is exact, by branch and bound. A limit on the steps keeps hostile input from stalling the
// search. At this limit, the largest group found so far is returned.

import type { PlayerPair } from './playerPair.ts'

const MAX_CLIQUE_STEPS = 200_000

/** Returns the player numbers in ascending order. If there are no pairs, the group is a single player. */
export function findLargestClique(players: number, pairs: readonly PlayerPair[]): readonly number[] {
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
      if (group.length + candidates.length - i <= best.length || steps >= MAX_CLIQUE_STEPS) return
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
