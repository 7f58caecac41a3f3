// Laptops that may join the hub: each has a token of its own, made by the operator and shown once, kept as a hash in
// the stream `laptops`. The first laptop that comes with it is the one it is for.

import { GENESIS } from '../store/hash.ts'
import type { EventStore } from '../store/port.ts'
import { createQueue } from '../store/queue.ts'
import { Refusal } from './refusal.ts'
import { hashOfToken, newToken } from './tokens.ts'

const STREAM = 'laptops'

interface Known {
  readonly name: string
  readonly laptop?: string
}

type Change =
  | { readonly type: 'LaptopLetIn'; readonly hash: string; readonly name: string }
  | { readonly type: 'LaptopBound'; readonly hash: string; readonly laptop: string }
  | { readonly type: 'LaptopPutOut'; readonly hash: string }

export class Laptops {
  readonly #known = new Map<string, Known>()
  readonly #queue = createQueue()
  readonly #listeners = new Set<() => void>()
  #version = GENESIS.version
  #isLoaded = false

  constructor(
    private readonly store: EventStore,
    private readonly time: () => number,
  ) {}

  /** The token of a laptop with this name, which is shown once; one it had before counts no more. */
  letIn(name: string): Promise<string> {
    return this.#queue(async () => {
      await this.#load()
      const token = newToken()
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
    return [...this.#known.values()]
  }

  /** Called when one is let in, comes or is put out; returns the stop function. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Undefined: no such token, or one of another laptop. */
  laptopOf(token: string, claimed: string): Promise<string | undefined> {
    return this.#queue(async () => {
      await this.#load()
      const hash = hashOfToken(token)
      const known = this.#known.get(hash)
      if (!known) return undefined
      if (known.laptop === undefined) await this.#write([{ type: 'LaptopBound', hash, laptop: claimed }])
      return (known.laptop ?? claimed) === claimed ? claimed : undefined
    })
  }

  #ending(name: string): readonly Change[] {
    return [...this.#known].filter(([, each]) => each.name === name).map(([hash]) => ({ type: 'LaptopPutOut', hash }))
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    const kept = await this.store.read(STREAM)
    if (!kept.ok) throw new Refusal(503, kept.error.code)
    for (const { type, payload } of kept.value) this.#take({ ...(payload as object), type } as Change)
    this.#version = kept.value.length
    this.#isLoaded = true
  }

  #take(change: Change): void {
    if (change.type === 'LaptopLetIn') this.#known.set(change.hash, { name: change.name })
    else if (change.type === 'LaptopPutOut') this.#known.delete(change.hash)
    else {
      const known = this.#known.get(change.hash)
      if (known) this.#known.set(change.hash, { ...known, laptop: change.laptop })
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
      // Another server on this store may have been first: what it wrote is read before anything else.
      this.#known.clear()
      this.#isLoaded = false
      throw new Refusal(503, kept.error.code)
    }
    this.#version = kept.value.version
    for (const change of changes) this.#take(change)
    for (const listener of [...this.#listeners]) listener()
  }
}
