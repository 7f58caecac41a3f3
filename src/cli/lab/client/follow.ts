// `attach --follow`: frames as they come, to the end of the game. A connection that was cut goes on after the last
// frame that arrived.

import WebSocket from 'ws'
import { z } from 'zod'
import { CLOSE } from '../../../api/closeCodes.ts'
import { SILENCE_LIMIT_MS } from '../../../api/heartbeat.ts'
import { socketAddress } from '../../../api/port.ts'
import { ReconnectingSocket } from '../../../api/reconnectingSocket.ts'
import { printable, type Refused } from '../../sentences/refusal.ts'
import { speak } from '../../sentences/language.ts'
import { padded } from '../../table.ts'
import { refusalIn, unreachable, type Connection } from './connection.ts'
import { type Clock, processClock } from '../../../store/platform.ts'
import { jsonIn } from '../../../store/readJson.ts'

const say = speak('client')

/** Milliseconds between tries, and how often a server that is away is tried. */
const PAUSES = { first: 250, longest: 5000 }
const TRIES = 20
/** Why a server counts as away whose socket did not open in time. */
const NOT_OPENED = { code: 'ETIMEDOUT' }
/** Milliseconds. Pings that are closer together are a heartbeat; servers of earlier versions ping each half minute. */
const BEATS_APART = 3000
/** In bytes. The last frame of an admin holds the whole game. */
const LONGEST_FRAME = 16 * 1024 * 1024

const frame = z.object({ seq: z.int(), type: z.string(), payload: z.record(z.string(), z.unknown()) })

/** Resolves at the end of the game; rejects with the server's refusal, or when it stays away. */
export function follow(
  connection: Connection,
  game: string,
  from: number,
  line: (frame: string) => void,
  clock: Clock = processClock,
): Promise<void> {
  const { address } = connection
  let last = from
  let failures = 0
  let current: Signs = { refused: undefined, pinged: () => undefined }
  let ended: Refused | undefined
  let isCutTold = true
  const heartbeat = new Pings()
  return new Promise((resolve, reject) => {
    const socket = new ReconnectingSocket<'over' | 'refused'>({
      clock,
      pauses: PAUSES,
      silence: () => (heartbeat.isHeard ? SILENCE_LIMIT_MS : Number.POSITIVE_INFINITY),
      open(heard) {
        if (!isCutTold) console.error(say('cut'))
        isCutTold = true
        // Each socket has its own: the error of a socket that was given up comes after the next one was opened.
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
        if (code === CLOSE.done) return 'over'
        failures += 1
        const refused = current.refused ?? (hasOpened ? undefined : unreachable(address, NOT_OPENED))
        if (refused === undefined) return undefined
        ended = refused
        // Only a connection that was there once is made again.
        const isFinal = last === from || refused.code !== 'server/unreachable' || failures > TRIES
        return isFinal ? 'refused' : undefined
      },
    })
    socket.connect()
  })
}

/** Whether the server has the heartbeat of once a second. */
class Pings {
  isHeard = false
  #last = Number.NEGATIVE_INFINITY

  note(now: number): void {
    this.isHeard ||= now - this.#last < BEATS_APART
    this.#last = now
  }
}

interface Signs {
  /** Why the server refused this socket: what was said first. */
  refused: Refused | undefined
  pinged(): void
}

function opened(url: URL, { address, token }: Connection, signs: Signs): WebSocket {
  const refuse = (why: Refused) => (signs.refused ??= why)
  const socket = new WebSocket(url, { maxPayload: LONGEST_FRAME, headers: { authorization: `Bearer ${token}` } })
  socket.on('ping', () => signs.pinged())
  // A refused request has the reason in its body.
  socket.on('unexpected-response', (_request, response) => {
    let text = ''
    response.on('data', (chunk: Buffer) => (text += chunk.toString().slice(0, 10_000)))
    response.on('end', () => {
      refuse(refusalIn(text, response.statusCode ?? 0))
      socket.terminate()
    })
  })
  socket.on('error', (error) => refuse(unreachable(address, error)))
  // Before the close is handled: listeners are called in the order they were added.
  socket.on('close', (code, reason) => {
    if (code === CLOSE.policy) refuse(refusalIn(JSON.stringify({ code: reason.toString(), params: {} }), code))
  })
  return socket
}

function addressOf(address: URL, game: string, from: number): URL {
  const url = socketAddress(address.href, `/ws/${encodeURIComponent(game)}`)
  url.searchParams.set('from', String(from))
  return url
}

/** A frame for people: its number, its type, what it says. Nothing of it reaches the terminal as a command. */
export function frameLine(text: string): string {
  const read = frame.safeParse(jsonIn(text))
  if (!read.success) return printable(text)
  const { seq, type, payload } = read.data
  const told = Object.entries(payload)
    .filter(([key]) => key !== 'record')
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
  return `${dim(String(seq).padStart(4))} ${bold(padded(printable(type), 18))} ${printable(told)}`
}

const isColoured = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === ''
const dim = (text: string) => (isColoured ? `\x1b[2m${text}\x1b[0m` : text)
const bold = (text: string) => (isColoured ? `\x1b[1m${text}\x1b[0m` : text)
