// Answers to errors that Node detects before there is a request: an unknown method, headers that are too large or
// contradict each other, a broken chunk. The answer has the form of every other refusal. Nothing is logged, because
// anyone may send such bytes.

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'

/** HTTP statuses other than 400, by Node's error code. */
const STATUS_BY_ERROR_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

interface ClientError extends Error {
  readonly code?: string
}

/** Writes the refusal to the socket and closes it. `headers` are the headers that every response of the server has. */
export function answerClientError(error: ClientError, socket: Socket, headers: Readonly<Record<string, string>>): void {
  const { code = 'unknown' } = error
  // After a reset of the connection, nobody would read the answer.
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerText(refusalOf(code), headers))
  socket.destroy(error)
}

function refusalOf(code: string): Refusal {
  return new Refusal(STATUS_BY_ERROR_CODE[code] ?? 400, 'server/bad-request', { place: '', problem: code })
}

function answerText({ status, code, params }: Refusal, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify({ code, params })
  const lines = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`
}
