// EventStore with a journal beside it: journal first, then store, one append at a time. An append
// is done when the journal has it: if the store then fails, the append still counts and the store
// is brought up to the journal before anybody reads it, at the latest at the next start. So an
// append is reported as failed only when the journal refused it, and then it does not come back.

import {
  conflict,
  envelopeOf,
  envelopeText,
  GENESIS,
  onlyHead,
  plainAll,
  sealAppend,
  tampered,
  unavailable,
  type ChainEnd,
  type PlainAppend,
} from '../hash.ts'
import type { Journal, JournalHead } from './journal.ts'
import { nextTask } from '../yieldTask.ts'
import { createListeners } from '../listeners.ts'
import type {
  Envelope,
  EventStore,
  RepairableStore,
  Sealed,
  SealedEvents,
  StoreResult,
  StreamAppend,
  StreamHead,
} from '../port.ts'
import { createQueue } from '../queue.ts'
import { reconcile, type ReconcileOptions } from './reconcile.ts'
import type { Recovery } from './recovery.ts'

export interface JournaledStore extends EventStore, Pick<RepairableStore, 'restore'> {
  /** Appends the journal holds and the store has not taken yet; more than 0 means the store is in trouble. */
  behind(): number
  /** Compares every event of both sides now: the journal check of the settings. */
  check(): Promise<StoreResult<Recovery>>
  journalHead(): JournalHead
}

export interface JournaledOptions extends Pick<ReconcileOptions, 'depth'> {
  /** Told when reading found a tampered stream and the journal put it right. */
  readonly onMend?: ((recovery: Recovery) => void) | undefined
  /** Milliseconds that an append and a reader wait for a store that does not answer: IndexedDB was seen to hang for good. */
  readonly patience?: Patience
}

/** What one stream gets by an append. */
interface Part {
  readonly events: readonly [Envelope, ...Envelope[]]
  readonly sealed: SealedEvents
}

interface Patience {
  readonly append: number
  readonly read: number
}

/** Events that are sealed in one turn. */
const TURN = 100

const PATIENCE: Patience = { append: 5_000, read: 60_000 }

/** Reconciles the two, then opens them as one store, which owns and closes both. The report is for the secretary. */
export async function openJournaledStore(
  store: RepairableStore,
  journal: Journal,
  { depth = 'heads', ...options }: JournaledOptions = {},
): Promise<StoreResult<{ readonly store: JournaledStore; readonly recovery: Recovery }>> {
  const found = await reconcile(store, journal, { depth })
  if (!found.ok) return found
  return { ok: true, value: { store: joinStores(store, journal, found.value, options), recovery: found.value } }
}

/** One store of the two, which a comparison has just made equal. */
export function joinStores(
  store: RepairableStore,
  journal: Journal,
  found: Pick<Recovery, 'lost'>,
  { onMend, patience = PATIENCE }: Omit<JournaledOptions, 'depth'> = {},
): JournaledStore {
  const lost = new Map(found.lost.map(({ stream, version }) => [stream, version]))
  const listeners = createListeners()
  const queue = createQueue()
  /** Each an append, stream by stream. */
  const pending: (readonly Part[])[] = []
  let trouble: StoreResult<never> | undefined
  let flight: Promise<void> | undefined
  let isOpen = true
  /** The comparison has just found in the store what the journal holds. */
  let isListed = found.lost.length === 0

  const headOf = (stream: string): StreamHead => ({
    stream,
    ...((journal.ends().get(stream) ?? GENESIS) satisfies ChainEnd),
  })

  /** Puts one stream right from the journal; the answer is what is wrong with it still. */
  async function mend(stream: string): Promise<StoreResult<Recovery>> {
    const mended = await reconcile(store, journal, { streams: new Set([stream]) })
    if (!mended.ok) return mended
    // All streams were looked at when the journal turned out to be damaged.
    const still = mended.value.lost.find((each) => each.stream === stream)
    return still === undefined ? mended : tampered(stream, still.version)
  }

  async function push(parts: readonly Part[]): Promise<StoreResult<unknown>> {
    const [only, ...others] = parts.map(({ events, sealed }): StreamAppend => ({
      stream: events[0].stream,
      expectedVersion: events[0].version - 1,
      events,
      sealed,
    }))
    if (only === undefined) return { ok: true, value: undefined }
    const taken =
      others.length === 0
        ? await store.append(only.stream, only.expectedVersion, only.events)
        : await store.appendAll([only, ...others])
    // A conflict: it was taken although the answer was lost, or somebody wrote past us. Tampered: it shows only now.
    if (taken.ok || taken.error.code === 'store/unavailable') return taken
    for (const {
      events: [{ stream }],
    } of parts) {
      const mended = await mend(stream)
      if (!mended.ok) return mended
    }
    return { ok: true, value: undefined }
  }

  /** A journal that was found damaged since the start takes no line before it is put right from the store. */
  async function mendJournal(): Promise<StoreResult<unknown>> {
    if (journal.fault() !== 'tampered') return { ok: true, value: undefined }
    const mended = await reconcile(store, journal)
    if (mended.ok) onMend?.(mended.value)
    return mended
  }

  /** The journal as a whole. */
  async function readSound(): Promise<StoreResult<readonly Envelope[]>> {
    const read = await journal.readAll()
    if (!read.ok || journal.fault() !== 'tampered') return read
    const mended = await mendJournal()
    return mended.ok ? journal.readAll() : mended
  }

  /** Gives the store what it has not taken yet; one run at a time. Never rejects. */
  function catchUp(): Promise<void> {
    flight ??= (async () => {
      try {
        for (let next = pending[0]; next !== undefined; next = pending[0]) {
          const taken = await push(next)
          trouble = taken.ok ? undefined : taken
          if (!taken.ok) return
          pending.shift()
        }
      } catch (error) {
        trouble = unavailable(error)
      } finally {
        flight = undefined
      }
    })()
    return flight
  }

  /** Undefined when the store holds all that the journal does. */
  async function whyBehind(): Promise<StoreResult<never> | undefined> {
    if (pending.length > 0 && !(await isDoneWithin(patience.read, catchUp())))
      return unavailable('the store does not answer')
    return pending.length > 0 ? (trouble ?? unavailable('the store is behind its journal')) : undefined
  }

  /** `endOf`: how far the answer shows the stream to reach. */
  async function healing<T>(
    stream: string,
    endOf: (answered: T) => number,
    job: () => Promise<StoreResult<T>>,
  ): Promise<StoreResult<T>> {
    const behind = await whyBehind()
    if (behind !== undefined) return behind
    const due = headOf(stream).version
    const answer = await job()
    if (lost.has(stream)) return answer
    if (answer.ok) return endOf(answer.value) < due && (await fillAgain()) ? job() : answer
    if (answer.error.code !== 'store/tampered') return answer
    const mended = await queue(() => mend(stream))
    if (!mended.ok) return answer
    if (mended.value.restored.streams > 0) onMend?.(mended.value)
    return job()
  }

  /** A database that was emptied or set back under the running program answers well, and too little. True when it was given something back. */
  async function fillAgain(): Promise<boolean> {
    const filled = await queue(() => reconcile(store, journal))
    if (!filled.ok || filled.value.restored.streams === 0) return false
    onMend?.(filled.value)
    return true
  }

  async function list(prefix: string): Promise<StoreResult<readonly StreamHead[]>> {
    const behind = await whyBehind()
    if (behind !== undefined) return behind
    if (prefix === '' && isListed && isOpen) {
      isListed = false
      return { ok: true, value: headsOf(journal.ends()) }
    }
    const due = [...journal.ends()].filter(([stream]) => stream.startsWith(prefix) && !lost.has(stream))
    const listed = await store.list(prefix)
    if (!listed.ok) return listed
    const versions = new Map(listed.value.map(({ stream, version }) => [stream, version]))
    const isShort = due.some(([stream, { version }]) => (versions.get(stream) ?? 0) < version)
    return isShort && (await fillAgain()) ? store.list(prefix) : listed
  }

  /** In turns, so that others are answered while a long append is made ready. Nothing is written yet. */
  async function sealAll(appends: readonly PlainAppend[]): Promise<StoreResult<readonly Part[]>> {
    const parts: Part[] = []
    // They have just been copied, all at once.
    let inTurn = appends.reduce((sum, { events }) => sum + events.length, 0)
    for (const append of appends) {
      const { stream, expectedVersion } = append
      const lostAt = lost.get(stream)
      if (lostAt !== undefined) return tampered(stream, lostAt)
      const head = headOf(stream)
      if (expectedVersion !== head.version) return conflict(stream, expectedVersion, head.version)
      const records: Sealed[] = []
      const envelopes: Envelope[] = []
      for (const portion of portionsOf(append)) {
        if (inTurn >= TURN) {
          await nextTask()
          inTurn = 0
        }
        const sealed = sealAppend(portion, records.at(-1) ?? head)
        if (!sealed.ok) return sealed
        records.push(...sealed.value)
        envelopes.push(...sealed.value.map(envelopeOf))
        inTurn += sealed.value.length
      }
      const [first, ...rest] = envelopes
      if (first) parts.push({ events: [first, ...rest], sealed: { after: head.hash, records } })
    }
    if (inTurn >= TURN) await nextTask()
    return { ok: true, value: parts }
  }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    const appends = plainAll(given)
    return queue<StoreResult<readonly StreamHead[]>>(async () => {
      if (!isOpen) return unavailable('closed')
      const mended = await mendJournal()
      if (!mended.ok) return mended
      const sealed = await sealAll(appends)
      if (!sealed.ok) return sealed
      const parts = sealed.value
      if (parts.length > 0) {
        // One line for all of it: a line torn by a crash is cut off whole.
        const envelopes = parts.flatMap(({ events }) => events)
        const written = await journal.append(
          envelopes,
          parts.flatMap(({ sealed }) => sealed.records.map(envelopeText)),
        )
        if (!written.ok) return written
        const wasBehind = pending.length > 0
        pending.push(parts)
        const caught = catchUp()
        // A store in trouble must not hold up the table: it is waited for by readers only.
        if (!wasBehind) await isDoneWithin(patience.append, caught)
        listeners.tell(envelopes)
      }
      return { ok: true, value: appends.map(({ stream }) => headOf(stream)) }
    })
  }

  return {
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,

    read: (stream, from = 1) =>
      healing(
        stream,
        // Nothing to read may be because nothing was asked for.
        (read) => read.at(-1)?.version ?? (headOf(stream).version < from ? Number.POSITIVE_INFINITY : 0),
        () => store.read(stream, from),
      ),
    list,
    fold: (stream) =>
      healing(
        stream,
        ({ version }) => version,
        () => store.fold(stream),
      ),

    // Both sides, the journal first and as a whole: a cut between them is made good by the next start.
    restore(stream, envelopes) {
      return queue<StoreResult<StreamHead>>(async () => {
        if (!isOpen) return unavailable('closed')
        const behind = await whyBehind()
        if (behind !== undefined) return behind
        const all = await readSound()
        if (!all.ok) return all
        const others = all.value.filter((envelope) => envelope.stream !== stream)
        const replaced = await journal.replace([...others, ...envelopes])
        return replaced.ok ? store.restore(stream, envelopes) : replaced
      })
    },

    subscribe: (listener) => listeners.add(listener),
    behind: () => pending.length,
    journalHead: () => journal.head(),

    check() {
      return queue<StoreResult<Recovery>>(async () => {
        const behind = await whyBehind()
        if (behind !== undefined) return behind
        const checked = await journal.check()
        if (!checked.ok) return checked
        const compared = await reconcile(store, journal, { depth: 'rows' })
        return compared.ok ? { ok: true, value: { ...compared.value, journal: checked.value } } : compared
      })
    },

    async close() {
      await queue(async () => {
        if (!isOpen) return
        isOpen = false
        await whyBehind()
        await store.close()
        await journal.close()
      })
    },
  }
}

function headsOf(ends: ReadonlyMap<string, ChainEnd>): readonly StreamHead[] {
  return Array.from(ends, ([stream, { version, hash }]) => ({ stream, version, hash })).toSorted((a, b) =>
    a.stream < b.stream ? -1 : 1,
  )
}

/** Portions of a turn; what came sealed is one. */
function portionsOf(append: PlainAppend): readonly PlainAppend[] {
  const { events, sealed } = append
  if (sealed || events.length <= TURN) return [append]
  const starts = Array.from({ length: Math.ceil(events.length / TURN) }, (_, index) => index * TURN)
  return starts.map((start) => ({ ...append, events: events.slice(start, start + TURN) }))
}

/** The job goes on when it is not. */
async function isDoneWithin(milliseconds: number, job: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([job.then(() => true), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
