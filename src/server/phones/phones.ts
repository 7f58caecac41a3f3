// Phones of the evening: the owner, the seat and the connection of each phone, whether its owner has looked at the
// card, and whose hand is raised. A phone that the judge has not confirmed can only ask: it affects no other phone and
// no vote. The list is kept in memory; only guesses of the shadow table are stored. This module knows neither sockets
// nor the club. Source: docs/spec/phones.md §1, §2 and §5.

import type { MessageFromPhone, PhoneSeatStatus } from '../../api/phone/frames.ts'
import type {
  PhoneInputCall,
  PhoneHost,
  CheckInRequest,
  PhoneConnectionState,
  SeatedPhoneView,
} from '../../api/phoneHost.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { createToken, randomIntBelow } from '../tokens.ts'
import { type CheckedInPerson, type ListedPhone, type Phone, PhoneList } from './phoneList.ts'
import { OneTimeCodes, JudgeRemotes } from './remotes.ts'
import { WaitingPlayerGuesses } from './shadowGuesses.ts'

export type { Phone } from './phoneList.ts'

interface SeatedPhone {
  readonly phone: ListedPhone
  readonly seat: number
  hasLooked: boolean
  isReady: boolean
}

interface RunningCall extends PhoneInputCall {
  /** Identifies this call, so that a press cannot count for a different call. */
  readonly step: string
  readonly up: Set<number>
  /**
   * Number of the last press of each seat. A lower number is an older press that arrived late over a slower connection.
   */
  readonly presses: Map<number, number>
  /** Seats named for a best move. */
  named: readonly number[]
}

interface GamePhones {
  /** Keyed by phone id. Several phones may ask for one seat. */
  readonly sitters: Map<string, SeatedPhone>
  call?: RunningCall | undefined
}

/** Content of a call that is sent to phones. */
export interface PhoneInputCallMessage {
  readonly what: PhoneInputCall['what']
  readonly step: string
  readonly nominee?: number
  /** Seat that is asked to speak or to name seats. */
  readonly seat?: number
}
export type HandPress = Omit<Extract<MessageFromPhone, { readonly type: 'hand' }>, 'type'>

const MAX_NAMED_SEATS = 3

export class Phones implements PhoneHost {
  readonly #clock: Clock
  readonly #list: PhoneList
  readonly #games = new Map<string, GamePhones>()
  /** One-time codes for members. A phone that redeems a code is confirmed as the member's phone. */
  readonly #codes: OneTimeCodes
  readonly remotes: JudgeRemotes
  readonly shadowTable: WaitingPlayerGuesses
  readonly #listeners = new Set<() => void>()
  #isOn = false
  #hands = false
  #checks = false
  /** Part of the id of every call, so that ids are unique across runs of the program. */
  readonly #run = createToken().slice(0, 8)
  #calls = 0

  /** `below` returns a random integer from 0 to its argument - 1. */
  constructor(clock: Clock, shadows = new WaitingPlayerGuesses(), below: (limit: number) => number = randomIntBelow) {
    this.#clock = clock
    this.#list = new PhoneList(clock, below, ({ id }) => {
      for (const game of this.#games.values()) leaveSeat(game, id)
    })
    this.shadowTable = shadows
    void shadows.ready.then(() => this.#tell())
    this.#codes = new OneTimeCodes(clock)
    this.remotes = new JudgeRemotes(clock, () => this.#tell())
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
      phones: this.#list.all.map((phone) => {
        const { id, member, name, code, isConfirmed, leaves } = phone
        return { id, ...(member === '' ? {} : { member }), name, code, isConfirmed, leaves, state: stateOf(phone) }
      }),
      seats: game === undefined ? [] : this.#seats(game, now),
      call: this.#callOf(game),
      remote: this.remotes.stateOf(game),
      guesses: this.shadowTable.count,
    }
  }

  #callOf(game: string | undefined): Pick<PhoneInputCall, 'what' | 'at' | 'nominee'> | null {
    const call = game === undefined ? undefined : this.#games.get(game)?.call
    return call === undefined ? null : { what: call.what, at: call.at, nominee: call.nominee }
  }

  #seats(id: string, now: number): readonly SeatedPhoneView[] {
    const { sitters = new Map<string, SeatedPhone>(), call } = this.#games.get(id) ?? {}
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

  /** Every phone has to check in again. Guesses of the shadow table and remotes stay. */
  clear(): void {
    for (const phone of this.#list.all) this.#list.remove(phone)
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

  callHands(id: string, call: PhoneInputCall | undefined): void {
    const game = this.#game(id)
    const before = game.call
    if (call === undefined || !this.#hands) game.call = undefined
    else if (before?.what === call.what && before.at === call.at && before.nominee === call.nominee)
      game.call = { ...before, seats: call.seats }
    else
      game.call = { ...call, step: `${this.#run}-${(this.#calls += 1)}`, up: new Set(), presses: new Map(), named: [] }
    if (before !== undefined || game.call !== undefined) this.#tell()
  }

  openCallOf(id: string): PhoneInputCallMessage | undefined {
    const call = this.#games.get(id)?.call
    if (call === undefined) return undefined
    const { what, step, nominee, seats } = call
    const [seat] = what === 'hands' ? [] : seats
    return { what, step, ...(nominee === undefined ? {} : { nominee }), ...(seat === undefined ? {} : { seat }) }
  }

  /** Errors: `phones/late` for a step that is over, `phones/no-hand` if this seat has no hand to raise now. */
  setHand(phone: Phone, id: string, { step, up: isUp, press = 0 }: HandPress): Result<void> {
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

  /** Replaces the seats named so far for the best move. Errors: the errors of `setHand`. */
  setNamedSeats(phone: Phone, id: string, step: string, seats: readonly number[]): Result<void> {
    const asked = this.#askedOf(phone, id, step)
    if (!asked.ok) return asked
    const { call, seat } = asked.value
    if (call.what !== 'best-move' || seats.includes(seat)) return err({ code: 'phones/no-hand', params: {} })
    call.named = [...new Set(seats)].slice(0, MAX_NAMED_SEATS)
    this.#tell()
    return ok(undefined)
  }

  #askedOf(phone: Phone, id: string, step: string): Result<{ readonly call: RunningCall; readonly seat: number }> {
    const call = this.#games.get(id)?.call
    if (call?.step !== step) return err({ code: 'phones/late', params: {} })
    const seat = this.seatOf(phone, id)
    return seat !== undefined && this.isConfirmed(phone) && call.seats.includes(seat)
      ? ok({ call, seat })
      : err({ code: 'phones/no-hand', params: {} })
  }

  /**
   * Registers a phone for this person. It stays unconfirmed until the judge confirms it. The same phone for the same
   * person stays confirmed, with a new token; for another person it has to be confirmed again. Errors:
   * `phones/too-many`.
   */
  checkIn(who: CheckedInPerson, device: string, address: string): Result<{ readonly token: string }> {
    return this.#told(this.#list.checkIn(who, device, address))
  }

  /** Member for whom this code was issued. Errors: `phones/wrong-code`. */
  redeemCode(code: string): Result<string> {
    const member = this.#codes.redeem(code)
    return member === undefined ? err({ code: 'phones/wrong-code', params: {} }) : ok(member)
  }

  /**
   * Registers a phone that used a code from the judge. It is confirmed at once, and this member's other phones are
   * removed from the list. Errors: `phones/too-many`.
   */
  checkInByCode(who: Required<CheckedInPerson>, device: string, address: string): Result<{ readonly token: string }> {
    return this.#told(this.#list.checkInByCode(who, device, address))
  }

  #told<T>(done: Result<T>): Result<T> {
    if (done.ok) this.#tell()
    return done
  }

  phoneOf(token: string): Phone | undefined {
    return this.#list.byToken(token)
  }

  isConfirmed({ id }: Phone): boolean {
    return this.#list.get(id)?.isConfirmed === true
  }

  /** Puts the phone at the seat of its member. Other phones that ask for the same seat stay until the judge decides. */
  claim({ id: phoneId }: Phone, id: string, seat: number): void {
    const phone = this.#list.get(phoneId)
    if (phone === undefined) return
    const { sitters } = this.#game(id)
    if (sitters.get(phoneId)?.seat === seat) return
    sitters.set(phoneId, { phone, seat, hasLooked: false, isReady: false })
    if (phone.isConfirmed) this.#takeSeats(phone)
    this.#tell()
  }

  /**
   * A seat has one confirmed phone. An earlier phone belongs to the person who sat there before, so it is removed from
   * the seat.
   */
  #takeSeats(phone: ListedPhone): void {
    for (const game of this.#games.values()) {
      const seat = game.sitters.get(phone.id)?.seat
      for (const [id, other] of game.sitters)
        if (other.seat === seat && id !== phone.id && other.phone.isConfirmed) leaveSeat(game, id)
    }
  }

  /** The phone's seat in this game, or `undefined` if it has no seat. */
  seatOf({ id: phoneId }: Phone, id: string): number | undefined {
    return this.#games.get(id)?.sitters.get(phoneId)?.seat
  }

  statusOf(phone: Phone) {
    const { member = phone.member, name = '', code = '', leaves = false } = this.#list.get(phone.id) ?? {}
    return { member, name, code, isConfirmed: this.isConfirmed(phone), leaves }
  }

  /** The phone's own state, which is sent to the phone. */
  phoneSeatOf(phone: Phone, id: string): PhoneSeatStatus {
    const { sitters, call } = this.#games.get(id) ?? {}
    const { seat, hasLooked = false, isReady = false } = sitters?.get(phone.id) ?? {}
    const isConfirmed = this.isConfirmed(phone)
    const own = { isConfirmed, hasLooked, isReady, hands: this.#hands }
    if (seat === undefined) return own
    // The presses of a seat are sent only to its confirmed phone.
    const heard = isConfirmed ? call : undefined
    return {
      ...own,
      seat,
      hand: heard?.up.has(seat) === true,
      press: heard?.presses.get(seat) ?? 0,
      named: namedBy(heard, seat),
    }
  }

  noteCardSeen(phone: Phone, id: string): void {
    this.#note(phone, id, { hasLooked: true })
  }

  noteReady(phone: Phone, id: string): void {
    this.#note(phone, id, { isReady: true })
  }

  #note(phone: Phone, id: string, note: Partial<Pick<SeatedPhone, 'hasLooked' | 'isReady'>>): void {
    const sitter = this.#games.get(id)?.sitters.get(phone.id)
    if (sitter === undefined || !this.isConfirmed(phone)) return
    Object.assign(sitter, note)
    this.#tell()
  }

  /** Notes whether the phone responds. */
  setConnected({ id }: Phone, isHeard: boolean): void {
    const phone = this.#list.get(id)
    if (phone === undefined || (phone.cutAt === undefined) === isHeard) return
    phone.cutAt = isHeard ? undefined : this.#clock.now()
    this.#tell()
  }

  /**
   * For an unconfirmed phone this is only a request: its row shows it, and it takes effect when the judge confirms the
   * phone.
   */
  setLeaving({ id }: Phone, isLeaving: boolean): void {
    const phone = this.#list.get(id)
    if (phone === undefined) return
    phone.leaves = isLeaving
    this.#tell()
  }

  /** Members who announced on a confirmed phone that they will leave after their game. */
  get leavingMembers(): readonly string[] {
    return this.#list.all.flatMap(({ isConfirmed, leaves, member }) => (isConfirmed && leaves ? [member] : []))
  }

  /** Removes the confirmed phone of an owner who went home. Unconfirmed phones stay until they expire. */
  endPhonesOf(member: string): void {
    for (const phone of this.#list.all) if (phone.isConfirmed && phone.member === member) this.#list.remove(phone)
    this.#tell()
  }

  /**
   * Gives the phone the member's new name. The judge confirmed only the old name, so the phone has to be confirmed
   * again.
   */
  renameOwner(id: string, name: string): void {
    if (!this.#list.rename(id, name)) return
    for (const game of this.#games.values()) dropPresses(game, id)
    this.#tell()
  }

  request(id: string): CheckInRequest | undefined {
    const phone = this.#list.get(id)
    if (phone === undefined) return undefined
    const { member, name } = phone
    return member === '' ? { name } : { name, member }
  }

  /**
   * Confirms this phone. Other phones of the same person are removed, because the judge chose this phone. Errors:
   * `phones/unknown`, `phones/too-many`.
   */
  confirm(id: string, owner?: Required<CheckedInPerson>): Result<void> {
    const done = this.#list.confirm(id, owner)
    if (!done.ok) return done
    this.#takeSeats(done.value)
    this.#tell()
    return ok(undefined)
  }

  withdraw(id: string): Result<void> {
    const phone = this.#list.get(id)
    if (phone === undefined) return err({ code: 'phones/unknown', params: {} })
    this.#list.remove(phone)
    this.#tell()
    return ok(undefined)
  }

  codeFor(member: string): string {
    return this.#codes.issue(member)
  }

  remoteCode(game: string): string {
    return this.remotes.issueCode(game)
  }

  shadows() {
    return this.shadowTable.all()
  }

  guessesOf({ id: phoneId }: Phone, id: string) {
    const device = this.#list.get(phoneId)?.device
    return device === undefined ? [] : this.shadowTable.guessesOfPhone(id, device)
  }

  /** Stores the guess of a spectator. `undefined` deletes all their guesses for this game. */
  async setGuess(
    { id: phoneId }: Phone,
    id: string,
    guess: { readonly day: number; readonly black: readonly number[] } | undefined,
  ): Promise<void> {
    const device = this.#list.get(phoneId)?.device
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

  #game(id: string): GamePhones {
    const known = this.#games.get(id)
    if (known !== undefined) return known
    const game: GamePhones = { sitters: new Map() }
    this.#games.set(id, game)
    return game
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

function leaveSeat(game: GamePhones, phone: string): void {
  dropPresses(game, phone)
  game.sitters.delete(phone)
}

/** Clears the phone's presses, so that the next phone at this seat starts without presses. */
function dropPresses({ sitters, call }: GamePhones, phone: string): void {
  const sitter = sitters.get(phone)
  if (call === undefined || sitter?.phone.isConfirmed !== true) return
  call.up.delete(sitter.seat)
  call.presses.delete(sitter.seat)
  if (call.what === 'best-move' && call.seats.includes(sitter.seat)) call.named = []
}

function namedBy(call: RunningCall | undefined, seat: number): readonly number[] {
  return call?.what === 'best-move' && call.seats.includes(seat) ? call.named : []
}

function stateOf({ isConfirmed, cutAt }: ListedPhone): PhoneConnectionState {
  if (!isConfirmed) return 'asks'
  return cutAt === undefined ? 'connected' : 'cut'
}
