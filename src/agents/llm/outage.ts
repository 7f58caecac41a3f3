// Whether a model is still there in this game. After three unanswered questions in a row it is out for
// the game at once: no other question waits for it. After the first of them each is asked once, not again and again.

import type { AnswerFault } from '../ask.ts'
import { isUnreachable } from './fault.ts'

const RUNNING = 3

export class Outage {
  #running = 0
  #isOut = false

  /** `before`: how its answers ended so far, in a game that is played on. */
  constructor(before: readonly (AnswerFault | undefined)[] = []) {
    for (const fault of before) this.answered(fault)
  }

  get isOut(): boolean {
    return this.#isOut
  }

  /** A question has ended, with a fault or without. */
  answered(fault: AnswerFault | undefined): void {
    // That a question was given up says nothing of the model.
    if (fault === 'answer/late' || fault === 'answer/failed') return
    this.#running = isUnreachable(fault) ? this.#running + 1 : 0
    if (this.#running >= RUNNING || fault === 'llm/out') this.#isOut = true
  }

  /** How often a question is asked, as of now. */
  attempts(usual: number): number {
    if (this.#isOut) return 0
    return this.#running > 0 ? 1 : usual
  }
}
