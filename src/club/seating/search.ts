// Pair balance by simulated annealing over swaps of two players in one round. The caller steps the search, which uses
// no clock. Therefore the same problem, seed and number of iterations give the same schedule, however the steps are
// divided. Cooling cycles follow one another, each twice as long as the one before, and the best schedule of all is
// kept. Source: docs/spec/scoring.md §4.

import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { createRandomGenerator } from '../../rules/random.ts'
import {
  type ScheduleGrid,
  byeUnfairnessChangeOfSwap,
  createScheduleGrid,
  scheduleFromSlots,
  applySwap,
  energyChangeOfSwap,
} from './scheduleGrid.ts'
import { countMeetings, meetingsOfPair, sumOfSquaredMeetings } from './meetings.ts'
import type { SeatingProblem } from './problem.ts'
import { squaredMeetingsLowerBound, squaredMeetingsSearchGoal } from './meetingsBound.ts'
import type { SeatingSchedule } from './schedule.ts'
import { createStartSchedule } from './startSchedule.ts'

/** Exact sums of the best schedule so far. `least` is the proven bound of ΣM², or `null` if no bound is known. */
interface BestScheduleSums {
  readonly sumOfSquares: number
  readonly least: number | null
  /** Number of separated pairs that meet. */
  readonly broken: number
}

const START_TEMPERATURE = 3.6
const END_TEMPERATURE = 0.7
/**
 * Start temperature when a schedule is continued: high enough to leave a local minimum, but not to lose the structure
 * found so far.
 */
const CONTINUE_TEMPERATURE = 1.7
/** Number of iterations at one temperature. */
const ITERATIONS_PER_TEMPERATURE = 2000
/**
 * Number of swaps tried in the first cycle, per round and pair of players, and its maximum. Both are small enough that
 * a search which is stopped early has cooled once.
 */
const FIRST_CYCLE_SWAPS_PER_PAIR = 100
const MAX_FIRST_CYCLE_SWAPS = 4_000_000
/** Energy that the search adds for each unit of unevenness in sitting out. The best schedule is always even. */
const UNEVEN_BYE_COST = 5
const UNFAIR_SCHEDULE_COST = 100_000
/** Maximum cost of a swap that may be accepted. */
const SWAP_COST_LIMIT = 80

export class SeatingSearch {
  readonly #problem: SeatingProblem
  readonly #kept: number
  readonly #random: RandomGenerator
  readonly #board: ScheduleGrid
  readonly #best: { readonly slots: ScheduleGrid['slots']; score: number }
  readonly #proven: number
  readonly #odds = new Float64Array(SWAP_COST_LIMIT)
  /** Temperature at the start of the first cycle. */
  readonly #start: number
  #iterations = 0
  #cycle = 0
  #done = 0
  #length: number

  /**
   * `from` is a valid schedule to improve. The best schedule is never worse than `from`. If `kept` is given, that many
   * rounds at the start of `from` stay unchanged, and later rounds may be missing.
   */
  constructor(problem: SeatingProblem, seed: number, from?: SeatingSchedule, kept = 0) {
    const random = createRandomGenerator(seed, 'search-of-seating')
    const draw = (below: number) => Math.floor(((random.next() >>> 0) / 2 ** 32) * below)
    this.#problem = problem
    this.#kept = kept
    this.#random = random
    this.#board = createScheduleGrid(problem, initialSchedule(problem, draw, from, kept))
    this.#best = { slots: this.#board.slots.slice(), score: score(this.#board) }
    this.#proven = squaredMeetingsSearchGoal(problem)
    this.#start = from !== undefined && kept === 0 ? CONTINUE_TEMPERATURE : START_TEMPERATURE
    const first = Math.min(
      MAX_FIRST_CYCLE_SWAPS,
      (FIRST_CYCLE_SWAPS_PER_PAIR * problem.rounds * problem.players ** 2) / 2,
    )
    this.#length = Math.ceil(first / ITERATIONS_PER_TEMPERATURE) * ITERATIONS_PER_TEMPERATURE
  }

  get iterations(): number {
    return this.#iterations
  }

  /** ΣM² of the best schedule, plus the costs of meetings of avoided and separated pairs. */
  get energy(): number {
    return this.#best.score
  }

  /**
   * Whether the proven bound is met, or the meetings are perfectly even, and no separated or avoided pair meets. The
   * search can then end.
   */
  get isProvenOptimal(): boolean {
    return this.#best.score === this.#proven
  }

  /** Tries this many swaps, or fewer if the proven optimum is reached. */
  step(wanted: number): void {
    let left = wanted
    while (left > 0 && !this.isProvenOptimal) {
      if (this.#done % ITERATIONS_PER_TEMPERATURE === 0) this.#cool()
      const count = this.#tryLoop(
        Math.min(left, ITERATIONS_PER_TEMPERATURE - (this.#done % ITERATIONS_PER_TEMPERATURE)),
      )
      this.#done += count
      this.#iterations += count
      left -= count
    }
  }

  /** The best schedule so far. Tables and seats are not balanced yet. */
  bestSchedule(): SeatingSchedule {
    return scheduleFromSlots(this.#board, this.#best.slots)
  }

  /** Counts the meetings of the best schedule again, for reports. */
  measureBestSchedule(): BestScheduleSums {
    const meetings = countMeetings(this.#problem.players, this.bestSchedule())
    const broken = this.#problem.separate.filter((pair) => meetingsOfPair(meetings, ...pair) > 0).length
    return { sumOfSquares: sumOfSquaredMeetings(meetings), least: squaredMeetingsLowerBound(this.#problem), broken }
  }

  #cool(): void {
    if (this.#done === this.#length) {
      this.#cycle += 1
      this.#done = 0
      this.#length *= 2
    }
    const hot = this.#cycle === 0 ? this.#start : START_TEMPERATURE
    const heat = hot * (END_TEMPERATURE / hot) ** (this.#done / this.#length)
    for (let cost = 0; cost < SWAP_COST_LIMIT; cost += 1) this.#odds[cost] = Math.exp(-cost / heat) * 2 ** 32
  }

  /**
   * The hot loop. One random number determines the round and both slots; a second one is drawn only if the swap has a
   * positive cost.
   */
  #tryLoop(count: number): number {
    const board = this.#board
    const best = this.#best
    const random = this.#random
    const odds = this.#odds
    const proven = this.#proven
    const { players, size, rounds, chairs, tableOf } = board
    const kept = this.#kept
    const free = rounds - kept
    for (let k = 0; k < count; k += 1) {
      let x = (random.next() >>> 0) * (free / 2 ** 32)
      const drawn = x | 0
      const r = kept + drawn
      x = (x - drawn) * chairs
      const u = x | 0
      let v = ((x - u) * (players - size)) | 0
      if (v >= (tableOf[u] as number)) v += size
      if (v >= players) continue
      const cost = energyChangeOfSwap(board, r * players, u, v)
      const unfair = v < chairs ? 0 : byeUnfairnessChangeOfSwap(board, r * players, u, v)
      const whole = cost + UNEVEN_BYE_COST * unfair
      if (whole > 0 && (whole >= SWAP_COST_LIMIT || random.next() >>> 0 >= (odds[whole] as number))) continue
      applySwap(board, r * players, u, v, cost, unfair)
      if (board.energy < best.score && board.unfair === 0) {
        best.slots.set(board.slots)
        best.score = board.energy
        if (best.score === proven) return k + 1
      }
    }
    return count
  }
}

function initialSchedule(
  problem: SeatingProblem,
  draw: (below: number) => number,
  from: SeatingSchedule | undefined,
  kept: number,
): SeatingSchedule {
  if (from && from.length === problem.rounds) return from
  const fresh = createStartSchedule(problem, draw)
  return from ? [...from.slice(0, kept), ...fresh.slice(kept)] : fresh
}

function score({ energy, unfair }: ScheduleGrid): number {
  return energy + UNFAIR_SCHEDULE_COST * unfair
}
