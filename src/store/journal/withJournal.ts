// An EventStore with its journal: each append is written to the journal, then to the store. An append counts as soon as
// the journal has it. If the store then fails, it is brought up to date with the journal when it can be reached again
// or before the next read, or at the latest at the next start. So an append fails only if the journal refuses it, and
// then nothing of the append is kept.

import {
  type ChainEnd,
  versionConflictResult,
  chainEndOf,
  envelopeOf,
  canonicalEnvelopeJson,
  GENESIS,
  toSingleHeadResult,
  serialiseAppends,
  type SerialisedAppend,
  sealAppend,
  tamperedResult,
  storeUnavailableResult,
} from '../hash.ts'
import type { Journal, JournalHead } from './journal.ts'
import { processClock, type Clock } from '../platform.ts'
import { yieldToEventLoop } from '../yieldTask.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import { compareByStream } from '../compareText.ts'
import type {
  Envelope,
  EventStore,
  RepairableStore,
  SealedRecord,
  SealedEvents,
  StoreResult,
  StreamHead,
} from '../port.ts'
import { createJobQueue } from '../queue.ts'
import { repairStoreAndJournal } from './repairStoreAndJournal.ts'
import type { StoreRepairReport } from './recovery.ts'

export interface JournalledStore extends EventStore, Pick<RepairableStore, 'restore'> {
  /** Number of appends that only the journal has. More than 0 means that the store is failing. */
  behind(): number
  /** Compares every event of store and journal now, and repairs differences. */
  check(): Promise<StoreResult<StoreRepairReport>>
  journalHead(): JournalHead
}

export interface JournalledStoreOptions {
  /** Called when something was repaired, or was found to be missing, after the start. */
  readonly onMend?: ((recovery: StoreRepairReport) => void) | undefined
  /**
   * Called before a stream is replaced in the journal, with the stream's new end and the number of entries after the
   * replacement.
   */
  readonly onReplace?: ((head: Pick<StreamHead, 'stream' | 'version'>, entries: number) => Promise<void>) | undefined
  /**
   * Milliseconds that an append and a read wait for the store to get the journal's entries. IndexedDB has been observed
   * never to respond.
   */
  readonly patience?: StoreTimeouts
  readonly clock?: Clock
}

interface SealedStreamAppend {
  readonly events: readonly [Envelope, ...Envelope[]]
  readonly sealed: SealedEvents
}

interface StoreTimeouts {
  readonly append: number
  readonly read: number
}

const EVENTS_PER_CHUNK = 100

const TIMEOUTS_MS: StoreTimeouts = { append: 5_000, read: 60_000 }

class StoreWithJournal implements JournalledStore {
  readonly #store: RepairableStore
  readonly #journal: Journal
  readonly #onMend: JournalledStoreOptions['onMend']
  readonly #onReplace: JournalledStoreOptions['onReplace']
  readonly #patience: StoreTimeouts
  readonly #clock: Clock
  readonly #lost: Map<string, number>
  readonly #listeners = createEnvelopeListeners()
  readonly #queue = createJobQueue()
  /** Appends that the store does not have yet, each split by stream. */
  readonly #pending: (readonly SealedStreamAppend[])[] = []
  #trouble: StoreResult<never> | undefined
  #flight: Promise<void> | undefined
  #isOpen = true
  /** Value of the journal's `rescues()` when the store was last compared with the journal. */
  #rescues: number
  /**
   * `true` if the store was just found equal to the journal, so that the first listing can be taken from the journal.
   */
  #isListed: boolean

  constructor(
    store: RepairableStore,
    journal: Journal,
    found: Pick<StoreRepairReport, 'lost'>,
    { onMend, onReplace, patience = TIMEOUTS_MS, clock = processClock }: JournalledStoreOptions = {},
  ) {
    this.#store = store
    this.#journal = journal
    this.#onMend = onMend
    this.#onReplace = onReplace
    this.#patience = patience
    this.#clock = clock
    this.#lost = new Map(found.lost.map(({ stream, version }) => [stream, version]))
    this.#isListed = found.lost.length === 0
    this.#rescues = journal.rescues()
    // If a catch-up is still waiting for the lost connection, it has to fail first.
    store.onReconnect?.(() => void Promise.resolve(this.#flight).then(() => this.#catchUp()))
  }

  readonly list: JournalledStore['list'] = async (prefix) => {
    const behind = await this.#whyBehind()
    if (behind !== undefined) return behind
    if (prefix === '' && this.#isListed && this.#isOpen) {
      this.#isListed = false
      return { ok: true, value: headsOf(this.#journal.ends()) }
    }
    const due = [...this.#journal.ends()].filter(([stream]) => stream.startsWith(prefix) && !this.#lost.has(stream))
    const listed = await this.#store.list(prefix)
    if (!listed.ok) return listed
    const versions = new Map(listed.value.map(({ stream, version }) => [stream, version]))
    const isShort = due.some(([stream, { version }]) => (versions.get(stream) ?? 0) < version)
    return isShort && (await this.#fillAgain()) ? this.#store.list(prefix) : listed
  }

  readonly appendAll: JournalledStore['appendAll'] = async (given) => {
    const appends = serialiseAppends(given)
    return this.#queue<StoreResult<readonly StreamHead[]>>(async () => {
      if (!this.#isOpen) return storeUnavailableResult('closed')
      const mended = await this.#mendJournal()
      if (!mended.ok) return mended
      const sealed = await this.#sealAll(appends)
      if (!sealed.ok) return sealed
      const parts = sealed.value
      if (parts.length > 0) {
        // The whole append is written as one line, so that a line torn by a crash removes all of it.
        const envelopes = parts.flatMap(({ events }) => events)
        const written = await this.#journal.append(
          envelopes,
          parts.flatMap(({ sealed }) => sealed.records.map(canonicalEnvelopeJson)),
        )
        if (!written.ok) return written
        const wasBehind = this.#pending.length > 0
        this.#pending.push(parts)
        const caught = this.#catchUp()
        // A failing store must not delay the next entry. Only reads wait for it.
        if (!wasBehind) await isDoneWithin(this.#clock, this.#patience.append, caught)
        if (this.#rescues < this.#journal.rescues())
          await isDoneWithin(this.#clock, this.#patience.append, this.#refill())
        this.#listeners.notify(envelopes)
      }
      return { ok: true, value: appends.map(({ stream }) => this.#headOf(stream)) }
    })
  }

  readonly append: JournalledStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  readonly read: JournalledStore['read'] = (stream, from = 1) =>
    this.#healing(
      stream,
      // An empty result is correct if `from` is beyond the end.
      (read) => read.at(-1)?.version ?? (this.#headOf(stream).version < from ? Number.POSITIVE_INFINITY : 0),
      () => this.#store.read(stream, from),
    )

  readonly fold: JournalledStore['fold'] = (stream) =>
    this.#healing(
      stream,
      ({ version }) => version,
      () => this.#store.fold(stream),
    )

  // The journal is replaced first, as a whole. After a crash between the two steps, the next start makes the store
  // equal to the journal if their chains differ. If the journal merely has fewer entries, the start copies the missing
  // entries back from the store, because a start never shortens a stream.
  readonly restore: JournalledStore['restore'] = (stream, envelopes) =>
    this.#queue<StoreResult<StreamHead>>(async () => {
      if (!this.#isOpen) return storeUnavailableResult('closed')
      const behind = await this.#whyBehind()
      if (behind !== undefined) return behind
      const all = await this.#readSound()
      if (!all.ok) return all
      const others = all.value.filter((envelope) => envelope.stream !== stream)
      const { version } = chainEndOf(envelopes)
      await this.#onReplace?.({ stream, version }, others.length + envelopes.length)
      const replaced = await this.#journal.replace([...others, ...envelopes])
      if (!replaced.ok) return replaced
      this.#lost.delete(stream)
      return this.#store.restore(stream, envelopes)
    })

  readonly subscribe: JournalledStore['subscribe'] = (listener) => this.#listeners.add(listener)

  readonly behind: JournalledStore['behind'] = () => this.#pending.length

  readonly journalHead: JournalledStore['journalHead'] = () => this.#journal.head()

  readonly check: JournalledStore['check'] = () =>
    this.#queue<StoreResult<StoreRepairReport>>(async () => {
      const behind = await this.#whyBehind()
      if (behind !== undefined) return behind
      const checked = await this.#journal.check()
      if (!checked.ok) return checked
      const compared = await repairStoreAndJournal(this.#store, this.#journal, { depth: 'rows' })
      return compared.ok ? { ok: true, value: { ...compared.value, journal: checked.value } } : compared
    })

  readonly close: JournalledStore['close'] = async () => {
    await this.#queue(async () => {
      if (!this.#isOpen) return
      this.#isOpen = false
      await this.#whyBehind()
      await this.#store.close()
      await this.#journal.close()
    })
  }

  #headOf(stream: string): StreamHead {
    const { version, hash } = this.#journal.ends().get(stream) ?? GENESIS
    return { stream, version, hash }
  }

  /**
   * Repairs these streams, or all streams, from the journal. As after a start, a stream that is complete neither in the
   * store nor in the journal stays as it is.
   */
  async #mend(streams?: readonly string[]): Promise<StoreResult<StoreRepairReport>> {
    const mended = await repairStoreAndJournal(this.#store, this.#journal, streams && { streams: new Set(streams) })
    if (!mended.ok) return mended
    const { restored, lost, journal } = mended.value
    for (const { stream, version } of lost) this.#lost.set(stream, version)
    // Appends that were on their way to the store do not count as repairs.
    const isRepaired = restored.streams > 0 && this.#pending.length === 0
    if (isRepaired || lost.length > 0 || journal === 'tampered') this.#onMend?.(mended.value)
    return mended
  }

  async #push(parts: readonly SealedStreamAppend[]): Promise<StoreResult<unknown>> {
    const taken = await this.#store.appendAll(
      parts.map(({ events, sealed }) => {
        const [{ stream, version }] = events
        return { stream, expectedVersion: version - 1, events, sealed }
      }),
    )
    // A conflict means that the store has the append and its result was lost, or that another writer used the store.
    // Tampered means that damage was detected only now.
    if (taken.ok || taken.error.code === 'store/unavailable') return taken
    return this.#mend(parts.map(({ events }) => events[0].stream))
  }

  /**
   * Repairs the journal from the store if damage was found after the start. Called before the journal gets another
   * line.
   */
  async #mendJournal(): Promise<StoreResult<unknown>> {
    return this.#journal.fault() === 'tampered' ? this.#mend() : { ok: true, value: undefined }
  }

  /** All envelopes of the journal. If the journal is damaged, it is repaired first. */
  async #readSound(): Promise<StoreResult<readonly Envelope[]>> {
    const read = await this.#journal.readAll()
    if (!read.ok || this.#journal.fault() !== 'tampered') return read
    const mended = await this.#mendJournal()
    return mended.ok ? this.#journal.readAll() : mended
  }

  /**
   * Writes to the store all appends that only the journal has. Only one run is in progress at a time. Never rejects.
   */
  async #catchUp(): Promise<void> {
    if (this.#pending.length === 0) return
    this.#flight ??= (async () => {
      try {
        for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
          const taken = await this.#push(next)
          this.#trouble = taken.ok ? undefined : taken
          if (!taken.ok) return
          this.#pending.shift()
        }
      } catch (error) {
        this.#trouble = storeUnavailableResult(error)
      } finally {
        this.#flight = undefined
      }
    })()
    return this.#flight
  }

  /** Reason why the store lacks entries of the journal. `undefined` if the store lacks no entries. */
  async #whyBehind(): Promise<StoreResult<never> | undefined> {
    if (this.#pending.length > 0 && !(await isDoneWithin(this.#clock, this.#patience.read, this.#catchUp())))
      return storeUnavailableResult('the store does not answer')
    return this.#pending.length > 0
      ? (this.#trouble ?? storeUnavailableResult('the store is behind its journal'))
      : undefined
  }

  /**
   * Runs a read, and repairs the stream if the result is tampered or too short. `endOf` returns the last version in a
   * result.
   */
  async #healing<T>(
    stream: string,
    endOf: (answered: T) => number,
    job: () => Promise<StoreResult<T>>,
  ): Promise<StoreResult<T>> {
    const behind = await this.#whyBehind()
    if (behind !== undefined) return behind
    const due = this.#headOf(stream).version
    const answer = await job()
    if (this.#lost.has(stream)) return answer
    if (answer.ok) return endOf(answer.value) < due && (await this.#fillAgain()) ? job() : answer
    if (answer.error.code !== 'store/tampered') return answer
    const mended = await this.#queue(() => this.#mend([stream]))
    return mended.ok ? job() : answer
  }

  /**
   * Repairs a database that was emptied or set back to an older state while the program runs. Such a database returns
   * too little without an error. Resolves with `true` if the database is complete again, no matter whether this repair or
   * another one, which began before it, restored the data. The read then has to be repeated.
   */
  async #fillAgain(): Promise<boolean> {
    const filled = await this.#queue(() => this.#mend())
    return filled.ok
  }

  /**
   * A browser that deleted the journal's files has probably emptied the database, too. All streams are written to the
   * database again, even those that nobody reads, because Chromium 150 has been observed to delete the journal a second
   * time at the next reload. Never rejects. If the refill fails, the next append tries again.
   */
  async #refill(): Promise<void> {
    const rescues = this.#journal.rescues()
    const mended = await this.#mend()
    if (mended.ok) this.#rescues = rescues
  }

  /** Seals in chunks, so that other requests are answered while a long append is sealed. Nothing is written yet. */
  async #sealAll(appends: readonly SerialisedAppend[]): Promise<StoreResult<readonly SealedStreamAppend[]>> {
    const parts: SealedStreamAppend[] = []
    // The events were copied in the same chunk, so they count towards its size.
    let inTurn = appends.reduce((sum, { events }) => sum + events.length, 0)
    for (const append of appends) {
      const { stream, expectedVersion } = append
      const lostAt = this.#lost.get(stream)
      if (lostAt !== undefined) return tamperedResult(stream, lostAt)
      const head = this.#headOf(stream)
      if (expectedVersion !== head.version) return versionConflictResult(stream, expectedVersion, head.version)
      const records: SealedRecord[] = []
      const envelopes: Envelope[] = []
      for (const portion of portionsOf(append)) {
        if (inTurn >= EVENTS_PER_CHUNK) {
          await yieldToEventLoop()
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
    if (inTurn >= EVENTS_PER_CHUNK) await yieldToEventLoop()
    return { ok: true, value: parts }
  }
}

/** Combines a store and a journal that were just reconciled into one store. */
export function createJournalledStore(
  store: RepairableStore,
  journal: Journal,
  found: Pick<StoreRepairReport, 'lost'>,
  options: JournalledStoreOptions = {},
): JournalledStore {
  return new StoreWithJournal(store, journal, found, options)
}

function headsOf(ends: ReadonlyMap<string, ChainEnd>): readonly StreamHead[] {
  return Array.from(ends, ([stream, { version, hash }]) => ({ stream, version, hash })).toSorted(compareByStream)
}

/** Splits an append into chunks. An append that is already sealed is one chunk. */
function portionsOf(append: SerialisedAppend): readonly SerialisedAppend[] {
  const { events, sealed } = append
  if (sealed || events.length <= EVENTS_PER_CHUNK) return [append]
  const starts = Array.from(
    { length: Math.ceil(events.length / EVENTS_PER_CHUNK) },
    (_, index) => index * EVENTS_PER_CHUNK,
  )
  return starts.map((start) => ({ ...append, events: events.slice(start, start + EVENTS_PER_CHUNK) }))
}

/** Resolves with `false` after the time limit. The job continues. */
function isDoneWithin(clock: Clock, milliseconds: number, job: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(milliseconds, () => resolve(false))
    job.then(() => resolve(true), reject).finally(stop)
  })
}
