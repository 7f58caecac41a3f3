// One line to the laptop: opened again whenever it is cut. The laptop is heard every second; after a moment of silence
// the line counts as cut, though the socket knows nothing of it yet. Knows nothing of what is said.

/** Milliseconds: a heartbeat comes every second, and silence is seen within two. */
const SILENCE = 1800
const LOOK = 150
const WAIT = 300
const LONGEST_WAIT = 3000
const PATIENCE = 5000
/** States of a socket. */
const [CONNECTING, OPEN] = [0, 1]

/** Of the browser; a simulated evening has its own. */
export interface PhoneClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Returns what calls it off. */
  after(milliseconds: number, job: () => void): () => void
}

interface LinePorts {
  readonly clock: PhoneClock
  /** Undefined: nothing is to be connected to now. */
  open(): WebSocket | undefined
  take(text: string): void
  connected(): void
  /** `heardAt`: milliseconds since the epoch. Called each time it is noticed. */
  cut(heardAt: number): void
  /** The laptop closed it. */
  closed(code: number): void
}

export class Line {
  readonly #ports: LinePorts
  #socket: WebSocket | undefined
  #heardAt = 0
  /** Since it was heard last. */
  #tries = 0
  #stopLooking: () => void

  constructor(ports: LinePorts) {
    this.#ports = ports
    this.#stopLooking = ports.clock.after(LOOK, () => this.#look())
  }

  get isOpen(): boolean {
    return this.#socket !== undefined
  }

  connect(): void {
    const socket = this.#ports.open()
    if (socket === undefined) return
    this.#socket = socket
    this.#heardAt = this.#ports.clock.now()
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket) return
      this.#heardAt = this.#ports.clock.now()
      this.#tries = 0
      this.#ports.connected()
      this.#ports.take(String(data))
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      this.#ports.cut(this.#heardAt)
      this.#ports.closed(code)
      this.#tries += 1
      this.#ports.clock.after(Math.min(LONGEST_WAIT, WAIT * this.#tries), () => {
        if (this.#socket === undefined) this.connect()
      })
    })
  }

  /** False: it is not open. */
  send(text: string): boolean {
    if (this.#socket?.readyState !== OPEN) return false
    this.#socket.send(text)
    return true
  }

  /** Until it is connected again. */
  close(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  /** Another line in place of this one. */
  reconnect(): void {
    this.close()
    this.connect()
  }

  end(): void {
    this.#stopLooking()
    this.close()
  }

  #look(): void {
    this.#stopLooking = this.#ports.clock.after(LOOK, () => this.#look())
    if (this.#socket === undefined || this.#ports.clock.now() - this.#heardAt <= SILENCE) return
    const { readyState } = this.#socket
    this.#ports.cut(this.#heardAt)
    // Half open: another one is tried.
    if (readyState !== CONNECTING || this.#ports.clock.now() - this.#heardAt > PATIENCE) this.reconnect()
  }
}
