// Time until a seating search reaches its bars. Not a test: run it with `npx tsx test/bench/seating.bench.ts
// [players/tables/rounds ...]`. Seconds are processor time, so that a busy machine does not change the result. Results
// and machine belong in docs/performance.md.

import { meetingStandardDeviation } from '../../src/club/seating/meetings.ts'
import { createSeatingProblem } from '../../src/club/seating/problem.ts'
import { SeatingSearch } from '../../src/club/seating/search.ts'

const LIMIT = Number(process.env['CONSIGLIERE_BENCH_SECONDS'] ?? 60)
const SEED = Number(process.env['CONSIGLIERE_BENCH_SEED'] ?? 1)
const STEP = 200_000

/** The bar, and the result to beat. */
const CASES: readonly (readonly [name: string, bar: number, beat: number])[] = [
  ['20/2/10', 1.11649, 1.11649],
  ['20/2/19', 0, 0],
  ['30/3/10', 0.95935, 0.95935],
  ['40/4/10', 0.826, 0.824],
  ['40/4/12', 0.765, 0.758],
  ['70/7/12', 0.67, 0.656],
]

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

function measure([name, bar, beat]: (typeof CASES)[number]): string {
  const [players = 0, tables = 0, rounds = 0] = name.split('/').map(Number)
  const problem = createSeatingProblem({ players, tables, rounds })
  if (!problem.ok) throw new Error(problem.error.code)
  const before = process.cpuUsage()
  const search = new SeatingSearch(problem.value, SEED)
  const reached: { bar?: number; beat?: number } = {}
  let sd = Number.POSITIVE_INFINITY
  for (;;) {
    const { sumOfSquares } = search.measureBestSchedule()
    sd = meetingStandardDeviation(problem.value, sumOfSquares)
    if (sd <= bar) reached.bar ??= cpuSeconds(before)
    if (sd <= beat) reached.beat ??= cpuSeconds(before)
    if (search.isProvenOptimal || cpuSeconds(before) >= LIMIT) break
    search.step(STEP)
  }
  const seconds = cpuSeconds(before)
  const { least } = search.measureBestSchedule()
  const rate = search.iterations === 0 ? 'known design' : `${(search.iterations / seconds / 1e6).toFixed(1)} M/s`
  const bound = least === null ? '–' : meetingStandardDeviation(problem.value, least).toFixed(4)
  return `| ${name} | ${sd.toFixed(4)}${search.isProvenOptimal ? ' (proven)' : ''} | ${bound} | ${said(bar, reached.bar)} | ${said(beat, reached.beat)} | ${seconds.toFixed(1)} | ${rate} |`
}

function said(sd: number, seconds: number | undefined): string {
  return `${sd}: ${seconds === undefined ? 'not reached' : `${seconds.toFixed(1)} s`}`
}

const wanted = process.argv.slice(2)
console.log(
  `Node ${process.version}, seed ${SEED}, at most ${LIMIT} s a case\n\n| players/tables/rounds | SD | bound | bar | to beat | s | swaps tried |\n|---|---|---|---|---|---|---|`,
)
for (const one of CASES) if (wanted.length === 0 || wanted.includes(one[0])) console.log(measure(one))
