// Heartbeat of every connection. The server sends a message and a ping once a second and notices clients that do not
// respond, so that both ends detect a cut connection within two seconds.

import type { WebSocket } from 'ws'
import { HEARTBEAT_MESSAGE, SILENCE_LIMIT_MS } from '../api/heartbeat.ts'
import type { Clock } from '../store/platform.ts'

/** Milliseconds between two checks; five checks make a beat of one second. */
const CHECK_INTERVAL_MS = 200
const CHECKS_PER_BEAT = 5
/** Maximum number of messages that a phone may send between two beats. Nobody taps faster. */
const MAX_MESSAGES_PER_BEAT = 30

interface Connection {
  /** Called with `false` at every check while the client does not respond, and with `true` whenever it does. */
  readonly tell: (isHeard: boolean) => void
  /** The socket gets pings only, because its messages are a published format. */
  readonly isPingOnly: boolean
  heardAt: number
  messages: number
}

export class Heartbeat {
  readonly #clock: Clock
  readonly #connections = new Map<WebSocket, Connection>()
  #callOff: (() => void) | undefined
  #looks = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Keeps the heartbeat until the socket closes. Returns a function to be called for each message of the client, which
   * returns false if the client has sent too many messages.
   */
  join(socket: WebSocket, tell: (isHeard: boolean) => void = () => undefined): () => boolean {
    return this.#join(socket, tell, false)
  }

  /** Like `join`, for a socket whose messages are a published format: the client gets pings only. */
  joinPingOnly(socket: WebSocket): void {
    this.#join(socket, () => undefined, true)
  }

  stop(): void {
    this.#callOff?.()
  }

  #join(socket: WebSocket, tell: (isHeard: boolean) => void, isPingOnly: boolean): () => boolean {
    const connection: Connection = { tell, isPingOnly, heardAt: this.#clock.now(), messages: 0 }
    const hear = () => {
      connection.heardAt = this.#clock.now()
      tell(true)
    }
    this.#connections.set(socket, connection)
    socket.on('pong', hear)
    socket.on('close', () => this.#connections.delete(socket))
    tell(true)
    // From now on, the client has to respond.
    if (!isPingOnly) beat(socket)
    else if (socket.readyState === socket.OPEN) socket.ping()
    this.#look()
    return () => {
      connection.messages += 1
      hear()
      return connection.messages <= MAX_MESSAGES_PER_BEAT
    }
  }

  #look(): void {
    if (this.#callOff !== undefined || this.#connections.size === 0) return
    this.#callOff = this.#clock.after(CHECK_INTERVAL_MS, () => {
      this.#callOff = undefined
      this.#looks += 1
      const now = this.#clock.now()
      for (const [socket, connection] of this.#connections) {
        if (now - connection.heardAt > SILENCE_LIMIT_MS) connection.tell(false)
        if (this.#looks % CHECKS_PER_BEAT > 0) continue
        connection.messages = 0
        if (socket.readyState !== socket.OPEN) continue
        socket.ping()
        if (!connection.isPingOnly) beat(socket)
      }
      this.#look()
    })
  }
}

function beat(socket: WebSocket): void {
  if (socket.readyState === socket.OPEN) socket.send(HEARTBEAT_MESSAGE, { binary: false, compress: false })
}
