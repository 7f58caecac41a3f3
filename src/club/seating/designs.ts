// Known schedules that need no search. They are for full tables of ten, and in any two of their rounds, the players of
// each table are spread over the tables of the other round as evenly as the bound requires. A round is a list of tables
// by player (a factor of an orthogonal array). Players beyond the array are added so that they are spread evenly as
// well. Every result is checked against the bound before it is returned, so a mistake here does no harm. Sources: Paley
// 1933; Bose and Bush 1952; Addelman and Kempthorne 1961; Rao 1947.

import { countMeetings, sumOfSquaredMeetings } from './meetings.ts'
import type { SeatingProblem } from './problem.ts'
import { createFiniteField } from './finiteField.ts'
import { DIFFERENCE_ARRAYS_BY_TABLES } from './differenceArrays.ts'
import { squaredMeetingsLowerBound } from './meetingsBound.ts'
import type { SeatingSchedule } from './schedule.ts'

/** Table of each player in one round. */
type Factor = readonly number[]

const RELABEL_ATTEMPTS = 600

/**
 * A schedule that meets the proven bound, or `undefined`. The caller assigns the real players to its numbers. `draw(n)`
 * returns a number from 0 to n − 1.
 */
export function findOptimalDesignSchedule(
  problem: SeatingProblem,
  draw: (below: number) => number,
): SeatingSchedule | undefined {
  const { players, tables, rounds, size } = problem
  if (size !== 10 || players !== tables * size) return undefined
  const { array, added } = designOf(tables, rounds)
  // With one or two tables, all rounds together are perfect and may be repeated. The check below rejects every other
  // schedule that does not fit.
  if (array.length === 0 || (tables > 2 && rounds > array.length)) return undefined
  const factors = range(rounds).map((r) => [...(array[r % array.length] ?? []), ...(added?.[r] ?? [])])
  const schedule = () => factors.map((factor) => tablesOf(factor, tables))
  const isFull = schedule().every((round) => round.every((seats) => seats.length === size))
  if (!isFull || sumOfSquaredMeetings(countMeetings(players, schedule())) !== squaredMeetingsLowerBound(problem))
    return undefined
  if (added !== undefined) relabelAddedTables(factors, array[0]?.length ?? 0, tables, schedule, draw)
  return schedule()
}

/**
 * Exchanges the tables of the added players within rounds, which never makes the schedule worse. Without this, some
 * added players would always sit with the same neighbour. The sum of fourth powers penalises that.
 */
function relabelAddedTables(
  factors: number[][],
  from: number,
  tables: number,
  schedule: () => SeatingSchedule,
  draw: (below: number) => number,
): void {
  const players = factors[0]?.length ?? 0
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < RELABEL_ATTEMPTS; k += 1) {
    const r = draw(factors.length)
    const [i, j] = [draw(tables), draw(tables)]
    const before = factors[r]
    if (before === undefined || i === j) continue
    factors[r] = before.map((table, player) => (player < from ? table : table === i ? j : table === j ? i : table))
    const now = countMeetings(players, schedule()).counts.reduce((sum, m) => sum + m ** 4, 0)
    if (now > least) factors[r] = before
    else least = now
  }
}

function tablesOf(factor: Factor, tables: number): readonly (readonly number[])[] {
  return Array.from({ length: tables }, (_, t) => factor.flatMap((table, i) => (table === t ? [i + 1] : [])))
}

/** A construction: rounds for the players of an array, and for the players who are added to fill the tables. */
interface Design {
  readonly array: readonly Factor[]
  readonly added?: readonly Factor[]
}

/**
 * Returns the construction if it has enough rounds, because it is at least as good as a difference array: it leaves no
 * more pairs unmet. With one or two tables its rounds may be repeated, so there are always enough.
 */
function designOf(tables: number, rounds: number): Design {
  const built = constructDesign(tables)
  const reach = Math.min(built.array.length, built.added?.length ?? built.array.length)
  return tables <= 2 || rounds <= reach ? built : { array: buildDifferenceRounds(tables) }
}

function constructDesign(tables: number): Design {
  if (tables === 1) return { array: [Array<number>(10).fill(0)] }
  if (tables === 2) return { array: paley() }
  if (tables === 3) return { array: buildLinearRounds(3, 3), added: buildFixedPlayerRounds(3, 13) }
  if (tables === 4) return { array: buildSpreadRounds(), added: buildPairingRounds(8) }
  if (tables === 5) return { array: buildDoubledPlaneRounds(5) }
  if (tables === 7) return { array: buildLinearRounds(7, 2), added: buildSlopeRounds(7, 3) }
  if (tables === 8) return { array: buildLinearRounds(8, 2), added: buildPairingRounds(16) }
  if (tables === 9) return { array: buildLinearRounds(9, 2), added: buildFixedPlayerRounds(9, 10) }
  return { array: buildSlopeRounds(tables, 10) }
}

/** 20 players: round r seats ∞ (the last player) with r + the quadratic residues mod 19. */
function paley(): readonly Factor[] {
  const residues = new Set(Array.from({ length: 18 }, (_, i) => (i + 1) ** 2 % 19))
  return range(19).map((r) => [...range(19).map((x) => (residues.has((x - r + 19) % 19) ? 0 : 1)), 0])
}

/** qᵏ players are the points of a space over GF(q), with a round for every direction of planes. */
function buildLinearRounds(q: number, dimension: number): readonly Factor[] {
  const gf = createFiniteField(q)
  if (gf === undefined) return []
  const points = range(q ** dimension).map((i) => range(dimension).map((d) => Math.floor(i / q ** d) % q))
  // Of all multiples of a functional, only the one whose last non-zero coefficient is 1 is used.
  const functionals = points.filter((f) => f.findLast((c) => c !== 0) === 1)
  return functionals.map((f) => points.map((x) => f.reduce((sum, c, d) => gf.add(sum, gf.times(c, x[d] ?? 0)), 0)))
}

/** 32 players are the points of GF(2)⁵. A round is two functionals, and no two rounds share a combination. */
function buildSpreadRounds(): readonly Factor[] {
  const parity = (f: number, x: number) => range(5).reduce((sum, bit) => sum ^ (((f & x) >> bit) & 1), 0)
  const lines: (readonly [number, number])[] = []
  const used = new Set<number>()
  const extend = (): boolean => {
    if (lines.length === 7) return true
    const f = range(32).find((candidate) => candidate > 0 && !used.has(candidate)) ?? 0
    for (let g = f + 1; g < 32; g += 1) {
      const line = [f, g, f ^ g]
      if (line.some((point) => used.has(point))) continue
      line.forEach((point) => used.add(point))
      lines.push([f, g])
      if (extend()) return true
      lines.pop()
      line.forEach((point) => used.delete(point))
    }
    return false
  }
  extend()
  return lines.map(([f, g]) => range(32).map((x) => 2 * parity(f, x) + parity(g, x)))
}

/** 2q² players, where q is an odd prime: planes through two copies of a plane, the second one bent by a nonresidue. */
function buildDoubledPlaneRounds(q: number): readonly Factor[] {
  const inverse = (a: number) => range(q).find((b) => (a * b) % q === 1) ?? 0
  const squares = new Set(range(q).map((x) => (x * x) % q))
  const k = range(q).find((x) => !squares.has(x)) ?? 0
  const bend = (m: number) => m * m * (k - 1) * inverse(4)
  const players = range(2 * q * q).map((i) => ({ x: i % q, y: Math.floor(i / q) % q, copy: Math.floor(i / (q * q)) }))
  return [
    players.map(({ x }) => x),
    ...range(q).map((m) => players.map(({ x, y, copy }) => (m * x + y + copy * bend(m) * inverse(k)) % q)),
    ...range(q).map((m) =>
      players.map(({ x, y, copy }) => (copy === 0 ? x * x + m * x + y : k * x * x + k * m * x + y + bend(m)) % q),
    ),
  ]
}

/**
 * `groups` · q players (a, b), table = b + r·a. No two players meet twice, and nobody meets a player of their own
 * group.
 */
function buildSlopeRounds(q: number, groups: number): readonly Factor[] {
  const gf = createFiniteField(q)
  if (gf === undefined) return []
  return range(q).map((r) => range(groups * q).map((i) => gf.add(i % q, gf.times(r, Math.floor(i / q)))))
}

/** T players for each of ten columns. Player x of a column sits at table x + the column's entry, mod T. */
function buildDifferenceRounds(tables: number): readonly Factor[] {
  return (DIFFERENCE_ARRAYS_BY_TABLES[tables] ?? []).map((row) =>
    Array.from(row).flatMap((entry) => range(tables).map((x) => (x + Number(entry)) % tables)),
  )
}

/** An even number of players in pairs, each pair once (the circle method). */
function buildPairingRounds(players: number): readonly Factor[] {
  const circle = players - 1
  return range(circle).map((r) => [
    ...range(circle).map((x) => {
      const distance = (x - r + circle) % circle
      return distance === 0 ? 0 : Math.min(distance, circle - distance)
    }),
    0,
  ])
}

/** One player at each table, the same one in every round. */
function buildFixedPlayerRounds(tables: number, rounds: number): readonly Factor[] {
  return range(rounds).map(() => range(tables))
}

function range(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i)
}
