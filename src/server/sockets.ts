// Sockets of the viewers. Each gets the frames at its own pace, so a slow one does not delay the others. A socket that
// accepts no data for a long time, or answers no ping, is closed.

import type { WebSocket } from 'ws'
import { WEB_SOCKET_CLOSE_CODES } from '../api/closeCodes.ts'
import type { Clock } from '../store/platform.ts'
import type { TokenAccess } from './access.ts'
import type { WatchedGame } from './frames/watchedGame.ts'
import { Refusal } from './refusal.ts'

interface SocketLimits {
  readonly sockets: number
  /** Maximum number of bytes that wait to be sent. */
  readonly waiting: number
  /** Milliseconds between two pings. A socket that does not answer in between is closed. */
  readonly ping: number
}

const SOCKET_LIMITS: SocketLimits = { sockets: 2000, waiting: 256 * 1024, ping: 30_000 }

interface OpenSocket {
  readonly token: string | null
  readonly isStuck: () => boolean
  isAlive: boolean
  wasStuck: boolean
}

export class OpenSockets {
  readonly #open = new Map<WebSocket, OpenSocket>()
  readonly #limits: SocketLimits
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  #callOff: () => void = () => undefined

  constructor(clock: Clock, limits: SocketLimits = SOCKET_LIMITS) {
    this.#clock = clock
    this.#limits = limits
    this.#watch()
  }

  get size(): number {
    return this.#open.size
  }

  /** Errors: `server/too-many-sockets`. */
  refuseIfFull(): void {
    const { sockets } = this.#limits
    if (this.#open.size >= sockets) throw new Refusal(429, 'server/too-many-sockets', { limit: sockets })
  }

  /** Sends the frames after number `from` as they arrive. Closes the socket at the end of the game. */
  streamFrames(socket: WebSocket, game: WatchedGame, access: TokenAccess, from: number): void {
    let sent = from
    let isStuck = false
    const pump = () => {
      if (isStuck || socket.readyState !== socket.OPEN) return
      const { frames, length } = game.visibleTo(access.right)
      while (sent < length) {
        const frame = frames.at(sent + 1)
        if (frame === undefined) break
        sent += 1
        if (socket.bufferedAmount < this.#limits.waiting) socket.send(frame, SEND_OPTIONS)
        else {
          isStuck = true
          socket.send(frame, SEND_OPTIONS, () => {
            isStuck = false
            pump()
          })
          return
        }
      }
      if (sent > 0 && sent === frames.length && frames.endsGame(sent)) socket.close(WEB_SOCKET_CLOSE_CODES.done)
    }
    const unsubscribe = game.listen(pump)
    this.#keep(socket, access, () => isStuck, unsubscribe)
    // Viewers may only listen: a message closes the socket.
    socket.on('message', () => socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'server/listen-only'))
    pump()
  }

  /** Adds a socket that is pinged, counted and closed with the others. */
  keep(socket: WebSocket, access: TokenAccess, closed: () => void): void {
    this.#keep(socket, access, () => false, closed)
  }

  /**
   * Number of connections by the id that the club uses for their token. The key `null` counts all other connections.
   */
  get countByToken(): ReadonlyMap<string | null, number> {
    const counts = new Map<string | null, number>()
    for (const { token } of this.#open.values()) counts.set(token, (counts.get(token) ?? 0) + 1)
    return counts
  }

  /** Calls the listener when a socket opens or closes. Returns the function that unsubscribes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  closeAll(): void {
    this.#callOff()
    for (const socket of this.#open.keys()) socket.close(WEB_SOCKET_CLOSE_CODES.goingAway, 'server/ends')
  }

  /** Ends sockets that did not answer the close. */
  terminateAll(): void {
    for (const socket of this.#open.keys()) socket.terminate()
  }

  #keep(socket: WebSocket, { withdrawn, token }: TokenAccess, isStuck: () => boolean, closed: () => void): void {
    const known: OpenSocket = { token: token ?? null, isAlive: true, wasStuck: false, isStuck }
    this.#open.set(socket, known)
    this.#tell()
    const withdraw = () => socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'server/withdrawn')
    withdrawn.addEventListener('abort', withdraw)
    socket.on('pong', () => (known.isAlive = true))
    socket.on('close', () => {
      this.#open.delete(socket)
      withdrawn.removeEventListener('abort', withdraw)
      closed()
      this.#tell()
    })
    if (withdrawn.aborted) withdraw()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  #watch(): void {
    this.#callOff = this.#clock.after(this.#limits.ping, () => {
      for (const [socket, known] of this.#open) {
        const isSlow = known.isStuck() && known.wasStuck
        known.wasStuck = known.isStuck()
        if (isSlow) socket.close(WEB_SOCKET_CLOSE_CODES.tooSlow, 'server/too-slow')
        if (isSlow || !known.isAlive) {
          socket.terminate()
          continue
        }
        known.isAlive = false
        socket.ping()
      }
      this.#watch()
    })
  }
}

const SEND_OPTIONS = { binary: false, compress: false } as const
