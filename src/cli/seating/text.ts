// A seating plan as text for people: a line for every table, then the report. Owns the wording.

import type { SeatingProblem } from '../../club/seating/problem.ts'
import type { SeatingPlan } from '../../club/seating/run.ts'
import { textTable } from '../table.ts'

export function seatingText(problem: SeatingProblem, plan: SeatingPlan): string {
  return `${planText(problem, plan)}\n\n${reportText(problem, plan)}`
}

function planText({ players, size }: SeatingProblem, { schedule }: SeatingPlan): string {
  const rows = schedule.flatMap((round, r) => round.map((seats, t) => [r + 1, t + 1, ...seats].map(String)))
  const heads = ['round', 'table', ...Array.from({ length: size }, (_, s) => `seat ${s + 1}`)]
  const columns = heads.map((head, i) => ({
    head,
    align: 'right' as const,
    cell: (row: readonly string[]) => row[i] ?? '',
  }))
  const benches = schedule.flatMap((round, r) => {
    const playing = new Set(round.flat())
    const out = Array.from({ length: players }, (_, i) => i + 1).filter((player) => !playing.has(player))
    return out.length === 0 ? [] : [`round ${r + 1} sits out: ${out.join(' ')}`]
  })
  return [textTable(columns, rows), ...benches].join('\n')
}

function reportText(problem: SeatingProblem, { quality, seed, seconds, iterations, end }: SeatingPlan): string {
  const { pairs, seats, tables, games, separations, avoided } = quality
  const proof = pairs.optimal
    ? 'optimal, proven'
    : pairs.bound === null
      ? 'no bound is known'
      : `no plan is below ${pairs.bound.toFixed(4)}`
  return [
    `pairs: ${pairs.mean.toFixed(3)} meetings on average, SD ${pairs.sd.toFixed(4)} (${proof})`,
    `       ${Object.entries(pairs.histogram)
      .map(([meetings, count]) => `${count === 1 ? '1 pair meets' : `${count} pairs meet`} ${meetings}×`)
      .join(', ')}`,
    `seats: counts differ by at most ${seats.worst}`,
    `tables: counts differ by at most ${tables.worst}`,
    ...(games.fewest === games.most ? [] : [`games: ${games.fewest} to ${games.most} a player`]),
    ...(problem.separate.length === 0
      ? []
      : [`separated: ${separations.kept} of ${problem.separate.length} pairs never meet`]),
    ...(avoided.pairs === 0 ? [] : [`avoided: ${avoided.pairs} pairs, ${avoided.meetings} meetings`]),
    `seed ${seed}, ${seconds.toFixed(1)} s, ${iterations} swaps tried${end === 'stopped' ? ', stopped by hand' : ''}`,
  ].join('\n')
}
