// What a phone knows and asks: the evening while it waits, its line to the table once it has a seat. A press is for the
// vote it was made in: what does not get through is not sent later. The card is kept nowhere. Knows no screen.

import { shallowReactive } from 'vue'
import type { Board } from '../../api/contract/games.ts'
import { protocolsOf, socketAddress } from '../../api/port.ts'
import type { Faction, Role } from '../../rules/vocabulary.ts'
import type { Evening, OfferedName, Person } from './evening.ts'
import { Line, type PhoneClock } from './line.ts'

interface Sitter {
  readonly seat?: number
  readonly isConfirmed: boolean
  readonly hasLooked: boolean
  readonly isReady: boolean
  readonly hands: boolean
  readonly hand?: boolean
  /** The last press that the laptop took in this call. */
  readonly press?: number
  readonly named?: readonly number[]
}

interface Card {
  readonly role: Role
  readonly name: string
  readonly faction: Faction
  /** Answers to the own checks, where the club shows them. */
  readonly checks?: readonly { readonly night: number; readonly seat: number; readonly says: string }[]
}

interface Call {
  readonly step: string
  /** Absent: hands. */
  readonly what?: 'best-move' | 'last-word'
  readonly nominee?: number
  /** Whose word it is. */
  readonly seat?: number
}

/** `missed`: it did not get through. */
interface Press {
  readonly step: string
  /** Grows with each; 0 of what is no hand. */
  readonly n: number
  readonly up: boolean
  readonly is: 'sending' | 'missed' | 'late' | 'none'
  /** Said in the call after its own already. */
  readonly isOld?: true
}

/** A press of the call before: its owner hears once that it was not counted. One under way is answered yet. */
function pressAt(press: Press | undefined, step: string): Press | undefined {
  if (press === undefined || press.step === step || press.is === 'sending') return press
  return press.isOld || press.is === 'none' ? undefined : { ...press, is: 'late', isOld: true }
}

export interface PhoneState {
  me: (Person & { readonly token: string }) | undefined
  evening: Evening | undefined
  /** Nothing else can be done while it lasts. */
  trouble: 'off' | 'lost' | 'withdrawn' | 'wrong-code' | undefined
  seat: { readonly game: string; readonly number: number; readonly table?: number } | undefined
  /** It only looks on: its owner has no seat there. */
  isWatching: boolean
  line: 'connecting' | 'connected' | 'cut'
  /** Milliseconds since the epoch. */
  cutAt: number
  sitter: Sitter | undefined
  board: Board | undefined
  /** Milliseconds by which the laptop's clock is ahead. */
  ahead: number
  call: Call | undefined
  press: Press | undefined
  /** While a finger holds it. */
  card: Card | undefined
  /** Of one who looks on. */
  shadow: Shadow | undefined
}

interface Shadow {
  readonly blacks: number
  readonly guesses: readonly { readonly day: number; readonly black: readonly number[] }[]
}

type Message =
  | { readonly type?: undefined; readonly now?: number; readonly view?: { readonly tables: readonly Board[] } }
  | { readonly type: 'BEAT' }
  | ({ readonly type: 'SEAT' } & Sitter)
  | ({ readonly type: 'HANDS_OPEN' | 'WORD_OPEN' } & Call)
  | { readonly type: 'HANDS_CLOSED' }
  | { readonly type: 'REFUSED'; readonly step: string; readonly code: string }
  | ({ readonly type: 'CARD' } & Partial<Card>)
  | ({ readonly type: 'SHADOW' } & Shadow)

/** Milliseconds. */
const ASK = { waiting: 3000, seated: 15_000 }
/** Of a request. */
const PATIENCE = 5000
const POLICY = 1008

/** What a browser has around the client. */
export interface PhonePorts {
  /** Of the laptop, as the page came from it. */
  readonly address: string
  readonly clock: PhoneClock
  fetch(address: URL, init: RequestInit): Promise<Response>
  open(address: URL, token: string): WebSocket
  /** The one text that is kept. */
  read(): string | null
  write(text: string): void
}

export const pageClock: PhoneClock = {
  now: () => Date.now(),
  after(milliseconds, job) {
    const timer = setTimeout(job, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A browser that keeps nothing asks for the name again. */
export const browserPorts = (storage: Storage, key: string): PhonePorts => ({
  address: location.href,
  clock: pageClock,
  fetch: (address, init) => fetch(address, init),
  open: (address, token) => new WebSocket(address, protocolsOf(token)),
  read: () => storage.getItem(key),
  write: (text) => storage.setItem(key, text),
})

const isBusy = ({ status, body }: { readonly status: number; readonly body: unknown }): boolean =>
  status === 429 || (body as { readonly code?: unknown } | undefined)?.code === 'phones/too-many'

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
  readonly #line: Line
  #holds = false
  #presses = 0
  #stopAsking: () => void = () => undefined

  constructor(code: string | undefined, ports: PhonePorts) {
    this.#ports = ports
    const kept = readKept(ports)
    this.#device = kept.device ?? random()
    this.state.me = kept.me
    this.#keep()
    this.#line = new Line({
      clock: ports.clock,
      open: () => this.#open(),
      take: (text) => this.#take(text),
      connected: () => {
        this.state.line = 'connected'
      },
      cut: (heardAt) => this.#cut(heardAt),
      // It was withdrawn, or is elsewhere: the evening says which.
      closed: (code) => {
        if (code === POLICY) void this.#follow()
      },
    })
    if (code === undefined) void this.#follow()
    else void this.#useCode(code)
  }

  async #useCode(code: string): Promise<void> {
    const answer = await this.#post('/evening/check-in', { device: this.#device, code })
    if (answer.ok) this.#checkedIn(answer.body as Person & { readonly token: string })
    else if (answer.status === 409) this.state.trouble = 'wrong-code'
    else this.#ports.clock.after(ASK.waiting, () => void this.#useCode(code))
  }

  /** Names to choose from; none where the typed one is taken as it is. */
  async namesLike(typed: string): Promise<readonly OfferedName[]> {
    const answer = await this.#post('/evening/names', { typed })
    return answer.ok ? (answer.body as { readonly near: readonly OfferedName[] }).near : []
  }

  /** `near`: has to be chosen first. False: it was refused; `busy`: too many ask at this moment. */
  async checkIn(
    who: { readonly member: string } | { readonly name: string; readonly isNew: boolean },
  ): Promise<boolean | 'busy' | { readonly near: readonly OfferedName[] }> {
    const answer = await this.#post('/evening/check-in', { device: this.#device, ...who })
    if (!answer.ok) return isBusy(answer) ? 'busy' : false
    if ('near' in (answer.body as object)) return answer.body as { readonly near: readonly OfferedName[] }
    this.#checkedIn(answer.body as Person & { readonly token: string })
    return true
  }

  #checkedIn({ member, name, token }: Person & { readonly token: string }): void {
    Object.assign(this.state, { me: { member, name, token }, trouble: undefined })
    this.#keep()
    void this.#follow()
  }

  /** Another line in place of this one. */
  reconnect(): void {
    this.#line.reconnect()
  }

  end(): void {
    this.#line.end()
    this.#stopAsking()
    this.state.me = undefined
    this.#unseat()
  }

  /** A table without a seat there, as the public sees it. */
  watch({ game, number, table }: Evening['tables'][number]): void {
    this.#unseat()
    this.state.seat = { game, number, ...(table === undefined ? {} : { table }) }
    this.state.isWatching = true
    this.#line.connect()
  }

  stopWatching(): void {
    this.#unseat()
    void this.#follow()
  }

  /** Another person's phone from now on. */
  forget(): void {
    this.state.me = undefined
    this.#keep()
    this.#unseat()
    void this.#follow()
  }

  async leave(isLeaving: boolean): Promise<void> {
    await this.#post('/evening/leave', { isLeaving })
    await this.#follow()
  }

  // The evening, asked again and again: seldom while the table speaks for itself.

  async #follow(): Promise<void> {
    this.#stopAsking()
    const { me } = this.state
    const answer = await this.#ask('/evening', {})
    if (me !== this.state.me) return
    if (answer.ok) {
      this.state.evening = answer.body as Evening
      this.state.trouble = undefined
      const own = this.#noteOwn()
      if (own !== undefined) await this.#sit(own.member)
    } else if (answer.status === 404) this.#end('off')
    else if (answer.status === 401) this.#end('withdrawn')
    else if (this.state.seat === undefined) this.state.trouble = 'lost'
    const isSeated = this.state.seat !== undefined && this.state.line === 'connected'
    this.#stopAsking = this.#ports.clock.after(isSeated ? ASK.seated : ASK.waiting, () => void this.#follow())
  }

  #end(trouble: 'off' | 'withdrawn'): void {
    this.state.trouble = trouble
    if (trouble === 'withdrawn') this.state.me = undefined
    this.#keep()
    this.#unseat()
  }

  /** A new guest becomes a member, and the secretary corrects names. */
  #noteOwn(): Person | undefined {
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
      // The verdict stays in sight until the next game.
      if (this.state.board?.outcome === undefined && !(this.state.isWatching && isPlayed)) this.#unseat()
      return
    }
    const { game, number, table, own } = found
    if (this.state.seat?.game === game && this.state.sitter?.seat === own) return
    if (this.state.seat?.game !== game || this.state.isWatching) this.#unseat()
    const claimed = await this.#post(`/tables/${encodeURIComponent(game)}/claim`, { seat: own })
    if (!claimed.ok) return
    this.state.seat = { game, number, ...(table === undefined ? {} : { table }) }
    if (!this.#line.isOpen) this.#line.connect()
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

  // The line to the table.

  #open(): WebSocket | undefined {
    const { seat, me } = this.state
    if (seat === undefined || me === undefined) return undefined
    const path = `/ws/table/${encodeURIComponent(seat.game)}`
    return this.#ports.open(socketAddress(this.#ports.address, path), me.token)
  }

  #cut(heardAt: number): void {
    const { state } = this
    if (state.line !== 'cut') state.cutAt = heardAt
    state.line = 'cut'
    state.card = undefined
    if (state.press?.is === 'sending') state.press = { ...state.press, is: 'missed' }
  }

  #take(text: string): void {
    const message = JSON.parse(text) as Message
    const { state } = this
    switch (message.type) {
      case undefined:
        if (message.now !== undefined) state.ahead = message.now - this.#ports.clock.now()
        if (message.view !== undefined) state.board = message.view.tables[0]
        return
      case 'SEAT': {
        const { type: _, ...sitter } = message
        state.sitter = sitter
        // It did get through, though the answer was lost.
        if (state.press && ['sending', 'missed'].includes(state.press.is) && sitter.press === state.press.n)
          state.press = undefined
        return
      }
      case 'HANDS_OPEN':
      case 'WORD_OPEN':
        // Said again to a line that was cut.
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
        if (this.#holds && message.role !== undefined) state.card = message as Card
        return
      case 'SHADOW':
        state.shadow = message
        return
      case 'BEAT':
        return
    }
  }

  #send(message: Readonly<Record<string, unknown>>): boolean {
    return this.state.line === 'connected' && this.#line.send(JSON.stringify(message))
  }

  hold(lang: string): void {
    this.#holds = this.#send({ type: 'hold', lang })
  }

  letGo(): void {
    this.#holds = false
    this.state.card = undefined
  }

  ready(): void {
    this.#send({ type: 'ready' })
  }

  hand(isUp: boolean): void {
    const { call } = this.state
    if (call === undefined) return
    this.#presses = Math.max(this.#presses + 1, this.#ports.clock.now())
    const isSent = this.#send({ type: 'hand', step: call.step, up: isUp, press: this.#presses })
    this.state.press = { step: call.step, n: this.#presses, up: isUp, is: isSent ? 'sending' : 'missed' }
  }

  /** The best move so far. */
  name(seats: readonly number[]): void {
    const { call } = this.state
    if (call === undefined) return
    const isSent = this.#send({ type: 'named', step: call.step, seats })
    if (!isSent) this.state.press = { step: call.step, n: 0, up: false, is: 'missed' }
  }

  /** Whom a waiting player holds for black; false: it did not get through. */
  guess(day: number, black: readonly number[]): boolean {
    return this.#send({ type: 'shadow', day, black })
  }

  forgetGuesses(): void {
    this.#send({ type: 'forget' })
  }

  // Requests.

  #post(path: string, body: unknown) {
    return this.#ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  /** Status 0: nobody answered. */
  async #ask(path: string, init: RequestInit & { readonly headers?: Readonly<Record<string, string>> }) {
    const { me } = this.state
    const headers = { ...init.headers, ...(me === undefined ? {} : { authorization: `Bearer ${me.token}` }) }
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const answer = await this.#ports.fetch(new URL(path, this.#ports.address), { ...init, headers, signal })
      return { ok: answer.ok, status: answer.status, body: (await answer.json()) as unknown }
    } catch {
      return { ok: false, status: 0, body: undefined }
    }
  }

  #keep(): void {
    try {
      this.#ports.write(JSON.stringify({ device: this.#device, me: this.state.me }))
    } catch {
      // Then it is asked for again.
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

/** `crypto.randomUUID` is only there over https. */
function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
