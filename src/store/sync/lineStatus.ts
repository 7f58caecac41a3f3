// The state of the line to the hub, and who is called when it changes.

import type { LineState, SyncStatus } from './syncStatus.ts'

export class LineStatus {
  readonly #unsent: () => number
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  readonly #answered: Promise<void>
  #onAnswer = () => {}
  #state: LineState = 'starting'
  #wasJoined = false

  constructor(unsent: () => number) {
    this.#unsent = unsent
    this.#answered = new Promise((resolve) => {
      this.#onAnswer = resolve
    })
  }

  get state(): LineState {
    return this.#state
  }

  /** Since this program runs: after that, the device cannot have been restored from an older backup. */
  get wasJoined(): boolean {
    return this.#wasJoined
  }

  current(): SyncStatus {
    return { state: this.#state, unsent: this.#unsent() }
  }

  setState(next: LineState): void {
    if (next !== 'starting') this.#onAnswer()
    this.#wasJoined ||= next === 'joined'
    if (next === this.#state) return
    this.#state = next
    for (const listener of [...this.#listeners]) listener(this.current())
  }

  onChange(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Resolves once the hub has answered or the line is known to be cut, at the latest after so many milliseconds. */
  async firstAnswer(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    })
    await Promise.race([this.#answered, late])
    clearTimeout(timer)
  }
}
