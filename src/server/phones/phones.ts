// The phones of the evening: whose each is, at which seat, whether it is heard, whether its owner has looked at the
// card, whose hand is up. It is of this run of the program; only guesses of the shadow table are stored. Knows no
// sockets and no club. Source: spec of phones, sections 1 and 2.

import { setMaxListeners } from 'node:events'
import type { HandsCall, PhoneHost, PhoneState, SeatPhone } from '../../api/phones.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { hashOfToken, isSameHash, newToken } from '../tokens.ts'
import { Codes, Remotes } from './remotes.ts'
import { Shadows } from './shadows.ts'

/** More are no evening of one club. */
const MOST_PHONES = 200

export interface Phone {
  readonly id: string
  readonly member: string
  /** Aborted when it is withdrawn. */
  readonly withdrawn: AbortSignal
}

interface Kept extends Phone {
  readonly hash: string
  /** Hash of what the phone calls itself. */
  readonly device: string
  readonly withdraw: () => void
  isConfirmed: boolean
  leaves: boolean
  /** When its line was last cut; undefined while it is heard. */
  cutAt: number | undefined
}

interface Sitter {
  readonly phone: Kept
  hasLooked: boolean
  isReady: boolean
}

interface Call extends HandsCall {
  /** Of this call and no other: a press names it. */
  readonly step: string
  readonly up: Set<number>
  /** The last press of each seat: one that a slower line brings later is older. */
  readonly presses: Map<number, number>
  /** Of a best move. */
  named: readonly number[]
}

interface Game {
  readonly sitters: Map<number, Sitter>
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

  constructor(clock: Clock, shadows = new Shadows()) {
    this.#clock = clock
    this.shadowTable = shadows
    void shadows.ready.then(() => this.#tell())
    this.#codes = new Codes(clock)
    this.remotes = new Remotes(clock, () => this.#tell())
  }

  get isOn(): boolean {
    return this.#isOn
  }

  view(game?: string) {
    const now = this.#clock.now()
    return {
      isOn: this.#isOn,
      hands: this.#hands,
      checks: this.#checks,
      phones: [...this.#kept.values()].map((phone) => {
        const { id, member, isConfirmed, leaves } = phone
        return { id, member, isConfirmed, leaves, state: stateOf(phone) }
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
    const { sitters = new Map<number, Sitter>(), call } = this.#games.get(id) ?? {}
    return [...sitters].map(([seat, { phone, hasLooked, isReady }]) => ({
      seat,
      phone: phone.id,
      state: stateOf(phone),
      ...(phone.cutAt === undefined ? {} : { cutFor: Math.round(now - phone.cutAt) }),
      hasLooked,
      isReady,
      hand: call?.up.has(seat) === true,
      named: namedBy(call, seat),
    }))
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn
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
    return seat !== undefined && call.seats.includes(seat)
      ? ok({ call, seat })
      : err({ code: 'phones/no-hand', params: {} })
  }

  /**
   * The phone of this member; the same one keeps what it was, under a new token. Another phone of somebody who has one
   * has to be confirmed. Errors: `phones/too-many`.
   */
  checkIn(member: string, device: string): Result<{ readonly token: string }> {
    const own = hashOfToken(device)
    const before = [...this.#kept.values()].find((phone) => isSameHash(phone.device, own))
    if (before === undefined && this.#kept.size >= MOST_PHONES)
      return err({ code: 'phones/too-many', params: { most: MOST_PHONES } })
    return ok({ token: this.#bind(member, own, before?.member === member && before.isConfirmed) })
  }

  /** By a code that the judge gave. Errors: `phones/wrong-code`. */
  useCode(code: string, device: string): Result<{ readonly token: string; readonly member: string }> {
    const member = this.#codes.take(code)
    if (member === undefined) return err({ code: 'phones/wrong-code', params: {} })
    for (const phone of this.#kept.values()) if (phone.member === member) this.#remove(phone)
    return ok({ token: this.#bind(member, hashOfToken(device), true), member })
  }

  #bind(member: string, device: string, isConfirmed: boolean): string {
    for (const phone of this.#kept.values()) if (phone.device === device) this.#remove(phone)
    const token = newToken()
    const ending = new AbortController()
    setMaxListeners(0, ending.signal)
    const hash = hashOfToken(token)
    const id = hash.slice(0, 16)
    this.#kept.set(id, {
      ...{ id, member, hash, device, isConfirmed, leaves: false, cutAt: this.#clock.now() },
      withdrawn: ending.signal,
      withdraw: () => ending.abort(),
    })
    this.#tell()
    return token
  }

  phoneOf(token: string): Phone | undefined {
    const hash = hashOfToken(token)
    for (const phone of this.#kept.values()) if (isSameHash(phone.hash, hash)) return phone
    return undefined
  }

  isConfirmed({ id }: Phone): boolean {
    return this.#kept.get(id)?.isConfirmed === true
  }

  /** The phone at the seat of its member; the one that came before stays until the judge decides. */
  claim({ id: phoneId }: Phone, id: string, seat: number): void {
    const phone = this.#kept.get(phoneId)
    if (phone === undefined) return
    const { sitters } = this.#game(id)
    const before = sitters.get(seat)
    if (before?.phone === phone || (before !== undefined && !phone.isConfirmed)) return
    for (const [at, sitter] of sitters) if (sitter.phone === phone) sitters.delete(at)
    sitters.set(seat, { phone, hasLooked: false, isReady: false })
    this.#tell()
  }

  /** Its seat in this game; undefined: none, or another phone has it. */
  seatOf({ id: phoneId }: Phone, id: string): number | undefined {
    for (const [seat, { phone }] of this.#games.get(id)?.sitters ?? []) if (phone.id === phoneId) return seat
    return undefined
  }

  ownOf(phone: Phone) {
    return {
      member: phone.member,
      isConfirmed: this.isConfirmed(phone),
      leaves: this.#kept.get(phone.id)?.leaves === true,
    }
  }

  /** What a phone is told of itself. */
  sitterOf(phone: Phone, id: string) {
    const seat = this.seatOf(phone, id)
    const { sitters, call } = this.#games.get(id) ?? {}
    const { hasLooked = false, isReady = false } = sitters?.get(seat ?? 0) ?? {}
    const own = { isConfirmed: this.isConfirmed(phone), hasLooked, isReady, hands: this.#hands }
    return seat === undefined
      ? own
      : {
          ...own,
          seat,
          hand: call?.up.has(seat) === true,
          press: call?.presses.get(seat) ?? 0,
          named: namedBy(call, seat),
        }
  }

  looked(phone: Phone, id: string): void {
    this.#note(phone, id, { hasLooked: true })
  }

  ready(phone: Phone, id: string): void {
    this.#note(phone, id, { isReady: true })
  }

  #note(phone: Phone, id: string, note: Partial<Pick<Sitter, 'hasLooked' | 'isReady'>>): void {
    const seat = this.seatOf(phone, id)
    const sitter = seat === undefined ? undefined : this.#games.get(id)?.sitters.get(seat)
    if (sitter === undefined) return
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

  leaves({ id }: Phone, isLeaving: boolean): void {
    const phone = this.#kept.get(id)
    if (phone === undefined) return
    phone.leaves = isLeaving
    this.#tell()
  }

  /** Members who leave once they do not play. */
  get leaving(): readonly string[] {
    return [...this.#kept.values()].flatMap(({ leaves, member }) => (leaves ? [member] : []))
  }

  /** He is gone: his phone is nobody's. */
  left(member: string): void {
    for (const phone of this.#kept.values()) if (phone.member === member) this.#remove(phone)
    this.#tell()
  }

  confirm(id: string): Result<void> {
    const phone = this.#kept.get(id)
    if (phone === undefined) return err({ code: 'phones/unknown', params: {} })
    for (const other of this.#kept.values()) if (other !== phone && other.member === phone.member) this.#remove(other)
    phone.isConfirmed = true
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
    this.#kept.delete(phone.id)
    for (const { sitters } of this.#games.values())
      for (const [seat, sitter] of sitters) if (sitter.phone === phone) sitters.delete(seat)
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

function namedBy(call: Call | undefined, seat: number): readonly number[] {
  return call?.what === 'best-move' && call.seats.includes(seat) ? call.named : []
}

function stateOf({ isConfirmed, cutAt }: Kept): PhoneState {
  if (!isConfirmed) return 'asks'
  return cutAt === undefined ? 'connected' : 'cut'
}
