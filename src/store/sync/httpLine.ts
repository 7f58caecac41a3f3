// The line to a hub over HTTP: three requests, their answers limited in size and parsed. Anything but a hub's answer
// counts as a cut line. The token is in a header and in no message.

import { z, type ZodType } from 'zod'
import { unavailable } from '../hash.ts'
import { restingClock, signalWithin, type Clock } from '../platform.ts'
import type { StoreError, StoreResult } from '../port.ts'
import { pushText, renewalText, type DeviceKey } from './deviceId.ts'
import type { HubLine } from './hub.ts'
import {
  appendAnswer,
  appendRequest,
  headsAnswer,
  headsRequest,
  LONGEST_WAIT,
  MOST_BYTES,
  readAnswer,
  readRequest,
  refusalAnswer,
  type SentPart,
} from './messages.ts'

export interface HttpLineOptions {
  /** `http://host:port` of the hub. */
  readonly address: string
  readonly token: string
  readonly deviceId: string
  /** What this device signs with; a hub takes nothing of a device without a key. */
  readonly key?: DeviceKey | undefined
  /** This run of the program, and the computer it runs on: two runs with one identity are told apart by them. */
  readonly run?: { readonly session: string; readonly machine: string } | undefined
  /** Milliseconds without an answer after which the line counts as cut. */
  readonly timeout?: number
  readonly fetch: typeof globalThis.fetch
  readonly clock?: Clock
}

function posting({
  address,
  token,
  deviceId,
  key,
  run,
  timeout = 15_000,
  fetch: ask,
  clock = restingClock,
}: HttpLineOptions) {
  return async function post<T>(
    path: string,
    body: unknown,
    schema: ZodType<T>,
    { longer = 0, signal, signed }: { longer?: number; signal?: AbortSignal | undefined; signed?: string } = {},
  ): Promise<StoreResult<T>> {
    const { signal: ended, settle } = signalWithin(clock, timeout + longer, signal)
    try {
      const response = await ask(new URL(path, address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-laptop': deviceId,
          ...(key && { 'x-key': key.key }),
          ...(key && signed !== undefined && { 'x-signature': key.sign(signed) }),
          ...(run && { 'x-session': run.session, 'x-machine': encodeURIComponent(run.machine).slice(0, 200) }),
        },
        body: JSON.stringify(body),
        signal: ended,
        redirect: 'error',
      })
      const length = Number(response.headers.get('content-length') ?? 0)
      if (length > MOST_BYTES) return unavailable('the hub answered with too much')
      const text = await response.text()
      if (text.length > MOST_BYTES) return unavailable('the hub answered with too much')
      const value: unknown = JSON.parse(text)
      if (!response.ok) {
        const refused = refusalAnswer.safeParse(value)
        if (refused.data?.code === 'server/bad-token')
          return { ok: false, error: { code: 'sync/unknown-token', params: {} } }
        return refused.success &&
          /^(store\/(version-conflict|newer-vocabulary|bad-payload|tampered)|(exchange|sync|rights)\/)/.test(
            refused.data.code,
          )
          ? { ok: false, error: refused.data as StoreError }
          : unavailable(`the hub refused: ${response.status} ${refused.success ? refused.data.code : ''}`.trim())
      }
      const parsed = schema.safeParse(value)
      return parsed.success ? { ok: true, value: parsed.data } : unavailable('no answer of a hub')
    } catch (error) {
      return unavailable(error instanceof Error ? `no line to the hub: ${error.name}` : 'no line to the hub')
    } finally {
      settle()
    }
  }
}

export function httpLine(options: HttpLineOptions): HubLine {
  const { deviceId } = options
  const post = posting(options)
  return {
    heads: (request, signal) =>
      post('/hub/heads', request, headsAnswer, { longer: Math.min(request.wait ?? 0, LONGEST_WAIT), signal }),
    async read(request) {
      const read = await post('/hub/read', request, readAnswer)
      return read.ok ? { ok: true, value: read.value.parts } : read
    },
    async append(parts, isAtomic) {
      const body = { atomic: isAtomic, parts }
      const appended = await post('/hub/append', body, appendAnswer, { signed: pushText(deviceId, parts) })
      if (!appended.ok) return appended
      return {
        ok: true,
        value: appended.value.parts.map((part) =>
          'head' in part ? { head: part.head } : { error: part.error as StoreError },
        ),
      }
    },
    async renew(renewal) {
      const signed = renewalText(deviceId, renewal)
      const renewed = await post('/hub/identity', renewal, z.object({}), { signed })
      return renewed.ok ? { ok: true, value: undefined } : renewed
    },
  }
}

// The hub's three requests as plain data, for any server: parsed, answered, or refused with a code. No request can end
// the hub.
export type HubPath = '/hub/heads' | '/hub/read' | '/hub/append'

interface HubAnswer {
  readonly status: 200 | 400 | 409 | 503
  readonly body: unknown
}

export async function answerHub(
  line: HubLine,
  path: HubPath,
  body: unknown,
  signal?: AbortSignal,
  signature?: string,
): Promise<HubAnswer> {
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
          const appended = await line.append(parts as readonly SentPart[], atomic === true, signature)
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
