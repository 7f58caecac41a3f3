// The connection of one agent: sends packets, waits for the answer to the pending request, and counts texts that are
// neither an answer nor speech as errors. Text that is too long or invalid UTF-8 ends the connection, which the socket
// library enforces. Methods never throw, and every wait has a limit.

import type { RawData, WebSocket } from 'ws'
import { agentAnswerTextSchema, type ContestPacket } from '../../../agents/aiwolf/packet.ts'
import type { Clock } from '../../../store/platform.ts'
import type { ContestStatistics } from './contestStatistics.ts'

export class AgentConnection {
  name = ''
  readonly #socket: WebSocket
  readonly #clock: Clock
  readonly #figures: ContestStatistics
  #answer: ((text: string | undefined) => void) | undefined
  #listener: ((text: string) => void) | undefined
  #hasFailed = false

  constructor(socket: WebSocket, clock: Clock, figures: ContestStatistics) {
    this.#socket = socket
    this.#clock = clock
    this.#figures = figures
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => this.#closed())
    // An error is always followed by a close.
    socket.on('error', () => undefined)
  }

  /** Whether the agent is disconnected or has failed to answer a request. Such an agent is not asked again. */
  get hasFailed(): boolean {
    return this.#hasFailed || !this.isOpen
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(packet: ContestPacket): void {
    if (!this.isOpen) return
    this.#figures.packets += 1
    this.#socket.send(JSON.stringify(packet))
  }

  /** Text of the agent's answer. `undefined` if the agent is disconnected or the time is up. */
  async ask(packet: ContestPacket, milliseconds: number): Promise<string | undefined> {
    if (this.hasFailed) return undefined
    const from = this.#clock.now()
    const text = await new Promise<string | undefined>((resolve) => {
      const callOff = this.#clock.after(milliseconds, () => resolve(undefined))
      this.#answer = (answer) => {
        callOff()
        resolve(answer)
      }
      this.send(packet)
    })
    this.#answer = undefined
    if (text === undefined) {
      this.#hasFailed = true
      this.#figures.errors += 1
      return undefined
    }
    this.#figures.answers += 1
    this.#figures.turns.push(this.#clock.now() - from)
    return text
  }

  /** Until the returned function is called, every text that answers no request is treated as speech. */
  listen(hear: (text: string) => void): () => void {
    this.#listener = hear
    return () => {
      this.#listener = undefined
    }
  }

  onClose(call: () => void): void {
    this.#socket.once('close', call)
  }

  /** Closes the connection after everything has been sent. The socket cuts off an agent that does not respond. */
  async close(): Promise<void> {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    const closed = new Promise<void>((resolve) => this.onClose(resolve))
    this.#socket.close(1000)
    await closed
  }

  #receive(data: RawData, isBinary: boolean): void {
    const text = isBinary ? undefined : agentAnswerTextSchema.safeParse(textOf(data)).data
    const answer = this.#answer
    // A request has only one answer, so a second text is not an answer to it.
    this.#answer = undefined
    if (answer !== undefined) answer(text ?? '')
    else if (this.#listener !== undefined && text !== undefined) this.#listener(text)
    else this.#figures.errors += 1
  }

  #closed(): void {
    this.#answer?.(undefined)
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString('utf8')
}
