// Paces a game before each question: pause, single step, delay.

import type { Clock } from '../../store/platform.ts'

export class GamePacer {
  readonly #clock: Pick<Clock, 'after'>
  #isPaused: boolean
  #steps = 0
  #milliseconds = 0
  #wake: () => void = () => undefined

  constructor(clock: Pick<Clock, 'after'>, isPaused: boolean) {
    this.#clock = clock
    this.#isPaused = isPaused
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  /**
   * Yields the thread even if there is no delay, so that viewers are updated. A question that `step` has already
   * allowed does not wait.
   */
  async waitBeforeQuestion(): Promise<void> {
    for (;;) {
      if (this.#steps > 0) {
        this.#steps -= 1
        return
      }
      if (this.#isPaused) await this.#woken()
      else if (await this.#rested()) return
    }
  }

  unpause(): void {
    this.#isPaused = false
    this.#wake()
  }

  pause(): void {
    this.#isPaused = true
    this.#steps = 0
    this.#wake()
  }

  /** Allows one more question. A running game is paused after it. */
  step(): void {
    this.#isPaused = true
    this.#steps += 1
    this.#wake()
  }

  setPace(milliseconds: number): void {
    this.#milliseconds = milliseconds
    this.#wake()
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Resolves to false if a pause, step or new pace ended the delay early. */
  #rested(): Promise<boolean> {
    return new Promise((resolve) => {
      const callOff = this.#clock.after(this.#milliseconds, () => resolve(true))
      this.#wake = () => {
        callOff()
        resolve(false)
      }
    })
  }
}
