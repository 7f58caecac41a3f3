// Tracks whether a model is still available in this game. After three consecutive questions without an answer, the
// model is out for the game, so that no further question waits for it. After the first unanswered question, each
// question is tried only once.

import type { AnswerFaultCode } from '../questions.ts'

/** Fault codes which mean that no model answers at the endpoint. Another attempt would only cost time. */
const UNREACHABLE_FAULTS: readonly AnswerFaultCode[] = [
  'llm/unreachable',
  'llm/timeout',
  'llm/rate-limited',
  'llm/server-error',
  'llm/unauthorised',
  'llm/quota',
  'llm/request-refused',
  'llm/not-an-api',
]

function isUnreachable(fault: AnswerFaultCode | undefined): boolean {
  return fault !== undefined && UNREACHABLE_FAULTS.includes(fault)
}

const MAX_FAULTS_IN_A_ROW = 3

export class ModelOutageTracker {
  #running = 0
  #isOut = false

  /** `before` contains the faults of earlier answers if a game is resumed. */
  constructor(before: readonly (AnswerFaultCode | undefined)[] = []) {
    for (const fault of before) this.recordResult(fault)
  }

  get isOut(): boolean {
    return this.#isOut
  }

  /** Records the result of a question: a fault, or `undefined` for an answer. */
  recordResult(fault: AnswerFaultCode | undefined): void {
    // An abandoned question proves nothing about the model.
    if (fault === 'answer/late' || fault === 'answer/failed') return
    this.#running = isUnreachable(fault) ? this.#running + 1 : 0
    if (this.#running >= MAX_FAULTS_IN_A_ROW || fault === 'llm/out') this.#isOut = true
  }

  /** Current maximum number of attempts for a question. */
  allowedAttempts(usual: number): number {
    if (this.#isOut) return 0
    return this.#running > 0 ? 1 : usual
  }
}
