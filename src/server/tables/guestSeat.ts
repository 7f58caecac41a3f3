// A seat that is played from outside with its token, by a program, an assistant or a person. The question waits here
// until it is answered or its time is up. The seat gets the same view as a person at the lab's screen.

import { type AgentPolicy, createHumanPolicy, type HumanQuestion, type HumanReply } from '../../agents/index.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { Clock } from '../../store/platform.ts'
import { Refusal } from '../refusal.ts'

export const GUEST_PLAYER_NAME = 'guest'

/** A question and its number. An answer names the number, so that a late answer cannot count for another question. */
export interface OpenQuestion {
  readonly number: number
  readonly question: HumanQuestion
}

export class GuestSeat {
  readonly policy: AgentPolicy
  #number = 0
  #open: (OpenQuestion & { readonly reply: (reply: HumanReply) => void }) | undefined
  #isOver = false
  readonly #refused: (question: HumanQuestion) => void
  readonly #waiting = new Set<() => void>()

  /** `refused` is called when an answer was not among those offered and the question is asked again. */
  constructor(lang: Lang, refused: (question: HumanQuestion) => void = () => undefined) {
    this.#refused = refused
    this.policy = createHumanPolicy((question, signal) => this.#ask(question, signal), lang)
  }

  /** Returns the open question. If there is none, waits up to the given time for one. `undefined` if none arrived. */
  async question(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<OpenQuestion | undefined> {
    if (this.#open === undefined && !this.#isOver && milliseconds > 0 && !signal.aborted)
      await new Promise<void>((resolve) => {
        const end = () => {
          callOff()
          this.#waiting.delete(end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const callOff = clock.after(milliseconds, end)
        this.#waiting.add(end)
        signal.addEventListener('abort', end, { once: true })
      })
    return this.#open && { number: this.#open.number, question: this.#open.question }
  }

  /** Errors: `server/no-question` if the question with this number is not open. */
  answer(number: number, reply: HumanReply): void {
    const open = this.#open
    if (open?.number !== number) throw new Refusal(409, 'server/no-question', { number })
    this.#open = undefined
    open.reply(reply)
  }

  /** Called when no more questions will follow. */
  end(): void {
    this.#isOver = true
    this.#wake()
  }

  #ask(question: HumanQuestion, signal: AbortSignal): Promise<HumanReply> {
    this.#number += 1
    const number = this.#number
    if (question.again !== undefined) this.#refused(question)
    return new Promise((resolve) => {
      const close = () => {
        if (this.#open?.number === number) this.#open = undefined
        resolve({})
      }
      signal.addEventListener('abort', close, { once: true })
      this.#open = { number, question, reply: resolve }
      this.#wake()
    })
  }

  #wake(): void {
    for (const end of [...this.#waiting]) end()
  }
}
