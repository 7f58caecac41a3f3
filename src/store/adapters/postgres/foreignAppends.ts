// Passes the appends of other processes to the listeners of this process. Each envelope is passed on once and in the
// order of its stream, which includes this process's own appends. The tracker stores the last version of each stream
// that was passed on, and continues reading from there at each notice.

import type { Envelope, EventStore } from '../../port.ts'
import { createJobQueue } from '../../queue.ts'

/** A stream's version before and after an append. */
interface VersionChange {
  readonly stream: string
  readonly before: number
  readonly after: number
}

interface ForeignSource extends Pick<EventStore, 'read' | 'list'> {
  notify(envelopes: readonly Envelope[]): void
}

export interface ForeignAppendTracker {
  /** Called when the first listener subscribes. Envelopes that are already stored are not passed on. */
  begin(): void
  /**
   * Called when this process is about to append to these streams, so that a listing taken in the meantime does not
   * treat the append as an older one. The returned function withdraws the announcement.
   */
  expectOwn(parts: readonly { readonly stream: string; readonly before: number }[]): () => void
  /**
   * Called with an append that this process has just made. Returns `false` if an earlier envelope was not passed on
   * yet. Both envelopes are then passed on later.
   */
  takeOwn(steps: readonly VersionChange[]): boolean
  /** Called if these streams may have grown. `undefined` means any stream. */
  pull(streams: readonly string[] | undefined): void
  end(): Promise<void>
}

class ForeignAppends implements ForeignAppendTracker {
  readonly #store: ForeignSource
  readonly #passedOn = new Map<string, number>()
  /**
   * Streams that this process is appending to, each with its version before the append. A listing may show the append
   * before its result arrives.
   */
  readonly #expected = new Map<string, number>()
  readonly #queue = createJobQueue()
  #known: 'nothing' | 'asked' | 'all' = 'nothing'
  #isOpen = true

  constructor(store: ForeignSource) {
    this.#store = store
  }

  readonly pull: ForeignAppendTracker['pull'] = (streams) => {
    void this.#queue(async () => {
      if (!this.#isOpen) return
      if (this.#known !== 'all') return this.#learn()
      for (const stream of streams ?? (await this.#grown())) if (this.#isOpen) await this.#readOn(stream)
    }).catch(() => undefined)
  }

  readonly begin: ForeignAppendTracker['begin'] = () => {
    if (this.#known !== 'nothing') return
    this.#known = 'asked'
    this.pull(undefined)
  }

  readonly expectOwn: ForeignAppendTracker['expectOwn'] = (parts) => {
    for (const { stream, before } of parts) this.#expected.set(stream, before)
    return () => {
      for (const { stream } of parts) this.#expected.delete(stream)
    }
  }

  readonly takeOwn: ForeignAppendTracker['takeOwn'] = (steps) => {
    if (this.#known === 'nothing') return true
    if (this.#known === 'all' && steps.some(({ stream, before }) => before !== (this.#passedOn.get(stream) ?? 0))) {
      this.pull(steps.map(({ stream }) => stream))
      return false
    }
    for (const { stream, after } of steps) this.#note(stream, after)
    return true
  }

  readonly end: ForeignAppendTracker['end'] = async () => {
    this.#isOpen = false
    await this.#queue(() => undefined)
  }

  #note(stream: string, version: number): void {
    this.#passedOn.set(stream, Math.max(version, this.#passedOn.get(stream) ?? 0))
  }

  async #learn(): Promise<void> {
    const heads = await this.#store.list('')
    if (!heads.ok) return
    const behind: string[] = []
    for (const { stream, version } of heads.value) {
      const own = this.#expected.get(stream) ?? this.#passedOn.get(stream)
      this.#note(stream, Math.min(version, own ?? version))
      if (own !== undefined && own < version) behind.push(stream)
    }
    this.#known = 'all'
    for (const stream of behind) await this.#readOn(stream)
  }

  async #readOn(stream: string): Promise<void> {
    const from = (this.#passedOn.get(stream) ?? 0) + 1
    const more = await this.#store.read(stream, from)
    if (!more.ok) return
    // Some of these envelopes may have been passed on since the read began.
    const news = more.value.filter(({ version }) => version > (this.#passedOn.get(stream) ?? 0))
    const last = news.at(-1)
    if (!last) return
    this.#note(stream, last.version)
    this.#store.notify(news)
  }

  async #grown(): Promise<readonly string[]> {
    const heads = await this.#store.list('')
    return heads.ok
      ? heads.value
          .filter(({ stream, version }) => version > (this.#passedOn.get(stream) ?? 0))
          .map(({ stream }) => stream)
      : []
  }
}

export function createForeignAppendTracker(store: ForeignSource): ForeignAppendTracker {
  return new ForeignAppends(store)
}
