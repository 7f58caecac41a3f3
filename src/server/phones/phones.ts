// The phones of the evening: whose each is, at which seat, whether it is heard, whether its owner has looked at the
// card, whose hand is up. A phone that the judge has not confirmed only asks: it changes no other phone and no vote.
// The list belongs to this run of the program; only guesses of the shadow table are stored. Knows no sockets and no
// club. Source: spec of phones, sections 1, 2 and 5.

import { setMaxListeners } from 'node:events'
import type { HandsCall, PhoneHost, PhoneRequest, PhoneState, SeatPhone } from '../../api/phones.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { hashOfToken, isSameHash, newToken, randomBelow } from '../tokens.ts'
import { newRowCode } from './rowCodes.ts'
import { Codes, Remotes } from './remotes.ts'
import { Shadows } from './shadows.ts'

/** Phones that the judge has confirmed; an evening of one club has fewer players. */
const MOST_CONFIRMED = 200
/** Phones that ask, from all addresses together. */
export const MOST_ASKING = 150
/**
 * Phones that ask from one address. Many phones share an address behind one router, so a whole club of forty can ask
 * at the same time; confirmed phones do not count.
 */
export const MOST_ASKING_OF_ADDRESS = 40
/** Milliseconds after which a phone that nobody confirmed has to check in again. */
export const ASKS_FOR = 30 * 60_000

/** Who checked in. A new guest has no member until the judge confirms the phone. */
export interface Arrival {
  readonly member?: string
  readonly name: string
}

export interface Phone {
  readonly id: string
  /** Empty for a new guest who is not confirmed. */
  readonly member: string
  /** Aborted when it is withdrawn. */
  readonly withdrawn: AbortSignal
}

interface Kept extends Phone {
  member: string
  name: string
  /** Two characters that the phone and its row show. */
  readonly code: string
  readonly hash: string
  /** Hash of what the phone calls itself. */
  readonly device: string
  /** Where it checked in from. */
  readonly address: string
  askedAt: number
  readonly withdraw: () => void
  isConfirmed: boolean
  leaves: boolean
  /** When its line was last cut; undefined while it is heard. */
  cutAt: number | undefined
}

interface Sitter {
  readonly phone: Kept
  readonly seat: number
  hasLooked: boolean
  isReady: boolean
}

interface Call extends HandsCall {
  /** A press names this call only. */
  readonly step: string
  readonly up: Set<number>
  /** The last press of each seat: one that a slower line brings later is older. */
  readonly presses: Map<number, number>
  /** Of a best move. */
  named: readonly number[]
}

interface Game {
  /** By phone. Several phones may ask for one seat. */
  readonly sitters: Map<string, Sitter>
  call?: Call | undefined
}

/** What a call tells phones. */
export interface ToldCall {
  readonly what: HandsCall['what']
  readonly step: string
  readonly nominee?: number
  /** Whose word it is. */
  readonly seat?: number
}
export interface HandPress {
  readonly step: string
  readonly up: boolean
  /** Grows with each press of this phone. */
  readonly press?: number
}

const MOST_NAMED = 3

export class Phones implements PhoneHost {
  readonly #clock: Clock
  readonly #below: (limit: number) => number
  readonly #kept = new Map<string, Kept>()
  readonly #games = new Map<string, Game>()
  /** Of members: each makes a phone theirs. */
  readonly #codes: Codes
  readonly remotes: Remotes
  readonly shadowTable: Shadows
  readonly #listeners = new Set<() => void>()
  #isOn = false
  #hands = false
  #checks = false
  /** Calls of this run, so that none has the step of another, nor of another run. */
  readonly #run = newToken().slice(0, 8)
  #calls = 0

  /** `below`: a random whole number from 0 to below the limit. */
  constructor(clock: Clock, shadows = new Shadows(), below: (limit: number) => number = randomBelow) {
    this.#clock = clock
    this.#below = below
    this.shadowTable = shadows
    void shadows.ready.then(() => this.#tell())
    this.#codes = new Codes(clock)
    this.remotes = new Remotes(clock, () => this.#tell())
  }

  get isOn(): boolean {
    return this.#isOn
  }

  view(game?: string) {
    this.#expire()
    const now = this.#clock.now()
    return {
      isOn: this.#isOn,
      hands: this.#hands,
      checks: this.#checks,
      phones: [...this.#kept.values()].map((phone) => {
        const { id, member, name, code, isConfirmed, leaves } = phone
        return { id, ...(member === '' ? {} : { member }), name, code, isConfirmed, leaves, state: stateOf(phone) }
      }),
      seats: game === undefined ? [] : this.#seats(game, now),
      call: this.#callOf(game),
      remote: this.remotes.stateOf(game),
      guesses: this.shadowTable.count,
    }
  }

  #callOf(game: string | undefined): Pick<HandsCall, 'what' | 'at' | 'nominee'> | null {
    const call = game === undefined ? undefined : this.#games.get(game)?.call
    return call === undefined ? null : { what: call.what, at: call.at, nominee: call.nominee }
  }

  #seats(id: string, now: number): readonly SeatPhone[] {
    const { sitters = new Map<string, Sitter>(), call } = this.#games.get(id) ?? {}
    return [...sitters.values()]
      .toSorted((a, b) => Number(b.phone.isConfirmed) - Number(a.phone.isConfirmed))
      .map(({ seat, phone, hasLooked, isReady }) => ({
        seat,
        phone: phone.id,
        state: stateOf(phone),
        ...(phone.cutAt === undefined ? {} : { cutFor: Math.round(now - phone.cutAt) }),
        hasLooked,
        isReady,
        hand: phone.isConfirmed && call?.up.has(seat) === true,
        named: phone.isConfirmed ? namedBy(call, seat) : [],
      }))
  }

  /** Switching off clears the list. */
  setOn(isOn: boolean): void {
    this.#isOn = isOn
    if (isOn) this.#tell()
    else this.clear()
  }

  /** Every phone has to check in again; guesses of the shadow table and remotes stay. */
  clear(): void {
    for (const phone of this.#kept.values()) this.#remove(phone)
    this.#tell()
  }

  setHands(isOn: boolean): void {
    this.#hands = isOn
    if (!isOn) for (const game of this.#games.values()) game.call = undefined
    this.#tell()
  }

  setChecks(isOn: boolean): void {
    this.#checks = isOn
    this.#tell()
  }

  get hasChecks(): boolean {
    return this.#checks
  }

  callHands(id: string, call: HandsCall | undefined): void {
    const game = this.#game(id)
    const before = game.call
    if (call === undefined || !this.#hands) game.call = undefined
    else if (before?.what === call.what && before.at === call.at && before.nominee === call.nominee)
      game.call = { ...before, seats: call.seats }
    else
      game.call = { ...call, step: `${this.#run}-${(this.#calls += 1)}`, up: new Set(), presses: new Map(), named: [] }
    if (before !== undefined || game.call !== undefined) this.#tell()
  }

  called(id: string): ToldCall | undefined {
    const call = this.#games.get(id)?.call
    if (call === undefined) return undefined
    const { what, step, nominee, seats } = call
    const [seat] = what === 'hands' ? [] : seats
    return { what, step, ...(nominee === undefined ? {} : { nominee }), ...(seat === undefined ? {} : { seat }) }
  }

  /** Errors: `phones/late` for a step that is over, `phones/no-hand` where this seat has none now. */
  hand(phone: Phone, id: string, { step, up: isUp, press = 0 }: HandPress): Result<void> {
    const asked = this.#askedOf(phone, id, step)
    if (!asked.ok) return asked
    const { call, seat } = asked.value
    if (call.what === 'best-move') return err({ code: 'phones/no-hand', params: {} })
    const before = call.presses.get(seat) ?? 0
    if (press < before || (press === before && call.up.has(seat) === isUp)) return ok(undefined)
    call.presses.set(seat, press)
    if (isUp) call.up.add(seat)
    else call.up.delete(seat)
    this.#tell()
    return ok(undefined)
  }

  /** The best move so far, in place of what was named before. Errors: as of `hand`. */
  named(phone: Phone, id: string, step: string, seats: readonly number[]): Result<void> {
    const asked = this.#askedOf(phone, id, step)
    if (!asked.ok) return asked
    const { call, seat } = asked.value
    if (call.what !== 'best-move' || seats.includes(seat)) return err({ code: 'phones/no-hand', params: {} })
    call.named = [...new Set(seats)].slice(0, MOST_NAMED)
    this.#tell()
    return ok(undefined)
  }

  #askedOf(phone: Phone, id: string, step: string): Result<{ readonly call: Call; readonly seat: number }> {
    const call = this.#games.get(id)?.call
    if (call?.step !== step) return err({ code: 'phones/late', params: {} })
    const seat = this.seatOf(phone, id)
    return seat !== undefined && this.isConfirmed(phone) && call.seats.includes(seat)
      ? ok({ call, seat })
      : err({ code: 'phones/no-hand', params: {} })
  }

  /**
   * A phone of this person, which asks until the judge confirms it. The same phone under the same person stays
   * confirmed, under a new token; under another person it asks again. Errors: `phones/too-many`.
   */
  checkIn(who: Arrival, device: string, address: string): Result<{ readonly token: string }> {
    this.#expire()
    const own = hashOfToken(device)
    const before = this.#byDevice(own)
    const isConfirmed = before?.isConfirmed === true && isSamePerson(before, who)
    const asking = [...this.#kept.values()].filter((phone) => phone !== before && !phone.isConfirmed)
    const ofAddress = asking.filter((phone) => phone.address === address)
    const most = ofAddress.length >= MOST_ASKING_OF_ADDRESS ? MOST_ASKING_OF_ADDRESS : MOST_ASKING
    if (!isConfirmed && (asking.length >= MOST_ASKING || ofAddress.length >= MOST_ASKING_OF_ADDRESS))
      return err({ code: 'phones/too-many', params: { most } })
    return ok({ token: this.#bind(who, { device: own, address, isConfirmed }) })
  }

  /** The member that this code was given for. Errors: `phones/wrong-code`. */
  takeCode(code: string): Result<string> {
    const member = this.#codes.take(code)
    return member === undefined ? err({ code: 'phones/wrong-code', params: {} }) : ok(member)
  }

  /** By a code that the judge gave: it is confirmed, and other phones of this member end. Errors: `phones/too-many`. */
  checkInByCode(who: Required<Arrival>, device: string, address: string): Result<{ readonly token: string }> {
    if (!this.#hasRoomFor(who.member)) return err({ code: 'phones/too-many', params: { most: MOST_CONFIRMED } })
    for (const phone of this.#kept.values()) if (phone.member === who.member) this.#remove(phone)
    return ok({ token: this.#bind(who, { device: hashOfToken(device), address, isConfirmed: true }) })
  }

  /** For one more confirmed phone. */
  #hasRoomFor(member: string): boolean {
    const confirmed = [...this.#kept.values()].filter((phone) => phone.isConfirmed && phone.member !== member)
    return confirmed.length < MOST_CONFIRMED
  }

  #byDevice(device: string): Kept | undefined {
    return [...this.#kept.values()].find((phone) => isSameHash(phone.device, device))
  }

  #bind({ member = '', name }: Arrival, of: Pick<Kept, 'device' | 'address' | 'isConfirmed'>): string {
    const before = this.#byDevice(of.device)
    if (before !== undefined) this.#remove(before)
    const token = newToken()
    const ending = new AbortController()
    setMaxListeners(0, ending.signal)
    const hash = hashOfToken(token)
    const id = hash.slice(0, 16)
    const now = this.#clock.now()
    const isSame = before !== undefined && isSamePerson(before, { member, name })
    this.#kept.set(id, {
      ...of,
      ...{ id, member, name, hash, leaves: false, cutAt: now },
      code: isSame ? before.code : this.#newCode(),
      // Checking in again does not keep a row for longer.
      askedAt: isSame && !before.isConfirmed ? before.askedAt : now,
      withdrawn: ending.signal,
      withdraw: () => ending.abort(),
    })
    this.#tell()
    return token
  }

  #newCode(): string {
    return newRowCode(new Set([...this.#kept.values()].map(({ code }) => code)), this.#below)
  }

  #expire(): void {
    const now = this.#clock.now()
    for (const phone of this.#kept.values())
      if (!phone.isConfirmed && now - phone.askedAt >= ASKS_FOR) this.#remove(phone)
  }

  phoneOf(token: string): Phone | undefined {
    this.#expire()
    const hash = hashOfToken(token)
    for (const phone of this.#kept.values()) if (isSameHash(phone.hash, hash)) return phone
    return undefined
  }

  isConfirmed({ id }: Phone): boolean {
    return this.#kept.get(id)?.isConfirmed === true
  }

  /** The phone is at the seat of its member. Others that ask for the same seat stay until the judge decides. */
  claim({ id: phoneId }: Phone, id: string, seat: number): void {
    const phone = this.#kept.get(phoneId)
    if (phone === undefined) return
    const { sitters } = this.#game(id)
    if (sitters.get(phoneId)?.seat === seat) return
    sitters.set(phoneId, { phone, seat, hasLooked: false, isReady: false })
    if (phone.isConfirmed) this.#takeSeats(phone)
    this.#tell()
  }

  /** A seat has one confirmed phone: another one was of whoever sat there before. */
  #takeSeats(phone: Kept): void {
    for (const game of this.#games.values()) {
      const seat = game.sitters.get(phone.id)?.seat
      for (const [id, other] of game.sitters)
        if (other.seat === seat && id !== phone.id && other.phone.isConfirmed) leaveSeat(game, id)
    }
  }

  /** Its seat in this game; undefined: none. */
  seatOf({ id: phoneId }: Phone, id: string): number | undefined {
    return this.#games.get(id)?.sitters.get(phoneId)?.seat
  }

  ownOf(phone: Phone) {
    const { member = phone.member, name = '', code = '', leaves = false } = this.#kept.get(phone.id) ?? {}
    return { member, name, code, isConfirmed: this.isConfirmed(phone), leaves }
  }

  /** What a phone is told of itself. */
  sitterOf(phone: Phone, id: string) {
    const { sitters, call } = this.#games.get(id) ?? {}
    const { seat, hasLooked = false, isReady = false } = sitters?.get(phone.id) ?? {}
    const isConfirmed = this.isConfirmed(phone)
    const own = { isConfirmed, hasLooked, isReady, hands: this.#hands }
    if (seat === undefined) return own
    // What the seat's phone pressed is told to that phone only.
    const heard = isConfirmed ? call : undefined
    return {
      ...own,
      seat,
      hand: heard?.up.has(seat) === true,
      press: heard?.presses.get(seat) ?? 0,
      named: namedBy(heard, seat),
    }
  }

  looked(phone: Phone, id: string): void {
    this.#note(phone, id, { hasLooked: true })
  }

  ready(phone: Phone, id: string): void {
    this.#note(phone, id, { isReady: true })
  }

  #note(phone: Phone, id: string, note: Partial<Pick<Sitter, 'hasLooked' | 'isReady'>>): void {
    const sitter = this.#games.get(id)?.sitters.get(phone.id)
    if (sitter === undefined || !this.isConfirmed(phone)) return
    Object.assign(sitter, note)
    this.#tell()
  }

  /** Whether it is heard. */
  heard({ id }: Phone, isHeard: boolean): void {
    const phone = this.#kept.get(id)
    if (phone === undefined || (phone.cutAt === undefined) === isHeard) return
    phone.cutAt = isHeard ? undefined : this.#clock.now()
    this.#tell()
  }

  /** An unconfirmed phone only asks: its row says so, and it takes effect when the judge confirms the phone. */
  leaves({ id }: Phone, isLeaving: boolean): void {
    const phone = this.#kept.get(id)
    if (phone === undefined) return
    phone.leaves = isLeaving
    this.#tell()
  }

  /** Members who leave once they do not play, as their confirmed phones say. */
  get leaving(): readonly string[] {
    return [...this.#kept.values()].flatMap(({ isConfirmed, leaves, member }) =>
      isConfirmed && leaves ? [member] : [],
    )
  }

  /** The owner went home: the confirmed phone ends. Phones that ask stay until they expire. */
  left(member: string): void {
    for (const phone of this.#kept.values()) if (phone.isConfirmed && phone.member === member) this.#remove(phone)
    this.#tell()
  }

  /** The member has another name now: the judge confirmed the one before. */
  renamed(id: string, name: string): void {
    const phone = this.#kept.get(id)
    if (phone === undefined || phone.name === name) return
    for (const game of this.#games.values()) dropPresses(game, id)
    Object.assign(phone, { name, isConfirmed: false, askedAt: this.#clock.now() })
    this.#tell()
  }

  request(id: string): PhoneRequest | undefined {
    this.#expire()
    const phone = this.#kept.get(id)
    if (phone === undefined) return undefined
    const { member, name } = phone
    return member === '' ? { name } : { name, member }
  }

  /** Other phones of the same person end, since the judge chose this one. Errors: `phones/unknown`, `phones/too-many`. */
  confirm(id: string, owner?: Required<Arrival>): Result<void> {
    this.#expire()
    const phone = this.#kept.get(id)
    if (phone === undefined) return err({ code: 'phones/unknown', params: {} })
    if (phone.isConfirmed) return ok(undefined)
    const { member, name } = owner ?? phone
    if (member === '' || (phone.member !== '' && phone.member !== member))
      return err({ code: 'phones/unknown', params: {} })
    if (!this.#hasRoomFor(member)) return err({ code: 'phones/too-many', params: { most: MOST_CONFIRMED } })
    for (const other of this.#kept.values()) if (other !== phone && other.member === member) this.#remove(other)
    Object.assign(phone, { member, name, isConfirmed: true })
    this.#takeSeats(phone)
    this.#tell()
    return ok(undefined)
  }

  withdraw(id: string): Result<void> {
    const phone = this.#kept.get(id)
    if (phone === undefined) return err({ code: 'phones/unknown', params: {} })
    this.#remove(phone)
    this.#tell()
    return ok(undefined)
  }

  codeFor(member: string): string {
    return this.#codes.give(member)
  }

  remoteCode(game: string): string {
    return this.remotes.code(game)
  }

  shadows() {
    return this.shadowTable.all()
  }

  guessesOf({ id: phoneId }: Phone, id: string) {
    const device = this.#kept.get(phoneId)?.device
    return device === undefined ? [] : this.shadowTable.of(id, device)
  }

  /** A guess of somebody who looks on; undefined: none of his are kept. */
  async guess(
    { id: phoneId }: Phone,
    id: string,
    guess: { readonly day: number; readonly black: readonly number[] } | undefined,
  ): Promise<void> {
    const device = this.#kept.get(phoneId)?.device
    if (device === undefined) return
    if (guess === undefined) await this.shadowTable.forget(id, device)
    else await this.shadowTable.put(id, device, guess.day, guess.black)
    this.#tell()
  }

  withdrawRemote(game: string): void {
    this.remotes.withdraw(game)
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #remove(phone: Kept): void {
    for (const game of this.#games.values()) leaveSeat(game, phone.id)
    this.#kept.delete(phone.id)
    phone.withdraw()
  }

  #game(id: string): Game {
    const known = this.#games.get(id)
    if (known !== undefined) return known
    const game: Game = { sitters: new Map() }
    this.#games.set(id, game)
    return game
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

function isSamePerson(phone: Kept, { member = '', name }: Arrival): boolean {
  return phone.member === member && phone.name === name
}

function leaveSeat(game: Game, phone: string): void {
  dropPresses(game, phone)
  game.sitters.delete(phone)
}

/** The next phone at this seat starts with nothing. */
function dropPresses({ sitters, call }: Game, phone: string): void {
  const sitter = sitters.get(phone)
  if (call === undefined || sitter?.phone.isConfirmed !== true) return
  call.up.delete(sitter.seat)
  call.presses.delete(sitter.seat)
  if (call.what === 'best-move' && call.seats.includes(sitter.seat)) call.named = []
}

function namedBy(call: Call | undefined, seat: number): readonly number[] {
  return call?.what === 'best-move' && call.seats.includes(seat) ? call.named : []
}

function stateOf({ isConfirmed, cutAt }: Kept): PhoneState {
  if (!isConfirmed) return 'asks'
  return cutAt === undefined ? 'connected' : 'cut'
}
