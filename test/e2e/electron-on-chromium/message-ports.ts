// MessageChannelMain and MessagePortMain in Node. One end stays here; the other can be handed to a page, and its
// messages then cross the bridge. Refuses what real Electron refuses or loses.

import { EventEmitter } from 'node:events'

/** Destination of an end's messages. */
export interface Sink {
  accept(data: unknown): void
  close(): void
}

/**
 * Hands this end to a page. Its waiting messages are sent to `remote`, and the messages of the page must be passed to
 * the returned sink.
 */
export let handOver: (port: MessagePortMain, remote: Sink) => Sink
let entangle: (a: MessagePortMain, b: MessagePortMain) => void

export class MessagePortMain extends EventEmitter {
  #peer: Sink | undefined
  #waiting: unknown[] = []
  #started = false
  #state: 'open' | 'handed-over' | 'closed' = 'open'
  /** Set on the end that stays, so that messages and closing reach the current holder of the other end. */
  #entangled: MessagePortMain | undefined

  static {
    entangle = (a, b) => {
      a.#peer = b.#sink()
      b.#peer = a.#sink()
      a.#entangled = b
      b.#entangled = a
    }
    handOver = (port, remote) => {
      if (port.#state !== 'open')
        throw new Error('An object could not be cloned: the port was already transferred or closed')
      const stays = port.#entangled
      if (!stays) throw new Error('the stand-in cannot hand over both ends of a channel')
      port.#state = 'handed-over'
      stays.#peer = remote
      stays.#entangled = undefined
      for (const data of port.#waiting.splice(0)) remote.accept(data)
      return stays.#sink()
    }
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    for (const item of transfer) {
      if (item instanceof MessagePortMain) throw new Error('the stand-in does not carry ports inside port messages')
      // Electron's own end accepts only ports. Bytes sent this way are lost there (electron#34905).
      throw new TypeError(
        'Port at index 0 is not a valid port: ArrayBuffers cannot be transferred through MessagePortMain',
      )
    }
    if (this.#state === 'handed-over') throw new Error('the port was transferred')
    const data: unknown = structuredClone(message)
    if (this.#state === 'open') this.#peer?.accept(data)
  }

  start(): void {
    if (this.#started) return
    this.#started = true
    queueMicrotask(() => {
      for (const data of this.#waiting.splice(0)) this.#deliver(data)
    })
  }

  close(): void {
    if (this.#state !== 'open') return
    this.#end()
    this.#peer?.close()
  }

  #end(): void {
    if (this.#state !== 'open') return
    this.#state = 'closed'
    queueMicrotask(() => this.emit('close'))
  }

  #sink(): Sink {
    return { accept: (data) => this.#accept(data), close: () => this.#end() }
  }

  #accept(data: unknown): void {
    if (this.#state === 'closed') return
    if (this.#started && this.#waiting.length === 0) this.#deliver(data)
    else this.#waiting.push(data)
  }

  #deliver(data: unknown): void {
    this.emit('message', { data, ports: [] })
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortMain()
  readonly port2 = new MessagePortMain()
  constructor() {
    entangle(this.port1, this.port2)
  }
}
