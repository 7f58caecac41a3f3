// Answers the hub's three requests as plain data, for any server: a request is parsed and answered, or refused with a
// code. No request can crash the hub.

import type { ZodType } from 'zod'
import type { StoreError, StoreResult } from '../port.ts'
import type { HubConnection } from './hub.ts'
import { appendRequestSchema, headsRequestSchema, readRequestSchema, type SentStreamPart } from './messages.ts'

export type HubRequestPath = '/hub/heads' | '/hub/read' | '/hub/append'

interface HubAnswer {
  readonly status: 200 | 400 | 409 | 503
  readonly body: unknown
}

export async function answerHubRequest(
  hub: HubConnection,
  path: HubRequestPath,
  body: unknown,
  signal?: AbortSignal,
  signature?: string,
): Promise<HubAnswer> {
  try {
    switch (path) {
      case '/hub/heads':
        return await parseAndAnswer(headsRequestSchema, body, (request) => hub.heads(request, signal))
      case '/hub/read':
        return await parseAndAnswer(readRequestSchema, body, async (request) => {
          const read = await hub.read(request)
          return read.ok ? { ok: true, value: { parts: read.value } } : read
        })
      case '/hub/append':
        return await parseAndAnswer(appendRequestSchema, body, async ({ parts, atomic }) => {
          const appended = await hub.append(parts as readonly SentStreamPart[], atomic === true, signature)
          return appended.ok ? { ok: true, value: { parts: appended.value } } : appended
        })
    }
  } catch {
    // An error is thrown if a payload is not plain JSON.
    return BAD_MESSAGE_ANSWER
  }
}

const BAD_MESSAGE_ANSWER: HubAnswer = { status: 400, body: { code: 'exchange/bad-message', params: {} } }

async function parseAndAnswer<T>(
  schema: ZodType<T>,
  body: unknown,
  answer: (request: T) => Promise<StoreResult<unknown>>,
): Promise<HubAnswer> {
  const read = schema.safeParse(body)
  if (!read.success) return BAD_MESSAGE_ANSWER
  const answered = await answer(read.data)
  return answered.ok
    ? { status: 200, body: answered.value }
    : { status: statusOf(answered.error), body: answered.error }
}

function statusOf({ code }: StoreError): 409 | 503 {
  return code === 'store/unavailable' || code === 'store/newer' ? 503 : 409
}
