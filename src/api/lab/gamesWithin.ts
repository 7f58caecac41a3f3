// How many games a run may have so that it answers in time, from how long the first of them took. A guess: nothing
// depends on it but how narrow the interval will be.

/** Whole blocks, so that what was measured counts among them. */
export function gamesWithin(
  milliseconds: number,
  measured: { readonly games: number; readonly milliseconds: number },
  { runs, workers, block, most }: { runs: number; workers: number; block: number; most: number },
): number {
  const perGame = Math.max(measured.milliseconds, 1) / measured.games
  const fitting = (milliseconds * workers) / (perGame * runs)
  const games = Math.max(block, Math.floor(fitting / block) * block)
  return Math.min(most, games)
}
