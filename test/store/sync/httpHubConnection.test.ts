// Both ends of the HTTP connection. A device classifies each response as an answer of the hub, a refusal of the hub or
// a lost connection. A hub answers an invalid message with an error.

import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../src/store/platform.ts'
import type { StoreResult } from '../../../src/store/port.ts'
import { signingTextOfPush } from '../../../src/store/sync/deviceSigner.ts'
import type { HubConnection } from '../../../src/store/sync/hub.ts'
import { createHttpHubConnection, type HubHttpOptions } from '../../../src/store/sync/httpHubConnection.ts'
import { answerHubRequest, type HubRequestPath } from '../../../src/store/sync/answerHubRequest.ts'
import { MAX_NEWS_WAIT_MS, MAX_HUB_MESSAGE_BYTES } from '../../../src/store/sync/messages.ts'
import { keyFor } from './heldLine.ts'

const HEADS = { cursor: '7', isAll: true, heads: [['game/1', 1, 'a'.repeat(64)]] }

/** A connection whose other end sends this answer, and the requests that were sent over the connection. */
function lineTo(answer: () => Response | Promise<Response>, options: Partial<HubHttpOptions> = {}) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const line = createHttpHubConnection({
    address: 'http://hub:8080',
    token: 'the-token',
    deviceId: 'a',
    run: { session: 's1', machine: 'Desk' },
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init ?? {} })
      return answer()
    },
    ...options,
  })
  return { line, asked, headers: () => new Headers(asked.at(-1)?.init.headers) }
}

/** Bytes of an endless answer. Reading far more bytes than a device may read throws a different error. */
function endless(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024).fill(32)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if ((sent += piece.length) > 2 * MAX_HUB_MESSAGE_BYTES) controller.error(new RangeError('read without an end'))
      else controller.enqueue(piece)
    },
  })
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const cut = (cause: string) => ({ ok: false, error: { code: 'store/unavailable', params: { cause } } })

describe('a hub that asks for a proof', () => {
  const unproven = (challenge: string) => json({ code: 'sync/unproven', params: { challenge } }, 409)
  const proofsOf = async (answers: readonly Response[]) => {
    const left = [...answers]
    const run = { session: 'this-run', machine: 'Laptop' }
    const { line, asked } = lineTo(() => left.shift() ?? json(HEADS), { key: await keyFor('a'), run })
    const told = await line.heads({})
    return { told, tries: asked.length }
  }

  test('receives a proof for each new challenge', async () => {
    expect(await proofsOf([unproven('first'), unproven('second')])).toEqual({
      told: { ok: true, value: HEADS },
      tries: 3,
    })
  })

  test('receives no second proof for the same challenge', async () => {
    const { told, tries } = await proofsOf([unproven('first'), unproven('first')])
    expect(told).toMatchObject({ ok: false, error: { code: 'sync/unproven' } })
    expect(tries).toBe(2)
  })

  test('gets at most four attempts of one request', async () => {
    const { tries } = await proofsOf(Array.from({ length: 50 }, (_, index) => unproven(`number ${index}`)))
    expect(tries).toBe(4)
  })
})

describe('a response to a device', () => {
  test.each<readonly [string, () => Response | Promise<Response>, unknown]>([
    ['an answer of a hub', () => json(HEADS), { ok: true, value: HEADS }],
    ['JSON that is not an answer of a hub', () => json({ heads: 'all' }), cut('no answer of a hub')],
    ['a page of another server', () => new Response('<html>'), cut('no line to the hub: SyntaxError')],
    ['a refusal that is not from a hub', () => json('no', 502), cut('the hub refused: 502')],
    [
      'a refusal of the server',
      () => json({ code: 'server/busy', params: {} }, 503),
      cut('the hub refused: 503 server/busy'),
    ],
    [
      'a store that does not respond',
      () => json({ code: 'store/unavailable', params: { cause: 'EIO' } }, 503),
      cut('the hub refused: 503 store/unavailable'),
    ],
    [
      'an unknown token',
      () => json({ code: 'server/bad-token', params: {} }, 401),
      { ok: false, error: { code: 'sync/unknown-token', params: {} } },
    ],
    ...[
      'store/version-conflict',
      'store/newer-vocabulary',
      'store/bad-payload',
      'store/tampered',
      'store/unsound',
      'exchange/x',
      'sync/x',
      'rights/x',
    ].map(
      (code) =>
        [
          `the refusal ${code}`,
          () => json({ code, params: { stream: 'game/1' } }, 409),
          { ok: false, error: { code, params: { stream: 'game/1' } } },
        ] as const,
    ),
    [
      'a code that only contains the code of a refusal',
      () => json({ code: 'x/sync/x', params: {} }, 409),
      cut('the hub refused: 409 x/sync/x'),
    ],
    [
      'a length above the limit',
      () => new Response(JSON.stringify(HEADS), { headers: { 'content-length': String(MAX_HUB_MESSAGE_BYTES + 1) } }),
      cut('the hub answered with too much'),
    ],
    [
      'a body above the limit without a length',
      () => new Response(JSON.stringify({ ...HEADS, more: ' '.repeat(MAX_HUB_MESSAGE_BYTES) })),
      cut('the hub answered with too much'),
    ],
    ['an endless answer', () => new Response(endless()), cut('the hub answered with too much')],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), cut('no line to the hub: TypeError')],
    ['any other error', () => Promise.reject('gone'), cut('no line to the hub')],
  ])('is classified correctly: %s', async (_what, answer, expected) => {
    expect(await lineTo(answer).line.heads({})).toEqual(expected)
  })
})

describe('a device', () => {
  test('sends token, key and run with each request, and signs its appends', async () => {
    const key = await keyFor('a')
    const run = { session: 's1', machine: 'Оля’s PC' }
    const { line, asked, headers } = lineTo(() => json({ parts: [] }), { key, run })
    const parts = [{ stream: 'game/1', expectedVersion: 0, envelopes: [] }]
    expect(await line.read({ streams: [] })).toEqual({ ok: true, value: [] })
    expect(headers().get('x-signature')).toBeNull()
    expect(await line.append(parts, true)).toEqual({ ok: true, value: [] })
    expect(key.hasSigned(signingTextOfPush('a', parts), headers().get('x-signature') ?? '')).toBe(true)
    expect(Object.fromEntries(headers())).toMatchObject({
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      'x-laptop': 'a',
      'x-key': key.key,
      'x-session': 's1',
      'x-machine': encodeURIComponent('Оля’s PC'),
    })
    expect(asked.map(({ url, init }) => [url, init.method, init.redirect])).toEqual([
      ['http://hub:8080/hub/read', 'POST', 'error'],
      ['http://hub:8080/hub/append', 'POST', 'error'],
    ])
    expect(JSON.parse(String(asked[1]?.init.body))).toEqual({ atomic: true, parts })
    for (const { init } of asked) expect(String(init.body)).not.toContain('the-token')
  })

  test('sends no key or signature if it has no key', async () => {
    const { line, headers } = lineTo(() => json({ parts: [] }))
    await line.append([], false)
    expect([...headers().keys()].filter((name) => name.startsWith('x-'))).toEqual([
      'x-laptop',
      'x-machine',
      'x-session',
    ])
  })

  test.each([
    ['after its timeout', {}, 15_000],
    ["after its timeout and the hub's wait", { wait: 9_000 }, 24_000],
    ['after its timeout and the longest allowed wait', { wait: 10 * MAX_NEWS_WAIT_MS }, 15_000 + MAX_NEWS_WAIT_MS],
  ])('cancels a request %s if no answer has arrived', async (_what, request, due) => {
    const waits: number[] = []
    const clock: Clock = {
      now: () => 0,
      after(milliseconds, call) {
        waits.push(milliseconds)
        call()
        return () => undefined
      },
    }
    const { line } = lineTo(() => json(HEADS), {
      clock,
      fetch: async (_url, init) => {
        init?.signal?.throwIfAborted()
        return json(HEADS)
      },
    })
    expect(await line.heads(request)).toEqual(cut('no line to the hub: TimeoutError'))
    expect(waits).toEqual([due])
  })
})

describe('a hub', () => {
  const answered = { ok: true, value: [] } as const
  const lineWith = (result: StoreResult<never> | typeof answered): HubConnection => ({
    heads: async () => (result.ok ? { ok: true, value: { cursor: '1', isAll: true, heads: [] } } : result),
    read: async () => result,
    append: async () => result,
  })
  const MESSAGES: readonly (readonly [HubRequestPath, unknown])[] = [
    ['/hub/heads', {}],
    ['/hub/read', { streams: [] }],
    ['/hub/append', { parts: [] }],
  ]

  test.each(MESSAGES)('answers %s with the result or the error', async (path, body) => {
    expect(await answerHubRequest(lineWith(answered), path, body)).toEqual({
      status: 200,
      body: path === '/hub/heads' ? { cursor: '1', isAll: true, heads: [] } : { parts: [] },
    })
    for (const [code, status] of [
      ['store/unavailable', 503],
      ['store/newer', 503],
      ['store/version-conflict', 409],
      ['exchange/other-laptop', 409],
    ] as const) {
      const error = { code, params: {} } as never
      expect(await answerHubRequest(lineWith({ ok: false, error }), path, body)).toEqual({ status, body: error })
    }
  })

  test.each(MESSAGES)(
    'answers %s with a bad-message error if the message is invalid or its handling throws',
    async (path, body) => {
      const bad = { status: 400, body: { code: 'exchange/bad-message', params: {} } }
      const thrown = () => Promise.reject(new TypeError('not JSON'))
      expect(await answerHubRequest({ heads: thrown, read: thrown, append: thrown }, path, body)).toEqual(bad)
      for (const none of [undefined, null, 'text', [], { parts: 1, streams: 1, cursor: 1 }])
        expect(await answerHubRequest(lineWith(answered), path, none)).toEqual(bad)
    },
  )

  test('receives the signature, and is told whether all parts must be stored together', async () => {
    const seen: unknown[] = []
    const line: HubConnection = {
      ...lineWith(answered),
      append: async (parts, isAtomic, signature) => {
        seen.push([parts, isAtomic, signature])
        return answered
      },
    }
    await answerHubRequest(line, '/hub/append', { parts: [], atomic: true }, undefined, 'signed')
    await answerHubRequest(line, '/hub/append', { parts: [], atomic: false })
    await answerHubRequest(line, '/hub/append', { parts: [] })
    expect(seen).toEqual([
      [[], true, 'signed'],
      [[], false, undefined],
      [[], false, undefined],
    ])
  })
})
