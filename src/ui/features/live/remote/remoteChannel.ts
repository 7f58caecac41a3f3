// Channel of the judge's remote or of a judge's link: the laptop's channel, restricted to one table or to one judge's
// tables. Manages the code, the stored token, and the reason for a refusal by the laptop.

import { shallowReactive } from 'vue'
import { WEB_SOCKET_CLOSE_CODES } from '../../../../api/closeCodes.ts'
import type { PhoneRequestData } from '../../../../api/phone/requests.ts'
import { webSocketUrl } from '../../../../api/port.ts'
import { ReconnectingChannel } from '../../../../api/reconnectingChannel.ts'
import type { ConnectionState } from '../../../../api/reconnectingSocket.ts'
import { parseJsonFields } from '../../../kit/foreignText.ts'
import { ANSWER_TIMEOUT_MS, type PhonePorts } from '../../../phone/phoneClient.ts'

/** Reasons for which the channel does not reconnect. */
type EndReason = 'wrongCode' | 'withdrawn' | 'elsewhere'

export interface RemoteState {
  /** Id of the game; `undefined` until the laptop has accepted the code. */
  game: string | undefined
  line: 'connecting' | 'connected' | 'cut'
  /** Time at which the connection was cut, in milliseconds since the epoch. */
  cutAt: number
  /** `off` means that phones are turned off on the laptop; the channel keeps trying. */
  trouble: EndReason | 'off' | undefined
}

/** Delay in milliseconds after which the channel asks again if the laptop did not respond. */
const RETRY_DELAY_MS = 2000
const CHANNEL_ERROR_CODES = { notSent: 'phones/cut', answerLost: 'phones/cut-under-way' }

export class RemoteChannel extends ReconnectingChannel<EndReason> {
  readonly state: RemoteState
  readonly #ports: PhonePorts
  /** Object from which the connection reads the token. The connection is created before the fields of this class. */
  readonly #access: { token: string }

  constructor(ports: PhonePorts, path: '/ws/remote' | '/ws/judge' = '/ws/remote') {
    const state = shallowReactive<RemoteState>({ game: undefined, line: 'connecting', cutAt: 0, trouble: undefined })
    const access = { token: '' }
    super(
      {
        clock: ports.clock,
        open: () => (access.token === '' ? undefined : ports.open(webSocketUrl(ports.address, path), access.token)),
        changed: (connection) => showIn(state, connection),
        async probe(code) {
          // A newer connection of the same remote has replaced this one.
          if (code === WEB_SOCKET_CLOSE_CODES.done) return 'elsewhere'
          const headers = { authorization: `Bearer ${access.token}` }
          const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
          const answer = await ports.fetch(new URL(path, ports.address), { headers, signal }).catch(() => undefined)
          if (answer?.status === 404 && state.line === 'cut') state.trouble = 'off'
          if (answer?.status !== 401) return undefined
          ports.write('')
          return 'withdrawn'
        },
      },
      CHANNEL_ERROR_CODES,
    )
    this.state = state
    this.#ports = ports
    this.#access = access
  }

  /** Connects with the token of a judge's link, which is not limited to one game. */
  startWithToken(token: string): void {
    this.#connect(JSON.stringify({ token, game: '' }))
  }

  /** Connects with a code from the laptop, or with the stored token. */
  async start(code: string | undefined): Promise<void> {
    if (code === undefined) return this.#connect(this.#ports.read() ?? '')
    const answer = await this.#useCode(code)
    if (answer === undefined) this.#ports.clock.after(RETRY_DELAY_MS, () => void this.start(code))
    else if (answer.ok) this.#connect(await answer.text())
    else this.state.trouble = answer.status === 404 ? 'off' : 'wrongCode'
  }

  #useCode(code: string): Promise<Response | undefined> {
    return this.#ports
      .fetch(new URL('/evening/remote', this.#ports.address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      .catch(() => undefined)
  }

  /** `kept` is JSON text with the token and the game, returned by the laptop or stored by this tab. */
  #connect(kept: string): void {
    const remote = readKept(kept)
    if (remote === undefined) {
      this.state.trouble = 'wrongCode'
      return
    }
    this.#ports.write(kept)
    this.#access.token = remote.token
    this.state.game = remote.game
    this.socket.connect()
  }
}

function showIn(state: RemoteState, connection: ConnectionState<EndReason>): void {
  if (connection.is === 'ended') {
    state.trouble = connection.why
    return
  }
  state.line = connection.is
  if (connection.is === 'connected') state.trouble = undefined
  if (connection.is === 'cut') state.cutAt = connection.since
}

type Unchecked<T> = { readonly [K in keyof T]?: unknown }

function readKept(text: string): PhoneRequestData<'POST /evening/remote'> | undefined {
  const { token, game }: Unchecked<PhoneRequestData<'POST /evening/remote'>> = parseJsonFields(text)
  return typeof token === 'string' && typeof game === 'string' ? { token, game } : undefined
}
