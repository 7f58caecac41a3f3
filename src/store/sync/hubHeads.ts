// Heads of synced streams at the hub, and the heads that have changed since a device last asked. A cursor counts the
// changes in this run of the hub. A device whose cursor is too old, or from another run, gets all heads.

import { unreferencedClock, type Clock } from '../platform.ts'
import type { Envelope, EventStore, StoreResult, StreamHead } from '../port.ts'
import type { DeviceSigner } from './deviceSigner.ts'
import { MAX_NEWS_WAIT_MS } from './messages.ts'

export interface HubPorts {
  /** Creates a name for this run of the hub. */
  readonly ids: () => string
  readonly clock?: Clock
  /** Returns the time in milliseconds since the epoch, with which devices compare their clocks. */
  readonly time: () => number
  /** The hub's own key, which signs receipts. */
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

  /** Loads the heads from the store, once. */
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

  /** Records stored envelopes and wakes the requests that wait for a change. */
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

  /** Heads that have changed since the cursor. `undefined` if all of them have to be sent. */
  changedSince(cursor: string | undefined): readonly StreamHead[] | undefined {
    const [run, count] = cursor?.split(':') ?? []
    const from = Number(count) - this.#dropped
    if (run !== this.#run || !Number.isInteger(from) || from < 0) return undefined
    return [...new Set(this.#changes.slice(from))].flatMap((stream) => this.#heads.get(stream) ?? [])
  }

  all(): readonly StreamHead[] {
    return [...this.#heads.values()]
  }

  /** Resolves at the next change, after this many milliseconds, or when the signal is aborted. */
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
