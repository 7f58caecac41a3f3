// Errors that occur before there is a request, sent as raw bytes: the refusal has the usual shape, and nothing is
// logged.

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { ADMIN, serverFor } from './client.ts'

/** Returns everything that the server sends until it closes the connection. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return text
}

const HEAD = (port: number) => `Host: 127.0.0.1:${port}\r\nAuthorization: Bearer ${ADMIN}\r\n`

it.each([
  ['an unknown method', 400, (port: number) => `FOO / HTTP/1.1\r\n${HEAD(port)}\r\n`],
  [
    'a length in addition to chunks',
    400,
    (port: number) =>
      `POST /games HTTP/1.1\r\n${HEAD(port)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'a broken chunk',
    400,
    (port: number) => `POST /games HTTP/1.1\r\n${HEAD(port)}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`,
  ],
  ['a negative length', 400, (port: number) => `POST /games HTTP/1.1\r\n${HEAD(port)}Content-Length: -5\r\n\r\n`],
  ['bytes of another protocol', 400, () => '\u0016\u0003\u0001\u0000\u00ff'.repeat(20)],
  [
    'headers that are too large',
    431,
    (port: number) => `GET / HTTP/1.1\r\n${HEAD(port)}X: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
])('%s is refused with a code, and nothing is logged', async (_what, status, bytesFor) => {
  const log = vi.fn<(message: string, error: unknown) => void>()
  const { port } = await serverFor({ log })
  const answer = await answerTo(port, bytesFor(port))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('X-Content-Type-Options: nosniff')
  expect(JSON.parse(body)).toEqual({
    code: 'server/bad-request',
    params: { place: '', problem: expect.stringMatching(/^HPE_/) as unknown },
  })
  expect(log).not.toHaveBeenCalled()
})

it.each(['/', '/games', '/nothing-here'])(
  'a connection that closes before its request to %s is handled is not logged',
  async (path) => {
    const log = vi.fn<(message: string, error: unknown) => void>()
    const { port } = await serverFor({ log })
    // The bytes after the request close the connection in the same tick, before any hook runs.
    for (let round = 0; round < 5; round += 1)
      await answerTo(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n\u0000broken\r\n\r\n`)
    expect(log).not.toHaveBeenCalled()
  },
)
