// Statistics of a contest, and the JSON answer of docs/spec/cli.md §9 made from them.

export class ContestStatistics {
  packets = 0
  answers = 0
  illegal = 0
  /** Number of missing answers and of texts without a request. */
  errors = 0
  finished = 0
  void = 0
  readonly wins = { village: 0, wolves: 0 }
  /** Milliseconds from a request to its answer. */
  readonly turns: number[] = []

  report(run: object, games: number): object {
    const sorted = this.turns.toSorted((a, b) => a - b)
    const { finished, void: voided, wins, packets, answers, illegal, errors } = this
    const turnMs = { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
    return { run, games, finished, void: voided, wins, packets, answers, illegal, errors, turnMs }
  }
}

/** A quantile of ascending numbers. `null` if there are none. */
function quantile(sorted: readonly number[], share: number): number | null {
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return found === undefined ? null : Math.round(found * 1000) / 1000
}
