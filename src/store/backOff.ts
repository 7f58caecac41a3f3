// Computes how long to wait before a failed action is tried again: twice as long after each failure, up to a limit.
// Used for clients of a server, devices of a hub and database sessions.

/** First and longest pause, both in milliseconds. */
export interface BackOffPauses {
  readonly first: number
  readonly longest: number
}

export class BackOff {
  readonly #pauses: BackOffPauses
  #failures = 0

  constructor(pauses: BackOffPauses) {
    this.#pauses = pauses
  }

  /** Milliseconds until the next try. */
  next(): number {
    const { first, longest } = this.#pauses
    const pause = Math.min(longest, first * 2 ** this.#failures)
    this.#failures += 1
    return pause
  }

  /** Called after a success, so that the next pause is the first one again. */
  reset(): void {
    this.#failures = 0
  }
}
