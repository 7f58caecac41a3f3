// Reasons why a model call failed. Contains no text of the server, because that text may repeat the key.

import type { AnswerFaultCode } from '../questions.ts'

export type LlmFaultCode = Extract<AnswerFaultCode, `llm/${string}`>

/**
 * Request fields that are left out, in this order, after an endpoint refused them. The token limit is not left out but
 * sent under its newer name, `max_completion_tokens`.
 */
export const OPTIONAL_REQUEST_FIELDS = ['response_format', 'stream_options', 'max_tokens'] as const
export type OptionalRequestField = (typeof OPTIONAL_REQUEST_FIELDS)[number]

export class LlmCallFault extends Error {
  readonly code: LlmFaultCode
  /** Milliseconds until the next attempt, if the server states them. */
  readonly after: number | undefined
  /**
   * Request fields that the endpoint may not support: the fields named in its error or, if it names none, all optional
   * fields.
   */
  readonly refuses: readonly OptionalRequestField[]
  constructor(
    code: LlmFaultCode,
    { after, refuses = [] }: { readonly after?: number; readonly refuses?: readonly OptionalRequestField[] } = {},
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

const TEMPORARY_FAULTS: readonly LlmFaultCode[] = [
  'llm/unreachable',
  'llm/timeout',
  'llm/rate-limited',
  'llm/server-error',
  'llm/broken-stream',
]

/** Fault for an error status. `body` is searched for mentions of quota and money, and for names of request fields. */
export function llmFaultOfHttpStatus(status: number, body: string, retryAfter: string | null): LlmCallFault {
  if (status === 401 || status === 403) return new LlmCallFault('llm/unauthorised')
  if (status === 402 || (status === 429 && /insufficient_quota|billing|credit/i.test(body)))
    return new LlmCallFault('llm/quota')
  const seconds = Number(retryAfter ?? Number.NaN)
  const after = Number.isFinite(seconds) ? { after: Math.min(Math.max(seconds, 0), 60) * 1000 } : {}
  if (status === 429) return new LlmCallFault('llm/rate-limited', after)
  if (status >= 500) return new LlmCallFault('llm/server-error', after)
  if (status !== 400 && status !== 422) return new LlmCallFault('llm/request-refused')
  const named = OPTIONAL_REQUEST_FIELDS.filter((field) => body.includes(field))
  return new LlmCallFault('llm/request-refused', { refuses: named.length > 0 ? named : OPTIONAL_REQUEST_FIELDS })
}
