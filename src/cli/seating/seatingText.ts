// A schedule as readable text: a line for every table, then the report.

import type { SeatingProblem } from '../../club/seating/problem.ts'
import type { SeatingResult } from '../../club/seating/run.ts'
import { translatorFor } from '../sentences/language.ts'
import { textTable } from '../textTable.ts'

const say = translatorFor('seating')

export function seatingText(problem: SeatingProblem, plan: SeatingResult): string {
  return `${planText(problem, plan)}\n\n${reportText(problem, plan)}`
}

function planText({ players, size }: SeatingProblem, { schedule }: SeatingResult): string {
  const rows = schedule.flatMap((round, r) => round.map((seats, t) => [r + 1, t + 1, ...seats].map(String)))
  const heads = [say('round'), say('table'), ...Array.from({ length: size }, (_, s) => say('seat', { n: s + 1 }))]
  const columns = heads.map((head, i) => ({
    head,
    align: 'right' as const,
    cell: (row: readonly string[]) => row[i] ?? '',
  }))
  const benches = schedule.flatMap((round, r) => {
    const playing = new Set(round.flat())
    const out = Array.from({ length: players }, (_, i) => i + 1).filter((player) => !playing.has(player))
    return out.length === 0 ? [] : [say('sitsOut', { round: r + 1, players: out.join(' ') })]
  })
  return [textTable(columns, rows), ...benches].join('\n')
}

function reportText(
  problem: SeatingProblem,
  { quality, seed, seconds, iterations, end, without }: SeatingResult,
): string {
  const { pairs, seats, tables, games, separations, avoided, leastTables } = quality
  const proof = pairs.optimal
    ? say('optimal')
    : pairs.bound === null
      ? say('noBound')
      : say('bound', { bound: pairs.bound.toFixed(4) })
  return [
    say('pairs', { mean: pairs.mean.toFixed(3), sd: pairs.sd.toFixed(4), proof }),
    `       ${Object.entries(pairs.histogram)
      .map(([meetings, n]) => say('meetings', { n, meetings }))
      .join(', ')}`,
    say('seats', { worst: seats.worst }),
    `${say('tables', { worst: tables.worst })}; ` +
      say(tables.worst <= leastTables ? 'tablesBest' : 'tablesLeast', { n: leastTables }),
    ...(games.fewest === games.most ? [] : [say('games', { fewest: games.fewest, most: games.most })]),
    ...(problem.separate.length === 0
      ? []
      : [say('separated', { kept: separations.kept, pairs: problem.separate.length })]),
    ...(avoided.pairs === 0 ? [] : [say('avoided', { pairs: avoided.pairs, meetings: avoided.meetings })]),
    ...(without ? [say('without', { sd: without.sd.toFixed(4), tables: without.tables })] : []),
    say(end === 'stopped' ? 'searchStopped' : 'search', { seed, seconds: seconds.toFixed(1), swaps: iterations }),
  ].join('\n')
}
