// The heads of exchanged streams at the hub, and which of them changed since a device asked last. A cursor counts the
// changes of this run of the hub; a device with another run's cursor, or one too old, is given all heads.

import { unreferencedClock, type Clock } from '../platform.ts'
import type { Envelope, EventStore, StoreResult, StreamHead } from '../port.ts'
import type { DeviceSigner } from './deviceId.ts'
import { MAX_NEWS_WAIT_MS } from './messages.ts'

export interface HubPorts {
  /** A name for this run of the hub. */
  readonly ids: () => string
  readonly clock?: Clock
  /** Milliseconds since the epoch, for devices to compare their clocks with. */
  readonly time: () => number
  /** The hub's own: it signs receipts. */
  readonly key?: DeviceSigner & { hasSigned(text: string, signature: string): boolean }
}

const MAX_REMEMBERED_CHANGES = 20_000

export class HubHeads {
  readonly #store: Pick<EventStore, 'list'>
  readonly #isExchanged: (stream: string) => boolean
  readonly #run: string
  readonly #clock: Clock
  readonly #heads = new Map<string, StreamHead>()
  readonly #waiting = new Set<() => void>()
  #changes: string[] = []
  #dropped = 0
  #loaded: Promise<StoreResult<void>> | undefined

  constructor(store: Pick<EventStore, 'list'>, isExchanged: (stream: string) => boolean, { clock, ids }: HubPorts) {
    this.#store = store
    this.#isExchanged = isExchanged
    this.#clock = clock ?? unreferencedClock
    this.#run = ids()
  }

  get size(): number {
    return this.#heads.size
  }

  get cursor(): string {
    return `${this.#run}:${this.#dropped + this.#changes.length}`
  }

  of(stream: string): StreamHead | undefined {
    return this.#heads.get(stream)
  }

  /** From the store, once. */
  load(): Promise<StoreResult<void>> {
    this.#loaded ??= this.#store.list('').then((listed) => {
      if (!listed.ok) {
        this.#loaded = undefined
        return listed
      }
      for (const head of listed.value) this.#raise(head)
      return { ok: true, value: undefined }
    })
    return this.#loaded
  }

  /** Notes what was stored and wakes those that wait for it. */
  add(envelopes: readonly Envelope[]): void {
    const changed = new Set<string>()
    for (const { stream, version, hash } of envelopes) if (this.#raise({ stream, version, hash })) changed.add(stream)
    this.#changes.push(...changed)
    if (this.#changes.length > MAX_REMEMBERED_CHANGES) {
      this.#dropped += this.#changes.length - MAX_REMEMBERED_CHANGES / 2
      this.#changes = this.#changes.slice(-MAX_REMEMBERED_CHANGES / 2)
    }
    this.wakeAll()
  }

  #raise(head: StreamHead): boolean {
    if (!this.#isExchanged(head.stream) || head.version <= (this.#heads.get(head.stream)?.version ?? 0)) return false
    this.#heads.set(head.stream, head)
    return true
  }

  /** Heads that changed since the cursor; undefined: all have to be sent. */
  changedSince(cursor: string | undefined): readonly StreamHead[] | undefined {
    const [run, count] = cursor?.split(':') ?? []
    const from = Number(count) - this.#dropped
    if (run !== this.#run || !Number.isInteger(from) || from < 0) return undefined
    return [...new Set(this.#changes.slice(from))].flatMap((stream) => this.#heads.get(stream) ?? [])
  }

  all(): readonly StreamHead[] {
    return [...this.#heads.values()]
  }

  /** Resolves at the next change, after so long, or when aborted. */
  nextChange(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop()
        this.#waiting.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const stop = this.#clock.after(Math.min(milliseconds, MAX_NEWS_WAIT_MS), done)
      this.#waiting.add(done)
      signal?.addEventListener('abort', done)
    })
  }

  wakeAll(): void {
    for (const wake of [...this.#waiting]) wake()
  }
}
