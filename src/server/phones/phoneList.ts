// List of phones: the person who checked in with each phone, the code that phone and row show, and whether the judge
// has confirmed the phone. The list is limited: unconfirmed phones are counted by address and expire. This module knows
// neither seats nor votes. Source: docs/spec/phones.md §5.

import { setMaxListeners } from 'node:events'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { hashOfToken, isSameHash, createToken } from '../tokens.ts'
import { drawPhoneCode } from './rowCodes.ts'

/** Maximum number of confirmed phones. An evening of one club has fewer players. */
const MAX_CONFIRMED_PHONES = 200
/** Maximum number of unconfirmed phones, from all addresses together. */
export const MAX_UNCONFIRMED_PHONES = 150
/**
 * Maximum number of unconfirmed phones from one address. Many phones share an address behind one router, so a whole
 * club of forty can ask at the same time. Confirmed phones do not count.
 */
export const MAX_UNCONFIRMED_PHONES_PER_ADDRESS = 40
/** Milliseconds after which an unconfirmed phone has to check in again. */
export const UNCONFIRMED_PHONE_LIFETIME_MS = 30 * 60_000

/** A person who checked in. A new guest has no member id until the judge confirms the phone. */
export interface CheckedInPerson {
  readonly member?: string
  readonly name: string
}

export interface Phone {
  readonly id: string
  /** An empty string for a new guest whose phone is not confirmed. */
  readonly member: string
  /** Signal that aborts when the phone is withdrawn. */
  readonly withdrawn: AbortSignal
}

export interface ListedPhone extends Phone {
  member: string
  name: string
  /** Two characters that the phone and its row show. */
  readonly code: string
  readonly hash: string
  /** Hash of the id that the phone chose for itself. */
  readonly device: string
  /** Address that the phone checked in from. */
  readonly address: string
  askedAt: number
  readonly withdraw: () => void
  isConfirmed: boolean
  leaves: boolean
  /** Time at which the phone's connection was last cut, or of its check-in before that. `undefined` while connected. */
  cutAt: number | undefined
}

const TOO_MANY_CONFIRMED = err({ code: 'phones/too-many', params: { most: MAX_CONFIRMED_PHONES } })

export class PhoneList {
  readonly #clock: Clock
  readonly #below: (limit: number) => number
  readonly #removed: (phone: ListedPhone) => void
  readonly #kept = new Map<string, ListedPhone>()

  /** `removed` is called before the phone's connection is notified. */
  constructor(clock: Clock, below: (limit: number) => number, removed: (phone: ListedPhone) => void) {
    this.#clock = clock
    this.#below = below
    this.#removed = removed
  }

  get all(): readonly ListedPhone[] {
    this.#expire()
    return [...this.#kept.values()]
  }

  get(id: string): ListedPhone | undefined {
    this.#expire()
    return this.#kept.get(id)
  }

  byToken(token: string): ListedPhone | undefined {
    const hash = hashOfToken(token)
    return this.all.find((phone) => isSameHash(phone.hash, hash))
  }

  checkIn(who: CheckedInPerson, device: string, address: string): Result<{ readonly token: string }> {
    const own = hashOfToken(device)
    const before = this.#byDevice(own)
    const isConfirmed = before?.isConfirmed === true && isSamePerson(before, who)
    const asking = this.all.filter((phone) => phone !== before && !phone.isConfirmed)
    const ofAddress = asking.filter((phone) => phone.address === address)
    const most =
      ofAddress.length >= MAX_UNCONFIRMED_PHONES_PER_ADDRESS
        ? MAX_UNCONFIRMED_PHONES_PER_ADDRESS
        : MAX_UNCONFIRMED_PHONES
    if (
      !isConfirmed &&
      (asking.length >= MAX_UNCONFIRMED_PHONES || ofAddress.length >= MAX_UNCONFIRMED_PHONES_PER_ADDRESS)
    )
      return err({ code: 'phones/too-many', params: { most } })
    return ok({ token: this.#bind(who, { device: own, address, isConfirmed }) })
  }

  checkInByCode(who: Required<CheckedInPerson>, device: string, address: string): Result<{ readonly token: string }> {
    if (!this.#hasRoomFor(who.member)) return TOO_MANY_CONFIRMED
    for (const phone of this.all) if (phone.member === who.member) this.remove(phone)
    return ok({ token: this.#bind(who, { device: hashOfToken(device), address, isConfirmed: true }) })
  }

  confirm(id: string, owner?: Required<CheckedInPerson>): Result<ListedPhone> {
    const phone = this.get(id)
    if (phone === undefined) return err({ code: 'phones/unknown', params: {} })
    if (phone.isConfirmed) return ok(phone)
    const { member, name } = owner ?? phone
    if (member === '' || (phone.member !== '' && phone.member !== member))
      return err({ code: 'phones/unknown', params: {} })
    if (!this.#hasRoomFor(member)) return TOO_MANY_CONFIRMED
    for (const other of this.all) if (other !== phone && other.member === member) this.remove(other)
    return ok(Object.assign(phone, { member, name, isConfirmed: true }))
  }

  /** Returns false if the phone already had this name or is not in the list. */
  rename(id: string, name: string): boolean {
    const phone = this.get(id)
    if (phone === undefined || phone.name === name) return false
    Object.assign(phone, { name, isConfirmed: false, askedAt: this.#clock.now() })
    return true
  }

  remove(phone: ListedPhone): void {
    this.#removed(phone)
    this.#kept.delete(phone.id)
    phone.withdraw()
  }

  #byDevice(device: string): ListedPhone | undefined {
    return this.all.find((phone) => isSameHash(phone.device, device))
  }

  /** Whether one more phone may be confirmed. */
  #hasRoomFor(member: string): boolean {
    return this.all.filter((phone) => phone.isConfirmed && phone.member !== member).length < MAX_CONFIRMED_PHONES
  }

  #bind({ member = '', name }: CheckedInPerson, of: Pick<ListedPhone, 'device' | 'address' | 'isConfirmed'>): string {
    const before = this.#byDevice(of.device)
    if (before !== undefined) this.remove(before)
    const token = createToken()
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
      code: isSame ? before.code : drawPhoneCode(new Set(this.all.map(({ code }) => code)), this.#below),
      // Checking in again does not extend the lifetime of a row.
      askedAt: isSame && !before.isConfirmed ? before.askedAt : now,
      withdrawn: ending.signal,
      withdraw: () => ending.abort(),
    })
    return token
  }

  #expire(): void {
    const now = this.#clock.now()
    for (const phone of this.#kept.values())
      if (!phone.isConfirmed && now - phone.askedAt >= UNCONFIRMED_PHONE_LIFETIME_MS) this.remove(phone)
  }
}

function isSamePerson(phone: ListedPhone, { member = '', name }: CheckedInPerson): boolean {
  return phone.member === member && phone.name === name
}
