// Long work of a command: a line on the terminal that says how far it is, and Ctrl+C, which ends the work where nothing
// of it is kept yet. Where stderr is no terminal the line is left out.

/** Ctrl+C was pressed, and nothing of the work is kept. `message` says so. */
export class InterruptedError extends Error {}

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

interface Signals {
  on(signal: 'SIGINT', listener: () => void): unknown
  off(signal: 'SIGINT', listener: () => void): unknown
}

const CLEAR_LINE = '\r\u001b[K'

export class LongWork {
  readonly #terminal: Terminal
  readonly #signals: Signals
  readonly #interrupted: Promise<never>
  readonly #end: () => void
  #isHeld = false

  /** `kept`: said when Ctrl+C is pressed. */
  constructor(kept: string, terminal: Terminal = process.stderr, signals: Signals = process) {
    this.#terminal = terminal
    this.#signals = signals
    const { promise, reject } = withReject()
    this.#interrupted = promise
    this.#end = () => {
      if (!this.#isHeld) reject(new InterruptedError(kept))
    }
    signals.on('SIGINT', this.#end)
  }

  /** Shown until the next one. */
  show(text: string): void {
    if (this.#terminal.isTTY === true) this.#terminal.write(`${CLEAR_LINE}${text}`)
  }

  /** Rejects with `InterruptedError` at once; the work itself goes on until the program ends. */
  untilInterrupted<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#interrupted])
  }

  /** Before other lines are printed. */
  clear(): void {
    this.show('')
  }

  /** From here on Ctrl+C changes nothing: the work is kept, and its end says what. */
  ignoreInterrupts(): void {
    this.#isHeld = true
  }

  close(): void {
    this.#signals.off('SIGINT', this.#end)
    this.clear()
  }
}

function withReject() {
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<never>((_, refuse) => (reject = refuse))
  // Nobody may be waiting when it comes.
  promise.catch(() => undefined)
  return { promise, reject }
}
