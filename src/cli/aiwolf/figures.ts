// What a run of the door counts, and the answer of spec/cli.md made of it.

export class Figures {
  packets = 0
  answers = 0
  illegal = 0
  /** Answers that did not come, and texts without a request. */
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

/** Of ascending numbers; null where there are none. */
function quantile(sorted: readonly number[], share: number): number | null {
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return found === undefined ? null : Math.round(found * 1000) / 1000
}
