// One agent at the end of its socket: sends packets, waits for the one answer that is due, and takes note of
// everything that is none. Too long a text or invalid UTF-8 ends the connection (the socket sees to it).
// Never throws, never waits without an end.

import type { RawData, WebSocket } from 'ws'
import { answerSchema, type Packet } from '../../../agents/aiwolf/packet.ts'
import type { Clock } from '../../../store/platform.ts'

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
    // A close always follows.
    socket.on('error', () => undefined)
  }

  /** It is gone, or let an answer go by: it is not asked again. */
  get hasFailed(): boolean {
    return this.#hasFailed || !this.isOpen
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(packet: Packet): void {
    if (!this.isOpen) return
    this.#figures.packets += 1
    this.#socket.send(JSON.stringify(packet))
  }

  /** The text it answers with; nothing when it is gone or the time is over. */
  async ask(packet: Packet, milliseconds: number): Promise<string | undefined> {
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

  /** Until it is called off, every text is one that is said. */
  listen(hear: (text: string) => void): () => void {
    this.#listener = hear
    return () => {
      this.#listener = undefined
    }
  }

  onClose(call: () => void): void {
    this.#socket.once('close', call)
  }

  /** Ends the connection, after everything that was sent; one that does not answer is cut off by the socket. */
  async close(): Promise<void> {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    const closed = new Promise<void>((resolve) => this.onClose(resolve))
    this.#socket.close(1000)
    await closed
  }

  #receive(data: RawData, isBinary: boolean): void {
    const text = isBinary ? undefined : answerSchema.safeParse(textOf(data)).data
    const answer = this.#answer
    // One text answers one request; a second is dropped.
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

// What a run of the door counts, and the answer of docs/spec/cli.md §9 made of it.
export class ContestStatistics {
  packets = 0
  answers = 0
  illegal = 0
  /** Answers that did not come, and texts without a request. */
  errors = 0
  finished = 0
  void = 0
  readonly wins = { village: 0, wolves: 0 }
  /** Milliseconds from a request to its answer. */
  readonly turns: number[] = []

  report(run: object, games: number): object {
    const sorted = this.turns.toSorted((a, b) => a - b)
    const { finished, void: voided, wins, packets, answers, illegal, errors } = this
    const turnMs = { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
    return { run, games, finished, void: voided, wins, packets, answers, illegal, errors, turnMs }
  }
}

/** Of ascending numbers; null where there are none. */
function quantile(sorted: readonly number[], share: number): number | null {
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return found === undefined ? null : Math.round(found * 1000) / 1000
}
