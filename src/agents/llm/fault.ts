// Why a call of a model came to nothing. Never holds a word of the server's: it may repeat the key.

import type { AnswerFault } from '../questions.ts'

export type LlmFault = Extract<AnswerFault, `llm/${string}`>

/**
 * What a request may go without, in the order in which it is left out of one that was refused. The limit of tokens is
 * not left out, but told by its newer name.
 */
export const OPTIONAL_FIELDS = ['response_format', 'stream_options', 'max_tokens'] as const
export type OptionalField = (typeof OPTIONAL_FIELDS)[number]

export class CallFault extends Error {
  readonly code: LlmFault
  /** When to ask again, where the server says so; milliseconds. */
  readonly after: number | undefined
  /** What of the request it may not understand; what it names comes first. */
  readonly refuses: readonly OptionalField[]
  constructor(
    code: LlmFault,
    { after, refuses = [] }: { readonly after?: number; readonly refuses?: readonly OptionalField[] } = {},
  ) {
    super(code)
    this.code = code
    this.after = after
    this.refuses = refuses
  }

  /** It may be otherwise a little later. */
  get isTemporary(): boolean {
    return TEMPORARY_FAULTS.includes(this.code)
  }
}

/** No model answers there: asking again costs time and brings nothing. */
const UNREACHABLE_FAULTS: readonly AnswerFault[] = [
  'llm/unreachable',
  'llm/timeout',
  'llm/rate-limited',
  'llm/server-error',
  'llm/unauthorised',
  'llm/quota',
  'llm/request-refused',
  'llm/not-an-api',
]

function isUnreachable(fault: AnswerFault | undefined): boolean {
  return fault !== undefined && UNREACHABLE_FAULTS.includes(fault)
}

const TEMPORARY_FAULTS: readonly LlmFault[] = [
  'llm/unreachable',
  'llm/timeout',
  'llm/rate-limited',
  'llm/server-error',
  'llm/broken-stream',
]

/** What a status other than 200 means; `body` is read for whether money is meant, and for what it names. */
export function faultOfStatus(status: number, body: string, retryAfter: string | null): CallFault {
  if (status === 401 || status === 403) return new CallFault('llm/unauthorised')
  if (status === 402 || (status === 429 && /insufficient_quota|billing|credit/i.test(body)))
    return new CallFault('llm/quota')
  const seconds = Number(retryAfter ?? Number.NaN)
  const after = Number.isFinite(seconds) ? { after: Math.min(Math.max(seconds, 0), 60) * 1000 } : {}
  if (status === 429) return new CallFault('llm/rate-limited', after)
  if (status >= 500) return new CallFault('llm/server-error', after)
  if (status !== 400 && status !== 422) return new CallFault('llm/request-refused')
  const named = OPTIONAL_FIELDS.filter((field) => body.includes(field))
  return new CallFault('llm/request-refused', { refuses: named.length > 0 ? named : OPTIONAL_FIELDS })
}

// Whether a model is still there in this game. After three unanswered questions in a row it is out for
// the game at once: no other question waits for it. After the first of them each is asked once, not again and again.
const MAX_FAULTS_IN_A_ROW = 3

export class Outage {
  #running = 0
  #isOut = false

  /** `before`: how its answers ended so far, in a game that is played on. */
  constructor(before: readonly (AnswerFault | undefined)[] = []) {
    for (const fault of before) this.recordResult(fault)
  }

  get isOut(): boolean {
    return this.#isOut
  }

  /** A question has ended, with a fault or without. */
  recordResult(fault: AnswerFault | undefined): void {
    // That a question was given up says nothing of the model.
    if (fault === 'answer/late' || fault === 'answer/failed') return
    this.#running = isUnreachable(fault) ? this.#running + 1 : 0
    if (this.#running >= MAX_FAULTS_IN_A_ROW || fault === 'llm/out') this.#isOut = true
  }

  /** How often a question is asked, as of now. */
  allowedAttempts(usual: number): number {
    if (this.#isOut) return 0
    return this.#running > 0 ? 1 : usual
  }
}
