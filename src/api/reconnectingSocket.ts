// A client's connection to a server, opened again whenever it is cut. Viewers, phones, judges' links, the operator's
// screen of a served club and the command line use it. It owns the pauses between tries, the time until silence counts
// as a cut, and the question why the server refused. It knows nothing of what is sent.

import { BackOff, type BackOffPauses } from '../store/backOff.ts'
import type { Clock } from '../store/platform.ts'
import { CLOSE_CODES } from './closeCodes.ts'
import { HEARTBEAT_MESSAGE, SILENCE_LIMIT_MS } from './heartbeat.ts'

/** Under a name of its own, because screens may import nothing from the store. */
export type ConnectionClock = Clock

/** The parts of a socket that are used: a browser's, one of `ws`, or a simulated one. */
export interface ClientSocket {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(name: 'open', listener: () => void): void
  addEventListener(name: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(name: 'close', listener: (event: { readonly code: number }) => void): void
}

/** `since`: when the server was heard last, by the clock that was given. `ended`: nothing more is tried. */
export type ConnectionState<Why extends string = string> =
  | { readonly is: 'connecting' | 'connected' }
  | { readonly is: 'cut'; readonly since: number }
  | { readonly is: 'ended'; readonly why: Why }

export interface ConnectionOptions<Why extends string = string> {
  readonly clock: ConnectionClock
  /**
   * Opens a socket. Called for each try, so that an address may say from where to go on. Undefined: there is nothing to
   * connect to now. `heard` is called for signs of life that are no messages, such as pings.
   */
  open(heard: () => void): ClientSocket | undefined
  /** Called with each message, except the heartbeat. */
  receive(text: string): void
  changed(state: ConnectionState<Why>): void
  /** Called when a socket was closed or given up: no answer to what was sent through it will come. */
  dropped?(): void
  /**
   * Asked after a close, or with 1006 when a socket did not open in time; usually over HTTP, because a socket that
   * never opened gives no reason. Returns why no other try makes sense; undefined to try again. Absent: it is always
   * tried again.
   */
  probe?(code: number, hasOpened: boolean): Promise<Why | undefined>
  /** Absent: 300 ms, doubled up to 3 s. */
  readonly pauses?: BackOffPauses
  /** Milliseconds without a sign of life after which the connection counts as cut; absent: as the heartbeat says. */
  silence?(): number
  /**
   * Milliseconds for which a silent socket is kept, because its server may only be busy; absent: it is replaced as soon
   * as it counts as cut.
   */
  readonly keepSilent?: number
}

const DEFAULT_RECONNECT_PAUSES: BackOffPauses = { first: 300, longest: 3000 }
/** Milliseconds between two looks for silence. */
const SILENCE_CHECK_INTERVAL_MS = 150
/** Milliseconds by which a look may be late before what has arrived meanwhile is waited for. */
const MAX_CHECK_DELAY_MS = 300
/** Milliseconds that a socket may take to open. */
const OPEN_TIMEOUT_MS = 5000
/** States of a socket. */
const [CONNECTING, OPEN] = [0, 1]

export class ReconnectingSocket<Why extends string = string> {
  readonly #options: ConnectionOptions<Why>
  readonly #backOff: BackOff
  #state: ConnectionState<Why> = { is: 'connecting' }
  #socket: ClientSocket | undefined
  /** When the current socket was heard last or was opened; before that, when it was begun. */
  #heardAt = 0
  /** The owner has connected, and has not closed since. */
  #isWanted = false
  #stopLooking: () => void = () => undefined
  #stopWaiting: () => void = () => undefined

  constructor(options: ConnectionOptions<Why>) {
    this.#options = options
    this.#backOff = new BackOff(options.pauses ?? DEFAULT_RECONNECT_PAUSES)
  }

  get state(): ConnectionState<Why> {
    return this.#state
  }

  /** Does nothing where a socket is open or being opened. Starts again where it had ended. */
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

  /** False: it is not open. */
  send(text: string): boolean {
    if (this.#socket?.readyState !== OPEN) return false
    this.#socket.send(text)
    return true
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === OPEN
  }

  /** Replaces the socket by another one. */
  reconnect(): void {
    this.#drop()
    this.connect()
  }

  /** Until `connect` is called. */
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
    // The owner may close or replace the connection when it hears of the cut.
    const isStillLost = () => this.#isWanted && this.#socket === undefined
    if (!isStillLost()) return
    this.#setState({ is: 'cut', since: this.#heardAt })
    if (isStillLost()) void this.#closed(code, hasOpened)
  }

  async #closed(code: number, hasOpened: boolean): Promise<void> {
    const { probe, clock } = this.#options
    this.#stopWaiting = clock.after(this.#backOff.next(), () => this.connect())
    const why = await probe?.(code, hasOpened)
    // Meanwhile another try may have succeeded, or the owner may have closed it.
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

  /** `wasLate`: the last look came late, because the page slept or was busy; what had arrived is read by now. */
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
      if (isOpening) return this.#lost(CLOSE_CODES.abnormal, false)
      this.#setState({ is: 'cut', since: this.#heardAt })
      if (this.#socket !== socket) return
      if (silent > keepSilent) this.reconnect()
      else this.#look()
    })
  }
}
