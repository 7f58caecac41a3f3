// The hub's three requests as plain data, for any server: parsed, answered, or refused with a code. No request can end the
// hub.

import type { ZodType } from 'zod'
import type { StoreError, StoreResult } from '../port.ts'
import type { HubLine } from './hub.ts'
import { appendRequest, headsRequest, readRequest, type SentPart } from './messages.ts'

export type HubPath = '/hub/heads' | '/hub/read' | '/hub/append'

interface HubAnswer {
  readonly status: 200 | 400 | 409 | 503
  readonly body: unknown
}

export async function answerHub(line: HubLine, path: HubPath, body: unknown, signal?: AbortSignal): Promise<HubAnswer> {
  try {
    switch (path) {
      case '/hub/heads':
        return await parsed(headsRequest, body, (request) => line.heads(request, signal))
      case '/hub/read':
        return await parsed(readRequest, body, async (request) => {
          const read = await line.read(request)
          return read.ok ? { ok: true, value: { parts: read.value } } : read
        })
      case '/hub/append':
        return await parsed(appendRequest, body, async ({ parts, atomic }) => {
          const appended = await line.append(parts as readonly SentPart[], atomic === true)
          return appended.ok ? { ok: true, value: { parts: appended.value } } : appended
        })
    }
  } catch {
    // A payload that is no JSON, or a stream named twice.
    return BAD
  }
}

const BAD: HubAnswer = { status: 400, body: { code: 'exchange/bad-message', params: {} } }

async function parsed<T>(
  schema: ZodType<T>,
  body: unknown,
  answer: (request: T) => Promise<StoreResult<unknown>>,
): Promise<HubAnswer> {
  const read = schema.safeParse(body)
  if (!read.success) return BAD
  const answered = await answer(read.data)
  return answered.ok
    ? { status: 200, body: answered.value }
    : { status: statusOf(answered.error), body: answered.error }
}

function statusOf({ code }: StoreError): 409 | 503 {
  return code === 'store/unavailable' || code === 'store/newer' ? 503 : 409
}
