// The numbers of a season's games. The next number is found here for the commands, and the gate asks the same bounds,
// so that no number that came from outside can leave the season without a next one.

/** No game has a larger number. Ten thousand games, each as far above the last as may be, would have to come first. */
export const MAX_GAME_NUMBER = 100_000_000

/**
 * How far a number may be above the one before it. A device that was without a line may have played or imported that
 * many games of the season which are still on their way; no club has played more in one season.
 */
export const MAX_GAME_NUMBER_GAP = 10_000

/**
 * The last number given in a season. A number too far above the one before it was not counted on from there: neither is
 * it here, so one game with an absurd number does not move all that follow.
 */
export function lastGameNumber(numbers: Iterable<number>): number {
  let last = 0
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    if (isGameNumberTooFar(number, last)) break
    last = Math.max(last, number)
  }
  return last
}

export const isGameNumberTooFar = (number: number, last: number): boolean => number > last + MAX_GAME_NUMBER_GAP

/** `places`: 1 is the next number. It never leaves the range that the gate takes. */
export function gameNumberAfter(last: number, places = 1): number {
  return Math.min(last + places, MAX_GAME_NUMBER)
}

export function isGameNumber(number: unknown): boolean {
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= MAX_GAME_NUMBER
}
