// Tokens are in a socket's subprotocol (docs/spec/devices.md §3) and never in an address, where they would be logged.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subprotocolsWithToken, webSocketUrl, tokenFromSubprotocols } from '../../src/api/port.ts'

/** RFC 6455: a subprotocol is a token of RFC 7230, and each subprotocol is offered only once. */
const PROTOCOL = /^[!#$%&'*+.^_`|~\w-]+$/

test('any token can be encoded as a valid subprotocol and decoded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (token) => {
      const protocols = subprotocolsWithToken(token)
      expect(protocols.every((protocol) => PROTOCOL.test(protocol))).toBe(true)
      expect(tokenFromSubprotocols(protocols.join(', '))).toBe(token)
      expect(tokenFromSubprotocols(protocols.join(','))).toBe(token)
    }),
  )
})

test('without a token, only the program’s subprotocol is offered', () =>
  expect(subprotocolsWithToken('')).toEqual(['consigliere']))

test.each([
  ['an empty header', ''],
  ['the program’s protocol alone', 'consigliere'],
  ['another protocol', 'graphql-ws, secret'],
  ['a malformed escape', 'consigliere, %E0%A4%A'],
])('%s contains no token', (_what, header) => expect(tokenFromSubprotocols(header)).toBeUndefined())

test.each([
  ['http://192.168.0.2:8080/watch?lang=en#secret', 'ws://192.168.0.2:8080/watch/socket'],
  ['https://club.example/watch/overlay', 'wss://club.example/watch/socket'],
])('the socket address is derived from the page %s', (page, socket) =>
  expect(webSocketUrl(page, '/watch/socket').href).toBe(socket),
)
