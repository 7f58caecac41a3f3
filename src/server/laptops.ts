// Devices that may join the hub: each has its own token, made by the operator, shown once, and kept as a hash in the
// stream `laptops`. The token belongs to the first device that uses it. The device stays known by its token's name: no
// token of another name works for it, or for another device that claims its id.

import { GENESIS } from '../store/hash.ts'
import type { EventStore, StoreResult } from '../store/port.ts'
import { createQueue } from '../store/queue.ts'
import { Refusal } from './refusal.ts'
import { hashOfToken, newToken } from './tokens.ts'

const STREAM = 'laptops'

interface Known {
  readonly name: string
  readonly laptop?: string
  /** It came first, to an empty hub. */
  readonly isFirst?: true
}

/** The device of a token. */
export interface Caller {
  readonly laptop: string
  /** Asked at each append, because it may end. */
  bringsAll(): Promise<boolean>
}

interface HubOfLaptops {
  /** The device that is the hub. */
  readonly own?: string
  readonly isEmpty?: () => Promise<StoreResult<boolean>>
  /** A token nobody can guess. */
  readonly token?: () => string
}

type Change =
  | { readonly type: 'LaptopLetIn'; readonly hash: string; readonly name: string }
  | { readonly type: 'LaptopBound'; readonly hash: string; readonly laptop: string; readonly isFirst?: true }
  | { readonly type: 'LaptopPutOut'; readonly hash: string }

export class Laptops {
  readonly #known = new Map<string, Known>()
  /** Names of all devices that ever came, also of removed ones, by id. */
  readonly #names = new Map<string, string>()
  readonly #queue = createQueue()
  readonly #listeners = new Set<() => void>()
  #version = GENESIS.version
  #isLoaded = false

  constructor(
    private readonly store: EventStore,
    private readonly time: () => number,
    private readonly hub: HubOfLaptops = {},
  ) {
    // Another server on this store may have added or removed a device.
    store.foreign?.((envelopes) => {
      if (envelopes.some(({ stream }) => stream === STREAM)) this.#isLoaded = false
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

  putOut(name: string): Promise<boolean> {
    return this.#queue(async () => {
      await this.#load()
      const ending = this.#ending(name)
      await this.#write(ending)
      return ending.length > 0
    })
  }

  async list(): Promise<readonly Known[]> {
    await this.#queue(() => this.#load())
    return [...this.#known.values()].map(({ name, laptop }) => ({ name, ...(laptop !== undefined && { laptop }) }))
  }

  /** Called when a device is added, comes or is removed; returns the stop function. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Undefined: no such token, or one of another device. An error where the device is known by another name. */
  caller(token: string, claimed: string): Promise<Caller | undefined> {
    return this.#queue(async () => {
      await this.#load()
      const hash = hashOfToken(token)
      const known = this.#known.get(hash)
      if (!known) return undefined
      if (known.laptop === undefined) await this.#bind(hash, known.name, claimed)
      else if (known.laptop !== claimed) return undefined
      return { laptop: claimed, bringsAll: () => this.#bringsAll(hash) }
    })
  }

  async #bind(hash: string, name: string, laptop: string): Promise<void> {
    const before = laptop === this.hub.own ? 'hub' : this.#names.get(laptop)
    if (before !== undefined && before !== name) throw new Refusal(409, 'sync/identity-taken', { name: before })
    const isEmpty = this.#names.size === 0 ? await this.hub.isEmpty?.() : undefined
    const isFirst = isEmpty?.ok === true && isEmpty.value
    await this.#write([{ type: 'LaptopBound', hash, laptop, ...(isFirst && { isFirst }) }])
  }

  /** The first device at an empty hub may fill it with envelopes of other devices too, until a second device comes. */
  #bringsAll(hash: string): Promise<boolean> {
    return this.#queue(() => this.#known.get(hash)?.isFirst === true && this.#names.size === 1)
  }

  #ending(name: string): readonly Change[] {
    return [...this.#known].filter(([, each]) => each.name === name).map(([hash]) => ({ type: 'LaptopPutOut', hash }))
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    const kept = await this.store.read(STREAM)
    if (!kept.ok) throw new Refusal(503, kept.error.code)
    this.#known.clear()
    this.#names.clear()
    for (const { type, payload } of kept.value) this.#take({ ...(payload as object), type } as Change)
    this.#version = kept.value.length
    this.#isLoaded = true
  }

  #take(change: Change): void {
    if (change.type === 'LaptopLetIn') this.#known.set(change.hash, { name: change.name })
    else if (change.type === 'LaptopPutOut') this.#known.delete(change.hash)
    else {
      const known = this.#known.get(change.hash)
      const { laptop, isFirst } = change
      if (known) this.#known.set(change.hash, { ...known, laptop, ...(isFirst && { isFirst }) })
      if (known) this.#names.set(laptop, known.name)
    }
  }

  async #write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const kept = await this.store.append(
      STREAM,
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
    for (const listener of [...this.#listeners]) listener()
  }
}
