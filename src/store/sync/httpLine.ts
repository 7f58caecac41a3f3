// The line to a hub over HTTP: three requests, their answers limited in size and parsed. Anything but a hub's answer counts
// as a cut line. The token is in a header and in no message.

import type { ZodType } from 'zod'
import { unavailable } from '../hash.ts'
import type { StoreError, StoreResult } from '../port.ts'
import type { HubLine } from './hub.ts'
import { appendAnswer, headsAnswer, LONGEST_WAIT, MOST_BYTES, readAnswer, refusalAnswer } from './messages.ts'

export interface HttpLineOptions {
  /** `http://host:port` of the hub. */
  readonly address: string
  readonly token: string
  readonly deviceId: string
  /** Milliseconds without an answer after which the line counts as cut. */
  readonly timeout?: number
  readonly fetch?: typeof fetch
}

export function httpLine({ address, token, deviceId, timeout = 15_000, fetch: ask = fetch }: HttpLineOptions): HubLine {
  async function post<T>(
    path: string,
    body: unknown,
    schema: ZodType<T>,
    { longer = 0, signal }: { longer?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<StoreResult<T>> {
    const late = AbortSignal.timeout(timeout + longer)
    try {
      const response = await ask(new URL(path, address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-laptop': deviceId },
        body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, late]) : late,
        redirect: 'error',
      })
      const length = Number(response.headers.get('content-length') ?? 0)
      if (length > MOST_BYTES) return unavailable('the hub answered with too much')
      const text = await response.text()
      if (text.length > MOST_BYTES) return unavailable('the hub answered with too much')
      const value: unknown = JSON.parse(text)
      if (!response.ok) {
        const refused = refusalAnswer.safeParse(value)
        return refused.success && refused.data.code.startsWith('store/version-conflict')
          ? { ok: false, error: refused.data as StoreError }
          : refused.success && /^(exchange|sync)\//.test(refused.data.code)
            ? { ok: false, error: refused.data as StoreError }
            : unavailable(`the hub refused: ${response.status} ${refused.success ? refused.data.code : ''}`.trim())
      }
      const parsed = schema.safeParse(value)
      return parsed.success ? { ok: true, value: parsed.data } : unavailable('no answer of a hub')
    } catch (error) {
      return unavailable(error instanceof Error ? `no line to the hub: ${error.name}` : 'no line to the hub')
    }
  }

  return {
    heads: (request, signal) =>
      post('/hub/heads', request, headsAnswer, { longer: Math.min(request.wait ?? 0, LONGEST_WAIT), signal }),
    async read(request) {
      const read = await post('/hub/read', request, readAnswer)
      return read.ok ? { ok: true, value: read.value.parts } : read
    },
    async append(parts, isAtomic) {
      const appended = await post('/hub/append', { atomic: isAtomic, parts }, appendAnswer)
      if (!appended.ok) return appended
      return {
        ok: true,
        value: appended.value.parts.map((part) =>
          'head' in part ? { head: part.head } : { error: part.error as StoreError },
        ),
      }
    },
  }
}
