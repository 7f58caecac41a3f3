// Keeps a device in sync with its hub, step by step: requests heads, fetches the envelopes of other devices, and sends
// the envelopes that were written on this device. If a chain was continued in two places, the hub's chain stays and
// ours becomes a branch (fromHub.ts).

import { type ChainEnd, storeUnavailableResult } from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreError, StoreResult } from '../port.ts'
import { BackOff } from '../backOff.ts'
import { compareText } from '../compareText.ts'
import { abortablePause, type Clock } from '../platform.ts'
import type { JobQueue } from '../queue.ts'
import {
  isSameClubAtHub,
  isHubChainShorter,
  adoptHubChain,
  restoreStreamFromHub,
  type HubSyncContext,
} from './fromHub.ts'
import { applyHubEnvelopes } from './applyHubEnvelopes.ts'
import type { StoredReceipts, HubReceipts, StreamSyncEnds } from './syncEnds.ts'
import type { HubConnection } from './hub.ts'
import type { SyncStatusTracker } from './syncStatus.ts'
import type { ReadStreamPart } from './messages.ts'
import { HubSender } from './hubSender.ts'
import type { HubClockEstimate } from './hubTime.ts'
import { syncOrderRankOf, type SyncPolicy, type StreamWriterRegistry } from './policy.ts'

export interface SyncLoopOptions {
  readonly inner: EventStore & Pick<RepairableStore, 'restore'>
  readonly hub: HubConnection
  readonly deviceId: string
  /** Previous ids of this device. Envelopes that it wrote under one of these ids and never sent become branches. */
  readonly formerIds: readonly string[]
  readonly policy: SyncPolicy
  readonly ends: StreamSyncEnds
  readonly status: SyncStatusTracker
  readonly writers: StreamWriterRegistry
  /** Called when a stream was replaced with the hub's chain. */
  readonly onPut: (stream: string) => void
  /** Serialises the device's own writes and the replacement of chains. */
  readonly queue: JobQueue
  /** Serialises writes at the hub and the envelopes that arrive from it, so that a slow hub delays nothing else. */
  readonly hubQueue: JobQueue
  /** Called when this device is found to be restored from an older backup, before anything is done about it. */
  readonly onPutBack: () => Promise<void>
  readonly receipts: HubReceipts
  /** Stores the receipts, before the envelopes that they cover are stored. */
  readonly onReceipts: (receipts: StoredReceipts) => Promise<void>
  /** Called with envelopes received from the hub. */
  readonly onForeign: (envelopes: readonly Envelope[]) => void
  /** Milliseconds between two attempts while disconnected, growing from the first value to the second. */
  readonly pauses: readonly [first: number, longest: number]
  /** Milliseconds that the hub may wait for changes before it responds. */
  readonly wait: number
  readonly clock: Clock
  readonly hubTime: HubClockEstimate
  /** Called with an error that is thrown in the loop. Such an error is a bug and counts as a lost connection. */
  readonly onFault: (error: unknown) => void
}

const unreadableError = (stream: string): StoreError => ({ code: 'store/tampered', params: { stream, version: 1 } })

/** Maximum number of streams in one read request. */
const MAX_STREAMS_PER_READ = 500

const DONE: StoreResult<void> = { ok: true, value: undefined }

export class SyncLoop {
  readonly #options: SyncLoopOptions
  readonly #ends: StreamSyncEnds
  readonly #status: SyncStatusTracker
  readonly #outgoing: HubSender
  readonly #closing = new AbortController()
  /** Streams that could not be read on this device. */
  readonly #damagedHere = new Set<string>()
  #cursor: string | undefined
  #stopWaiting = () => {}
  #hubVocabulary: number | undefined
  #isLoaded = false
  /** Whether the hub was found to have this device's club since it last sent all its heads. */
  #isKnownClub = false

  constructor(options: SyncLoopOptions) {
    this.#options = options
    this.#ends = options.ends
    this.#status = options.status
    this.#outgoing = new HubSender({
      ...options,
      replaceWithHubChain: (stream) => this.#replaceWithHubChain(stream),
      leave: (stream, error) => this.#leave(stream, error),
      tryAgain: (stream) => this.#tryAgain(stream),
      isShorterThere: (stream) => isHubChainShorter(this.#sides(), stream),
    })
  }

  /** Runs until the connection is closed, or until hub and device turn out to have different clubs. */
  async run(): Promise<void> {
    const [first, longest] = this.#options.pauses
    const backOff = new BackOff({ first, longest })
    for (let isFirst = true; !this.#isClosed && !this.#isOtherClub;) {
      const done: StoreResult<void> = await this.#step(isFirst).catch((error: unknown): StoreResult<void> => {
        this.#options.onFault(error)
        return storeUnavailableResult(String(error))
      })
      if (this.#isClosed) return
      this.#status.setAhead(this.#options.hubTime.clockOffset)
      isFirst = !done.ok
      if (done.ok) {
        backOff.reset()
        continue
      }
      this.#status.setFailed(done.error)
      this.#cursor = undefined
      await abortablePause(this.#options.clock, backOff.next(), this.#closing.signal)
    }
  }

  /** Vocabulary version that the hub's program knows, as the hub last reported it. */
  get hubVocabulary(): number | undefined {
    return this.#hubVocabulary
  }

  /** Ends a request that waits for changes at the hub, because there is something to send, to request or to restore. */
  wake(): void {
    this.#stopWaiting()
  }

  /** Sends the envelopes that were written on this device. */
  push(): Promise<StoreResult<void>> {
    return this.#outgoing.push()
  }

  /** Called when the known state of the hub is out of date. Requests all heads at once. */
  requestAllHeads(): void {
    this.#cursor = undefined
    this.wake()
  }

  /**
   * Called when database and journal on this device have lost the stream. The hub's copy replaces it after the next
   * response.
   */
  restoreSoon(stream: string): void {
    if (!this.#ends.isSynced(stream)) return
    this.#damagedHere.add(stream)
    this.wake()
  }

  close(): void {
    this.#closing.abort()
    this.wake()
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  get #isOtherClub(): boolean {
    return this.#status.state === 'other-club'
  }

  async #step(isFirst: boolean): Promise<StoreResult<void>> {
    const loaded = await this.#load()
    if (!loaded.ok) return loaded
    if (isFirst) this.#outgoing.assumeNewHub()
    const isQuiet = !isFirst && this.#ends.unsent.size === 0 && this.#damagedHere.size === 0
    const polled = await this.#poll(isQuiet ? this.#options.wait : 0)
    if (!polled.ok) return polled
    // The club is checked before anything is received, sent or concluded about this device, because the state of a
    // foreign hub shows nothing about this device.
    const known = await this.#knowClub()
    if (!known.ok || this.#isOtherClub) return known
    const isOwned = (stream: string) => this.#options.policy.kindOf(stream) === 'owned'
    const shared = await this.#replaceDiverged(polled.value.filter((stream) => !isOwned(stream)))
    if (!shared.ok || this.#isOtherClub) return shared
    // A game that diverges also gets the hub's ledger. The loop therefore first searches for entries that this device
    // lost.
    if (!this.#status.wasJoined && (await this.#isBehind())) await this.#tellPutBack()
    const owned = await this.#replaceDiverged(polled.value.filter(isOwned))
    if (!owned.ok) return owned
    const restored = await this.#restoreDamaged()
    if (!restored.ok) return restored
    const { cutCount: cuts } = this.#status
    const pulled = await this.#pull()
    if (!pulled.ok || this.#isOtherClub) return pulled
    if (this.#status.cutCount > cuts) return storeUnavailableResult('a write found the line cut meanwhile')
    this.#status.setState('joined')
    return this.#outgoing.push()
  }

  async #load(): Promise<StoreResult<void>> {
    if (this.#isLoaded) return DONE
    const listed = await this.#options.inner.list('')
    if (!listed.ok) return listed
    for (const head of listed.value) this.#ends.raiseLocalEnd(head)
    this.#isLoaded = true
    return DONE
  }

  /**
   * Requests heads: all heads if there is no cursor, as at first and after a failed step, otherwise those that have
   * changed. The hub may wait this many milliseconds for changes. Returns those of the streams of which hub and device
   * have the same number of envelopes.
   */
  async #poll(wait: number): Promise<StoreResult<readonly string[]>> {
    const asking = new AbortController()
    const stopWaiting = () => asking.abort()
    this.#stopWaiting = stopWaiting
    this.#closing.signal.addEventListener('abort', stopWaiting)
    const cursor = this.#cursor
    const { hub, hubTime } = this.#options
    const ahead = cursor === undefined ? undefined : hubTime.clockOffset
    const answered = hubTime.startMeasurement()
    const answer = await hub.heads(
      { ...(cursor !== undefined && { cursor }), wait, ...(ahead && { ahead }) },
      asking.signal,
    )
    if (answer.ok) answered(answer.value.times)
    this.#closing.signal.removeEventListener('abort', stopWaiting)
    this.#stopWaiting = () => {}
    if (!answer.ok) return asking.signal.aborted && this.#status.state === 'joined' ? { ok: true, value: [] } : answer
    const { heads, isAll, alsoOn } = answer.value
    this.#hubVocabulary = answer.value.vocabulary
    this.#status.setAlsoOn(alsoOn)
    if (isAll) {
      this.#ends.hubEnds.clear()
      this.#ends.unreadable.clear()
      this.#ends.hasAllHubHeads = true
      this.#isKnownClub = false
      // The hub may run a different version of the program by now.
      this.#status.setUntaken(undefined)
    }
    for (const [stream, version, hash] of heads) {
      if (this.#ends.isSynced(stream)) this.#ends.setHubEnd(stream, { version, hash })
      this.#tryAgain(stream)
    }
    this.#cursor = answer.value.cursor
    if (heads.length > 0) this.#ends.requeueWaiting()
    this.#ends.requeueAwaitedOfOwners(new Set(heads.map(([name]) => name)), this.#options.policy.ownerOf)
    const level: string[] = []
    for (const stream of isAll ? [...this.#ends.localEnds.keys()] : heads.map(([name]) => name)) {
      const [own, theirs] = [this.#ends.localEndOf(stream).version, this.#ends.hubEndOf(stream).version]
      if (own > theirs) this.#ends.unsent.add(stream)
      else if (own === theirs) level.push(stream)
    }
    return { ok: true, value: level }
  }

  /** Determines whether hub and device have the same club, as soon as a common stream shows this. */
  async #knowClub(): Promise<StoreResult<void>> {
    if (this.#isKnownClub) return DONE
    const isOne = await isSameClubAtHub(this.#sides())
    if (!isOne.ok) return isOne
    this.#isKnownClub = isOne.value === true
    if (isOne.value === false) this.#status.setState('other-club')
    return DONE
  }

  /** Whether the hub has more envelopes than this device in a stream that only this device may have written. */
  async #isBehind(): Promise<boolean> {
    for (const [stream, { version }] of this.#ends.hubEnds) {
      const own = this.#ends.localEndOf(stream)
      // If this device has no envelopes of a stream, the first envelope will show on arrival who wrote it.
      if (version <= own.version || own.version === 0 || !(await this.#isOwn(stream))) continue
      const read = await this.#options.hub.read({ streams: [{ stream, from: own.version + 1 }] })
      // If the connection was lost during the request, it is unknown whether this device lost entries. The next step
      // checks again.
      if (read.ok && (await this.#isOwnLoss(read.value))) return true
    }
    return false
  }

  /**
   * Whether the stream is owned, and this device has no envelopes of it or wrote the last envelope that it has of the
   * stream's owner.
   */
  async #isOwn(stream: string): Promise<boolean> {
    const { policy, writers, deviceId } = this.#options
    if (policy.kindOf(stream) !== 'owned') return false
    if (this.#ends.localEndOf(stream).version === 0) return true
    const writer = await writers.of(policy.ownerOf(stream))
    return writer.ok && writer.value.laptop === deviceId
  }

  /**
   * Whether this device wrote the envelopes that it lacks. If another device took the stream over, nothing was lost
   * here.
   */
  async #isOwnLoss(parts: readonly ReadStreamPart[]): Promise<boolean> {
    for (const { stream, envelopes } of parts) {
      const next = envelopes.find(({ version }) => version > this.#ends.localEndOf(stream).version)
      if (next?.laptop === this.#options.deviceId && (await this.#isOwn(stream))) return true
    }
    return false
  }

  async #tellPutBack(): Promise<void> {
    if (!this.#status.isBehind && !this.#status.isIdentityShared) await this.#options.onPutBack()
    // Writes in progress are finished first. Nothing is written afterwards.
    await this.#options.queue(async () => this.#status.setBehind())
  }

  /** Fetches all envelopes that only the hub has, message by message. */
  async #pull(): Promise<StoreResult<void>> {
    const { inner, hub, hubQueue, onForeign } = this.#options
    for (;;) {
      const streams = this.#nextWanted()
      if (streams.length === 0) return DONE
      const read = await hub.read({ streams })
      if (!read.ok) return read
      const given = this.#readable(streams, read.value)
      if (given.length === 0) continue
      if (!this.#status.wasJoined && (await this.#isOwnLoss(given))) await this.#tellPutBack()
      await this.#keepReceipts(given)
      const applied = await hubQueue(() => applyHubEnvelopes(inner, given, (stream) => this.#ends.localEndOf(stream)))
      if (!applied.ok) {
        const restored = await this.#restored(applied.error)
        if (!restored.ok) return restored
        continue
      }
      const { stored, diverged } = applied.value
      if (stored.length > 0) onForeign(stored)
      const replaced = await this.#replaceDiverged(diverged)
      if (!replaced.ok || this.#isOtherClub) return replaced
    }
  }

  /**
   * Parts that can be stored. Parts arrive in the requested order until a message is full. If a stream is missing
   * before the last part, the hub could therefore not read it. A ledger is not stored without its game, because it may
   * belong to another chain.
   */
  #readable(
    asked: readonly { readonly stream: string }[],
    parts: readonly ReadStreamPart[],
  ): readonly ReadStreamPart[] {
    const given = new Set(parts.map(({ stream }) => stream))
    const last = asked.findLastIndex(({ stream }) => given.has(stream))
    for (const { stream } of last === -1 ? asked : asked.slice(0, last)) if (!given.has(stream)) this.#leave(stream)
    return parts.filter(({ stream }) => !this.#waitsForOwner(stream))
  }

  /**
   * Restores a stream only if the hub has exactly the same chain. Otherwise the entries that the hub lacks would be
   * lost.
   */
  async #restoreDamaged(): Promise<StoreResult<void>> {
    for (const stream of this.#damagedHere) {
      const isSame = ({ hash }: ChainEnd) => hash === this.#ends.localEndOf(stream).hash
      const restored = isSame(this.#ends.hubEndOf(stream))
        ? await restoreStreamFromHub(this.#sides(), stream, isSame)
        : undefined
      if (restored?.ok === false && restored.error.code !== 'store/tampered') return restored
      this.#damagedHere.delete(stream)
      if (restored?.ok) this.#announceAdopted(restored.value)
    }
    return DONE
  }

  /**
   * Fetches a whole stream from the hub, because journal and database here are damaged or have fewer of its envelopes
   * than before.
   */
  async #restored(error: StoreError): Promise<StoreResult<void>> {
    const isShort = error.code === 'store/version-conflict' && error.params.actual < error.params.expected
    if (!isShort && error.code !== 'store/tampered') return { ok: false, error }
    const { stream } = error.params
    const restored = await restoreStreamFromHub(this.#sides(), stream)
    if (!restored.ok) return this.#unlessUnreadable(stream, restored.error)
    this.#announceAdopted(restored.value)
    this.#tryAgain(stream)
    return DONE
  }

  async #keepReceipts(parts: readonly ReadStreamPart[]): Promise<void> {
    const { receipts, onReceipts } = this.#options
    if (receipts.add(parts, (stream) => this.#ends.localEndOf(stream))) await onReceipts(receipts.entries)
  }

  /**
   * Streams to request next. Shared streams come first (`syncOrderRankOf`). A game comes before its ledger, so that a
   * diverging game is detected before either of them is stored.
   */
  #nextWanted(): { stream: string; from: number }[] {
    const { policy } = this.#options
    const orderOf = (stream: string) =>
      `${syncOrderRankOf(policy, stream)} ${policy.ownerOf(stream)} ${stream === policy.ownerOf(stream) ? 0 : 1}`
    return [...this.#ends.hubEnds.keys()]
      .filter(
        (stream) => this.#ends.isBehind(stream) && !this.#ends.unreadable.has(stream) && !this.#waitsForOwner(stream),
      )
      .toSorted((a, b) => compareText(orderOf(a), orderOf(b)))
      .slice(0, MAX_STREAMS_PER_READ)
      .map((stream) => ({ stream, from: this.#ends.localEndOf(stream).version + 1 }))
  }

  /**
   * Adopts the hub's chain for streams that end in a different envelope at the hub, until the hub turns out to have
   * another club. A stream to which this device has added an entry meanwhile is left out: sending that entry shows
   * whether the two chains are the same.
   */
  async #replaceDiverged(streams: readonly string[]): Promise<StoreResult<void>> {
    for (const stream of streams) {
      const [here, there] = [this.#ends.localEndOf(stream), this.#ends.hubEndOf(stream)]
      if (here.hash === there.hash || here.version > there.version) continue
      const replaced = await this.#replaceWithHubChain(stream)
      if (!replaced.ok || this.#isOtherClub) return replaced
    }
    return DONE
  }

  /**
   * Replaces a stream with the hub's chain. Within one club, shared streams diverge only if the hub's disk was restored
   * to an older state and something was written there since.
   */
  async #replaceWithHubChain(stream: string): Promise<StoreResult<void>> {
    const { policy } = this.#options
    // The stream diverges together with its game, or not at all.
    if (this.#waitsForOwner(stream)) return DONE
    if (policy.kindOf(stream) === 'shared') {
      // Another hub may have replaced this one since the last request.
      this.#isKnownClub = false
      const known = await this.#knowClub()
      if (!known.ok || this.#isOtherClub) return known
    }
    const put = await adoptHubChain(this.#sides(), stream)
    if (!put.ok) return this.#unlessUnreadable(stream, put.error)
    this.#announceAdopted(put.value)
    this.#tryAgain(stream)
    return DONE
  }

  /**
   * `envelopes` is `undefined` if the hub's chain was outdated. In that case, the next heads show which envelopes the
   * stream still needs.
   */
  #announceAdopted(envelopes: readonly Envelope[] | undefined): void {
    if (envelopes) this.#options.onForeign(envelopes)
    else this.requestAllHeads()
  }

  /**
   * Leaves a stream that one side cannot read: neither chain replaces the other, and all other streams are synced as
   * before.
   */
  #leave(stream: string, error = unreadableError(stream)): StoreResult<void> {
    this.#ends.markUnreadable(stream)
    this.#status.setUntaken(error)
    return DONE
  }

  #unlessUnreadable(stream: string, error: StoreError): StoreResult<void> {
    return error.code === 'store/tampered' ? this.#leave(stream, error) : { ok: false, error }
  }

  /** Whether the stream follows a game that is left as it is. */
  #waitsForOwner(stream: string): boolean {
    const owner = this.#options.policy.ownerOf(stream)
    return owner !== stream && this.#ends.unreadable.has(owner)
  }

  #sides(): HubSyncContext {
    const { queue, hubQueue } = this.#options
    return {
      ...this.#options,
      queue: (job) => hubQueue(() => queue(job)),
      onRead: (parts) => this.#keepReceipts(parts),
      here: this.#ends.localEnds,
      there: this.#ends.hubEnds,
      onPut: (stream, end) => {
        this.#ends.setBothEnds(stream, end)
        this.#options.onPut(stream)
      },
    }
  }

  /**
   * Called when the stream can be read again, or is listed again. It is exchanged again, with all streams that waited
   * for it.
   */
  #tryAgain(stream: string): void {
    const { policy } = this.#options
    if (!this.#ends.markReadable(stream, (each) => policy.ownerOf(each) === stream)) return
    if (this.#ends.unreadable.size === 0 && this.#status.current().untaken?.code === 'store/tampered')
      this.#status.setUntaken(undefined)
  }
}
