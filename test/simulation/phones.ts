// Phones at a table in the simulated world: the page's own client and the laptop's own connections. Between them is a
// connection that is slow, cut, or half open, so that messages of an old connection arrive after the new one is open.
// Thumbs press twice, late, and without any connection. Part of an evening of devices, or a world of its own. Bar:
// docs/spec/phones.md §4.

import { Heartbeat } from '../../src/server/heartbeat.ts'
import { PhoneConnections } from '../../src/server/phones/phoneConnections.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import { OpenSockets } from '../../src/server/sockets.ts'
import { err } from '../../src/rules/vocabulary.ts'
import { PhoneClient, type PhonePorts } from '../../src/ui/phone/phoneClient.ts'
import { World, type Draw } from './world.ts'

const GAME = 'game'
const PHONES = 12
const VOTES = 6
/** Milliseconds for which a vote is open. */
const OPEN_FOR = 8000

/** Situations that must be met, because a law that was never tried proves nothing. */
export const MET_BY_PHONES = ['hand counted', 'lost hand told', 'phone cut', 'pressed twice', 'pressed late'] as const
type Met = (typeof MET_BY_PHONES)[number]

export interface PhonesReport {
  readonly broken: readonly string[]
  readonly met: Readonly<Record<Met, number>>
}

/** Parts of the evening that the phones use. */
interface Around {
  readonly world: World
  readonly isOver: boolean
  happens(name: string): boolean
  met(what: Met): void
  breaks(law: string, why: string): void
}

const LAW = 'no hand is lost, doubled, or in another step'

type Told = (...args: never[]) => void

/** One end of a connection. The other end receives what is sent, later and in order, unless it was lost. */
class End {
  readonly OPEN = 1
  readyState = 0
  other!: End
  readonly #world: World
  readonly #draw: Draw
  readonly #hearers = new Map<string, Told[]>()
  #last = 0
  /** If set, everything sent from now on is lost. */
  isLost = false

  constructor(world: World, draw: Draw) {
    this.#world = world
    this.#draw = draw
  }

  /** Reports events as a browser does. `on` reports them as the server's library does. */
  addEventListener(name: string, hear: (event: { data?: string; code?: number }) => void): void {
    this.on(name, (data: unknown) => hear(name === 'close' ? { code: data as number } : { data: String(data) }))
  }

  on(name: string, hear: Told): this {
    this.#hearers.set(name, [...(this.#hearers.get(name) ?? []), hear])
    return this
  }

  tell(name: string, ...args: readonly unknown[]): void {
    for (const hear of this.#hearers.get(name) ?? []) hear(...(args as never[]))
  }

  send(text: string, _how?: unknown, done?: () => void): void {
    this.#carry(() => this.other.tell('message', Buffer.from(text), false))
    done?.()
  }

  ping(): void {
    this.#carry(() => {
      this.other.tell('ping')
      this.other.#carry(() => this.tell('pong'))
    })
  }

  close(code = 1000): void {
    if (this.readyState === 3) return
    this.#carry(() => this.other.end(code), true)
    this.end(code)
  }

  /** Delays everything sent from now on by this time. */
  slow(milliseconds: number): void {
    this.#last = this.#world.now() + milliseconds
  }

  terminate(): void {
    this.close(1006)
  }

  end(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.tell('close', code, Buffer.from(''))
  }

  /**
   * Delivers in the order of this connection. What is already on its way arrives, whatever happens to the connection
   * meanwhile.
   */
  #carry(arrive: () => void, isClose = false): void {
    if (this.isLost && !isClose) return
    const now = this.#world.now()
    this.#last = Math.max(this.#last, now + 5 + this.#draw(60) + (this.#draw(20) === 0 ? this.#draw(3000) : 0))
    this.#world.after(this.#last - now, arrive)
  }
}

class Room {
  readonly world: World
  readonly phones: Phones
  readonly lines: PhoneConnections
  readonly open: { readonly seat: number; readonly phone: End; readonly laptop: End }[] = []
  readonly #heartbeat: Heartbeat
  readonly #draw: Draw

  constructor(world: World) {
    this.world = world
    this.#draw = world.draws('phones')
    this.phones = new Phones(this.world, undefined, world.draws('codes of phones'))
    this.phones.setOn(true)
    this.phones.setHands(true)
    this.#heartbeat = new Heartbeat(this.world)
    const refused = () => Promise.resolve(err({ code: 'phones/not-your-seat', params: {} }))
    this.lines = new PhoneConnections(this.phones, {
      heartbeat: this.#heartbeat,
      club: { phoneCard: refused, phoneShadow: refused },
      sockets: new OpenSockets(this.world),
      audience: { join: () => () => undefined },
    })
  }

  /** Adds a phone whose owner sits at this seat, and which the judge has confirmed. */
  async seat(seat: number): Promise<PhoneClient> {
    const client = new PhoneClient(undefined, this.#around(seat))
    await client.checkIn({ member: `m${seat}` })
    return client
  }

  /** Cuts one connection. `press` moves the thumb at a seat up or down. */
  cutOne(isHalf: boolean, press: (seat: number, up: boolean) => void): boolean {
    const live = this.open.filter(({ phone }) => phone.readyState !== 3)
    const line = live[this.#draw(Math.max(1, live.length))]
    if (line === undefined) return false
    // The thumb presses on a connection that is slow and then lost, and the opposite on the next one.
    const isSlow = this.#draw(3) === 0
    if (isSlow) {
      line.phone.slow(2500)
      const isUp = this.#draw(2) === 0
      press(line.seat, isUp)
      this.world.after(1500, () => press(line.seat, !isUp))
    }
    if (isSlow) line.phone.close(1006)
    else if (isHalf) line.laptop.isLost = true
    else if (this.#draw(2) === 0) line.phone.close(1006)
    else line.laptop.close(1006)
    return true
  }

  #around(seat: number): PhonePorts {
    const me = { member: `m${seat}`, name: `Player ${seat}` }
    const answer = (body: unknown) =>
      new Promise<Response>((resolve) =>
        this.world.after(20 + this.#draw(80), () =>
          resolve({ ok: true, status: 200, json: () => Promise.resolve(body) } as Response),
        ),
      )
    let token = ''
    return {
      address: 'http://laptop/',
      clock: { now: () => this.world.now(), after: (milliseconds, job) => this.world.after(milliseconds, job) },
      read: () => null,
      write: () => undefined,
      fetch: ({ pathname }) => {
        const phone = this.phones.phoneOf(token)
        if (pathname === '/evening/check-in') {
          const done = this.phones.checkIn(me, `device of phone ${seat}`, `address ${seat}`)
          if (done.ok) ({ token } = done.value)
          return answer({ ...me, token })
        }
        if (pathname.endsWith('/claim') && phone !== undefined) {
          this.phones.claim(phone, GAME, seat)
          this.phones.confirm(phone.id)
        }
        return answer({ club: 'Club', here: [], tables: [{ game: GAME, number: 1, seats: [{ ...me, seat }] }] })
      },
      open: () => {
        const [phone, laptop] = [new End(this.world, this.#draw), new End(this.world, this.#draw)]
        phone.other = laptop
        laptop.other = phone
        this.open.push({ seat, phone, laptop })
        this.world.after(10 + this.#draw(100), () => {
          const known = this.phones.phoneOf(token)
          if (phone.readyState === 3 || known === undefined) return
          phone.readyState = laptop.readyState = 1
          this.lines.join(laptop as never, known, GAME)
          phone.tell('open')
        })
        return phone as never
      },
    }
  }
}

/** Last action of a thumb in a call. */
interface Pressed {
  readonly step: string
  readonly up: boolean
}

/** Plays one game of votes. */
export async function phonesAtTable(around: Around): Promise<void> {
  const { world } = around
  const room = new Room(world)
  const clients = await Promise.all(Array.from({ length: PHONES }, (_, index) => room.seat(index + 1)))
  while (!around.isOver && !clients.every(({ state }) => state.sitter?.isConfirmed)) await world.sleep(100)
  for (let vote = 1; vote <= VOTES && !around.isOver; vote += 1)
    if (around.happens(`phones ${vote}`)) await voteByPhone(around, room, clients, vote)
  for (const client of clients) client.disconnect()
}

/** Thumbs press, connections are cut, and the judge's key enters the hands in the judge's entry. */
async function voteByPhone(around: Around, room: Room, clients: readonly PhoneClient[], vote: number): Promise<void> {
  const { world } = around
  const { phones } = room
  const thumbs = world.draws(`thumbs ${vote}`)
  const breaks = (why: string) => around.breaks(LAW, `vote ${vote}: ${why}`)
  const pressed = new Map<number, Pressed>()
  /** Seats that raised their hand in this call at least once. */
  const raised = new Set<number>()
  const at = `vote ${vote}`
  phones.callHands(GAME, { what: 'hands', at, nominee: vote, seats: clients.map((_, index) => index + 1) })
  const step = phones.openCallOf(GAME)?.step ?? ''
  const press = (index: number, up: boolean) => {
    const client = clients[index]
    const call = client?.state.call
    if (client === undefined || call === undefined) return
    client.setHand(up)
    pressed.set(index + 1, { step: call.step, up })
    if (up && call.step === step) raised.add(index + 1)
    if (call.step !== step) around.met('pressed late')
  }
  for (let n = 1; n <= 20; n += 1) {
    const index = thumbs(PHONES)
    const isTwice = thumbs(3) === 0
    const isUp = thumbs(4) > 0
    const later = thumbs(OPEN_FOR + 1500)
    if (!around.happens(`thumb ${vote}.${n}`)) continue
    world.after(later, () => {
      press(index, isUp)
      if (!isTwice) return
      around.met('pressed twice')
      press(index, pressed.get(index + 1)?.up ?? true)
    })
  }
  for (let n = 1; n <= 6; n += 1) {
    const [later, isHalf] = [thumbs(OPEN_FOR), thumbs(3) === 0]
    if (!around.happens(`phone cut ${vote}.${n}`)) continue
    world.after(later, () => {
      if (room.cutOne(isHalf, (seat, up) => press(seat - 1, up))) around.met('phone cut')
    })
  }
  await world.sleep(OPEN_FOR)
  // The judge's key enters the hands that are raised now.
  const up = new Set(phones.view(GAME).seats.flatMap(({ seat, hand }) => (hand ? [seat] : [])))
  // While the phone shows that it is sending, or that a press was missed, it claims nothing.
  const shown = clients.map(
    ({ state }) =>
      state.line === 'connected' && state.press === undefined && state.call?.step === step && state.sitter?.hand,
  )
  const before = new Map(pressed)
  phones.callHands(GAME, { what: 'hands', at: `${at} is over`, nominee: 0, seats: [13] })
  for (const seat of up) {
    around.met('hand counted')
    if (!raised.has(seat)) breaks(`${seat} is up and was not pressed in this call`)
  }
  for (const [index, isShown] of shown.entries()) {
    const last = before.get(index + 1)
    if (isShown && last?.step === step && last.up && !up.has(index + 1))
      breaks(`${index + 1} shows a hand that the laptop has not`)
  }
  await world.sleep(12_000)
  for (const [index, { state }] of clients.entries()) {
    const last = before.get(index + 1)
    // The phone's message is about a later press.
    if (last?.step !== step || !last.up || up.has(index + 1) || pressed.get(index + 1) !== last) continue
    if (state.press?.is === 'missed' || state.press?.is === 'late') around.met('lost hand told')
    else breaks(`the hand of ${index + 1} is lost and the phone does not say so`)
  }
  if (phones.view(GAME).seats.some(({ hand }) => hand)) breaks('a late press is up in another call')
}

/** Plays a game in a world of its own. Call it in a task of the machine, not in a microtask. */
export function playPhones(seed: number): PhonesReport {
  const world = new World(seed)
  const broken: string[] = []
  const met = Object.fromEntries(MET_BY_PHONES.map((what) => [what, 0])) as Record<Met, number>
  let isDone = false
  const around: Around = {
    world,
    isOver: false,
    happens: () => true,
    met: (what) => (met[what] += 1),
    breaks: (_, why) => broken.push(why),
  }
  void phonesAtTable(around).then(() => (isDone = true))
  const ended = world.run(600_000, () => isDone)
  if (ended !== 'done') broken.push(ended)
  for (const error of world.uncaught) broken.push(`thrown: ${String(error)}`)
  return { broken, met }
}
