// A person at a table of the lab. A question waits until the person answers it with an offered choice. The person's
// words are passed on unchanged and interpreted as speech acts.

import type { AgentPolicy } from '../../../agents/policy.ts'
import type { SeatView } from '../../../agents/seen/seatView.ts'
import { faultOfAnswer, type AgentAnswer, type SeatQuestion } from '../../../agents/questions.ts'
import { parseAnswerWords } from '../../../agents/human/humanPolicy.ts'
import type { Lang } from '../../../i18n/registry.ts'
import { err, isSeat, ok, type Result, type Seat } from '../../../rules/vocabulary.ts'
import type { HumanAnswer } from './contract.ts'

interface Question {
  readonly number: number
  readonly view: SeatView
  readonly resolve: (answer: AgentAnswer) => void
}

export class LiveHumanPlayer {
  readonly #lang: Lang
  readonly #asked: () => void
  #numbers = 0
  #question: Question | undefined

  /** `asked` is called when a question opens. */
  constructor(lang: Lang, asked: () => void) {
    this.#lang = lang
    this.#asked = asked
  }

  get policy(): AgentPolicy {
    return {
      answer: (view) =>
        new Promise((resolve) => {
          this.#numbers += 1
          this.#question = { number: this.#numbers, view, resolve }
          this.#asked()
        }),
    }
  }

  get question(): { readonly number: number; readonly ask: SeatQuestion } | undefined {
    return this.#question && { number: this.#question.number, ask: this.#question.view.ask }
  }

  /** Errors: `lab/not-asked`, or the fault of the answer. */
  answer(given: HumanAnswer): Result<undefined> {
    const question = this.#question
    if (question === undefined || question.number !== given.number) return err({ code: 'lab/not-asked', params: {} })
    const answer = answerOf(given, question.view, this.#lang)
    const fault = faultOfAnswer(question.view.ask, answer)
    if (fault !== undefined) return err({ code: fault, params: {} })
    this.#question = undefined
    question.resolve(answer)
    return ok(undefined)
  }
}

function answerOf({ target, hand, named, said = '' }: HumanAnswer, view: SeatView, lang: Lang): AgentAnswer {
  const { target: phrased, ...words } = parseAnswerWords(said, view, lang)
  const chosen = target === undefined ? phrased : (target as Seat)
  return {
    ...words,
    ...(chosen === undefined ? {} : { target: chosen }),
    ...(hand === undefined ? {} : { hand }),
    ...(named === undefined ? {} : { named: named.filter(isSeat) }),
  }
}
