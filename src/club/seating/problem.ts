// The organiser's requirements for a seating: the number of players, tables and rounds, pairs that must not meet and
// pairs that should not. Defines the limits and the refusals, but does not deal with schedules. Every table is full in
// every round. With fewer players than chairs, the problem is therefore refused (fewer tables are needed). With more
// players than chairs, all players sit out equally often, give or take one round. Source: docs/spec/scoring.md §4.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { PlayerPair } from './playerPair.ts'
import { findLargestClique } from './largestClique.ts'

/** A player who is kept apart from the judge of a table in a round. All three numbers count from 1. */
export interface BarredPlacement {
  readonly player: number
  readonly round: number
  readonly table: number
}

/** Unchecked input. `createSeatingProblem` checks it and converts it to a problem. */
export interface SeatingInput {
  readonly players: number
  readonly tables: number
  readonly rounds: number
  /** Chairs at each table. If omitted, 10. */
  readonly size?: number
  /** Pairs that are kept apart and never meet. */
  readonly separate?: readonly PlayerPair[]
  /** Pairs that should meet as rarely as the other requirements allow. */
  readonly avoid?: readonly PlayerPair[]
  /** Placements to avoid, because the player is kept apart from the judge of that table. */
  readonly barred?: readonly BarredPlacement[]
}

/**
 * A checked problem. It is always valid, because only `createSeatingProblem` creates it. Pairs are sorted and unique.
 */
export interface SeatingProblem {
  readonly players: number
  readonly tables: number
  readonly rounds: number
  readonly size: number
  readonly separate: readonly PlayerPair[]
  readonly avoid: readonly PlayerPair[]
  readonly barred: readonly BarredPlacement[]
}

/** The limit on players must stay below 256, because player numbers are stored in bytes. */
export const SEATING_LIMITS = { players: [4, 200], tables: [1, 20], rounds: [1, 60], size: [4, 20] } as const
type Counted = keyof typeof SEATING_LIMITS

export function createSeatingProblem(input: SeatingInput): Result<SeatingProblem> {
  const { players, tables, rounds, size = 10 } = input
  const counts: Readonly<Record<Counted, number>> = { players, tables, rounds, size }
  for (const name of ['players', 'tables', 'rounds', 'size'] as const) {
    const [min, max] = SEATING_LIMITS[name]
    if (!Number.isInteger(counts[name]) || counts[name] < min || counts[name] > max)
      return refuse(`seating/${name}`, { min, max })
  }
  const chairs = tables * size
  if (players < chairs) return err(tooFewPlayers(players, tables, size))
  for (const [a, b] of [...(input.separate ?? []), ...(input.avoid ?? [])]) {
    for (const player of [a, b])
      if (!Number.isInteger(player) || player < 1 || player > players)
        return refuse('seating/no-such-player', { player, players })
    if (a === b) return refuse('seating/player-with-himself', { player: a })
  }
  for (const { player, round, table } of input.barred ?? [])
    if (!isUpTo(player, players) || !isUpTo(round, rounds) || !isUpTo(table, tables))
      return refuse('seating/no-such-player', { player, players })
  const separate = inOrder(input.separate ?? [])
  const apart = new Set(separate.map(String))
  const avoid = inOrder(input.avoid ?? []).filter((pair) => !apart.has(String(pair)))
  const barred = [...new Map((input.barred ?? []).map((each) => [JSON.stringify(each), each])).values()]
  const problem = { players, tables, rounds, size, separate, avoid, barred }
  const fault = impossibleFault(problem)
  return fault === undefined ? ok(problem) : err(fault)
}

/**
 * Builds the refusal, with the number of missing players and the result of using fewer tables. If there are too few
 * players for one table, there is no alternative.
 */
function tooFewPlayers(players: number, tables: number, size: number): Rejection {
  const missing = tables * size - players
  const fits = Math.floor(players / size)
  if (fits === 0) return { code: 'seating/no-table-full', params: { players, size, missing: size - players } }
  return {
    code: 'seating/too-few-players',
    params: { players, chairs: tables * size, tables, missing, fits, out: players - fits * size },
  }
}

function isUpTo(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= most
}

function inOrder(pairs: readonly PlayerPair[]): readonly PlayerPair[] {
  const unique = new Map(
    pairs.map(([a, b]) => [String([Math.min(a, b), Math.max(a, b)]), [Math.min(a, b), Math.max(a, b)] as const]),
  )
  return [...unique.values()].toSorted(([a, b], [c, d]) => a - c || b - d)
}

/**
 * Returns an error if no schedule is possible. A problem without an error may still be hard. In that case, the report
 * names the separated pairs that meet.
 */
function impossibleFault({ players, tables, size, separate }: SeatingProblem): Rejection | undefined {
  if (separate.length === 0) return undefined
  const out = players - tables * size
  const clique = findLargestClique(players, separate)
  if (clique.length > tables + out)
    return { code: 'seating/too-many-apart', params: { players: clique.join(', '), count: clique.length, tables } }
  const foes = new Map<number, number>()
  for (const player of separate.flat()) foes.set(player, (foes.get(player) ?? 0) + 1)
  const lonely = [...foes].find(([, count]) => players - 1 - count < size - 1)
  // If there are spare players, this player could sit out every round, but that is no solution either.
  return (
    lonely && {
      code: 'seating/too-few-left',
      params: { player: lonely[0], left: players - 1 - lonely[1], needed: size - 1 },
    }
  )
}

function refuse(code: string, params: Rejection['params']): Result<never> {
  return err({ code, params })
}
