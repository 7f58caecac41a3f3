// Numbers of a season's games. Commands find the next number here, and the gate checks the same limits. A number from
// outside can therefore never use up the numbers of a season.

/**
 * Maximum number of a game. Reaching it would take ten thousand games, each with the largest permitted gap to the game
 * before.
 */
export const MAX_GAME_NUMBER = 100_000_000

/**
 * Maximum difference between a game's number and the number before it. A device that was offline may have played or
 * imported this many games of the season that have not arrived yet. No club has played more games in one season.
 */
export const MAX_GAME_NUMBER_GAP = 10_000

/**
 * Returns the number of a season's last game. Numbers above a gap that is too large are ignored, so that one game with
 * an absurd number does not shift all games that follow.
 */
export function lastGameNumber(numbers: Iterable<number>): number {
  let last = 0
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    if (isGameNumberGapTooLarge(number, last)) break
    last = Math.max(last, number)
  }
  return last
}

export const isGameNumberGapTooLarge = (number: number, last: number): boolean => number > last + MAX_GAME_NUMBER_GAP

/**
 * Returns the number `places` after `last`, so that 1 gives the next number. Never exceeds the limit that the gate
 * accepts.
 */
export function gameNumberAfter(last: number, places = 1): number {
  return Math.min(last + places, MAX_GAME_NUMBER)
}

export function isGameNumber(number: unknown): boolean {
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= MAX_GAME_NUMBER
}
