// Why a call of a model came to nothing. Never holds a word of the server's: it may repeat the key.

import type { AnswerFault } from '../table/ask.ts'

export type LlmFault = Extract<AnswerFault, `llm/${string}`>

export class CallFault extends Error {
  readonly code: LlmFault
  /** When to ask again, where the server says so; milliseconds. */
  readonly after: number | undefined
  constructor(code: LlmFault, after?: number) {
    super(code)
    this.code = code
    this.after = after
  }

  /** It may be otherwise a little later. */
  get mayPass(): boolean {
    return PASSING.includes(this.code)
  }
}

const PASSING: readonly LlmFault[] = [
  'llm/unreachable',
  'llm/timeout',
  'llm/rate-limited',
  'llm/server-error',
  'llm/broken-stream',
]

/** What a status other than 200 means; `body` is read for nothing but whether money is meant. */
export function faultOfStatus(status: number, body: string, retryAfter: string | null): CallFault {
  if (status === 401 || status === 403) return new CallFault('llm/unauthorised')
  if (status === 402 || (status === 429 && /insufficient_quota|billing|credit/i.test(body)))
    return new CallFault('llm/quota')
  const seconds = Number(retryAfter ?? Number.NaN)
  const after = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 60) * 1000 : undefined
  if (status === 429) return new CallFault('llm/rate-limited', after)
  if (status >= 500) return new CallFault('llm/server-error', after)
  return new CallFault('llm/request-refused')
}
