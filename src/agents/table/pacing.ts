// What a game waits at before each question: a pause, a step, a speed.

import type { Clock } from '../../store/platform.ts'

export class Pacing {
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

  /** Always lets go of the thread, so that viewers have their turn. */
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

  /** One question more; a game that runs is paused after it. */
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

  /** False when something was asked meanwhile. */
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
