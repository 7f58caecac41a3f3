// The list of phones: who checked in by which, with the code that phone and row show, and what the judge confirmed. It
// is bounded: phones that ask are counted by address and expire. Knows no seats and no votes. Source:
// docs/spec/phones.md §5.

import { setMaxListeners } from 'node:events'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { hashOfToken, isSameHash, newToken } from '../tokens.ts'
import { newRowCode } from './rowCodes.ts'

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

export interface Kept extends Phone {
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

const FULL = err({ code: 'phones/too-many', params: { most: MOST_CONFIRMED } })

export class PhoneList {
  readonly #clock: Clock
  readonly #below: (limit: number) => number
  readonly #removed: (phone: Kept) => void
  readonly #kept = new Map<string, Kept>()

  /** `removed`: called before its line is told. */
  constructor(clock: Clock, below: (limit: number) => number, removed: (phone: Kept) => void) {
    this.#clock = clock
    this.#below = below
    this.#removed = removed
  }

  get all(): readonly Kept[] {
    this.#expire()
    return [...this.#kept.values()]
  }

  get(id: string): Kept | undefined {
    this.#expire()
    return this.#kept.get(id)
  }

  byToken(token: string): Kept | undefined {
    const hash = hashOfToken(token)
    return this.all.find((phone) => isSameHash(phone.hash, hash))
  }

  checkIn(who: Arrival, device: string, address: string): Result<{ readonly token: string }> {
    const own = hashOfToken(device)
    const before = this.#byDevice(own)
    const isConfirmed = before?.isConfirmed === true && isSamePerson(before, who)
    const asking = this.all.filter((phone) => phone !== before && !phone.isConfirmed)
    const ofAddress = asking.filter((phone) => phone.address === address)
    const most = ofAddress.length >= MOST_ASKING_OF_ADDRESS ? MOST_ASKING_OF_ADDRESS : MOST_ASKING
    if (!isConfirmed && (asking.length >= MOST_ASKING || ofAddress.length >= MOST_ASKING_OF_ADDRESS))
      return err({ code: 'phones/too-many', params: { most } })
    return ok({ token: this.#bind(who, { device: own, address, isConfirmed }) })
  }

  checkInByCode(who: Required<Arrival>, device: string, address: string): Result<{ readonly token: string }> {
    if (!this.#hasRoomFor(who.member)) return FULL
    for (const phone of this.all) if (phone.member === who.member) this.remove(phone)
    return ok({ token: this.#bind(who, { device: hashOfToken(device), address, isConfirmed: true }) })
  }

  confirm(id: string, owner?: Required<Arrival>): Result<Kept> {
    const phone = this.get(id)
    if (phone === undefined) return err({ code: 'phones/unknown', params: {} })
    if (phone.isConfirmed) return ok(phone)
    const { member, name } = owner ?? phone
    if (member === '' || (phone.member !== '' && phone.member !== member))
      return err({ code: 'phones/unknown', params: {} })
    if (!this.#hasRoomFor(member)) return FULL
    for (const other of this.all) if (other !== phone && other.member === member) this.remove(other)
    return ok(Object.assign(phone, { member, name, isConfirmed: true }))
  }

  /** False: it had this name already. */
  rename(id: string, name: string): boolean {
    const phone = this.get(id)
    if (phone === undefined || phone.name === name) return false
    Object.assign(phone, { name, isConfirmed: false, askedAt: this.#clock.now() })
    return true
  }

  remove(phone: Kept): void {
    this.#removed(phone)
    this.#kept.delete(phone.id)
    phone.withdraw()
  }

  #byDevice(device: string): Kept | undefined {
    return this.all.find((phone) => isSameHash(phone.device, device))
  }

  /** For one more confirmed phone. */
  #hasRoomFor(member: string): boolean {
    return this.all.filter((phone) => phone.isConfirmed && phone.member !== member).length < MOST_CONFIRMED
  }

  #bind({ member = '', name }: Arrival, of: Pick<Kept, 'device' | 'address' | 'isConfirmed'>): string {
    const before = this.#byDevice(of.device)
    if (before !== undefined) this.remove(before)
    const token = newToken()
    const ending = new AbortController()
    setMaxListeners(0, ending.signal)
    const hash = hashOfToken(token)
    const id = hash.slice(0, 16)
    const now = this.#clock.now()
    const isSame = before !== undefined && isSamePerson(before, { member, name })
    this.#kept.set(id, {
      ...of,
      id,
      member,
      name,
      hash,
      leaves: false,
      cutAt: now,
      code: isSame ? before.code : newRowCode(new Set(this.all.map(({ code }) => code)), this.#below),
      // Checking in again does not keep a row for longer.
      askedAt: isSame && !before.isConfirmed ? before.askedAt : now,
      withdrawn: ending.signal,
      withdraw: () => ending.abort(),
    })
    return token
  }

  #expire(): void {
    const now = this.#clock.now()
    for (const phone of this.#kept.values())
      if (!phone.isConfirmed && now - phone.askedAt >= ASKS_FOR) this.remove(phone)
  }
}

function isSamePerson(phone: Kept, { member = '', name }: Arrival): boolean {
  return phone.member === member && phone.name === name
}
