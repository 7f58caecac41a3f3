// A clock as it is handed in: what time it is and what is due later. The process's own, or one that a test turns.

export interface Clock {
  /** Milliseconds. */
  now(): number
  /** Calls once; what it returns calls it off. */
  after(milliseconds: number, call: () => void): () => void
}
