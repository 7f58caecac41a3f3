// Seat balance, solved exactly. Games and players are the two sides of a graph, a player split into
// chunks of as many games as a table has seats, in the order of the rounds. No node has more edges
// than there are seats, so by König's theorem the edges take that many colours, and colours are
// seats: all seats of a game differ, all seats within a chunk differ, and a player's counts over
// the seats differ by at most one. Alternating paths find it. Source: scoring spec, section 4.

import { cheapestAssignment } from './assignment.ts'
import type { Schedule } from './schedule.ts'

const FREE = -1

/** The same tables with the players on other seats; `size` = seats at every table. */
export function balanceSeats(players: number, size: number, schedule: Schedule): Schedule {
  const games = schedule.flat()
  const chunkOf = chunks(players, size, games)
  const chunkCount = 1 + Math.max(...chunkOf.flat())
  // Who holds a seat at a game, and at which game a chunk holds it.
  const ofGame = new Int32Array(games.length * size).fill(FREE)
  const ofChunk = new Int32Array(chunkCount * size).fill(FREE)
  chunkOf.forEach((row, game) => {
    for (const chunk of row) {
      const atGame = firstFree(ofGame, game * size)
      const atChunk = firstFree(ofChunk, chunk * size)
      if (ofChunk[chunk * size + atGame] !== FREE) flipPath(ofGame, ofChunk, size, chunk, atGame, atChunk)
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
 * Seats of the rounds behind the first `kept`, which stay: among the added rounds a player's counts over the seats differ
 * by at most one, so over all rounds by at most one more than before. Which colour is which seat is what evens the whole
 * out best.
 */
export function addedSeats(
  { players, size }: { players: number; size: number },
  schedule: Schedule,
  kept: number,
): Schedule {
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
  const seatOf = cheapestAssignment(costs)
  return added.map((round) =>
    round.map((seats) => {
      const placed = seats.slice()
      for (const [colour, player] of seats.entries()) placed[seatOf[colour] ?? colour] = player
      return placed
    }),
  )
}

/** Chunk k of player p is numbered k · players + p − 1. */
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
  while (owners[from + colour] !== FREE) colour += 1
  return colour
}

/**
 * Frees colour `a` at the chunk, where `b` is free: along the path of a, b, a, ... that starts
 * there the two colours change places. The game that asked has `a` free, so the path never reaches it.
 */
function flipPath(ofGame: Int32Array, ofChunk: Int32Array, size: number, start: number, a: number, b: number): void {
  const path: (readonly [chunk: number, game: number, colour: number])[] = []
  let chunk = start
  for (;;) {
    const game = ofChunk[chunk * size + a] ?? FREE
    if (game === FREE) break
    path.push([chunk, game, a])
    const next = ofGame[game * size + b] ?? FREE
    if (next === FREE) break
    path.push([next, game, b])
    chunk = next
  }
  for (const [c, game, colour] of path) {
    ofGame[game * size + colour] = FREE
    ofChunk[c * size + colour] = FREE
  }
  for (const [c, game, colour] of path) {
    const other = colour === a ? b : a
    ofGame[game * size + other] = c
    ofChunk[c * size + other] = game
  }
}
