// The screens' channel over a connection that may be lost. Requests made while it is lost are refused and never sent
// later. A request that was pending when the connection was lost is answered as lost. Once the connection is back, the
// screens are notified that everything may have changed.

import { parseJsonIfValid } from '../store/parseJson.ts'
import { type ClientChannel, connectChannel } from './channel.ts'
import { ALL_READ_KEYS, refusedApiResult } from './contract/apiResult.ts'
import { type ReconnectingSocketOptions, ReconnectingSocket } from './reconnectingSocket.ts'
import type { PushName, PushPayloads } from './requestTypes.ts'
import type { PushMessage } from './service.ts'

/** Codes of refusals. With `answerLost`, it is unknown whether a change was made. */
export interface ConnectionLossCodes {
  readonly notSent: string
  readonly answerLost: string
}

const DEFAULT_CONNECTION_LOSS_CODES: ConnectionLossCodes = { notSent: 'app/not-sent', answerLost: 'app/disconnected' }

export class ReconnectingChannel<Why extends string = string> implements ClientChannel {
  readonly socket: ReconnectingSocket<Why>
  readonly #codes: ConnectionLossCodes
  readonly #listeners = new Set<(push: PushMessage) => void>()
  readonly #receivers = new Set<(message: unknown) => void>()
  /** The channel over the currently open socket. */
  #inner: ClientChannel | undefined
  /** Requests that wait for the first connection. */
  #waiting: (() => void)[] = []
  /** Whether a request was refused or changes may have been missed. */
  #isStale = false
  #isClosed = false

  constructor(
    options: Omit<ReconnectingSocketOptions<Why>, 'receive' | 'dropped'>,
    codes = DEFAULT_CONNECTION_LOSS_CODES,
  ) {
    this.#codes = codes
    this.socket = new ReconnectingSocket<Why>({
      ...options,
      receive: (text) => {
        const message = parseJsonIfValid(text)
        if (message !== undefined) for (const receive of [...this.#receivers]) receive(message)
      },
      changed: (state) => {
        if (state.is === 'connected') this.#open()
        // This call comes first, so that screens that repeat their queries already see the new state of the connection.
        options.changed(state)
        this.#tellStale()
        this.#release()
      },
      dropped: () => this.#lose(),
    })
  }

  send: ClientChannel['send'] = async (name, args) => {
    // A newly loaded page may send requests before its first connection is open.
    if (this.socket.state.is === 'connecting' && !this.#isClosed)
      await new Promise<void>((resolve) => void this.#waiting.push(resolve))
    // A closing socket accepts nothing, although its connection does not count as lost yet.
    if (this.#inner === undefined || this.socket.state.is !== 'connected' || !this.socket.isOpen) {
      this.#isStale = true
      return refusedApiResult(this.#codes.notSent, { request: name })
    }
    const answer = await this.#inner.send(name, args)
    return answer.ok || answer.error.code !== 'app/disconnected'
      ? answer
      : refusedApiResult(this.#codes.answerLost, { request: name })
  }

  listen: ClientChannel['listen'] = <N extends PushName>(name: N, listener: (push: PushPayloads[N]) => void) =>
    this.listenToAll((arrived) => {
      if (arrived.name === name) listener(arrived.push as PushPayloads[N])
    })

  listenToAll(listener: (push: PushMessage) => void): () => void {
    // Each call adds a new function, so that a listener added twice is called twice.
    const call = (push: PushMessage) => listener(push)
    this.#listeners.add(call)
    return () => void this.#listeners.delete(call)
  }

  close(): void {
    this.#isClosed = true
    this.socket.close()
    this.#release()
  }

  #open(): void {
    if (this.#inner !== undefined) return
    this.#inner = connectChannel({
      post: (message) => {
        if (!this.socket.send(JSON.stringify(message))) throw new Error('the connection is cut')
      },
      onMessage: (listener) => {
        this.#receivers.add(listener)
        return () => void this.#receivers.delete(listener)
      },
    })
    this.#inner.listenToAll((push) => this.#push(push))
  }

  #tellStale(): void {
    if (!this.#isStale || this.socket.state.is !== 'connected') return
    this.#isStale = false
    this.#push({ name: 'changed', push: { keys: ALL_READ_KEYS } })
  }

  #lose(): void {
    this.#isStale ||= this.#inner !== undefined
    this.#inner?.close()
    this.#inner = undefined
  }

  #release(): void {
    this.#waiting.splice(0).forEach((resolve) => resolve())
  }

  #push(push: PushMessage): void {
    for (const listener of [...this.#listeners]) listener(push)
  }
}
