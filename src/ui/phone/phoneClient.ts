// State and requests of a phone. While the phone waits, it polls the evening. Once it has a seat, it is also connected
// to the table. A press counts only for the vote in which it was made, so an undelivered press is not sent later. The
// card is never stored. Independent of all screens.

import { shallowReactive } from 'vue'
import { WEB_SOCKET_CLOSE_CODES } from '../../api/closeCodes.ts'
import type { BroadcastBoard } from '../../api/contract/watch.ts'
import type {
  MessageFromPhone,
  OpenPhoneInputCall,
  PhoneRoleCard,
  AnyMessageToPhone,
  PhoneSeatStatus,
  WaitingPlayerGuessView,
} from '../../api/phone/frames.ts'
import type {
  AcceptedCheckInResponse,
  EveningForPhone,
  OfferedMemberName,
  PhoneRequestBody,
  PhoneRequestData,
  PhoneRequestPathArgs,
  PhoneRequestName,
} from '../../api/phone/requests.ts'
import { subprotocolsWithToken, webSocketUrl } from '../../api/port.ts'
import { type ConnectionClock, type ConnectionState, ReconnectingSocket } from '../../api/reconnectingSocket.ts'
import type { Lang } from '../../i18n/registry.ts'
import { browserConnectionClock } from '../kit/pageClock.ts'

type CheckInPerson = DistributiveOmit<PhoneRequestBody<'POST /evening/check-in'>, 'device'>
type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** A press of the hand button. `missed` means that the press was not delivered. */
interface HandPress {
  readonly step: string
  /** Number of the press, which increases with each press. 0 for a statement that is not a vote. */
  readonly n: number
  readonly up: boolean
  readonly is: 'sending' | 'missed' | 'late' | 'none'
  /** Set if the press has already been shown as too late, which happens during one later call. */
  readonly isOld?: true
}

/**
 * Returns the press to show during the call `step`. A press from an earlier call is shown as too late during one call.
 * A press that is still being sent is kept, because its response may still arrive.
 */
function pressAt(press: HandPress | undefined, step: string): HandPress | undefined {
  if (press === undefined || press.step === step || press.is === 'sending') return press
  return press.isOld || press.is === 'none' ? undefined : { ...press, is: 'late', isOld: true }
}

export interface PhoneState {
  me: AcceptedCheckInResponse | undefined
  evening: EveningForPhone | undefined
  /** Problem of the phone. Any problem except `lost` prevents all other use of the phone. */
  trouble: 'off' | 'lost' | 'withdrawn' | 'wrong-code' | undefined
  seat: { readonly game: string; readonly number: number; readonly table?: number } | undefined
  /** Whether the phone only watches, because its owner has no seat at this table. */
  isWatching: boolean
  line: 'connecting' | 'connected' | 'cut'
  /** Time at which the connection was cut, in milliseconds since the epoch. */
  cutAt: number
  sitter: PhoneSeatStatus | undefined
  board: BroadcastBoard | undefined
  /** Number of milliseconds by which the laptop's clock is ahead. */
  ahead: number
  call: OpenPhoneInputCall | undefined
  press: HandPress | undefined
  /** The owner's card. Present only while a finger holds the button. */
  card: PhoneRoleCard | undefined
  /** The owner's guesses. Set for players who watch without a seat. */
  shadow: WaitingPlayerGuessView | undefined
}

const POLL_INTERVALS_MS = { waiting: 3000, seated: 15_000 }
/** Time in milliseconds after which a request to the laptop counts as unanswered. */
export const ANSWER_TIMEOUT_MS = 5000

/** The functions of the browser that the client needs. */
export interface PhonePorts {
  /** Address of the laptop, from which the page was loaded. */
  readonly address: string
  /** Clock in milliseconds since the epoch, because its times are shown. */
  readonly clock: ConnectionClock
  fetch(address: URL, init: RequestInit): Promise<Response>
  open(address: URL, token: string): WebSocket
  /** Reads the only text that the client has stored. */
  read(): string | null
  write(text: string): void
}

/** If the browser cannot store anything, the phone asks for the name again after a reload. */
export const createBrowserPhonePorts = (storage: Storage, key: string): PhonePorts => ({
  address: location.href,
  clock: browserConnectionClock,
  fetch: (address, init) => fetch(address, init),
  open: (address, token) => new WebSocket(address, subprotocolsWithToken(token)),
  read: () => storage.getItem(key),
  write: (text) => storage.setItem(key, text),
})

/** `status` is 0 without a response. */
type PhoneAnswer<N extends PhoneRequestName> =
  | { readonly ok: true; readonly data: PhoneRequestData<N> }
  | { readonly ok: false; readonly status: number; readonly code?: unknown }

const isBusy = ({ status, code }: { readonly status: number; readonly code?: unknown }): boolean =>
  status === 429 || code === 'phones/too-many'

export class PhoneClient {
  readonly state = shallowReactive<PhoneState>({
    me: undefined,
    evening: undefined,
    trouble: undefined,
    seat: undefined,
    isWatching: false,
    line: 'connecting',
    cutAt: 0,
    sitter: undefined,
    board: undefined,
    ahead: 0,
    call: undefined,
    press: undefined,
    card: undefined,
    shadow: undefined,
  })
  readonly #device: string
  readonly #ports: PhonePorts
  readonly #line: ReconnectingSocket
  #holds = false
  #presses = 0
  #stopAsking: () => void = () => undefined

  constructor(code: string | undefined, ports: PhonePorts) {
    this.#ports = ports
    const kept = readKept(ports)
    this.#device = kept.device ?? randomDeviceId()
    this.state.me = kept.me
    this.#keep()
    this.#line = new ReconnectingSocket({
      clock: ports.clock,
      open: () => this.#open(),
      receive: (text) => this.#take(text),
      changed: (state) => this.#changed(state),
      probe: async (code) => {
        // The token was withdrawn, or the phone sent too much or invalid data. The next response about the evening
        // shows whether the phone still has a seat.
        if (code === WEB_SOCKET_CLOSE_CODES.policy) void this.#follow()
        return undefined
      },
    })
    if (code === undefined) void this.#follow()
    else void this.#useCode(code)
  }

  async #useCode(code: string): Promise<void> {
    const answer = await this.#ask('POST /evening/check-in', {}, { device: this.#device, code })
    if (answer.ok && 'token' in answer.data) this.#checkedIn(answer.data)
    else if (!answer.ok && answer.status === 409) this.state.trouble = 'wrong-code'
    else this.#ports.clock.after(POLL_INTERVALS_MS.waiting, () => void this.#useCode(code))
  }

  /** Members with similar names to choose from. Empty if the typed name is accepted as it is. */
  async findSimilarNames(typed: string): Promise<readonly OfferedMemberName[]> {
    const answer = await this.#ask('POST /evening/names', {}, { typed })
    return answer.ok ? answer.data.near : []
  }

  /**
   * Checks the owner in. If the result has `near`, the owner must first choose one of these names. `false` means that
   * the check-in was refused, `busy` that too many phones are sending requests.
   */
  async checkIn(who: CheckInPerson): Promise<boolean | 'busy' | { readonly near: readonly OfferedMemberName[] }> {
    const answer = await this.#ask('POST /evening/check-in', {}, { device: this.#device, ...who })
    if (!answer.ok) return isBusy(answer) ? 'busy' : false
    if ('near' in answer.data) return answer.data
    this.#checkedIn(answer.data)
    return true
  }

  #checkedIn({ member, name, token }: AcceptedCheckInResponse): void {
    Object.assign(this.state, { me: { member, name, token }, trouble: undefined })
    this.#keep()
    void this.#follow()
  }

  /** Replaces the connection with a new one. */
  reconnect(): void {
    this.#line.reconnect()
  }

  disconnect(): void {
    this.#stopAsking()
    this.state.me = undefined
    this.#unseat()
  }

  /** Shows a table at which the owner has no seat, as the public sees it. */
  watchTable({ game, number, table }: EveningForPhone['tables'][number]): void {
    this.#unseat()
    this.state.seat = { game, number, ...(table === undefined ? {} : { table }) }
    this.state.isWatching = true
    this.#line.connect()
  }

  stopWatching(): void {
    this.#unseat()
    void this.#follow()
  }

  /** Forgets the owner, because the phone now belongs to another person. */
  forgetPerson(): void {
    this.state.me = undefined
    this.#keep()
    this.#unseat()
    void this.#follow()
  }

  async announceLeaving(isLeaving: boolean): Promise<void> {
    await this.#ask('POST /evening/leave', {}, { isLeaving })
    await this.#follow()
  }

  // Polls the evening. Polls less often while the connection to the table delivers updates.

  async #follow(): Promise<void> {
    this.#stopAsking()
    const { me } = this.state
    const answer = await this.#ask('GET /evening', {}, {})
    if (me !== this.state.me) return
    if (answer.ok) {
      this.state.evening = answer.data
      this.state.trouble = undefined
      const own = this.#noteOwn()
      if (own !== undefined) await this.#sit(own.member)
    } else if (answer.status === 404) this.#end('off')
    else if (answer.status === 401) this.#end('withdrawn')
    else if (this.state.seat === undefined) this.state.trouble = 'lost'
    const isSeated = this.state.seat !== undefined && this.state.line === 'connected'
    this.#stopAsking = this.#ports.clock.after(
      isSeated ? POLL_INTERVALS_MS.seated : POLL_INTERVALS_MS.waiting,
      () => void this.#follow(),
    )
  }

  #end(trouble: 'off' | 'withdrawn'): void {
    this.state.trouble = trouble
    if (trouble === 'withdrawn') this.state.me = undefined
    this.#keep()
    this.#unseat()
  }

  /** Updates the stored member and name, because a new guest becomes a member and the secretary may correct names. */
  #noteOwn(): AcceptedCheckInResponse | undefined {
    const { me, evening } = this.state
    if (me === undefined) return undefined
    const { member = me.member, name = me.name } = evening?.own ?? {}
    if (member === me.member && name === me.name) return me
    this.state.me = { ...me, member, name }
    this.#keep()
    return this.state.me
  }

  async #sit(member: string): Promise<void> {
    const found = this.state.evening?.tables.flatMap(({ seats, ...table }) =>
      seats.flatMap((each) => (each.member === member ? [{ ...table, own: each.seat }] : [])),
    )[0]
    if (found === undefined) {
      const isPlayed = this.state.evening?.tables.some(({ game }) => game === this.state.seat?.game) === true
      // The verdict stays visible until the next game.
      if (this.state.board?.outcome === undefined && !(this.state.isWatching && isPlayed)) this.#unseat()
      return
    }
    const { game, number, table, own } = found
    if (this.state.seat?.game === game && this.state.sitter?.seat === own) return
    if (this.state.seat?.game !== game || this.state.isWatching) this.#unseat()
    const claimed = await this.#ask('POST /tables/:game/claim', { game }, { seat: own })
    if (!claimed.ok) return
    this.state.seat = { game, number, ...(table === undefined ? {} : { table }) }
    this.#line.connect()
  }

  #unseat(): void {
    this.#line.close()
    const { state } = this
    state.seat = undefined
    state.isWatching = false
    state.sitter = undefined
    state.board = undefined
    state.call = undefined
    state.press = undefined
    state.card = undefined
    state.shadow = undefined
    state.line = 'connecting'
  }

  #open(): WebSocket | undefined {
    const { seat, me } = this.state
    if (seat === undefined || me === undefined) return undefined
    const path = `/ws/table/${encodeURIComponent(seat.game)}`
    return this.#ports.open(webSocketUrl(this.#ports.address, path), me.token)
  }

  #changed(connection: ConnectionState): void {
    const { state } = this
    if (connection.is === 'ended') return
    state.line = connection.is
    if (connection.is !== 'cut') return
    state.cutAt = connection.since
    state.card = undefined
    if (state.press?.is !== 'sending') return
    const missed: HandPress = { ...state.press, is: 'missed' }
    // The call for this press may have been replaced with a newer one while the press was being sent.
    state.press = state.call ? pressAt(missed, state.call.step) : missed
  }

  #take(text: string): void {
    const message = JSON.parse(text) as AnyMessageToPhone
    const { state } = this
    switch (message.type) {
      case undefined:
        if (message.now !== undefined) state.ahead = message.now - this.#ports.clock.now()
        if (message.view !== undefined) state.board = message.view.tables[0]
        return
      case 'SEAT': {
        const { type: _, ...sitter } = message
        state.sitter = sitter
        // The press was delivered, although its response was lost.
        if (state.press && ['sending', 'missed'].includes(state.press.is) && sitter.press === state.press.n)
          state.press = undefined
        return
      }
      case 'HANDS_OPEN':
      case 'WORD_OPEN':
        // A call is repeated after the connection was lost.
        if (state.call?.step !== message.step) state.press = pressAt(state.press, message.step)
        state.call = message
        return
      case 'HANDS_CLOSED':
        state.call = undefined
        return
      case 'REFUSED':
        if (state.press?.step === message.step)
          state.press = { ...state.press, is: message.code === 'phones/late' ? 'late' : 'none' }
        return
      case 'CARD':
        if (this.#holds && message.role !== undefined) state.card = message
        return
      case 'SHADOW':
        state.shadow = message
        return
    }
  }

  #send(message: MessageFromPhone): boolean {
    return this.state.line === 'connected' && this.#line.send(JSON.stringify(message))
  }

  holdCard(lang: Lang): void {
    this.#holds = this.#send({ type: 'hold', lang })
  }

  releaseCard(): void {
    this.#holds = false
    this.state.card = undefined
  }

  sendReady(): void {
    this.#send({ type: 'ready' })
  }

  setHand(isUp: boolean): void {
    const { call } = this.state
    if (call === undefined) return
    this.#presses = Math.max(this.#presses + 1, this.#ports.clock.now())
    const isSent = this.#send({ type: 'hand', step: call.step, up: isUp, press: this.#presses })
    this.state.press = { step: call.step, n: this.#presses, up: isUp, is: isSent ? 'sending' : 'missed' }
  }

  /** Sends the seats of the best move so far. */
  nameSeats(seats: readonly number[]): void {
    const { call } = this.state
    if (call === undefined) return
    const isSent = this.#send({ type: 'named', step: call.step, seats })
    if (!isSent) this.state.press = { step: call.step, n: 0, up: false, is: 'missed' }
  }

  /** Sends the seats that a waiting player considers black. Returns false if the guess could not be sent. */
  sendGuess(day: number, black: readonly number[]): boolean {
    return this.#send({ type: 'shadow', day, black })
  }

  forgetGuesses(): void {
    this.#send({ type: 'forget' })
  }

  async #ask<N extends PhoneRequestName>(
    name: N,
    path: PhoneRequestPathArgs<N>,
    body: PhoneRequestBody<N>,
  ): Promise<PhoneAnswer<N>> {
    const [method = '', pattern = ''] = name.split(' ')
    const { me } = this.state
    const isPost = method === 'POST'
    try {
      const answer = await this.#ports.fetch(new URL(fillPath(pattern, path), this.#ports.address), {
        method,
        headers: {
          ...(isPost ? { 'content-type': 'application/json' } : {}),
          ...(me === undefined ? {} : { authorization: `Bearer ${me.token}` }),
        },
        ...(isPost ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      const answered: unknown = await answer.json()
      if (answer.ok) return { ok: true, data: answered as PhoneRequestData<N> }
      return { ok: false, status: answer.status, code: (answered as { readonly code?: unknown }).code }
    } catch {
      return { ok: false, status: 0 }
    }
  }

  #keep(): void {
    try {
      this.#ports.write(JSON.stringify({ device: this.#device, me: this.state.me }))
    } catch {
      // If nothing can be stored, the phone asks for the name again after a reload.
    }
  }
}

function readKept(ports: PhonePorts): { readonly device?: string; readonly me?: PhoneState['me'] } {
  try {
    const kept = JSON.parse(ports.read() ?? '{}') as { readonly device?: unknown; readonly me?: unknown }
    const me = kept.me as PhoneState['me']
    return {
      ...(typeof kept.device === 'string' ? { device: kept.device } : {}),
      me: typeof me?.token === 'string' && typeof me.member === 'string' ? me : undefined,
    }
  } catch {
    return {}
  }
}

/** Fills the parameters of a path such as `/tables/:game/claim`. */
function fillPath(pattern: string, path: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(path[key] ?? ''))
}

/** A random id. `crypto.randomUUID` is not used, because it exists only over HTTPS. */
function randomDeviceId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
