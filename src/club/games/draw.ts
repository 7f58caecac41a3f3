// The draw of seats for one table as a pure function, which also returns the reasons for each seat. Members who have
// sat out the most games in a row are seated first and, among equals, members with the fewest games tonight. An exact
// assignment at the lowest cost spreads seats evenly over the evening and, with lower priority, over the season. Pairs
// to keep apart do not sit next to each other if that is possible. The seed determines everything that is left to
// chance.

import { shuffleBySeed } from '../../rules/draws.ts'
import { findCheapestAssignment } from '../seating/cheapestAssignment.ts'

/** Member ids of one game. The n-th member sits in seat n. */
export type MembersBySeat = readonly (string | undefined)[]

export interface SeatDrawInput {
  readonly size: number
  /** Members who may be seated. */
  readonly people: readonly string[]
  /** Games of this evening over all seasons, and games of the season on other evenings, each in order of play. */
  readonly tonight: readonly MembersBySeat[]
  readonly before: readonly MembersBySeat[]
  /** Pairs that should not sit next to each other. */
  readonly apart: readonly (readonly [string, string])[]
  readonly seed: number
}

interface DrawnSeat {
  readonly seat: number
  readonly member: string
  /** Games of this evening since the member last played, or all games of this evening if the member has not played. */
  readonly waited: number
  /**
   * Number of times that the member has had this seat: `timesTonight` this evening in all seasons, and `timesInSeason`
   * also on the other evenings of the season.
   */
  readonly timesTonight: number
  readonly timesInSeason: number
}

export interface SeatDrawResult {
  readonly seats: readonly DrawnSeat[]
  /** Members who sit out, each with the number of games they have played this evening. */
  readonly waiting: readonly { readonly member: string; readonly played: number }[]
  /** Pairs to keep apart that still sit next to each other. */
  readonly together: readonly (readonly [string, string])[]
}

/**
 * Range of the random tie-breakers between equally good seats. Real costs are scaled up so that they always outweigh
 * all tie-breakers of a table.
 */
const TIE_BREAKER_RANGE = 1000

export function drawSeats(request: SeatDrawInput): SeatDrawResult {
  const { people, size, seed, tonight } = request
  const played = (member: string) => tonight.filter((sitting) => sitting.includes(member)).length
  const rank = (member: string) => [-gamesSinceSeated(tonight, member), played(member)]
  const order = shuffleBySeed([...new Set(people)], seed)
    .map((member) => ({ member, rank: rank(member) }))
    .toSorted((a, b) => firstDifference(a.rank, b.rank))
    .map(({ member }) => member)
  const sitting = order.slice(0, size)
  const chairs = separatePairs(assignSeats(sitting, request), request)
  const seats = chairs.flatMap((member, index): readonly DrawnSeat[] =>
    member === undefined
      ? []
      : [
          {
            seat: index + 1,
            member,
            waited: gamesSinceSeated(tonight, member),
            timesTonight: timesOn(tonight, index, member),
            timesInSeason: timesOn(tonight, index, member) + timesOn(request.before, index, member),
          },
        ],
  )
  return {
    seats,
    waiting: order.slice(size).map((member) => ({ member, played: played(member) })),
    together: adjacentPairs(chairs, request.apart),
  }
}

/** Assigns seats so that members get the seats that they have had least often, summed over all members. */
function assignSeats(sitting: readonly string[], request: SeatDrawInput): MembersBySeat {
  const { size, seed } = request
  // If there are fewer members than chairs, some chairs stay empty. An empty chair has no cost.
  const takers: MembersBySeat = [...sitting, ...Array.from({ length: size - sitting.length }, () => undefined)]
  const luck = shuffleBySeed(
    Array.from({ length: size * size }, (_, index) => index % TIE_BREAKER_RANGE),
    seed ^ 0x5eed,
  )
  const costs = takers.map((member, row) =>
    takers.map((_, seat) => costOf(request, member, seat) * TIE_BREAKER_RANGE * size + (luck[row * size + seat] ?? 0)),
  )
  const seatOf = findCheapestAssignment(costs)
  const chairs: (string | undefined)[] = Array.from({ length: size })
  for (const [row, member] of takers.entries()) chairs[seatOf[row] ?? row] = member
  return chairs
}

/** A single repetition this evening costs more than all repetitions of the season at one table. */
function costOf({ tonight, before, size }: SeatDrawInput, member: string | undefined, seat: number): number {
  if (member === undefined) return 0
  return timesOn(tonight, seat, member) * (before.length * size + 1) + timesOn(before, seat, member)
}

/**
 * Reduces the number of pairs to keep apart that sit next to each other. Repeats the best exchange of two seats until
 * no exchange reduces it.
 */
function separatePairs(chairs: MembersBySeat, request: SeatDrawInput): MembersBySeat {
  const { apart } = request
  const costOfAll = (sitting: MembersBySeat) =>
    sitting.reduce((sum, member, seat) => sum + costOf(request, member, seat), 0)
  const measure = (sitting: MembersBySeat) => [adjacentPairs(sitting, apart).length, costOfAll(sitting)]
  let best = { chairs, measure: measure(chairs) }
  while ((best.measure[0] ?? 0) > 0) {
    const next = allSeatSwaps(best.chairs)
      .map((sitting) => ({ chairs: sitting, measure: measure(sitting) }))
      .toSorted((a, b) => firstDifference(a.measure, b.measure))[0]
    if (next === undefined || (next.measure[0] ?? 0) >= (best.measure[0] ?? 0)) return best.chairs
    best = next
  }
  return best.chairs
}

function allSeatSwaps(chairs: MembersBySeat): readonly MembersBySeat[] {
  return chairs.flatMap((_, a) =>
    chairs.slice(a + 1).map((_other, rest) => {
      const b = a + 1 + rest
      return chairs.map((member, seat) => (seat === a ? chairs[b] : seat === b ? chairs[a] : member))
    }),
  )
}

/** Returns the pairs of `apart` that sit next to each other. The last seat is next to the first. */
function adjacentPairs(chairs: MembersBySeat, apart: SeatDrawInput['apart']): SeatDrawInput['apart'] {
  return apart.filter(([a, b]) => {
    const [at, other] = [chairs.indexOf(a), chairs.indexOf(b)]
    if (at < 0 || other < 0) return false
    const gap = Math.abs(at - other)
    return gap === 1 || gap === chairs.length - 1
  })
}

function gamesSinceSeated(tonight: readonly MembersBySeat[], member: string): number {
  return tonight.length - 1 - tonight.findLastIndex((sitting) => sitting.includes(member))
}

function timesOn(sittings: readonly MembersBySeat[], seat: number, member: string): number {
  return sittings.filter((sitting) => sitting[seat] === member).length
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}
