// Long work of a command: a progress line on the terminal, and Ctrl+C, which ends the work unless part of it has
// already been stored. If stderr is not a terminal, the line is left out.

/** Thrown if Ctrl+C was pressed before any of the work was stored. `message` explains this. */
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

export class InterruptibleWork {
  readonly #terminal: Terminal
  readonly #signals: Signals
  readonly #interrupted: Promise<never>
  readonly #end: () => void
  #isHeld = false

  /** `kept` is the message that is shown after Ctrl+C. */
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

  /** Shows the text until the next call. */
  show(text: string): void {
    if (this.#terminal.isTTY === true) this.#terminal.write(`${CLEAR_LINE}${text}`)
  }

  /** On Ctrl+C, rejects with `InterruptedError` at once. The work itself continues until the program exits. */
  untilInterrupted<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#interrupted])
  }

  /** Call this before printing other lines. */
  clear(): void {
    this.show('')
  }

  /** From now on Ctrl+C is ignored, because the work is being stored. The result of the work is reported at the end. */
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
  // Avoids an unhandled rejection if nobody is waiting.
  promise.catch(() => undefined)
  return { promise, reject }
}
