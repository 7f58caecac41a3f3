// One run of the search from a problem to a finished plan: steps in slices, so that its host
// stays answerable, reports, and stops when asked to, when the time is up or when nothing better
// can exist. Then the tables and seats are balanced. Time comes from the host; it decides only how
// many steps are made. Stopping is no failure: the best so far is the answer. Where pairs are to be avoided the same
// search is made without them, too, so that what they cost stands beside the figures.

import { yieldTask } from '../../store/yieldTask.ts'
import { meetingStandardDeviation, provenSumOfSquares } from './meetings.ts'
import type { Schedule, SeatingProblem } from './problem.ts'
import { seatingQuality, type SeatingQuality, type QualityWithoutAvoidedPairs } from './quality.ts'
import { SeatingSearch } from './search.ts'
import { balanceAddedSeats, balanceSeats } from './seatBalance.ts'
import { balanceTables } from './tableBalance.ts'

export interface SeatingOptions {
  /** 0 … 2³² − 1. */
  readonly seed: number
  readonly seconds: number
  /** Stops here as well: with it a run can be repeated exactly. */
  readonly iterations?: number
  /** Continue improving this one: a valid schedule of the same problem. */
  readonly from?: Schedule
  /** The first rounds of `from` stay as they are, seats and all; it may lack the others. */
  readonly kept?: number
}

export interface SeatingProgress {
  readonly seconds: number
  readonly iterations: number
  /** Of the best so far. */
  readonly sd: number
  readonly bound: number | null
  readonly optimal: boolean
  /** Separated pairs that still meet. */
  readonly broken: number
  /** The search is made again without the pairs to avoid. */
  readonly isWithout?: true
}

type SeatingEnd = 'optimal' | 'time' | 'iterations' | 'stopped'

export interface SeatingResult {
  readonly schedule: Schedule
  readonly quality: SeatingQuality
  readonly seed: number
  readonly seconds: number
  readonly iterations: number
  readonly end: SeatingEnd
  /** By as many steps from the same seed; absent where no pair is avoided, or the search was stopped. */
  readonly without?: QualityWithoutAvoidedPairs
}

export interface SeatingHost {
  /** Milliseconds, from any start. */
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SeatingProgress) => void
  /** Lets messages in between two slices; a timer by default. */
  readonly pause?: () => Promise<void>
}

/** Between two pauses: short enough to stop at once, long enough to cost nothing. */
const SLICE_MS = 50
const ITERATIONS_PER_TIME_CHECK = 20_000
const REPORT_INTERVAL_MS = 250

export async function runSeating(
  problem: SeatingProblem,
  options: SeatingOptions,
  host: SeatingHost,
): Promise<SeatingResult> {
  const plan = await searchSchedule(problem, options, host)
  // Of what goes on from another plan there is nothing to compare.
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
  host: SeatingHost,
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
    await (host.pause ?? yieldTask)()
    end = endOfSearch(steps, seconds(), options, host)
  }
  report(true)
  const schedule = balanceSchedule(problem, steps.bestSchedule(), options.seed, options.kept)
  return {
    schedule,
    quality: seatingQuality(problem, schedule),
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
  { signal }: SeatingHost,
): SeatingEnd | undefined {
  if (search.isProvenOptimal) return 'optimal'
  if (signal?.aborted === true) return 'stopped'
  if (iterations !== undefined && search.iterations >= iterations) return 'iterations'
  return seconds >= limit ? 'time' : undefined
}

/** The same meetings on balanced tables and seats. Seats that are even already are left alone. */
export function balanceSchedule(problem: SeatingProblem, schedule: Schedule, seed: number, kept = 0): Schedule {
  const placed = balanceTables(problem.players, schedule, seed, kept, problem.barred)
  if (kept > 0) return [...placed.slice(0, kept), ...balanceAddedSeats(problem, placed, kept)]
  return seatingQuality(problem, placed).seats.worst <= 1 ? placed : balanceSeats(problem.players, problem.size, placed)
}

function createProgressReporter(
  problem: SeatingProblem,
  search: SeatingSearch,
  seconds: () => number,
  tell: SeatingHost['onProgress'],
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
      optimal: sumOfSquares === provenSumOfSquares(problem),
      broken,
    })
  }
}
