// Devices that may join the hub: each has its own token, made by the operator, shown once, and kept as a hash in the
// stream `laptops`. The first device that comes with a token asks to be admitted, by its id and its public key. Until
// the operator admits it, it may do nothing. From then on the token is for this device with this key. The device stays
// known by its token's name. Decided in docs/adr/0025-devices-are-admitted.md.

import type { z } from 'zod'
import type { HubLaptop } from '../api/hub.ts'
import { readFault } from '../club/model/envelopes.ts'
import { GENESIS } from '../store/hash.ts'
import type { EventStore, StoreResult } from '../store/port.ts'
import { createQueue } from '../store/queue.ts'
import { isSignedBy } from '../store/signing/keys.ts'
import { keysIn, SIGNATURES } from '../store/signing/signatures.ts'
import { fingerprintOf, renewalText, type Renewal } from '../store/sync/deviceId.ts'
import type { Granted } from '../store/sync/hub.ts'
import { isSkewed, KNOWN_FOR, type Ahead } from '../store/sync/hubTime.ts'
import type { Clock } from '../store/platform.ts'
import { type LAPTOP_PAYLOADS, LAPTOPS, type Scope } from '../store/sync/policy.ts'
import { Refusal } from './refusal.ts'
import { hashOfToken, newToken } from './tokens.ts'

/**
 * Milliseconds that two runs with one identity have to overlap: a request of a run that ended may arrive this much
 * later than the first one of the next run.
 */
const OVERLAP = 15_000
/** Milliseconds after which a run that asks nothing more counts as ended. */
const SILENCE = 60_000

/** What a device says of itself. */
export interface Claimed {
  readonly laptop: string
  /** Its public key; absent: its program is from before devices had to show one. */
  readonly key?: string | undefined
  /** The run of its program. */
  readonly session?: string | undefined
  readonly machine?: string | undefined
}

interface Known {
  readonly name: string
  readonly laptop?: string
  readonly key?: string
  readonly scope?: Scope
  /** Not admitted yet. */
  readonly asked?: { readonly laptop: string; readonly key: string }
  /** It came first, to an empty hub. */
  readonly isFirst?: true
}

/** The device of a token. */
type Asked = 'bringsAll' | 'hasSigned' | 'scope' | 'alsoOn' | 'tellsAhead' | 'gaveBack'
export interface Caller extends Required<Pick<Granted, Asked>> {
  readonly laptop: string
}

interface HubOfLaptops {
  /** The device that is the hub. */
  readonly own?: string
  readonly isEmpty?: () => Promise<StoreResult<boolean>>
  /** A token nobody can guess. */
  readonly token?: () => string
  /** One that nobody sets. */
  readonly clock?: Clock
}

type Payloads = typeof LAPTOP_PAYLOADS
type Change =
  | { [T in keyof Payloads]: { readonly type: T } & Readonly<z.infer<Payloads[T]>> }[keyof Payloads]
  /** This store is an older copy; and somebody has seen that. */
  | { readonly type: 'HubFoundBehind' }
  | { readonly type: 'HubBehindSeen' }

interface Run {
  readonly machine: string
  readonly first: number
  last: number
}

export class Laptops {
  readonly #known = new Map<string, Known>()
  /** Names and keys of all devices that ever came, also of removed ones, by id. */
  readonly #identities = new Map<string, { readonly name: string; readonly key?: string }>()
  /** Runs by id and session. */
  readonly #runs = new Map<string, Map<string, Run>>()
  /** What devices last said of their clocks, and when. */
  readonly #ahead = new Map<string, { readonly said: Ahead; readonly at: number; readonly forget: () => void }>()
  /** Tokens that a program without a key came with. */
  readonly #older = new Set<string>()
  readonly #queue = createQueue()
  readonly #listeners = new Set<() => void>()
  #version = GENESIS.version
  #hasUnsigned = false
  #isBehind = false
  #isLoaded = false

  constructor(
    private readonly store: EventStore,
    private readonly time: () => number,
    private readonly hub: HubOfLaptops = {},
  ) {
    // Another server on this store may have added or removed a device.
    store.foreign?.((envelopes) => {
      if (envelopes.some(({ stream }) => stream === LAPTOPS)) this.#isLoaded = false
    })
  }

  /** A new token for a device with this name, shown once; an older token stops working. */
  letIn(name: string): Promise<string> {
    return this.#queue(async () => {
      await this.#load()
      const token = (this.hub.token ?? newToken)()
      await this.#write([...this.#ending(name), { type: 'LaptopLetIn', hash: hashOfToken(token), name }])
      return token
    })
  }

  /**
   * Admits the device that asked under this name. Errors: `hub/not-asked`, and `hub/other-fingerprint` where it is not
   * the one that the operator saw, and `sync/identity-taken`.
   */
  admit(name: string, fingerprint: string, scope: Scope): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      const [hash, known] = [...this.#known].find(([, each]) => each.name === name) ?? []
      const { laptop, key } = known?.asked ?? { laptop: known?.laptop, key: known?.key }
      if (hash === undefined || laptop === undefined || key === undefined)
        throw new Refusal(409, 'hub/not-asked', { name })
      if (plain(fingerprintOf(key)) !== plain(fingerprint)) throw new Refusal(409, 'hub/other-fingerprint', { name })
      // Another device that asked with the same id may have been admitted since.
      this.#refuseTaken(laptop, name, key)
      const isEmpty = this.#identities.size === 0 ? await this.hub.isEmpty?.() : undefined
      const isFirst = known?.isFirst ?? (isEmpty?.ok === true && isEmpty.value)
      await this.#write([{ type: 'LaptopAdmitted', hash, laptop, key, scope, ...(isFirst && { isFirst }) }])
    })
  }

  putOut(name: string): Promise<boolean> {
    return this.#queue(async () => {
      await this.#load()
      const ending = this.#ending(name)
      await this.#write(ending)
      return ending.length > 0
    })
  }

  async list(): Promise<readonly (HubLaptop & { readonly laptop?: string })[]> {
    await this.#queue(() => this.#load())
    return [...this.#known].map(([hash, { name, asked, scope, ...known }]) => {
      const { laptop, key } = asked ?? known
      const ahead = laptop === undefined ? undefined : this.#aheadOf(laptop)
      const machines = laptop === undefined ? [] : this.#overlapping(laptop).map(([, { machine }]) => machine)
      return {
        name,
        ...(laptop !== undefined && { laptop }),
        ...(key !== undefined && { fingerprint: fingerprintOf(key) }),
        ...(scope !== undefined && { scope }),
        ...(this.#older.has(hash) && { isOlder: true }),
        ...(machines.length > 0 && { machines }),
        ...(ahead && { ahead }),
      }
    })
  }

  /** Whether no device has a token here; known once the list was read. */
  get isAlone(): boolean {
    return this.#known.size === 0
  }

  /** Whether devices gave back what this hub once had, its store being an older copy, and nobody has seen that. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Somebody has seen it. */
  seenBehind(): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      if (this.#isBehind) await this.#write([{ type: 'HubBehindSeen' }])
    })
  }

  /** Whether devices came before they had to sign what they send. */
  async hasUnsigned(): Promise<boolean> {
    await this.#queue(() => this.#load())
    return this.#hasUnsigned
  }

  /** Called when a device is added, comes, is admitted or is removed; returns the stop function. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Undefined: no such token, or one of another device. Errors: `sync/identity-taken` where id or token are known with
   * another name or key, `sync/not-admitted`, `sync/older-program`.
   */
  caller(token: string, claimed: Claimed): Promise<Caller | undefined> {
    return this.#queue(async () => {
      await this.#load()
      const hash = hashOfToken(token)
      const known = this.#known.get(hash)
      const owner = known?.laptop ?? known?.asked?.laptop ?? claimed.laptop
      if (!known || owner !== claimed.laptop) return undefined
      const { key } = claimed
      if (key === undefined) {
        const isNew = !this.#older.has(hash)
        this.#older.add(hash)
        if (isNew) this.#tell()
        throw new Refusal(409, 'sync/older-program')
      }
      if (this.#older.delete(hash)) this.#tell()
      if (known.laptop === undefined) throw await this.#asked(hash, known, claimed.laptop, key)
      if (known.key !== key) await this.#learnKey(hash, known, claimed.laptop, key)
      this.#seen(claimed)
      return {
        laptop: claimed.laptop,
        scope: known.scope ?? 'all',
        hasSigned: (text, signature) => isSignedBy(key, text, signature),
        bringsAll: () => this.#bringsAll(hash),
        alsoOn: () => this.#otherMachine(claimed),
        tellsAhead: (ahead) => this.#noteAhead(claimed.laptop, ahead),
        gaveBack: () => this.#foundBehind(),
      }
    })
  }

  /** The same device under an id of its own, because another one uses its old id as well. Its old key says so. */
  renew(token: string, before: string, renewal: Renewal, signature: string): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      const known = this.#known.get(hashOfToken(token))
      const { laptop, key, tokenHash: hash } = renewal
      if (known?.key === undefined || !isSignedBy(known.key, renewalText(before, renewal), signature))
        throw new Refusal(409, 'sync/unsigned', { laptop: before })
      if (this.#known.has(hash)) return
      if (this.#identities.has(laptop) || laptop === this.hub.own)
        throw new Refusal(409, 'sync/identity-taken', { name: this.#identities.get(laptop)?.name ?? 'hub' })
      const names = new Set([...this.#known.values()].map(({ name }) => name))
      let count = 2
      while (names.has(`${known.name} (${count})`)) count += 1
      await this.#write([
        { type: 'LaptopLetIn', hash, name: `${known.name} (${count})` },
        { type: 'LaptopAdmitted', hash, laptop, key, scope: known.scope ?? 'all', before },
      ])
      this.#runs.delete(before)
    })
  }

  /** An id that is known with another name or key. */
  #refuseTaken(laptop: string, name: string, key: string): void {
    const before = laptop === this.hub.own ? { name: 'hub' } : this.#identities.get(laptop)
    if (before && (before.name !== name || (before.key ?? key) !== key))
      throw new Refusal(409, 'sync/identity-taken', { name: before.name })
  }

  /** Notes that the device wants to be admitted; answers why it is not yet. */
  async #asked(hash: string, known: Known, laptop: string, key: string): Promise<Refusal> {
    this.#refuseTaken(laptop, known.name, key)
    if (known.asked && known.asked.key !== key) return new Refusal(409, 'sync/identity-taken', { name: known.name })
    if (!known.asked) await this.#write([{ type: 'LaptopAsked', hash, laptop, key }])
    return new Refusal(409, 'sync/not-admitted')
  }

  /**
   * The key of a device that was let in before devices had to show one: the one that it has signed with here, or the
   * first that comes where it has not. Otherwise a key that the hub has signed in place of a lost one.
   */
  async #learnKey(hash: string, { name, key: before, scope = 'all' }: Known, laptop: string, key: string) {
    const own = this.hub.own === undefined ? [] : [SIGNATURES + this.hub.own]
    const keys = new Set<string>()
    for (const stream of before === undefined ? [SIGNATURES + laptop, ...own] : own) {
      const kept = await this.store.read(stream)
      if (!kept.ok) throw new Refusal(503, kept.error.code)
      for (const each of keysIn(kept.value, laptop)) keys.add(each)
    }
    const isKnown = keys.has(key) || (before === undefined && keys.size === 0)
    if (!isKnown) throw new Refusal(409, 'sync/identity-taken', { name })
    await this.#write([{ type: 'LaptopAdmitted', hash, laptop, key, scope }])
  }

  #seen({ laptop, session, machine = '' }: Claimed): void {
    if (session === undefined) return
    const now = this.#now()
    const runs = this.#runs.get(laptop) ?? new Map<string, Run>()
    const wasDouble = this.#overlapping(laptop).length > 0
    this.#runs.set(laptop, runs)
    for (const [each, { last }] of runs) if (now - last > SILENCE) runs.delete(each)
    const run = runs.get(session)
    if (run) run.last = now
    else runs.set(session, { machine, first: now, last: now })
    if (wasDouble !== this.#overlapping(laptop).length > 0) this.#tell()
  }

  /** Runs with this identity that went on while another one did. */
  #overlapping(laptop: string): readonly (readonly [session: string, run: Run])[] {
    const now = this.#now()
    const runs = [...(this.#runs.get(laptop) ?? [])].filter(([, { last }]) => now - last <= SILENCE)
    return runs.filter(([session, one]) =>
      runs.some(
        ([other, { first, last }]) =>
          other !== session && Math.min(one.last, last) - Math.max(one.first, first) >= OVERLAP,
      ),
    )
  }

  #otherMachine({ laptop, session }: Claimed): string | undefined {
    const runs = this.#overlapping(laptop)
    return runs.some(([each]) => each === session) ? runs.find(([each]) => each !== session)?.[1].machine : undefined
  }

  #now(): number {
    return (this.hub.clock?.now ?? this.time)()
  }

  /** Forgotten when the device is silent: its clock may be set by then. */
  #noteAhead(laptop: string, said: Ahead): void {
    const [before, at] = [this.#aheadOf(laptop), this.#now()]
    this.#ahead.get(laptop)?.forget()
    const forget = this.hub.clock?.after(KNOWN_FOR, () => {
      this.#ahead.delete(laptop)
      this.#tell()
    })
    this.#ahead.set(laptop, { said, at, forget: forget ?? (() => undefined) })
    const next = this.#aheadOf(laptop)
    if (before !== next && Math.abs((before?.ms ?? 0) - (next?.ms ?? 0)) > 1_000) this.#tell()
  }

  /** How far its clock is ahead of the hub's; undefined: not known, or too little to be told. */
  #aheadOf(laptop: string): Ahead | undefined {
    const { said, at } = this.#ahead.get(laptop) ?? {}
    return said && at !== undefined && isSkewed(said) && this.#now() - at <= KNOWN_FOR ? said : undefined
  }

  /** Noted before what was lost is taken, so that it is told also after a crash. */
  #foundBehind(): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      if (!this.#isBehind) await this.#write([{ type: 'HubFoundBehind' }])
    })
  }

  /** The first device at an empty hub may fill it with envelopes of other devices too, until a second device comes. */
  #bringsAll(hash: string): Promise<boolean> {
    return this.#queue(() => this.#known.get(hash)?.isFirst === true && this.#identities.size === 1)
  }

  #ending(name: string): readonly Change[] {
    return [...this.#known].filter(([, each]) => each.name === name).map(([hash]) => ({ type: 'LaptopPutOut', hash }))
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    const kept = await this.store.read(LAPTOPS)
    if (!kept.ok) throw new Refusal(503, kept.error.code)
    this.#isBehind = false
    this.#known.clear()
    this.#identities.clear()
    // What does not fit is passed over: it admits nobody.
    for (const each of kept.value)
      if (!readFault(each)) this.#take({ ...(each.payload as object), type: each.type } as Change)
    this.#version = kept.value.length
    this.#isLoaded = true
  }

  #take(change: Change): void {
    if (change.type === 'HubFoundBehind' || change.type === 'HubBehindSeen') {
      this.#isBehind = change.type === 'HubFoundBehind'
      return
    }
    const { hash } = change
    this.#hasUnsigned ||= change.type === 'LaptopBound'
    const known = this.#known.get(hash)
    if (change.type === 'LaptopLetIn') this.#known.set(hash, { name: change.name })
    else if (change.type === 'LaptopPutOut') this.#known.delete(hash)
    else if (known && change.type === 'LaptopAsked')
      this.#known.set(hash, { ...known, asked: { laptop: change.laptop, key: change.key } })
    else if (known && change.type !== 'LaptopAsked') {
      const { type: _, hash: _hash, ...admitted } = change
      const { asked: _asked, ...before } = known
      this.#known.set(hash, { ...before, ...admitted })
      this.#identities.set(change.laptop, { name: known.name, ...('key' in change && { key: change.key }) })
    }
  }

  async #write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const kept = await this.store.append(
      LAPTOPS,
      this.#version,
      changes.map(({ type, ...payload }) => ({ type, payload, at: this.time(), author: 'operator', private: true })),
    )
    if (!kept.ok) {
      // Another server on this store wrote first: its events are read before the next try.
      this.#isLoaded = false
      throw new Refusal(503, kept.error.code)
    }
    this.#version = kept.value.version
    for (const change of changes) this.#take(change)
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const plain = (fingerprint: string) => fingerprint.replace(/\s/g, '').toUpperCase()
