// Seat balance, solved exactly. Games and players are the two sides of a graph, with each player split into chunks of
// as many games as a table has seats, in the order of the rounds. No node has more edges than there are seats.
// Therefore, by König's theorem, the edges can be coloured with one colour for each seat: all seats in a game differ,
// all seats within a chunk differ, and a player's seat counts differ by at most one. The colouring is found with
// alternating paths. Source: docs/spec/scoring.md §4.

import type { SeatingSchedule } from './schedule.ts'
import { findCheapestAssignment } from './cheapestAssignment.ts'

const NO_OWNER = -1

/** Returns the same tables with the players in other seats. `size` is the number of seats at every table. */
export function balanceSeats(players: number, size: number, schedule: SeatingSchedule): SeatingSchedule {
  const games = schedule.flat()
  const chunkOf = chunks(players, size, games)
  const chunkCount = 1 + Math.max(...chunkOf.flat())
  // The chunk in each seat of a game, and the game in which a chunk has each seat.
  const ofGame = new Int32Array(games.length * size).fill(NO_OWNER)
  const ofChunk = new Int32Array(chunkCount * size).fill(NO_OWNER)
  chunkOf.forEach((row, game) => {
    for (const chunk of row) {
      const atGame = firstFree(ofGame, game * size)
      const atChunk = firstFree(ofChunk, chunk * size)
      if (ofChunk[chunk * size + atGame] !== NO_OWNER) flipPath(ofGame, ofChunk, size, chunk, atGame, atChunk)
      ofGame[game * size + atGame] = chunk
      ofChunk[chunk * size + atGame] = game
    }
  })
  const seated = games.map((_, game) =>
    Array.from(ofGame.subarray(game * size, game * size + size), (chunk) => (chunk % players) + 1),
  )
  const tables = schedule[0]?.length ?? 0
  return schedule.map((_, r) => seated.slice(r * tables, (r + 1) * tables))
}

/**
 * Balances the seats of the rounds after the first `kept`, which stay unchanged. Within the added rounds a player's
 * seat counts differ by at most one, so over all rounds by at most one more than before. Colours are assigned to seats
 * so that all rounds together are as even as possible.
 */
export function balanceAddedSeats(
  { players, size }: { players: number; size: number },
  schedule: SeatingSchedule,
  kept: number,
): SeatingSchedule {
  const counts = new Int32Array((players + 1) * size)
  for (const [seat, player] of schedule
    .slice(0, kept)
    .flatMap((round) => round.flatMap((seats) => [...seats.entries()])))
    counts[player * size + seat] = (counts[player * size + seat] ?? 0) + 1
  const added = balanceSeats(players, size, schedule.slice(kept))
  const costs = Array.from({ length: size }, (_, colour) =>
    Array.from({ length: size }, (__, seat) =>
      added.flat().reduce((sum, seats) => sum + (counts[(seats[colour] ?? 0) * size + seat] ?? 0), 0),
    ),
  )
  const seatOf = findCheapestAssignment(costs)
  return added.map((round) =>
    round.map((seats) => {
      const placed = seats.slice()
      for (const [colour, player] of seats.entries()) placed[seatOf[colour] ?? colour] = player
      return placed
    }),
  )
}

/** Chunk k of player p has the number k · players + p − 1. */
function chunks(players: number, size: number, games: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const played = new Int32Array(players)
  return games.map((seats) =>
    seats.map((player) => {
      const before = played[player - 1] ?? 0
      played[player - 1] = before + 1
      return Math.floor(before / size) * players + player - 1
    }),
  )
}

function firstFree(owners: Int32Array, from: number): number {
  let colour = 0
  while (owners[from + colour] !== NO_OWNER) colour += 1
  return colour
}

/**
 * Frees colour `a` at the chunk, where `b` is free: along the path a, b, a, ... that starts there, the two colours are
 * exchanged. The current game has `a` free, so the path never reaches it.
 */
function flipPath(ofGame: Int32Array, ofChunk: Int32Array, size: number, start: number, a: number, b: number): void {
  const path: (readonly [chunk: number, game: number, colour: number])[] = []
  let chunk = start
  for (;;) {
    const game = ofChunk[chunk * size + a] ?? NO_OWNER
    if (game === NO_OWNER) break
    path.push([chunk, game, a])
    const next = ofGame[game * size + b] ?? NO_OWNER
    if (next === NO_OWNER) break
    path.push([next, game, b])
    chunk = next
  }
  for (const [c, game, colour] of path) {
    ofGame[game * size + colour] = NO_OWNER
    ofChunk[c * size + colour] = NO_OWNER
  }
  for (const [c, game, colour] of path) {
    const other = colour === a ? b : a
    ofGame[game * size + other] = c
    ofChunk[c * size + other] = game
  }
}
