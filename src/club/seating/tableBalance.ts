// Table balance. The labels of a round's tables may be exchanged, and they are assigned in such a way that every player
// uses the tables as evenly as possible. Pairs of labels within a round are swapped repeatedly, by simulated annealing
// with a seeded generator. If nothing better is found, the original labels stay. Who meets whom never changes.
// Minimises fourth powers, because the sum of squares is the same for all labels if any two rounds spread each other's
// tables evenly. Source: docs/spec/scoring.md §4.

import { createRandomGenerator } from '../../rules/random.ts'
import { countBarredPlacementsByLabel } from './barredPlacements.ts'
import type { BarredPlacement } from './problem.ts'
import type { SeatingSchedule, TableSeats } from './schedule.ts'

const SWAPS_PER_ROUND_AND_TABLE = 12000
const LABEL_START_TEMPERATURE = 40
const LABEL_END_TEMPERATURE = 0.5
/** Maximum difference between sums of fractions that count as equal. */
const EPSILON = 1e-6
/**
 * A more even labelling replaces the best one so far if its sum exceeds the best sum by less than this, which is about
 * the contribution of one player with the worst difference.
 */
const ENERGY_SLACK = 40
/**
 * Cost of a player at the table of a judge from whom they are kept apart. This cost is higher than the cost of any
 * unevenness.
 */
const BARRED_PLACEMENT_COST = 1e6

/**
 * The first `fixed` rounds stay unchanged. The tables are labelled so that, if possible, nobody sits at a table that
 * they are barred from.
 */
export function relabelTablesEvenly(
  players: number,
  schedule: SeatingSchedule,
  seed: number,
  fixed = 0,
  barred: readonly BarredPlacement[] = [],
): SeatingSchedule {
  const tables = schedule[0]?.length ?? 0
  const free = schedule.length - fixed
  if (tables < 2 || free < 1) return schedule
  const random = createRandomGenerator(seed, 'tables-of-seating')
  const draw = (below: number) => Math.floor(((random.next() >>> 0) / 2 ** 32) * below)
  const now = schedule.map((round) => round.slice())
  const conflicts = countBarredPlacementsByLabel(barred, now)
  // The original table of each label. Conflicts are looked up by original table.
  const given = now.map((round) => round.map((_, t) => t))
  const counts = countTables(players, tables, now)
  const cost = Float64Array.from({ length: now.length + 1 }, (_, games) => (games - now.length / tables) ** 4)
  let energy = 0
  let broken = conflicts.reduce(
    (sum, own) => sum + own.reduce((all, n, at) => all + (at % (tables + 1) === 0 ? n : 0), 0),
    0,
  )
  let best = { ...evennessOf(counts, tables), broken, energy: 0 }
  let kept: SeatingSchedule = schedule
  const swaps = SWAPS_PER_ROUND_AND_TABLE * free * tables
  for (let k = 0; k < swaps; k += 1) {
    const r = fixed + draw(free)
    const round = now[r]
    const i = draw(tables)
    const j = (i + 1 + draw(tables - 1)) % tables
    const first = round?.[i]
    const second = round?.[j]
    if (round === undefined || first === undefined || second === undefined) continue
    const clash = barredChange(conflicts[r], given[r], tables, i, j)
    const delta =
      moveCost(counts, cost, tables, first, i, j) +
      moveCost(counts, cost, tables, second, j, i) +
      BARRED_PLACEMENT_COST * clash
    if (
      delta > 0 &&
      (random.next() >>> 0) / 2 ** 32 >=
        Math.exp(-delta / (LABEL_START_TEMPERATURE * (LABEL_END_TEMPERATURE / LABEL_START_TEMPERATURE) ** (k / swaps)))
    )
      continue
    move(counts, tables, first, i, j)
    move(counts, tables, second, j, i)
    round[i] = second
    round[j] = first
    const own = given[r]
    if (own !== undefined) [own[i], own[j]] = [own[j] as number, own[i] as number]
    broken += clash
    energy += delta
    if (energy >= best.energy + ENERGY_SLACK) continue
    const found = { ...evennessOf(counts, tables), broken, energy }
    if (!isMoreEven(found, best)) continue
    best = found
    kept = now.map((labels) => labels.slice())
  }
  return kept
}

interface Evenness {
  /** Largest difference between a player's games at their most used and at their least used table. */
  readonly worst: number
  /** Number of players with this difference. */
  readonly players: number
}

function evennessOf(counts: Int16Array, tables: number): Evenness {
  let worst = 0
  let players = 0
  for (let row = tables; row < counts.length; row += tables) {
    let least = counts[row] as number
    let most = least
    for (let at = row + 1; at < row + tables; at += 1) {
      const games = counts[at] as number
      if (games < least) least = games
      if (games > most) most = games
    }
    if (most - least > worst) {
      worst = most - least
      players = 1
    } else if (most - least === worst) players += 1
  }
  return { worst, players }
}

/** Change in the number of barred placements if two labels of a round are exchanged. */
function barredChange(
  conflicts: readonly number[] | undefined,
  given: readonly number[] | undefined,
  tables: number,
  i: number,
  j: number,
): number {
  if (conflicts === undefined || given === undefined || conflicts.length === 0) return 0
  const [first, second] = [(given[i] as number) * tables, (given[j] as number) * tables]
  const at = (index: number) => conflicts[index] as number
  return at(first + j) + at(second + i) - at(first + i) - at(second + j)
}

interface LabelledEvenness extends Evenness {
  readonly broken: number
  readonly energy: number
}

function isMoreEven(a: LabelledEvenness, b: LabelledEvenness): boolean {
  if (a.broken !== b.broken) return a.broken < b.broken
  if (a.worst !== b.worst) return a.worst < b.worst
  if (a.players !== b.players) return a.players < b.players
  return a.energy < b.energy - EPSILON
}

/** Number of games of each player at each table, at `player · tables + table`. */
function countTables(players: number, tables: number, schedule: SeatingSchedule): Int16Array {
  const counts = new Int16Array((players + 1) * tables)
  for (const round of schedule)
    for (const [t, seats] of round.entries()) for (const player of seats) add(counts, player * tables + t, 1)
  return counts
}

/** Change of energy if these players move from one table to another. */
function moveCost(
  counts: Int16Array,
  cost: Float64Array,
  tables: number,
  seats: TableSeats,
  from: number,
  to: number,
): number {
  let delta = 0
  for (const player of seats) {
    const less = counts[player * tables + from] as number
    const more = counts[player * tables + to] as number
    delta += (cost[less - 1] as number) - (cost[less] as number) + (cost[more + 1] as number) - (cost[more] as number)
  }
  return delta
}

function move(counts: Int16Array, tables: number, seats: TableSeats, from: number, to: number): void {
  for (const player of seats) {
    add(counts, player * tables + from, -1)
    add(counts, player * tables + to, 1)
  }
}

function add(counts: Int16Array, at: number, change: number): void {
  counts[at] = (counts[at] ?? 0) + change
}
