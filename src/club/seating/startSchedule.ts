// The start of a search: a known design if one fits, otherwise a random schedule in which everybody sits out equally
// often, give or take one round.

import { findOptimalDesignSchedule } from './designs.ts'
import type { SeatingProblem } from './problem.ts'
import type { SeatingSchedule } from './schedule.ts'

/** `draw(n)` returns a number from 0 to n − 1. */
export function createStartSchedule(problem: SeatingProblem, draw: (below: number) => number): SeatingSchedule {
  const { players, tables, rounds, size } = problem
  const order = shuffle(
    Array.from({ length: players }, (_, i) => i + 1),
    draw,
  )
  const design =
    problem.separate.length + problem.avoid.length === 0 ? findOptimalDesignSchedule(problem, draw) : undefined
  if (design !== undefined)
    return design.map((round) => round.map((seats) => seats.map((player) => order[player - 1] ?? 0)))
  const out = players - tables * size
  return Array.from({ length: rounds }, (_, r) => {
    // The bench moves around the circle of players, so sitting out is fair after any number of rounds.
    const playing = Array.from({ length: tables * size }, (__, i) => order[((r + 1) * out + i) % players] ?? 0)
    const seated = shuffle(playing, draw)
    return Array.from({ length: tables }, (__, t) => seated.slice(t * size, (t + 1) * size))
  })
}

function shuffle(items: readonly number[], draw: (below: number) => number): readonly number[] {
  const result = items.slice()
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1)
    const held = result[i] ?? 0
    result[i] = result[j] ?? 0
    result[j] = held
  }
  return result
}
