// What other processes appended, told to the listeners of this one: once each, in the order of its stream, with what
// this process appends itself in its place among it. Knows how far every stream was told; reads on from there when the
// doorbell rings.

import type { Envelope, EventStore } from '../../port.ts'
import { createQueue } from '../../queue.ts'

/** One stream's part of an append: its version before and after. */
interface Step {
  readonly stream: string
  readonly before: number
  readonly after: number
}

export interface Foreign {
  /** Somebody listens from now on: what is there already is no news. */
  begin(): void
  /** This process is about to append there; the answer calls it off. What comes of it is no old news, whatever is listed meanwhile. */
  expectOwn(parts: readonly { readonly stream: string; readonly before: number }[]): () => void
  /** What this process has just appended. False: it stands behind something not told yet, and is told after that. */
  takeOwn(steps: readonly Step[]): boolean
  /** These streams may have grown, or any. */
  pull(streams: readonly string[] | undefined): void
  end(): Promise<void>
}

export function createForeign(store: {
  read: EventStore['read']
  list: EventStore['list']
  tell(envelopes: readonly Envelope[]): void
}): Foreign {
  const told = new Map<string, number>()
  /** Streams this process is appending to, and the version it hangs on: the end of it may be there before we hear of it. */
  const expected = new Map<string, number>()
  const queue = createQueue()
  let known: 'nothing' | 'asked' | 'all' = 'nothing'
  let isOpen = true

  const note = (stream: string, version: number) => told.set(stream, Math.max(version, told.get(stream) ?? 0))

  async function learn(): Promise<void> {
    const heads = await store.list('')
    if (!heads.ok) return
    const behind: string[] = []
    for (const { stream, version } of heads.value) {
      const own = expected.get(stream) ?? told.get(stream)
      note(stream, Math.min(version, own ?? version))
      if (own !== undefined && own < version) behind.push(stream)
    }
    known = 'all'
    for (const stream of behind) await readOn(stream)
  }

  async function readOn(stream: string): Promise<void> {
    const from = (told.get(stream) ?? 0) + 1
    const more = await store.read(stream, from)
    if (!more.ok) return
    // Meanwhile some of it may have been told.
    const news = more.value.filter(({ version }) => version > (told.get(stream) ?? 0))
    const last = news.at(-1)
    if (!last) return
    note(stream, last.version)
    store.tell(news)
  }

  async function grown(): Promise<readonly string[]> {
    const heads = await store.list('')
    return heads.ok
      ? heads.value.filter(({ stream, version }) => version > (told.get(stream) ?? 0)).map(({ stream }) => stream)
      : []
  }

  function pull(streams: readonly string[] | undefined): void {
    void queue(async () => {
      if (!isOpen) return
      if (known !== 'all') return learn()
      for (const stream of streams ?? (await grown())) if (isOpen) await readOn(stream)
    }).catch(() => undefined)
  }

  return {
    begin() {
      if (known !== 'nothing') return
      known = 'asked'
      pull(undefined)
    },
    expectOwn(parts) {
      for (const { stream, before } of parts) expected.set(stream, before)
      return () => {
        for (const { stream } of parts) expected.delete(stream)
      }
    },
    takeOwn(steps) {
      if (known === 'nothing') return true
      if (known === 'all' && steps.some(({ stream, before }) => before !== (told.get(stream) ?? 0))) {
        pull(steps.map(({ stream }) => stream))
        return false
      }
      for (const { stream, after } of steps) note(stream, after)
      return true
    },
    pull,
    async end() {
      isOpen = false
      await queue(() => undefined)
    },
  }
}
