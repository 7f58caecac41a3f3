// The data structure of the search: a schedule in typed arrays, and the cost of swapping two players of different
// tables in one round, computed without counting all meetings again. The energy is ΣM² over pairs plus the costs of
// meetings of avoided and separated pairs. The unevenness of sitting out is a separate value. Contains only the
// arithmetic; search.ts decides when to swap.

import { countMeetings, countPairs, sumOfSquaredMeetings, sumOfPairMeetings } from './meetings.ts'
import type { SeatingProblem } from './problem.ts'
import type { SeatingSchedule } from './schedule.ts'

/** Cost of a separated pair at one table, which no gain in balance outweighs. */
const SEPARATED_PAIR_COST = 2000

export interface ScheduleGrid {
  readonly players: number
  readonly size: number
  readonly rounds: number
  /** Number of chairs in a round. Slots beyond them are the bench. */
  readonly chairs: number
  /** Player (from 0) in each slot, round after round. */
  readonly slots: Uint8Array
  /** First slot of the table to which a slot belongs. Saves a division in the hot loop. */
  readonly tableOf: Uint8Array
  /**
   * For each pair, in both directions: 2·M plus the cost of a meeting. That is one less than the change of energy if
   * the pair meets once more.
   */
  readonly weights: Int16Array
  /** Number of rounds that each player sits out. */
  readonly byes: Int16Array
  energy: number
  /** Unevenness of sitting out: Σ byes² minus its minimum. 0 if the numbers of byes differ by at most one. */
  unfair: number
}

export function createScheduleGrid(problem: SeatingProblem, schedule: SeatingSchedule): ScheduleGrid {
  const { players, size, tables, rounds } = problem
  const chairs = tables * size
  const slots = new Uint8Array(rounds * players)
  const byes = new Int16Array(players)
  schedule.forEach((round, r) => {
    const seated = round.flat()
    const playing = new Set(seated)
    const bench = Array.from({ length: players }, (_, i) => i + 1).filter((player) => !playing.has(player))
    for (const player of bench) byes[player - 1] = (byes[player - 1] as number) + 1
    slots.set(
      [...seated, ...bench].map((player) => player - 1),
      r * players,
    )
  })
  const meetings = countMeetings(players, schedule)
  const weights = meetings.counts.map((m) => 2 * m)
  let energy = sumOfSquaredMeetings(meetings)
  const charge = ([a, b]: readonly [number, number], cost: number) => {
    for (const at of [(a - 1) * players + b - 1, (b - 1) * players + a - 1])
      weights[at] = (weights[at] as number) + cost
    energy += cost * (meetings.counts[(a - 1) * players + b - 1] as number)
  }
  for (const pair of problem.avoid) charge(pair, avoidedCost(problem))
  for (const pair of problem.separate) charge(pair, SEPARATED_PAIR_COST)
  const tableOf = Uint8Array.from({ length: players }, (_, slot) => (slot < chairs ? slot - (slot % size) : chairs))
  return { players, size, rounds, chairs, slots, tableOf, weights, byes, energy, unfair: unfairness(byes) }
}

/**
 * Cost of a meeting of an avoided pair. It is just high enough that the search prefers to replace the pair's last
 * meeting by a meeting of a pair at the mean. A higher cost would sacrifice balance for the last meetings.
 */
function avoidedCost(problem: SeatingProblem): number {
  return 2 * Math.ceil(sumOfPairMeetings(problem) / countPairs(problem.players)) + 1
}

function unfairness(byes: Int16Array): number {
  const total = byes.reduce((sum, n) => sum + n, 0)
  const floor = Math.floor(total / byes.length)
  const least = byes.length * floor * floor + (total - floor * byes.length) * (2 * floor + 1)
  return byes.reduce((sum, n) => sum + n * n, 0) - least
}

/** Change of energy if slot u (a chair) and slot v (a chair of another table, or the bench) exchange players. */
export function energyChangeOfSwap(
  { slots, tableOf, weights, players, size, chairs }: ScheduleGrid,
  from: number,
  u: number,
  v: number,
): number {
  const rowA = (slots[from + u] as number) * players
  const rowB = (slots[from + v] as number) * players
  // The loops below also visit the two players themselves: with weight 0 at their own tables, and with one weight too
  // many at the other table, which is subtracted here.
  const each = 2 * (size - 1) - (weights[rowA + (slots[from + v] as number)] as number)
  let tableA = from + (tableOf[u] as number)
  const end = tableA + size
  let cost = each
  if (v >= chairs) {
    for (; tableA < end; tableA += 1) {
      const other = slots[tableA] as number
      cost += (weights[rowB + other] as number) - (weights[rowA + other] as number)
    }
    return cost
  }
  let tableB = from + (tableOf[v] as number)
  for (; tableA < end; tableA += 1, tableB += 1) {
    const atA = slots[tableA] as number
    const atB = slots[tableB] as number
    cost +=
      (weights[rowB + atA] as number) -
      (weights[rowA + atA] as number) +
      (weights[rowA + atB] as number) -
      (weights[rowB + atB] as number)
  }
  return cost + each
}

/** Change of `unfair` if slots u and v exchange players, as in `energyChangeOfSwap`. */
export function byeUnfairnessChangeOfSwap(
  { slots, byes, chairs }: ScheduleGrid,
  from: number,
  u: number,
  v: number,
): number {
  return v < chairs
    ? 0
    : 2 * ((byes[slots[from + u] as number] as number) - (byes[slots[from + v] as number] as number) + 1)
}

/** Makes the swap. `cost` and `unfair` are the results of the two functions above. */
export function applySwap(board: ScheduleGrid, from: number, u: number, v: number, cost: number, unfair: number): void {
  const { slots, tableOf, byes, size, chairs } = board
  const a = slots[from + u] as number
  const b = slots[from + v] as number
  const tableA = from + (tableOf[u] as number)
  for (let i = tableA; i < tableA + size; i += 1) if (i !== from + u) shiftMeeting(board, slots[i] as number, a, b)
  if (v >= chairs) {
    byes[a] = (byes[a] as number) + 1
    byes[b] = (byes[b] as number) - 1
  } else {
    const tableB = from + (tableOf[v] as number)
    for (let i = tableB; i < tableB + size; i += 1) if (i !== from + v) shiftMeeting(board, slots[i] as number, b, a)
  }
  slots[from + u] = b
  slots[from + v] = a
  board.energy += cost
  board.unfair += unfair
}

/** Records that a player meets `to` once more and `from` once less. */
function shiftMeeting({ weights, players }: ScheduleGrid, player: number, from: number, to: number): void {
  const row = player * players
  weights[row + from] = (weights[row + from] as number) - 2
  weights[from * players + player] = (weights[from * players + player] as number) - 2
  weights[row + to] = (weights[row + to] as number) + 2
  weights[to * players + player] = (weights[to * players + player] as number) + 2
}

/** Converts the slots back into a schedule. */
export function scheduleFromSlots({ players, size, rounds, chairs }: ScheduleGrid, slots: Uint8Array): SeatingSchedule {
  return Array.from({ length: rounds }, (_, r) =>
    Array.from({ length: chairs / size }, (__, t) =>
      Array.from(slots.subarray(r * players + t * size, r * players + (t + 1) * size), (player) => player + 1),
    ),
  )
}
