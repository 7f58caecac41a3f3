// The line of a device to its hub, one step after another: asks for heads, brings in what others wrote, sends what was
// written here. A chain that went on in two places keeps the hub's, and ours as a branch (fromHub.ts).

import { type ChainEnd, unavailableResult } from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreError, StoreResult } from '../port.ts'
import { BackOff } from '../backOff.ts'
import { compareText } from '../canonicalJson.ts'
import { abortablePause, type Clock } from '../platform.ts'
import type { Queue } from '../queue.ts'
import {
  applyHubEnvelopes,
  isSameClub,
  isHubChainShorter,
  adoptHubChain,
  restoreStreamFromHub,
  type HubSyncContext,
} from './fromHub.ts'
import type { StoredReceipts, HubReceipts, SyncEnds } from './syncEnds.ts'
import type { HubConnection } from './hub.ts'
import type { SyncStatusTracker } from './syncStatus.ts'
import type { ReadPart } from './messages.ts'
import { HubSender } from './hubSender.ts'
import type { HubTime } from './hubTime.ts'
import { syncRankOf, type SyncPolicy, type StreamWriters } from './policy.ts'

export interface SyncLoopOptions {
  readonly inner: EventStore & Pick<RepairableStore, 'restore'>
  readonly line: HubConnection
  readonly deviceId: string
  /** Ids that this device had before: what it wrote under one and never sent becomes a branch. */
  readonly formerIds: readonly string[]
  readonly policy: SyncPolicy
  readonly ends: SyncEnds
  readonly status: SyncStatusTracker
  readonly writers: StreamWriters
  /** Called when a stream was put to the hub's chain. */
  readonly onPut: (stream: string) => void
  /** Own writes, and the moment a chain is replaced: one at a time. */
  readonly queue: Queue
  /** Writes at the hub, and what comes in from it: a slow hub delays nothing else. */
  readonly hubQueue: Queue
  /** Called when it is found that this device was put back, before anything is done about it. */
  readonly onPutBack: () => Promise<void>
  readonly receipts: HubReceipts
  /** Keeps them, before anything comes in that they are for. */
  readonly onReceipts: (receipts: StoredReceipts) => Promise<void>
  /** Called with what came in from the hub. */
  readonly onForeign: (envelopes: readonly Envelope[]) => void
  /** Milliseconds between two tries of a line that is cut, growing up to the second. */
  readonly pauses: readonly [first: number, longest: number]
  /** Milliseconds the hub may wait for news before it answers. */
  readonly wait: number
  readonly clock: Clock
  readonly hubTime: HubTime
  /** Called with what is thrown here: a fault of the program, which counts as a cut line. */
  readonly onFault: (error: unknown) => void
}

const unreadableError = (stream: string): StoreError => ({ code: 'store/tampered', params: { stream, version: 1 } })

/** Streams of one question: more than a message holds. */
const MAX_STREAMS_PER_READ = 500

const DONE: StoreResult<void> = { ok: true, value: undefined }

export class SyncLoop {
  readonly #options: SyncLoopOptions
  readonly #ends: SyncEnds
  readonly #status: SyncStatusTracker
  readonly #outgoing: HubSender
  readonly #closing = new AbortController()
  /** Streams that somebody here could not read. */
  readonly #damagedHere = new Set<string>()
  #cursor: string | undefined
  #stopWaiting = () => {}
  #hubVocabulary: number | undefined
  #isLoaded = false
  /** Whether this hub, as it told all its heads last, was found to have this device's club. */
  #isKnownClub = false

  constructor(options: SyncLoopOptions) {
    this.#options = options
    this.#ends = options.ends
    this.#status = options.status
    this.#outgoing = new HubSender({
      ...options,
      part: (stream) => this.#part(stream),
      leave: (stream, error) => this.#leave(stream, error),
      tryAgain: (stream) => this.#tryAgain(stream),
      isShorterThere: (stream) => isHubChainShorter(this.#sides(), stream),
    })
  }

  /** Until the line is closed, or hub and device turn out to have different clubs. */
  async run(): Promise<void> {
    const [first, longest] = this.#options.pauses
    const backOff = new BackOff({ first, longest })
    for (let isFirst = true; !this.#isClosed && !this.#isOtherClub;) {
      const done: StoreResult<void> = await this.#step(isFirst).catch((error: unknown): StoreResult<void> => {
        this.#options.onFault(error)
        return unavailableResult(String(error))
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

  /** What the hub's program knows, as it last said. */
  get hubVocabulary(): number | undefined {
    return this.#hubVocabulary
  }

  /** There is something to send: ends a question that waits for news. */
  wake(): void {
    this.#stopWaiting()
  }

  /** Sends what was written here. */
  push(): Promise<StoreResult<void>> {
    return this.#outgoing.push()
  }

  /** What is known of the hub is out of date: all heads are asked for at once. */
  requestAllHeads(): void {
    this.#cursor = undefined
    this.wake()
  }

  /** Database and journal here have lost the stream: the hub's copy takes its place with the next answer. */
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
    // Before anything is brought in, sent or said about this device: a foreign hub tells it nothing.
    const known = await this.#knowClub()
    if (!known.ok || this.#isOtherClub) return known
    const isOwned = (stream: string) => this.#options.policy.kindOf(stream) === 'owned'
    const shared = await this.#partIfOthers(polled.value.filter((stream) => !isOwned(stream)))
    if (!shared.ok || this.#isOtherClub) return shared
    // A game that parts takes the hub's ledger with it: what this device lost of that is looked for first.
    if (!this.#status.wasJoined && (await this.#isBehind())) await this.#tellPutBack()
    const owned = await this.#partIfOthers(polled.value.filter(isOwned))
    if (!owned.ok) return owned
    const restored = await this.#restoreDamaged()
    if (!restored.ok) return restored
    const { cutCount: cuts } = this.#status
    const pulled = await this.#pull()
    if (!pulled.ok || this.#isOtherClub) return pulled
    if (this.#status.cutCount > cuts) return unavailableResult('a write found the line cut meanwhile')
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
   * Asks for heads: all of them the first time, then what changed. The hub waits for news so many milliseconds. Returns
   * the streams of which hub and device have the same number of envelopes.
   */
  async #poll(wait: number): Promise<StoreResult<readonly string[]>> {
    const asking = new AbortController()
    const stopWaiting = () => asking.abort()
    this.#stopWaiting = stopWaiting
    this.#closing.signal.addEventListener('abort', stopWaiting)
    const cursor = this.#cursor
    const { line, hubTime } = this.#options
    const ahead = cursor === undefined ? undefined : hubTime.clockOffset
    const answered = hubTime.startMeasurement()
    const answer = await line.heads(
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
      // It may be another program by now.
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

  /** Finds out whether hub and device have one club, as soon as anything tells. */
  async #knowClub(): Promise<StoreResult<void>> {
    if (this.#isKnownClub) return DONE
    const isOne = await isSameClub(this.#sides())
    if (!isOne.ok) return isOne
    this.#isKnownClub = isOne.value === true
    if (isOne.value === false) this.#status.setState('other-club')
    return DONE
  }

  /** Whether the hub has more of what only this device may have written. */
  async #isBehind(): Promise<boolean> {
    for (const [stream, { version }] of this.#ends.hubEnds) {
      const own = this.#ends.localEndOf(stream)
      // Of what is not here at all the first envelope says it, when it comes.
      if (version <= own.version || own.version === 0 || !(await this.#isOwn(stream))) continue
      const read = await this.#options.line.read({ streams: [{ stream, from: own.version + 1 }] })
      // Cut in between, nothing is known: it is asked again.
      if (read.ok && (await this.#isOwnLoss(read.value))) return true
    }
    return false
  }

  /** Whether this device wrote the stream last, as it has it, or has nothing of it. */
  async #isOwn(stream: string): Promise<boolean> {
    const { policy, writers, deviceId } = this.#options
    if (policy.kindOf(stream) !== 'owned') return false
    if (this.#ends.localEndOf(stream).version === 0) return true
    const writer = await writers.of(policy.ownerOf(stream))
    return writer.ok && writer.value.laptop === deviceId
  }

  /** Whether this device wrote what it does not have; where another one took the stream over, nothing was lost here. */
  async #isOwnLoss(parts: readonly ReadPart[]): Promise<boolean> {
    for (const { stream, envelopes } of parts) {
      const next = envelopes.find(({ version }) => version > this.#ends.localEndOf(stream).version)
      if (next?.laptop === this.#options.deviceId && (await this.#isOwn(stream))) return true
    }
    return false
  }

  async #tellPutBack(): Promise<void> {
    if (!this.#status.isBehind && !this.#status.isIdentityShared) await this.#options.onPutBack()
    // What is being written here ends first: nothing is written afterwards.
    await this.#options.queue(async () => this.#status.setBehind())
  }

  /** Brings in what only the hub has, by portions. */
  async #pull(): Promise<StoreResult<void>> {
    const { inner, line, hubQueue, onForeign } = this.#options
    for (;;) {
      const streams = this.#nextWanted()
      if (streams.length === 0) return DONE
      const read = await line.read({ streams })
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
      const { stored, parted } = applied.value
      if (stored.length > 0) onForeign(stored)
      const parting = await this.#partIfOthers(parted)
      if (!parting.ok || this.#isOtherClub) return parting
    }
  }

  /**
   * Parts come in the order in which they were asked for, until a message is full: what is left out before the last of
   * them the hub cannot read. A ledger is not taken in without its game: it may be that of another chain.
   */
  #readable(asked: readonly { readonly stream: string }[], parts: readonly ReadPart[]): readonly ReadPart[] {
    const given = new Set(parts.map(({ stream }) => stream))
    const last = asked.findLastIndex(({ stream }) => given.has(stream))
    for (const { stream } of last === -1 ? asked : asked.slice(0, last)) if (!given.has(stream)) this.#leave(stream)
    return parts.filter(({ stream }) => !this.#waitsForOwner(stream))
  }

  /** Only where the hub has the very same chain: what it lacks would be lost. */
  async #restoreDamaged(): Promise<StoreResult<void>> {
    for (const stream of this.#damagedHere) {
      const isSame = ({ hash }: ChainEnd) => hash === this.#ends.localEndOf(stream).hash
      const restored = isSame(this.#ends.hubEndOf(stream))
        ? await restoreStreamFromHub(this.#sides(), stream, isSame)
        : undefined
      if (restored?.ok === false && restored.error.code !== 'store/tampered') return restored
      this.#damagedHere.delete(stream)
      if (restored?.ok) this.#options.onForeign(restored.value)
    }
    return DONE
  }

  /** Journal and database are damaged, or have less of it than they had: all of the stream comes from the hub. */
  async #restored(error: StoreError): Promise<StoreResult<void>> {
    const isShort = error.code === 'store/version-conflict' && error.params.actual < error.params.expected
    if (!isShort && error.code !== 'store/tampered') return { ok: false, error }
    const { stream } = error.params
    const restored = await restoreStreamFromHub(this.#sides(), stream)
    if (!restored.ok) return this.#unlessUnreadable(stream, restored.error)
    this.#options.onForeign(restored.value)
    this.#tryAgain(stream)
    return DONE
  }

  async #keepReceipts(parts: readonly ReadPart[]): Promise<void> {
    const { receipts, onReceipts } = this.#options
    if (receipts.add(parts, (stream) => this.#ends.localEndOf(stream))) await onReceipts(receipts.entries)
  }

  /**
   * What is shared comes first (`syncRankOf`). A game comes before its ledger: where the game parted, that is found before
   * either is taken in.
   */
  #nextWanted(): { stream: string; from: number }[] {
    const { policy } = this.#options
    const orderOf = (stream: string) =>
      `${syncRankOf(policy, stream)} ${policy.ownerOf(stream)} ${stream === policy.ownerOf(stream) ? 0 : 1}`
    return [...this.#ends.hubEnds.keys()]
      .filter(
        (stream) => this.#ends.isBehind(stream) && !this.#ends.unreadable.has(stream) && !this.#waitsForOwner(stream),
      )
      .toSorted((a, b) => compareText(orderOf(a), orderOf(b)))
      .slice(0, MAX_STREAMS_PER_READ)
      .map((stream) => ({ stream, from: this.#ends.localEndOf(stream).version + 1 }))
  }

  /**
   * Parts those of the streams that end in another envelope at the hub, until it turns out to have another club. A
   * stream to which this device has added an entry meanwhile is left out: sending the entry finds out whether the two
   * chains are one.
   */
  async #partIfOthers(streams: readonly string[]): Promise<StoreResult<void>> {
    for (const stream of streams) {
      const [here, there] = [this.#ends.localEndOf(stream), this.#ends.hubEndOf(stream)]
      if (here.hash === there.hash || here.version > there.version) continue
      const parting = await this.#part(stream)
      if (!parting.ok || this.#isOtherClub) return parting
    }
    return DONE
  }

  /** Shared streams part within one club only where the hub's disk was put back, and something was written there. */
  async #part(stream: string): Promise<StoreResult<void>> {
    const { policy, onForeign } = this.#options
    // It parts with its game, or not at all.
    if (this.#waitsForOwner(stream)) return DONE
    if (policy.kindOf(stream) === 'shared') {
      // The hub may have become another one since it was asked.
      this.#isKnownClub = false
      const known = await this.#knowClub()
      if (!known.ok || this.#isOtherClub) return known
    }
    const put = await adoptHubChain(this.#sides(), stream)
    if (!put.ok) return this.#unlessUnreadable(stream, put.error)
    onForeign(put.value)
    this.#tryAgain(stream)
    return DONE
  }

  /** One side cannot read it: neither chain takes the place of the other, and all else goes on. */
  #leave(stream: string, error = unreadableError(stream)): StoreResult<void> {
    this.#ends.markUnreadable(stream)
    this.#status.setUntaken(error)
    return DONE
  }

  #unlessUnreadable(stream: string, error: StoreError): StoreResult<void> {
    return error.code === 'store/tampered' ? this.#leave(stream, error) : { ok: false, error }
  }

  /** It follows a game that is left as it is. */
  #waitsForOwner(stream: string): boolean {
    const owner = this.#options.policy.ownerOf(stream)
    return owner !== stream && this.#ends.unreadable.has(owner)
  }

  #sides(): HubSyncContext {
    return {
      ...this.#options,
      onRead: (parts) => this.#keepReceipts(parts),
      here: this.#ends.localEnds,
      there: this.#ends.hubEnds,
      onPut: (stream, end) => {
        this.#ends.setBothEnds(stream, end)
        this.#options.onPut(stream)
      },
    }
  }

  /** It can be read again, or is told again: it is tried again, with what waited for it. */
  #tryAgain(stream: string): void {
    const { policy } = this.#options
    if (!this.#ends.markReadable(stream, (each) => policy.ownerOf(each) === stream)) return
    if (this.#ends.unreadable.size === 0 && this.#status.current().untaken?.code === 'store/tampered')
      this.#status.setUntaken(undefined)
  }
}
