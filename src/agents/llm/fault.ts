// Reasons why a model call failed. Contains no text of the server, because that text may repeat the key.

import type { AnswerFault } from '../questions.ts'

export type LlmFault = Extract<AnswerFault, `llm/${string}`>

/**
 * Request fields that are left out, in this order, after an endpoint refused them. The token limit is not left out but
 * sent under its newer name, `max_completion_tokens`.
 */
export const OPTIONAL_FIELDS = ['response_format', 'stream_options', 'max_tokens'] as const
export type OptionalField = (typeof OPTIONAL_FIELDS)[number]

export class CallFault extends Error {
  readonly code: LlmFault
  /** Milliseconds until the next attempt, if the server states them. */
  readonly after: number | undefined
  /**
   * Request fields that the endpoint may not support: those that its error names or, if it names none, all optional
   * fields.
   */
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

  /** Whether a later attempt may succeed. */
  get isTemporary(): boolean {
    return TEMPORARY_FAULTS.includes(this.code)
  }
}

const TEMPORARY_FAULTS: readonly LlmFault[] = [
  'llm/unreachable',
  'llm/timeout',
  'llm/rate-limited',
  'llm/server-error',
  'llm/broken-stream',
]

/** Fault for an error status. `body` is searched for mentions of quota and money, and for names of request fields. */
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
