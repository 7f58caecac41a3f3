// A device's own store, joined to a hub. Streams that this device owns are written here at once and sent when it is
// connected. Shared streams are written at the hub first. Envelopes of other devices arrive automatically. Rules: ADR
// 18.

import {
  versionConflictResult,
  chainEndOf,
  envelopeOf,
  toSingleHeadResult,
  serialiseAppends,
  checkAndSealAppend,
} from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'
import { unreferencedClock, type Clock } from '../platform.ts'
import { createJobQueue } from '../queue.ts'
import { appendWithDeviceId } from './deviceId.ts'
import { type StoredReceipts, HubReceipts, StreamSyncEnds } from './syncEnds.ts'
import type { HubConnection } from './hub.ts'
import { HubClockEstimate } from './hubTime.ts'
import type { SentStreamPart } from './messages.ts'
import {
  createStreamWriterRegistry,
  createTakeOverCheck,
  determineStreamOwnership,
  type SyncPolicy,
  type StreamWriterRegistry,
} from './policy.ts'
import { SyncLoop } from './syncLoop.ts'
import { SyncStatusTracker, type HubConnectionState, type SyncStatus } from './syncStatus.ts'

export interface SyncedStore extends EventStore {
  status(): SyncStatus
  foreign(listener: (envelopes: readonly Envelope[]) => void): () => void
  onStatus(listener: (status: SyncStatus) => void): () => void
  /** Called when somebody has seen that this device was restored from an older backup. */
  seen(): void
  /** The hub's time if it was measured, otherwise this device's own time. */
  now(): number
}

export interface SyncedStoreOptions {
  readonly deviceId: string
  /** Ids that this device had before its current one. */
  readonly formerIds?: readonly string[]
  readonly policy: SyncPolicy
  /**
   * Whether an earlier run found that this device was restored from an older backup, and nobody has seen the message
   * yet.
   */
  readonly wasPutBack?: boolean
  /** Records that this device was restored from an older backup, before anything is done about it. */
  readonly onPutBack?: () => Promise<void>
  /** The hub's receipts as they were last stored. */
  readonly receipts?: unknown
  /** Stores the hub's receipts. */
  readonly onReceipts?: (receipts: StoredReceipts) => Promise<void>
  /** Milliseconds between two attempts while disconnected, growing from the first value to the second. */
  readonly pauses?: readonly [first: number, longest: number]
  /**
   * Milliseconds that a write waits for the hub's first response, or after a conflict for the envelopes that another
   * device wrote first.
   */
  readonly patience?: number
  /** Milliseconds that the hub may wait for changes before it responds. */
  readonly wait?: number
  readonly clock?: Clock
  /** This device's time, in milliseconds since the epoch. */
  readonly time: () => number
  /** Called with an error that is thrown while syncing. Such an error is a bug and counts as a lost connection. */
  readonly onFault?: ((error: unknown) => void) | undefined
}

const RETRY_PAUSES_MS = [250, 10_000] as const

class StoreOverHub implements SyncedStore {
  readonly #inner: EventStore & Pick<RepairableStore, 'restore'>
  readonly #hub: HubConnection
  readonly #deviceId: string
  readonly #policy: SyncPolicy
  readonly #patience: number
  readonly #clock: Clock
  readonly #writers: StreamWriterRegistry
  readonly #ends: StreamSyncEnds
  readonly #status: SyncStatusTracker
  readonly #hubTime: HubClockEstimate
  readonly #loop: SyncLoop
  /**
   * Streams that were replaced with the hub's chain and not read since. Their readers do not know the new chain yet.
   */
  readonly #unread = new Set<string>()
  /**
   * Streams that were sent to the hub when the connection was lost. It is unknown whether the hub has stored the
   * envelopes.
   */
  readonly #undecided = new Set<string>()
  readonly #queue = createJobQueue()
  readonly #hubQueue = createJobQueue()
  readonly #foreignListeners = new Set<(envelopes: readonly Envelope[]) => void>()
  readonly #unsubscribe: () => void
  readonly #running: Promise<void>
  #isOpen = true

  constructor(
    inner: EventStore & Pick<RepairableStore, 'restore'>,
    hub: HubConnection,
    {
      deviceId,
      formerIds = [],
      policy,
      wasPutBack = false,
      onPutBack = () => Promise.resolve(),
      receipts,
      onReceipts = () => Promise.resolve(),
      pauses = RETRY_PAUSES_MS,
      patience = 5_000,
      wait = 20_000,
      clock = unreferencedClock,
      time,
      onFault = () => undefined,
    }: SyncedStoreOptions,
  ) {
    this.#inner = inner
    this.#hub = hub
    this.#deviceId = deviceId
    this.#policy = policy
    this.#patience = patience
    this.#clock = clock
    this.#writers = createStreamWriterRegistry(inner)
    this.#ends = new StreamSyncEnds((stream) => policy.kindOf(stream) !== 'derived')
    this.#status = new SyncStatusTracker(() => {
      const { unsentCount: unsent, refusedCount: notAccepted } = this.#ends
      return { ...(unsent !== undefined && { unsent }), ...(notAccepted > 0 && { notAccepted }) }
    }, wasPutBack)
    this.#hubTime = new HubClockEstimate(time, clock)
    this.#loop = new SyncLoop({
      inner,
      hub,
      deviceId,
      formerIds,
      policy,
      ends: this.#ends,
      status: this.#status,
      writers: this.#writers,
      onPut: (stream) => {
        this.#writers.forget(stream)
        this.#unread.add(stream)
      },
      queue: this.#queue,
      hubQueue: this.#hubQueue,
      onPutBack,
      receipts: new HubReceipts(receipts, policy.isOfOnePerson),
      onReceipts,
      onForeign: (envelopes) => {
        this.#writers.add(envelopes)
        for (const listener of [...this.#foreignListeners]) listener(envelopes)
      },
      pauses,
      wait,
      clock,
      hubTime: this.#hubTime,
      onFault,
    })
    this.#unsubscribe = inner.subscribe((envelopes) => {
      this.#writers.add(envelopes)
      for (const envelope of envelopes) this.#ends.markStored(envelope)
      this.#loop.wake()
    })
    this.#status.onChange(({ state }) => this.#forgetUndecided(state))
    this.heldElsewhere = createTakeOverCheck(this.#writers, deviceId, policy)
    this.#running = this.#loop.run()
  }

  readonly heldElsewhere: NonNullable<EventStore['heldElsewhere']>

  readonly append: EventStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  readonly appendAll: EventStore['appendAll'] = async (appends) => {
    const given = appends.map((append) => appendWithDeviceId(append, this.#deviceId))
    if (this.#status.state === 'starting') await this.#status.waitForFirstAnswer(this.#clock, this.#patience)
    let isForHub = false
    for (const append of given) {
      const way = await this.#wayOf(append)
      if (!way.ok) return way
      isForHub ||= way.value === 'hub'
    }
    if (given.every(({ stream }) => !this.#ends.isSynced(stream))) return this.#inner.appendAll(given)
    return isForHub ? this.#writeAtHub(given) : this.#queue(() => this.#writeHere(given))
  }

  readonly read: EventStore['read'] = async (stream, from) => {
    this.#unread.delete(stream)
    const kept = await this.#inner.read(stream, from)
    if (!kept.ok && kept.error.code === 'store/tampered') this.#loop.restoreSoon(stream)
    return kept
  }

  readonly list: EventStore['list'] = (prefix) => this.#inner.list(prefix)
  readonly fold: EventStore['fold'] = (stream) => this.#inner.fold(stream)
  readonly subscribe: EventStore['subscribe'] = (listener) => this.#inner.subscribe(listener)
  readonly status: SyncedStore['status'] = () => this.#status.current()
  readonly onStatus: SyncedStore['onStatus'] = (listener) => this.#status.onChange(listener)
  readonly seen: SyncedStore['seen'] = () => this.#status.acknowledgePutBack()
  readonly hubVocabulary = () => this.#loop.hubVocabulary
  readonly now: SyncedStore['now'] = () => this.#hubTime.now()

  readonly foreign: SyncedStore['foreign'] = (listener) => {
    this.#foreignListeners.add(listener)
    return () => void this.#foreignListeners.delete(listener)
  }

  readonly close: EventStore['close'] = async () => {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#unsubscribe()
    this.#loop.close()
    await this.#running
  }

  /** The place where an append has to be written, or the reason why this device may not write it. */
  async #wayOf(append: StreamAppend): Promise<StoreResult<'here' | 'hub'>> {
    const kind = this.#policy.kindOf(append.stream)
    if (kind !== 'owned') return { ok: true, value: kind === 'derived' ? 'here' : 'hub' }
    const standing = await determineStreamOwnership(this.#writers, this.#policy, this.#deviceId, append)
    if (!standing.ok) return standing
    return { ok: true, value: standing.value === 'new' || standing.value === 'own' ? 'here' : 'hub' }
  }

  /**
   * Writes appends here, after checking once more whether that is allowed. While an append waited, another chain of the
   * same length may have arrived, to which the new events do not belong.
   */
  async #writeHere(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    const { state, isBehind } = this.#status
    if (state === 'behind' || state === 'other-club') return refusedFor(state)
    if (isBehind && given.some(({ stream }) => this.#ends.isBehind(stream))) return refusedFor('behind')
    // The hub may already have an envelope that this device sent. Another envelope would diverge from that envelope.
    if (given.some(({ stream }) => this.#undecided.has(stream))) return refusedFor('cut-off')
    for (const append of given) {
      const { stream, expectedVersion } = append
      const way = await this.#wayOf(append)
      if (!way.ok) return way
      if (way.value === 'hub' || this.#unread.has(stream))
        return versionConflictResult(stream, expectedVersion, this.#ends.localEndOf(stream).version)
    }
    return this.#inner.appendAll(given)
  }

  async #writeAtHub(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    const { state, refusal } = this.#status.current()
    if (refusal) return { ok: false, error: refusal }
    if (state !== 'joined') return refusedFor(state)
    const sent = await this.#loop.push()
    if (!sent.ok) return refusedFor('cut-off')
    const written = await this.#hubQueue(() => this.#writeBoth(given))
    if (!written.ok && written.error.code === 'store/version-conflict') await this.#broughtIn(written.error.params)
    return written
  }

  /**
   * Waits, while connected, for the envelope that another device wrote first. The caller whose append was refused can
   * then decide again.
   */
  #broughtIn({ stream, actual }: { readonly stream: string; readonly actual: number }): Promise<void> {
    const isHere = () => this.#ends.localEndOf(stream).version >= actual
    if (isHere()) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        stopWaiting()
        unsubscribe()
        unwatch()
        resolve()
      }
      const stopWaiting = this.#clock.after(this.#patience, done)
      const unsubscribe = this.#inner.subscribe(() => {
        if (isHere()) done()
      })
      const unwatch = this.#status.onChange(({ state }) => {
        if (state !== 'joined') done()
      })
    })
  }

  /** Writes an append at the hub and then here. */
  async #writeBoth(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    const sealed = this.#sealForHub(given)
    if (!sealed.ok) return sealed
    const parts = sealed.value
    // The append is sent once more after a lost connection, because the hub stores the same append only once.
    let taken = await this.#hub.append(parts, true)
    if (!taken.ok && isConnectionLost(taken.error.code)) taken = await this.#hub.append(parts, true)
    if (!taken.ok) {
      if (isConnectionLost(taken.error.code)) {
        for (const { stream } of parts) this.#undecided.add(stream)
        this.#status.setState('cut-off')
        return refusedFor('cut-off')
      }
      if (taken.error.code === 'store/newer-vocabulary') return hubOlderResult(taken.error.params)
      // Another device may have written first. Its envelopes are requested now.
      this.#loop.requestAllHeads()
      return taken
    }
    for (const { stream, envelopes } of parts) this.#ends.setHubEnd(stream, chainEndOf(envelopes))
    return this.#inner.appendAll(given)
  }

  /** Clears the list of undecided streams when the connection is back, because the hub's state is known by then. */
  #forgetUndecided(state: HubConnectionState): void {
    if (state === 'joined') this.#undecided.clear()
  }

  #sealForHub(given: readonly StreamAppend[]): StoreResult<readonly SentStreamPart[]> {
    const parts: SentStreamPart[] = []
    for (const append of serialiseAppends(given)) {
      const { stream, expectedVersion } = append
      if (!this.#ends.isSynced(stream)) continue
      if (this.#unread.has(stream))
        return versionConflictResult(stream, expectedVersion, this.#ends.localEndOf(stream).version)
      const sealed = checkAndSealAppend(append, this.#ends.localEndOf(stream))
      if (!sealed.ok) return sealed
      if (sealed.value.length > 0) parts.push({ stream, expectedVersion, envelopes: sealed.value.map(envelopeOf) })
    }
    return { ok: true, value: parts }
  }
}

/** Joins a store to a hub. Closing the result leaves the inner store open. */
export function createSyncedStore(
  inner: EventStore & Pick<RepairableStore, 'restore'>,
  hub: HubConnection,
  options: SyncedStoreOptions,
): SyncedStore {
  return new StoreOverHub(inner, hub, options)
}

function hubOlderResult({ found, known }: { readonly found: number; readonly known: number }): StoreResult<never> {
  return { ok: false, error: { code: 'exchange/hub-older', params: { found, known } } }
}

const isConnectionLost = (code: string) => code === 'store/unavailable' || code === 'exchange/cut-off'

function refusedFor(state: HubConnectionState): StoreResult<never> {
  const code =
    state === 'behind' ? 'exchange/behind' : state === 'other-club' ? 'exchange/other-club' : 'exchange/cut-off'
  return { ok: false, error: { code, params: {} } }
}
