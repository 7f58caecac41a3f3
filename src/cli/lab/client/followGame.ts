// `attach --follow`: prints frames as they arrive, until the end of the game. After a lost connection, it continues
// after the last frame received.

import WebSocket from 'ws'
import { z } from 'zod'
import { WEB_SOCKET_CLOSE_CODES } from '../../../api/closeCodes.ts'
import { SILENCE_LIMIT_MS } from '../../../api/heartbeat.ts'
import { webSocketUrl } from '../../../api/port.ts'
import { ReconnectingSocket } from '../../../api/reconnectingSocket.ts'
import type { RefusedError } from '../../sentences/refusal.ts'
import { toPrintableText } from '../../sentences/printable.ts'
import { translatorFor } from '../../sentences/language.ts'
import { padCell } from '../../textTable.ts'
import { parseServerRefusal, unreachableRefusal, type ServerConnection } from './connection.ts'
import { type Clock, processClock } from '../../../store/platform.ts'
import { parseJsonIfValid } from '../../../store/parseJson.ts'

const say = translatorFor('client')

/** Milliseconds between attempts, and the maximum number of attempts while the server is unreachable. */
const RECONNECT_PAUSES_MS = { first: 250, longest: 5000 }
const MAX_RECONNECT_TRIES = 20
/** Reason given if a socket did not open in time. */
const OPEN_TIMEOUT_ERROR = { code: 'ETIMEDOUT' }
/**
 * Longest interval between pings, in milliseconds, that counts as a heartbeat. Servers of earlier versions ping every
 * half minute.
 */
const MAX_BEAT_INTERVAL_MS = 3000
/** Maximum size of a received frame, in bytes. The last frame for an admin contains the whole game. */
const MAX_RECEIVED_FRAME_BYTES = 16 * 1024 * 1024

const frame = z.object({ seq: z.int(), type: z.string(), payload: z.record(z.string(), z.unknown()) })

/** Resolves at the end of the game. Rejects with the server's refusal, or if the server remains unreachable. */
export function followGame(
  connection: ServerConnection,
  game: string,
  from: number,
  line: (frame: string) => void,
  clock: Clock = processClock,
): Promise<void> {
  const { address } = connection
  let last = from
  let failures = 0
  let current: SocketMonitor = { refused: undefined, pinged: () => undefined }
  let ended: RefusedError | undefined
  let isCutTold = true
  const heartbeat = new PingMonitor()
  return new Promise((resolve, reject) => {
    const socket = new ReconnectingSocket<'over' | 'refused'>({
      clock,
      pauses: RECONNECT_PAUSES_MS,
      silence: () => (heartbeat.isHeard ? SILENCE_LIMIT_MS : Number.POSITIVE_INFINITY),
      open(heard) {
        if (!isCutTold) console.error(say('cut'))
        isCutTold = true
        // Each socket has its own monitor, because the error of an abandoned socket arrives after the next one was
        // opened.
        current = {
          refused: undefined,
          pinged() {
            heartbeat.note(clock.now())
            heard()
          },
        }
        return opened(addressOf(address, game, last), connection, current)
      },
      receive(text) {
        line(text)
        last += 1
        failures = 0
      },
      changed(state) {
        if (state.is === 'connected') isCutTold = false
        if (state.is !== 'ended') return
        if (state.why === 'over') resolve()
        else reject(ended ?? new Error('a connection ended without a reason'))
      },
      async probe(code, hasOpened) {
        if (code === WEB_SOCKET_CLOSE_CODES.done) return 'over'
        failures += 1
        const refused = current.refused ?? (hasOpened ? undefined : unreachableRefusal(address, OPEN_TIMEOUT_ERROR))
        if (refused === undefined) return undefined
        ended = refused
        // Reconnects only if the connection had worked before.
        const isFinal = last === from || refused.code !== 'server/unreachable' || failures > MAX_RECONNECT_TRIES
        return isFinal ? 'refused' : undefined
      },
    })
    socket.connect()
  })
}

/** Whether the server sends a heartbeat every second. */
class PingMonitor {
  isHeard = false
  #last = Number.NEGATIVE_INFINITY

  note(now: number): void {
    this.isHeard ||= now - this.#last < MAX_BEAT_INTERVAL_MS
    this.#last = now
  }
}

interface SocketMonitor {
  /** Reason why the server refused this socket. Only the first reason is stored. */
  refused: RefusedError | undefined
  pinged(): void
}

function opened(url: URL, { address, token }: ServerConnection, signs: SocketMonitor): WebSocket {
  const refuse = (why: RefusedError) => (signs.refused ??= why)
  const socket = new WebSocket(url, {
    maxPayload: MAX_RECEIVED_FRAME_BYTES,
    headers: { authorization: `Bearer ${token}` },
  })
  socket.on('ping', () => signs.pinged())
  // The body of a refused request contains the reason.
  socket.on('unexpected-response', (_request, response) => {
    let text = ''
    response.on('data', (chunk: Buffer) => (text += chunk.toString().slice(0, 10_000)))
    response.on('end', () => {
      refuse(parseServerRefusal(text, response.statusCode ?? 0))
      socket.terminate()
    })
  })
  socket.on('error', (error) => refuse(unreachableRefusal(address, error)))
  // Runs before the socket's close is handled, because listeners are called in the order in which they were added.
  socket.on('close', (code, reason) => {
    if (code === WEB_SOCKET_CLOSE_CODES.policy)
      refuse(parseServerRefusal(JSON.stringify({ code: reason.toString(), params: {} }), code))
  })
  return socket
}

function addressOf(address: URL, game: string, from: number): URL {
  const url = webSocketUrl(address.href, `/ws/${encodeURIComponent(game)}`)
  url.searchParams.set('from', String(from))
  return url
}

/** Formats a frame for people, with its number, its type and its content. Control characters are made harmless. */
export function formatFrameLine(text: string): string {
  const read = frame.safeParse(parseJsonIfValid(text))
  if (!read.success) return toPrintableText(text)
  const { seq, type, payload } = read.data
  const told = Object.entries(payload)
    .filter(([key]) => key !== 'record')
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
  return `${dim(String(seq).padStart(4))} ${bold(padCell(toPrintableText(type), 18))} ${toPrintableText(told)}`
}

const isColoured = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === ''
const dim = (text: string) => (isColoured ? `\x1b[2m${text}\x1b[0m` : text)
const bold = (text: string) => (isColoured ? `\x1b[1m${text}\x1b[0m` : text)
