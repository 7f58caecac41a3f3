// One run of the search, from a problem to a finished schedule. It searches in time slices, so that its host stays
// responsive, and reports progress. It ends when it is stopped, when the time is up or when no better schedule can
// exist, and then balances tables and seats. The host provides the time, which determines only the number of steps.
// Stopping is not an error: the result is the best schedule so far. If pairs are to be avoided, the same search is
// repeated without avoiding them, so that the report can show what avoiding them costs.

import { yieldToEventLoop } from '../../store/yieldTask.ts'
import { meetingStandardDeviation } from './meetings.ts'
import type { SeatingProblem } from './problem.ts'
import { computeSeatingQuality, type SeatingQuality, type QualityWithoutAvoidedPairs } from './quality.ts'
import { SeatingSearch } from './search.ts'
import { balanceAddedSeats, balanceSeats } from './seatBalance.ts'
import { relabelTablesEvenly } from './tableBalance.ts'
import { squaredMeetingsSearchGoal } from './meetingsBound.ts'
import type { SeatingSchedule } from './schedule.ts'

export interface SeatingOptions {
  /** Seed of the search, from 0 to 2³² − 1. */
  readonly seed: number
  readonly seconds: number
  /** Maximum number of steps, in addition to the time limit, so that the run can be repeated exactly. */
  readonly iterations?: number
  /** A valid schedule of the same problem to improve. */
  readonly from?: SeatingSchedule
  /** Number of rounds at the start of `from` that stay unchanged, including the seats. Later rounds may be missing. */
  readonly kept?: number
}

export interface SeatingProgress {
  readonly seconds: number
  readonly iterations: number
  /** SD of the best schedule so far. */
  readonly sd: number
  readonly bound: number | null
  readonly optimal: boolean
  /** Number of separated pairs that still meet. */
  readonly broken: number
  /** Set during the second search, which does not avoid any pairs. */
  readonly isWithout?: true
}

type SeatingEnd = 'optimal' | 'time' | 'iterations' | 'stopped'

export interface SeatingResult {
  readonly schedule: SeatingSchedule
  readonly quality: SeatingQuality
  readonly seed: number
  readonly seconds: number
  readonly iterations: number
  readonly end: SeatingEnd
  /**
   * Quality after at most the same number of steps from the same seed without avoided pairs. Omitted if no pair is
   * avoided, if the run continues a schedule, or if it was stopped.
   */
  readonly without?: QualityWithoutAvoidedPairs
}

export interface SeatingRunHost {
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SeatingProgress) => void
  /** Lets messages arrive between two slices. If omitted, the run yields to other tasks. */
  readonly pause?: () => Promise<void>
}

/** Milliseconds between two pauses: short enough to stop promptly, long enough that pausing takes almost no time. */
const SLICE_MS = 50
const ITERATIONS_PER_TIME_CHECK = 20_000
const REPORT_INTERVAL_MS = 250

export async function runSeating(
  problem: SeatingProblem,
  options: SeatingOptions,
  host: SeatingRunHost,
): Promise<SeatingResult> {
  const plan = await searchSchedule(problem, options, host)
  // The quality of a run that continues another schedule is not compared.
  if (problem.avoid.length === 0 || options.from !== undefined || plan.end === 'stopped') return plan
  const { onProgress } = host
  const again = await searchSchedule(
    { ...problem, avoid: [] },
    { ...options, iterations: plan.iterations },
    { ...host, ...(onProgress ? { onProgress: (each) => onProgress({ ...each, isWithout: true }) } : {}) },
  )
  if (again.end === 'stopped') return plan
  return { ...plan, without: { sd: again.quality.pairs.sd, tables: again.quality.tables.worst } }
}

async function searchSchedule(
  problem: SeatingProblem,
  options: SeatingOptions,
  host: SeatingRunHost,
): Promise<Omit<SeatingResult, 'without'>> {
  const begin = host.now()
  const seconds = () => (host.now() - begin) / 1000
  const steps = new SeatingSearch(problem, options.seed, options.from, options.kept)
  const most = options.iterations ?? Number.POSITIVE_INFINITY
  const report = createProgressReporter(problem, steps, seconds, host.onProgress)
  let end = endOfSearch(steps, seconds(), options, host)
  while (end === undefined) {
    const until = host.now() + SLICE_MS
    do steps.step(Math.min(ITERATIONS_PER_TIME_CHECK, most - steps.iterations))
    while (host.now() < until && steps.iterations < most && !steps.isProvenOptimal)
    report()
    await (host.pause ?? yieldToEventLoop)()
    end = endOfSearch(steps, seconds(), options, host)
  }
  report(true)
  const schedule = balanceTablesAndSeats(problem, steps.bestSchedule(), options.seed, options.kept)
  return {
    schedule,
    quality: computeSeatingQuality(problem, schedule),
    seed: options.seed,
    seconds: seconds(),
    iterations: steps.iterations,
    end,
  }
}

function endOfSearch(
  search: SeatingSearch,
  seconds: number,
  { seconds: limit, iterations }: SeatingOptions,
  { signal }: SeatingRunHost,
): SeatingEnd | undefined {
  if (search.isProvenOptimal) return 'optimal'
  if (signal?.aborted === true) return 'stopped'
  if (iterations !== undefined && search.iterations >= iterations) return 'iterations'
  return seconds >= limit ? 'time' : undefined
}

/** Balances tables and seats without changing who meets whom. Seats that are already even stay unchanged. */
export function balanceTablesAndSeats(
  problem: SeatingProblem,
  schedule: SeatingSchedule,
  seed: number,
  kept = 0,
): SeatingSchedule {
  const placed = relabelTablesEvenly(problem.players, schedule, seed, kept, problem.barred)
  if (kept > 0) return [...placed.slice(0, kept), ...balanceAddedSeats(problem, placed, kept)]
  return computeSeatingQuality(problem, placed).seats.worst <= 1
    ? placed
    : balanceSeats(problem.players, problem.size, placed)
}

function createProgressReporter(
  problem: SeatingProblem,
  search: SeatingSearch,
  seconds: () => number,
  tell: SeatingRunHost['onProgress'],
) {
  let last = Number.NEGATIVE_INFINITY
  return (always = false) => {
    if (tell === undefined || (!always && seconds() - last < REPORT_INTERVAL_MS / 1000)) return
    last = seconds()
    const { sumOfSquares, broken, least } = search.measureBestSchedule()
    tell({
      seconds: last,
      iterations: search.iterations,
      sd: meetingStandardDeviation(problem, sumOfSquares),
      bound: least === null ? null : meetingStandardDeviation(problem, least),
      optimal: sumOfSquares === squaredMeetingsSearchGoal(problem),
      broken,
    })
  }
}
