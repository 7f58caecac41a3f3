// Time limits of a model over real sockets in real time, during permanent garbage collection, because fetch has been
// observed to lose its abort signal then. No test waits for a fixed time: a request that does not end would hang.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelClient, type CallAttemptsAndDuration } from '../../../src/agents/llm/client.ts'
import { PolicyFault } from '../../../src/agents/policy.ts'
import { processClock, type Clock } from '../../../src/store/platform.ts'
import { settings } from './playing.ts'

/** Milliseconds for the next byte; a whole answer may take five times as long. */
const SHORT = 200
const LONG = 600_000

const KEEP_ALIVE = ': still thinking\n\n'

const MODES: Readonly<Record<string, (response: ServerResponse) => (() => void) | undefined>> = {
  silent: () => undefined,
  'head-only': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    return undefined
  },
  'keep-alive': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return () => response.write(KEEP_ALIVE)
  },
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return () =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(60_000) } }] })}\n\n`)
  },
  'endless-refusal': (response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    return () => response.write('x'.repeat(60_000))
  },
  redirect: (response) => {
    response.writeHead(302, { location: '/silent/v1' }).end()
    return undefined
  },
}

const open = new Set<ServerResponse>()
const reached: string[] = []
let tell: () => void = () => undefined

/** A real clock that starts when the request reaches the server, however slow the machine is. */
function clockFromArrival(): Clock {
  const arrival = new Promise<void>((resolve) => (tell = resolve))
  return {
    now: processClock.now,
    after(milliseconds, call) {
      let isDue = true
      let stop = (): void => void (isDue = false)
      void arrival.then(() => {
        if (isDue) stop = processClock.after(milliseconds, call)
      })
      return () => stop()
    },
  }
}

const server = createServer((request, response) => {
  const mode = request.url?.split('/')[1] ?? ''
  reached.push(mode)
  open.add(response)
  tell()
  const more = MODES[mode]?.(response)
  const timer = more && setInterval(more, 10)
  response.on('close', () => {
    clearInterval(timer)
    open.delete(response)
  })
})
let collecting: ReturnType<typeof setInterval>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collecting = setInterval(collect, 25)
})
afterAll(() => {
  clearInterval(collecting)
  server.close()
  server.closeAllConnections()
})

test.each([
  ['silent', 'llm/timeout', SHORT],
  ['head-only', 'llm/timeout', SHORT],
  ['keep-alive', 'llm/timeout', SHORT],
  ['endless', 'llm/too-long', LONG],
  ['endless-refusal', 'llm/too-long', LONG],
  ['redirect', 'llm/unreachable', LONG],
])('in mode %s the request ends with %s, and its connection is closed', async (mode, code, patience) => {
  const { port } = server.address() as AddressInfo
  const given = settings({ url: `http://127.0.0.1:${port}/${mode}` })
  const client = new ModelClient({ ...given, patience }, { fetch: globalThis.fetch, clock: clockFromArrival() })
  const effort: CallAttemptsAndDuration = { attempts: 0, milliseconds: 0 }
  const call = { messages: [], schema: {}, signal: new AbortController().signal, hear: () => undefined }
  const from = reached.length
  await expect(client.ask(call, effort, () => 1)).rejects.toEqual(new PolicyFault(code as 'llm/timeout'))
  // Only the intended request reached the server, because redirects are not followed.
  expect(reached.slice(from)).toEqual([mode])
  await expect.poll(() => open.size, { timeout: 60_000 }).toBe(0)
})
