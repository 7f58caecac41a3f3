// The hub: one store that laptops send to and read from. Takes only what hangs on its chain, was written by the laptop
// that sends it, and is of a stream which that laptop may write; the same append twice is taken once. Knows no network:
// the server brings the routes.

import { randomUUID } from 'node:crypto'
import { conflict, endOf, GENESIS, onlyHead, sealedOf, tampered, unseal, type ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'
import { createQueue } from '../queue.ts'
import {
  LONGEST_WAIT,
  MOST_CHARACTERS,
  MOST_ENVELOPES,
  tupleOf,
  weightOf,
  type AppendedPart,
  type HeadsAnswer,
  type HeadsRequest,
  type ReadPart,
  type ReadRequest,
  type SentPart,
} from './messages.ts'
import { createWriters, firstFault, otherLaptop, type ExchangePolicy } from './policy.ts'

/** As a laptop sees it, over a line or in the same process. */
export interface HubLine {
  heads(request: HeadsRequest, signal?: AbortSignal): Promise<StoreResult<HeadsAnswer>>
  read(request: ReadRequest): Promise<StoreResult<readonly ReadPart[]>>
  append(parts: readonly SentPart[], isAtomic: boolean): Promise<StoreResult<readonly AppendedPart[]>>
}

export interface Hub {
  /**
   * The line of a laptop whose token says who it is. `bringsAll`: asked at each append; true for the one that a hub which
   * held nothing is filled from, with all that others have written.
   */
  lineOf(laptop: string, bringsAll?: () => Promise<boolean>): HubLine
  /** Whether nothing is here that laptops exchange. */
  isEmpty(): Promise<StoreResult<boolean>>
  /** Called with what laptops sent, once it is stored. */
  onTaken(listener: (envelopes: readonly Envelope[]) => void): () => void
  close(): void
}

interface Sender {
  readonly laptop: string
  readonly bringsAll: boolean
}

/** Changes remembered for those who come back; who was away longer is given all heads. */
const CHANGES = 20_000

export function createHub(store: EventStore, policy: ExchangePolicy): Hub {
  const birth = randomUUID()
  const writers = createWriters(store)
  const queue = createQueue()
  const listeners = new Set<(envelopes: readonly Envelope[]) => void>()
  const heads = new Map<string, StreamHead>()
  const waiting = new Set<() => void>()
  let changes: string[] = []
  let dropped = 0
  let loaded: Promise<StoreResult<void>> | undefined
  const isExchanged = (stream: string) => policy.kindOf(stream) !== 'derived'

  const stop = store.subscribe((envelopes) => {
    writers.hear(envelopes)
    const changed = new Set<string>()
    for (const { stream, version, hash } of envelopes) {
      if (!isExchanged(stream) || version <= (heads.get(stream)?.version ?? 0)) continue
      heads.set(stream, { stream, version, hash })
      changed.add(stream)
    }
    changes.push(...changed)
    if (changes.length > CHANGES) {
      dropped += changes.length - CHANGES / 2
      changes = changes.slice(-CHANGES / 2)
    }
    for (const wake of [...waiting]) wake()
  })

  function load(): Promise<StoreResult<void>> {
    loaded ??= store.list('').then((listed) => {
      if (!listed.ok) {
        loaded = undefined
        return listed
      }
      for (const head of listed.value)
        if (isExchanged(head.stream) && head.version > (heads.get(head.stream)?.version ?? 0))
          heads.set(head.stream, head)
      return { ok: true, value: undefined }
    })
    return loaded
  }

  const cursor = () => `${birth}:${dropped + changes.length}`

  function changedSince(given: string | undefined): ReadonlySet<string> | undefined {
    const [who, count] = given?.split(':') ?? []
    const from = Number(count) - dropped
    return who === birth && Number.isInteger(from) && from >= 0 ? new Set(changes.slice(from)) : undefined
  }

  function news(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, Math.min(milliseconds, LONGEST_WAIT))
      timer.unref()
      waiting.add(done)
      signal?.addEventListener('abort', done)
    })
  }

  /** What of a part is new, or why it cannot be taken. */
  async function newOf(
    { stream, expectedVersion, envelopes }: SentPart,
    sender: Sender,
  ): Promise<StoreResult<StreamAppend>> {
    if (!isExchanged(stream)) return otherLaptop(stream, '')
    const known = heads.get(stream) ?? { stream, ...GENESIS }
    let [head, fresh]: [ChainEnd, readonly Envelope[]] = [known, envelopes]
    if (expectedVersion > known.version) return conflict(stream, expectedVersion, known.version)
    if (expectedVersion < known.version) {
      const kept = await store.read(stream, expectedVersion + 1)
      if (!kept.ok) return kept
      const shared = Math.min(kept.value.length, envelopes.length)
      // What was sent before and not heard of is taken once.
      const isSame = kept.value.slice(0, shared).every(({ hash }, index) => hash === envelopes[index]?.hash)
      if (!isSame || (kept.value.length > envelopes.length && envelopes.length === 0))
        return conflict(stream, expectedVersion, endOf(kept.value).version)
      fresh = envelopes.slice(shared)
      head = fresh.length > 0 ? endOf(kept.value) : endOf(envelopes)
      if (fresh.length === 0) return { ok: true, value: { stream, expectedVersion: head.version, events: [] } }
    }
    const records = fresh.map(sealedOf)
    const checked = unseal(stream, head, records, endOf(records.length > 0 ? records : [head]))
    if (!checked.ok) return checked
    const unfit = firstFault(fresh, policy)
    if (unfit) return { ok: false, error: unfit }
    const allowed = await mayWrite(stream, fresh, sender)
    return allowed.ok ? { ok: true, value: { stream, expectedVersion: head.version, events: fresh } } : allowed
  }

  /** Sender, author and owner are one laptop, for every stream. */
  async function mayWrite(
    stream: string,
    envelopes: readonly Envelope[],
    { laptop: sender, bringsAll }: Sender,
  ): Promise<StoreResult<void>> {
    if (bringsAll) return { ok: true, value: undefined }
    const foreign = envelopes.find(({ laptop }) => laptop !== sender)
    if (foreign) return otherLaptop(stream, foreign.laptop ?? '')
    if (policy.kindOf(stream) === 'shared') return { ok: true, value: undefined }
    const only = policy.onlyWriterOf(stream)
    if (only !== undefined && only !== sender) return otherLaptop(stream, only)
    const owner = policy.ownerOf(stream)
    const writer = await writers.of(owner)
    if (!writer.ok) return writer
    const { laptop } = writer.value
    const [first] = envelopes
    const takesOver = owner === stream && first !== undefined && policy.takesOver(stream, first.type)
    return laptop === undefined || laptop === sender || takesOver
      ? { ok: true, value: undefined }
      : otherLaptop(stream, laptop)
  }

  async function take(parts: readonly SentPart[], sender: Sender): Promise<StoreResult<readonly StreamHead[]>> {
    const appends: StreamAppend[] = []
    for (const part of parts) {
      const fresh = await newOf(part, sender)
      if (!fresh.ok) return fresh
      appends.push(fresh.value)
    }
    const filled = appends.filter(({ events }) => events.length > 0)
    const [only, ...others] = filled
    const kept =
      only === undefined
        ? { ok: true as const, value: [] }
        : others.length === 0
          ? await single(only)
          : await store.appendAll(filled)
    if (!kept.ok) return kept
    const stored = new Map(kept.value.map((head) => [head.stream, head]))
    const answer: StreamHead[] = []
    for (const [index, { stream, envelopes }] of parts.entries()) {
      const head = stored.get(stream) ?? endOf(envelopes)
      const sent = endOf(envelopes)
      if (stored.has(stream) && head.hash !== sent.hash) return tampered(stream, sent.version)
      answer.push({ stream, version: head.version, hash: head.hash })
      const fresh = appends[index]?.events ?? []
      if (fresh.length > 0) for (const listener of [...listeners]) listener(fresh as readonly Envelope[])
    }
    return { ok: true, value: answer }
  }

  const single = async ({ stream, expectedVersion, events }: StreamAppend) => {
    const head = onlyHead(await store.appendAll([{ stream, expectedVersion, events }]))
    return head.ok ? { ok: true as const, value: [head.value] } : head
  }

  return {
    async isEmpty() {
      const ready = await load()
      return ready.ok ? { ok: true, value: heads.size === 0 } : ready
    },

    lineOf: (laptop, bringsAll = async () => false) => ({
      async heads({ cursor: given, wait = 0 }, signal) {
        const ready = await load()
        if (!ready.ok) return ready
        let changed = changedSince(given)
        if (changed?.size === 0 && wait > 0 && signal?.aborted !== true) {
          await news(wait, signal)
          changed = changedSince(given)
        }
        const streams = changed ?? heads.keys()
        const found = [...streams].flatMap((stream) => heads.get(stream) ?? [])
        return { ok: true, value: { cursor: cursor(), isAll: changed === undefined, heads: found.map(tupleOf) } }
      },

      async read({ streams }) {
        const parts: ReadPart[] = []
        let [count, weight] = [0, 0]
        for (const { stream, from } of streams) {
          if (!isExchanged(stream) || count >= MOST_ENVELOPES || weight >= MOST_CHARACTERS) continue
          const kept = await store.read(stream, from)
          // A damaged stream waits; the others go on.
          if (!kept.ok && kept.error.code === 'store/tampered') continue
          if (!kept.ok) return kept
          const sent: Envelope[] = []
          for (const envelope of kept.value) {
            if (count >= MOST_ENVELOPES || weight >= MOST_CHARACTERS) break
            sent.push(envelope)
            count += 1
            weight += weightOf(envelope)
          }
          if (sent.length > 0) parts.push({ stream, envelopes: sent })
        }
        return { ok: true, value: parts }
      },

      append: (parts, isAtomic) =>
        queue(async () => {
          const ready = await load()
          if (!ready.ok) return ready
          const sender = { laptop, bringsAll: await bringsAll() }
          if (isAtomic) {
            const taken = await take(parts, sender)
            return taken.ok ? { ok: true, value: taken.value.map((head) => ({ head: tupleOf(head) })) } : taken
          }
          const whole = await take(parts, sender)
          if (whole.ok) return { ok: true, value: whole.value.map((head) => ({ head: tupleOf(head) })) }
          const answers: AppendedPart[] = []
          for (const part of parts) {
            const taken = onlyHead(await take([part], sender))
            answers.push(taken.ok ? { head: tupleOf(taken.value) } : { error: taken.error })
          }
          return { ok: true, value: answers }
        }),
    }),

    onTaken(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      stop()
      for (const wake of [...waiting]) wake()
    },
  }
}
