// Pair balance by simulated annealing over swaps of two players in one round. A search is a thing
// one steps: nothing in it knows the time, so the same problem, seed and number of iterations give
// the same schedule, however the steps were cut. Cycles of cooling follow one another, each twice as
// long as the one before; the best schedule ever met is kept. Source: scoring spec, section 4.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { byeCost, createBoard, scheduleOf, swap, swapCost, type Board } from './board.ts'
import { leastSumOfSquares, provenSumOfSquares } from './bound.ts'
import { countMeetings, meetingsOf, sumOfSquares } from './meetings.ts'
import { startSchedule } from './start.ts'
import type { SeatingProblem } from './problem.ts'
import type { Schedule } from './schedule.ts'

/** The best so far in exact numbers; `least` is the proven bound of ΣM², null where none is known. */
interface Standing {
  readonly sumOfSquares: number
  readonly least: number | null
  /** Separated pairs that meet. */
  readonly broken: number
}

export interface SeatingSearch {
  /** Tries so many swaps, fewer when the proven optimum is met. */
  step(iterations: number): void
  /** The best schedule so far; tables and seats are not balanced yet. */
  best(): Schedule
  /** Counted anew, not kept: for reports. */
  standing(): Standing
  readonly iterations: number
  /** ΣM² of the best, plus what meetings of avoided and separated pairs cost. */
  readonly energy: number
  /** The proven bound is met, or the split is even, with nobody separated or avoided at one table: no need to go on. */
  readonly isProven: boolean
}

const HOT = 3.6
const COLD = 0.7
/** Continuing starts here: warm enough to leave a valley, not to forget the land. */
const WARM = 1.7
/** Iterations at one temperature. */
const BLOCK = 2000
/** Swaps tried in the first cycle: per round and pair of players, and at most. Short, so that a search cut off early has cooled once. */
const EFFORT = 100
const FIRST = 4_000_000
/** A step of sitting out more unevenly, in energy, while searching. The best is always fair. */
const BYE = 5
const UNFAIR = 100_000
/** Costs above this are never accepted. */
const WORST = 80

/**
 * `from` = a valid schedule to improve on; the best is never worse than it. With `kept`, its first rounds stay as they
 * are, and it may lack the others.
 */
export function createSearch(problem: SeatingProblem, seed: number, from?: Schedule, kept = 0): SeatingSearch {
  const random = xoroshiro128plus(seed)
  const draw = (below: number) => Math.floor(((random.next() >>> 0) / 2 ** 32) * below)
  const board = createBoard(problem, begun(problem, draw, from, kept))
  const proven = provenSumOfSquares(problem)
  const odds = new Float64Array(WORST)
  const first = Math.min(FIRST, (EFFORT * problem.rounds * problem.players ** 2) / 2)
  const best = { slots: board.slots.slice(), score: score(board) }
  let iterations = 0
  let cycle = 0
  let done = 0
  let length = Math.ceil(first / BLOCK) * BLOCK

  const cool = () => {
    if (done === length) {
      cycle += 1
      done = 0
      length *= 2
    }
    const hot = from !== undefined && kept === 0 && cycle === 0 ? WARM : HOT
    const heat = hot * (COLD / hot) ** (done / length)
    for (let cost = 0; cost < WORST; cost += 1) odds[cost] = Math.exp(-cost / heat) * 2 ** 32
  }

  /** Hot loop: one draw says round and slots, a second one only when the swap costs something. */
  const tryLoop = (count: number): number => {
    const { players, size, rounds, chairs, tableOf } = board
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
      const cost = swapCost(board, r * players, u, v)
      const unfair = v < chairs ? 0 : byeCost(board, r * players, u, v)
      const whole = cost + BYE * unfair
      if (whole > 0 && (whole >= WORST || random.next() >>> 0 >= (odds[whole] as number))) continue
      swap(board, r * players, u, v, cost, unfair)
      if (board.energy < best.score && board.unfair === 0) {
        best.slots.set(board.slots)
        best.score = board.energy
        if (best.score === proven) return k + 1
      }
    }
    return count
  }

  return {
    step(wanted) {
      let left = wanted
      while (left > 0 && best.score !== proven) {
        if (done % BLOCK === 0) cool()
        const count = tryLoop(Math.min(left, BLOCK - (done % BLOCK)))
        done += count
        iterations += count
        left -= count
      }
    },
    best: () => scheduleOf(board, best.slots),
    standing() {
      const meetings = countMeetings(problem.players, scheduleOf(board, best.slots))
      const broken = problem.separate.filter((pair) => meetingsOf(meetings, ...pair) > 0).length
      return { sumOfSquares: sumOfSquares(meetings), least: leastSumOfSquares(problem), broken }
    },
    get iterations() {
      return iterations
    },
    get energy() {
      return best.score
    },
    get isProven() {
      return best.score === proven
    },
  }
}

function begun(
  problem: SeatingProblem,
  draw: (below: number) => number,
  from: Schedule | undefined,
  kept: number,
): Schedule {
  if (from && from.length === problem.rounds) return from
  const fresh = startSchedule(problem, draw)
  return from ? [...from.slice(0, kept), ...fresh.slice(kept)] : fresh
}

function score({ energy, unfair }: Board): number {
  return energy + UNFAIR * unfair
}
