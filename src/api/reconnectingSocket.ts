// A client's connection to a server, reopened whenever it breaks. Used by viewers, phones, judges' links, the
// operator's screen of a served club and the command line. It handles the pauses between attempts, the time after which
// silence counts as a broken connection, and the reason for a refusal by the server. It does not depend on the
// messages' content.

import { BackOff, type BackOffPauses } from '../store/backOff.ts'
import type { Clock } from '../store/platform.ts'
import { WEB_SOCKET_CLOSE_CODES } from './closeCodes.ts'
import { HEARTBEAT_MESSAGE, SILENCE_LIMIT_MS } from './heartbeat.ts'

/** This is an alias, because screens must not import anything from the store. */
export type ConnectionClock = Clock

/**
 * The part of a socket's interface that is used here. Sockets of a browser, sockets of `ws` and simulated ones have it.
 */
export interface ClientSocket {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(name: 'open', listener: () => void): void
  addEventListener(name: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(name: 'close', listener: (event: { readonly code: number }) => void): void
}

/**
 * `since` is the time of the last sign of life from the server, by the given clock. In the state `ended`, no further
 * attempt is made.
 */
export type ConnectionState<Why extends string = string> =
  | { readonly is: 'connecting' | 'connected' }
  | { readonly is: 'cut'; readonly since: number }
  | { readonly is: 'ended'; readonly why: Why }

export interface ReconnectingSocketOptions<Why extends string = string> {
  readonly clock: ConnectionClock
  /**
   * Opens a socket. Called for each attempt, so that the address may contain the position from which to continue.
   * Returns `undefined` if there is nothing to connect to now. `heard` must be called for signs of life that are not
   * messages, such as pings.
   */
  open(heard: () => void): ClientSocket | undefined
  /** Called with each message, except the heartbeat. */
  receive(text: string): void
  changed(state: ConnectionState<Why>): void
  /** Called when a socket was closed or given up, so that no answer to its messages will come. */
  dropped?(): void
  /**
   * Called after a close, or with 1006 if a socket did not open in time. Returns why further attempts are useless, or
   * `undefined` to try again. Implementations usually ask the server over HTTP, because a socket that never opened
   * gives no reason. If omitted, the socket always tries again.
   */
  probe?(code: number, hasOpened: boolean): Promise<Why | undefined>
  /** If omitted, the pauses start at 300 ms and are doubled up to 3 s. */
  readonly pauses?: BackOffPauses
  /**
   * Milliseconds without a sign of life after which the connection counts as broken. If omitted, the limit of the
   * heartbeat applies.
   */
  silence?(): number
  /**
   * Milliseconds for which a silent socket is kept, because its server may only be busy. If omitted, it is replaced as
   * soon as its connection counts as broken.
   */
  readonly keepSilent?: number
}

const DEFAULT_RECONNECT_PAUSES: BackOffPauses = { first: 300, longest: 3000 }
/** Milliseconds between two checks for silence. */
const SILENCE_CHECK_INTERVAL_MS = 150
/** If a check is later than this, another check follows, so that messages that arrived meanwhile are read first. */
const MAX_CHECK_DELAY_MS = 300
/** Milliseconds that a socket may take to open. */
const OPEN_TIMEOUT_MS = 5000
/** Values of `readyState`. */
const [CONNECTING, OPEN] = [0, 1]

export class ReconnectingSocket<Why extends string = string> {
  readonly #options: ReconnectingSocketOptions<Why>
  readonly #backOff: BackOff
  #state: ConnectionState<Why> = { is: 'connecting' }
  #socket: ClientSocket | undefined
  /**
   * Time of the current socket's last sign of life. Before the first one, the time at which it was opened or started to
   * open.
   */
  #heardAt = 0
  /** Whether the owner has called `connect` and has not called `close` since. */
  #isWanted = false
  #stopLooking: () => void = () => undefined
  #stopWaiting: () => void = () => undefined

  constructor(options: ReconnectingSocketOptions<Why>) {
    this.#options = options
    this.#backOff = new BackOff(options.pauses ?? DEFAULT_RECONNECT_PAUSES)
  }

  get state(): ConnectionState<Why> {
    return this.#state
  }

  /** Does nothing if a socket is open or opening. Restarts a connection that had ended. */
  connect(): void {
    this.#isWanted = true
    this.#stopWaiting()
    if (this.#socket !== undefined) return
    const { clock } = this.#options
    const heard = () => {
      if (this.#socket === socket) this.#heard()
    }
    const socket = this.#options.open(heard)
    if (socket === undefined) return
    if (this.#state.is === 'ended') this.#setState({ is: 'connecting' })
    this.#socket = socket
    this.#heardAt = clock.now()
    let hasOpened = false
    socket.addEventListener('open', () => {
      hasOpened = true
      if (this.#socket === socket) this.#heardAt = clock.now()
    })
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket) return
      hasOpened = true
      heard()
      const text = String(data)
      if (text !== HEARTBEAT_MESSAGE) this.#options.receive(text)
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#lost(code, hasOpened)
    })
    this.#look()
  }

  /** Returns false if the socket is not open. */
  send(text: string): boolean {
    if (this.#socket?.readyState !== OPEN) return false
    this.#socket.send(text)
    return true
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === OPEN
  }

  /** Replaces the socket with a new one. */
  reconnect(): void {
    this.#drop()
    this.connect()
  }

  /** Stops the connection until `connect` is called. */
  close(): void {
    this.#isWanted = false
    this.#stopWaiting()
    this.#drop()
    this.#setState({ is: 'connecting' })
  }

  #heard(): void {
    this.#heardAt = this.#options.clock.now()
    this.#backOff.reset()
    this.#setState({ is: 'connected' })
  }

  #lost(code: number, hasOpened: boolean): void {
    this.#drop()
    // The owner may close or replace the connection when it is notified that the connection broke.
    const isStillLost = () => this.#isWanted && this.#socket === undefined
    if (!isStillLost()) return
    this.#setState({ is: 'cut', since: this.#heardAt })
    if (isStillLost()) void this.#closed(code, hasOpened)
  }

  async #closed(code: number, hasOpened: boolean): Promise<void> {
    const { probe, clock } = this.#options
    this.#stopWaiting = clock.after(this.#backOff.next(), () => this.connect())
    const why = await probe?.(code, hasOpened)
    // Meanwhile another attempt may have succeeded, or the owner may have closed the connection.
    if (why === undefined || this.#state.is !== 'cut') return
    this.#stopWaiting()
    this.#drop()
    this.#setState({ is: 'ended', why })
  }

  #drop(): void {
    this.#stopLooking()
    const socket = this.#socket
    if (socket === undefined) return
    this.#socket = undefined
    socket.close()
    this.#options.dropped?.()
  }

  #setState(state: ConnectionState<Why>): void {
    if (this.#state.is === state.is) return
    this.#state = state
    this.#options.changed(state)
  }

  /**
   * `wasLate` means that the last check was late because the page slept or was busy. Messages that arrived meanwhile
   * have now been read.
   */
  #look(wasLate = false): void {
    const { clock, silence, keepSilent = 0 } = this.#options
    const due = clock.now() + SILENCE_CHECK_INTERVAL_MS
    this.#stopLooking = clock.after(SILENCE_CHECK_INTERVAL_MS, () => {
      const socket = this.#socket
      if (socket === undefined) return
      const now = clock.now()
      if (!wasLate && now - due > MAX_CHECK_DELAY_MS) return this.#look(true)
      const silent = now - this.#heardAt
      const isOpening = socket.readyState === CONNECTING
      const limit = silence?.() ?? SILENCE_LIMIT_MS
      if (silent <= limit || (isOpening && silent <= OPEN_TIMEOUT_MS)) return this.#look()
      if (isOpening) return this.#lost(WEB_SOCKET_CLOSE_CODES.abnormal, false)
      this.#setState({ is: 'cut', since: this.#heardAt })
      if (this.#socket !== socket) return
      if (silent > keepSilent) this.reconnect()
      else this.#look()
    })
  }
}
