// The channel of the judge's remote, or of his link: the laptop's, cut down, over a line that may be cut. What is asked
// meanwhile is refused, never sent later; what was under way is answered as lost, and the table is loaded again.

import { shallowReactive } from 'vue'
import { type ClientChannel, connect } from '../../../../api/channel.ts'
import { EVERYTHING, refusal } from '../../../../api/contract/answer.ts'
import { socketAddress } from '../../../../api/port.ts'
import type { PushName, Pushes } from '../../../../api/requestTypes.ts'
import type { Push } from '../../../../api/service.ts'
import { Line } from '../../../phone/line.ts'
import type { PhonePorts } from '../../../phone/phoneClient.ts'

export interface RemoteState {
  /** Undefined until the code was taken. */
  game: string | undefined
  line: 'connecting' | 'connected' | 'cut'
  /** Milliseconds since the epoch. */
  cutAt: number
  /** Nothing more is tried, but where phones are off. */
  trouble: 'wrongCode' | 'withdrawn' | 'elsewhere' | 'off' | undefined
}

const AGAIN = 2000
/** Close code of a line that another one of the same remote replaced. */
const DONE = 1000

export class RemoteChannel implements ClientChannel {
  readonly state = shallowReactive<RemoteState>({
    game: undefined,
    line: 'connecting',
    cutAt: 0,
    trouble: undefined,
  })
  readonly #ports: PhonePorts
  readonly #path: string
  readonly #line: Line
  readonly #listeners = new Set<(push: Push) => void>()
  readonly #arrivals = new Set<(message: unknown) => void>()
  #token = ''
  /** Of the line as it is now. */
  #inner: ClientChannel | undefined

  constructor(ports: PhonePorts, path: '/ws/remote' | '/ws/judge' = '/ws/remote') {
    this.#ports = ports
    this.#path = path
    this.#line = new Line({
      clock: ports.clock,
      open: () => (this.#token === '' ? undefined : ports.open(socketAddress(ports.address, path), this.#token)),
      connected: () => this.#connected(),
      take: (text) => {
        const message: unknown = JSON.parse(text)
        for (const arrive of [...this.#arrivals]) arrive(message)
      },
      cut: (heardAt) => this.#cut(heardAt),
      closed: (code) => void this.#closed(code),
    })
  }

  /** By the token of a link, which is for no one game. */
  startAs(token: string): void {
    this.#go(JSON.stringify({ token, game: '' }))
  }

  /** By a code from the laptop, or as before. */
  async start(code: string | undefined): Promise<void> {
    if (code === undefined) this.#go(this.#ports.read() ?? '')
    else {
      const answer = await this.#take(code)
      if (answer === undefined) this.#ports.clock.after(AGAIN, () => void this.start(code))
      else if (answer.ok) this.#go(await answer.text())
      else this.state.trouble = answer.status === 404 ? 'off' : 'wrongCode'
    }
  }

  send: ClientChannel['send'] = async (name, args) => {
    if (this.#inner === undefined) return refusal('phones/cut')
    const answer = await this.#inner.send(name, args)
    return answer.ok || answer.error.code !== 'app/disconnected' ? answer : refusal('phones/cut-under-way')
  }

  listen: ClientChannel['listen'] = <N extends PushName>(name: N, listener: (push: Pushes[N]) => void) =>
    this.listenToAll((told) => {
      if (told.name === name) listener(told.push as Pushes[N])
    })

  listenToAll(listener: (push: Push) => void): () => void {
    const hear = (push: Push) => listener(push)
    this.#listeners.add(hear)
    return () => void this.#listeners.delete(hear)
  }

  close(): void {
    this.#line.end()
    this.#inner?.close()
  }

  #take(code: string): Promise<Response | undefined> {
    return this.#ports
      .fetch(new URL('/evening/remote', this.#ports.address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      .catch(() => undefined)
  }

  /** `kept`: the laptop's answer to the code. */
  #go(kept: string): void {
    const remote = readKept(kept)
    if (remote === undefined) {
      this.state.trouble = 'wrongCode'
      return
    }
    this.#ports.write(kept)
    this.#token = remote.token
    this.state.game = remote.game
    this.#line.connect()
  }

  #connected(): void {
    if (this.#inner !== undefined) return
    this.#inner = connect({
      post: (message) => {
        if (!this.#line.send(JSON.stringify(message))) throw new Error('the line to the laptop is cut')
      },
      onMessage: (listener) => {
        this.#arrivals.add(listener)
        return () => void this.#arrivals.delete(listener)
      },
    })
    this.#inner.listenToAll((push) => this.#tell(push))
    Object.assign(this.state, { line: 'connected', trouble: undefined })
    this.#tell({ name: 'changed', push: { keys: EVERYTHING } })
  }

  #cut(heardAt: number): void {
    this.#inner?.close()
    this.#inner = undefined
    if (this.state.line !== 'cut') this.state.cutAt = heardAt
    this.state.line = 'cut'
  }

  /** Refused, or lost: a request says which. */
  async #closed(code: number): Promise<void> {
    if (code === DONE) return this.#end('elsewhere')
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await this.#ports.fetch(new URL(this.#path, this.#ports.address), { headers }).catch(() => undefined)
    if (answer?.status === 401) this.#end('withdrawn')
    else if (answer?.status === 404) this.state.trouble = 'off'
  }

  #end(trouble: 'withdrawn' | 'elsewhere'): void {
    this.state.trouble = trouble
    this.#token = ''
    if (trouble === 'withdrawn') this.#ports.write('')
    this.close()
  }

  #tell(push: Push): void {
    for (const listener of [...this.#listeners]) listener(push)
  }
}

function readKept(text: string): { readonly token: string; readonly game: string } | undefined {
  try {
    const { token, game } = JSON.parse(text) as Readonly<Record<string, unknown>>
    return typeof token === 'string' && typeof game === 'string' ? { token, game } : undefined
  } catch {
    return undefined
  }
}
