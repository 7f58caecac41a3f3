// The hub: one store that devices send to and read from. It accepts envelopes only if they continue its chain, were
// written by the device that sends them, and belong to a stream that this device may write. The last two conditions do
// not apply to envelopes for which the hub itself has signed a receipt, or to the device that fills an empty hub. The
// same append, sent twice, is stored once. This file has no network code; the server has the routes.

import {
  type ChainEnd,
  versionConflictResult,
  chainEndOf,
  GENESIS,
  sealedRecordOf,
  tamperedResult,
  unsealEnvelopes,
} from '../hash.ts'
import type { Envelope, EventStore, StoreError, StoreResult, StreamHead } from '../port.ts'
import { createJobQueue } from '../queue.ts'
import { signingTextOfPush, type DeviceRenewalRequest } from './deviceSigner.ts'
import { HubHeads, type HubPorts } from './hubHeads.ts'
import type { ClockOffset } from './hubTime.ts'
import {
  type AppendedStreamResult,
  type HeadsAnswer,
  type HeadsRequest,
  HubMessageCapacity,
  type ReadStreamPart,
  type ReadRequest,
  signingTextOfReceipt,
  type SentStreamPart,
  headTupleOf,
} from './messages.ts'
import {
  createStreamWriterRegistry,
  firstEnvelopeError,
  type IncomingEnvelopes,
  otherDeviceErrorResult,
  type DeviceStreamScope,
  determineStreamOwnership,
  type SyncPolicy,
  type StreamWriterRegistry,
  groupBySyncUnit,
} from './policy.ts'

/** Connection of a device to its hub, over a network or in the same process. */
export interface HubConnection {
  heads(request: HeadsRequest, signal?: AbortSignal): Promise<StoreResult<HeadsAnswer>>
  read(request: ReadRequest): Promise<StoreResult<readonly ReadStreamPart[]>>
  /**
   * `signature` is the device's signature over `signingTextOfPush`. A connection that has the device's key makes the
   * signature itself.
   */
  append(
    parts: readonly SentStreamPart[],
    isAtomic: boolean,
    signature?: string,
  ): Promise<StoreResult<readonly AppendedStreamResult[]>>
  /** Requests a new id for this device, in place of one that another device uses as well. */
  renew?(renewal: DeviceRenewalRequest): Promise<StoreResult<void>>
}

/** Rights that a device got when it was admitted. */
export interface AdmittedDeviceRights {
  /**
   * Whether this is the device from which an empty hub is filled. Such a device may also send the envelopes of other
   * devices. Checked at each append.
   */
  bringsAll?(): Promise<boolean>
  /**
   * Checks a signature with the key that the device was admitted with. If omitted, the connection is within the process
   * and nobody else can use it.
   */
  hasSigned?(text: string, signature: string): boolean
  /** Streams that the device may write. If omitted, the scope is `all`. */
  readonly scope?: DeviceStreamScope
  /** Returns an error if the author may not write an envelope at all, or not from a device of this scope. */
  rightFault?(envelope: Envelope, scope: DeviceStreamScope): Promise<StoreError | undefined>
  /** The other computer that now uses the same identity; `undefined` if there is none. */
  alsoOn?(): string | undefined
  /** Called when the device reports by how much its clock is ahead of the hub's clock. */
  tellsAhead?(ahead: ClockOffset): void
  /** Called when the device returned envelopes that the hub had signed for and had lost. */
  gaveBack?(): Promise<void>
}

export interface Hub {
  /** Connection of an admitted device. */
  lineOf(laptop: string, granted?: AdmittedDeviceRights): HubConnection
  /** Whether the hub has no synced stream. */
  isEmpty(): Promise<StoreResult<boolean>>
  /** Subscribes to envelopes that devices sent. The listener is called once they are stored. */
  onTaken(listener: (envelopes: readonly Envelope[]) => void): () => void
  close(): void
}

interface Sender {
  readonly laptop: string
  readonly bringsAll: boolean
  readonly scope: DeviceStreamScope
  readonly rightFault: AdmittedDeviceRights['rightFault']
  readonly gaveBack: AdmittedDeviceRights['gaveBack']
}

interface NewEnvelopes extends Pick<IncomingEnvelopes, 'after' | 'envelopes'> {
  /**
   * Whether the envelopes were accepted before: this hub has signed a receipt for them and lost them, or the sender
   * fills an empty hub with a whole club.
   */
  readonly isHistory: boolean
}

class StoreHub implements Hub {
  readonly #store: EventStore
  readonly #policy: SyncPolicy
  readonly #writers: StreamWriterRegistry
  readonly #heads: HubHeads
  readonly #time: HubPorts['time']
  readonly #key: HubPorts['key']
  readonly #queue = createJobQueue()
  readonly #listeners = new Set<(envelopes: readonly Envelope[]) => void>()
  readonly #unsubscribe: () => void

  constructor(store: EventStore, policy: SyncPolicy, ports: HubPorts) {
    this.#store = store
    this.#policy = policy
    this.#time = ports.time
    this.#key = ports.key
    this.#writers = createStreamWriterRegistry(store)
    this.#heads = new HubHeads(store, (stream) => policy.kindOf(stream) !== 'derived', ports)
    this.#unsubscribe = store.subscribe((envelopes) => {
      this.#writers.add(envelopes)
      this.#heads.add(envelopes)
    })
  }

  async isEmpty(): Promise<StoreResult<boolean>> {
    const ready = await this.#heads.load()
    return ready.ok ? { ok: true, value: this.#heads.size === 0 } : ready
  }

  lineOf(laptop: string, granted: AdmittedDeviceRights = {}): HubConnection {
    const { scope = 'all', rightFault, gaveBack } = granted
    return {
      heads: async (request, signal) => {
        if (request.ahead) granted.tellsAhead?.(request.ahead)
        const answer = await this.#headsSince(request, signal)
        const alsoOn = granted.alsoOn?.()
        return answer.ok && alsoOn !== undefined ? { ok: true, value: { ...answer.value, alsoOn } } : answer
      },
      read: (request) => this.#read(request),
      append: (parts, isAtomic, signature = '') =>
        this.#queue(async () => {
          if (granted.hasSigned?.(signingTextOfPush(laptop, parts), signature) === false)
            return { ok: false, error: { code: 'sync/unsigned', params: { laptop } } }
          const ready = await this.#heads.load()
          if (!ready.ok) return ready
          const bringsAll = (await granted.bringsAll?.()) === true
          return this.#append(parts, isAtomic, { laptop, bringsAll, scope, rightFault, gaveBack })
        }),
    }
  }

  onTaken(listener: (envelopes: readonly Envelope[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    this.#unsubscribe()
    this.#heads.wakeAll()
  }

  async #headsSince({ cursor, wait = 0 }: HeadsRequest, signal?: AbortSignal): Promise<StoreResult<HeadsAnswer>> {
    const came = this.#time()
    const ready = await this.#heads.load()
    if (!ready.ok) return ready
    let changed = this.#heads.changedSince(cursor)
    if (changed?.length === 0 && wait > 0 && signal?.aborted !== true) {
      await this.#heads.nextChange(wait, signal)
      changed = this.#heads.changedSince(cursor)
    }
    const heads = (changed ?? this.#heads.all()).map(headTupleOf)
    const { vocabulary } = this.#policy
    const answer = { cursor: this.#heads.cursor, isAll: changed === undefined, heads }
    return {
      ok: true,
      value: { ...answer, ...(vocabulary !== undefined && { vocabulary }), times: [came, this.#time()] },
    }
  }

  async #read({ streams }: ReadRequest): Promise<StoreResult<readonly ReadStreamPart[]>> {
    const parts: ReadStreamPart[] = []
    const portion = new HubMessageCapacity()
    for (const { stream, from } of streams) {
      if (this.#policy.kindOf(stream) === 'derived' || portion.isFull) continue
      const kept = await this.#store.read(stream, from)
      // A damaged stream is skipped. The other streams are sent.
      if (!kept.ok && kept.error.code === 'store/tampered') continue
      if (!kept.ok) return kept
      const envelopes = portion.takeFitting(kept.value)
      const receipt =
        envelopes.length > 0 ? this.#key?.sign(signingTextOfReceipt({ ...chainEndOf(envelopes), stream })) : undefined
      if (envelopes.length > 0) parts.push({ stream, envelopes, ...(receipt !== undefined && { receipt }) })
    }
    return { ok: true, value: parts }
  }

  async #append(
    parts: readonly SentStreamPart[],
    isAtomic: boolean,
    sender: Sender,
  ): Promise<StoreResult<readonly AppendedStreamResult[]>> {
    const whole = await this.#take(parts, sender)
    if (whole.ok) return { ok: true, value: whole.value.map((head) => ({ head: headTupleOf(head) })) }
    if (isAtomic || this.#isForAll(whole.error)) return whole
    const answers = new Map<SentStreamPart, AppendedStreamResult>()
    for (const unit of this.#unitsOf(parts)) {
      const taken = await this.#take(unit, sender)
      for (const part of unit)
        answers.set(part, taken.ok ? { head: headTupleOf(endOfPart(part)) } : { error: taken.error })
    }
    return { ok: true, value: parts.flatMap((part) => answers.get(part) ?? []) }
  }

  /**
   * Groups the parts that the hub accepts or refuses together: the club with the names of people who join, and each
   * game with its ledger.
   */
  #unitsOf(parts: readonly SentStreamPart[]): readonly (readonly SentStreamPart[])[] {
    const { clubStream, wordsFor } = this.#policy
    const ofClub = parts.filter(({ stream }) => stream === clubStream)
    const joining = new Set(ofClub.flatMap(({ envelopes }) => envelopes.map((each) => wordsFor?.(each))))
    const isOfClub = ({ stream }: SentStreamPart) => stream === clubStream || joining.has(stream)
    const others = parts.filter((part) => !isOfClub(part))
    const units = [...groupBySyncUnit(this.#policy, others, ({ stream }) => stream).values()]
    return ofClub.length > 0 ? [parts.filter(isOfClub), ...units] : units
  }

  /**
   * Whether an error concerns the whole message: an envelope of a newer program, or an unreadable one in a shared
   * stream. No other part of such a message is accepted.
   */
  #isForAll(error: StoreError): boolean {
    if (error.code === 'store/newer-vocabulary') return true
    return error.code === 'store/bad-payload' && this.#policy.kindOf(error.params.stream) === 'shared'
  }

  /**
   * New envelopes in one part of a message, or the reason why the part cannot be accepted. `before` contains the
   * envelopes that earlier parts add to the same stream.
   */
  async #newOf(
    { stream, expectedVersion, envelopes, receipt }: SentStreamPart,
    before: IncomingEnvelopes | undefined,
    { sender, added }: { readonly sender: Sender; readonly added: ReadonlyMap<string, IncomingEnvelopes> },
  ): Promise<StoreResult<NewEnvelopes>> {
    if (this.#policy.kindOf(stream) === 'derived') return otherDeviceErrorResult(stream, '')
    const known = before ? chainEndOf(before.envelopes) : (this.#heads.of(stream) ?? GENESIS)
    let [after, fresh]: [ChainEnd, readonly Envelope[]] = [known, envelopes]
    if (expectedVersion > known.version) return versionConflictResult(stream, expectedVersion, known.version)
    if (expectedVersion < known.version) {
      const stored = await this.#store.read(stream, expectedVersion + 1)
      if (!stored.ok) return stored
      const kept = [...stored.value, ...(before?.envelopes ?? []).filter(({ version }) => version > expectedVersion)]
      const shared = Math.min(kept.length, envelopes.length)
      // The envelopes were sent before, but the response was lost. They are stored only once.
      const isSame = kept.slice(0, shared).every(({ hash }, index) => hash === envelopes[index]?.hash)
      if (!isSame || (kept.length > envelopes.length && envelopes.length === 0))
        return versionConflictResult(stream, expectedVersion, chainEndOf(kept).version)
      fresh = envelopes.slice(shared)
      after = fresh.length > 0 ? chainEndOf(kept) : chainEndOf(envelopes)
      if (fresh.length === 0) return { ok: true, value: { after, envelopes: [], isHistory: false } }
    }
    const records = fresh.map(sealedRecordOf)
    const checked = unsealEnvelopes(stream, after, records, chainEndOf(records.length > 0 ? records : [after]))
    if (!checked.ok) return checked
    const unfit = firstEnvelopeError(fresh, this.#policy)
    if (unfit) return { ok: false, error: unfit }
    if (this.#hasSigned({ ...chainEndOf(envelopes), stream }, receipt)) {
      await sender.gaveBack?.()
      return { ok: true, value: { after, envelopes: fresh, isHistory: true } }
    }
    const allowed = await this.#mayWrite(stream, fresh, sender, added)
    return allowed.ok ? { ok: true, value: { after, envelopes: fresh, isHistory: sender.bringsAll } } : allowed
  }

  /**
   * Whether the hub itself sent these envelopes to a device earlier. Its receipt then replaces the checks of sender,
   * author and owner.
   */
  #hasSigned(end: StreamHead, receipt: string | undefined): boolean {
    return receipt !== undefined && this.#key?.hasSigned(signingTextOfReceipt(end), receipt) === true
  }

  /**
   * Checks that the sender wrote the envelopes and had the right to do so, that the stream is in the sender's scope,
   * and, unless the stream is shared, that the sender may write it.
   */
  async #mayWrite(
    stream: string,
    envelopes: readonly Envelope[],
    { laptop: sender, bringsAll, scope, rightFault }: Sender,
    added: ReadonlyMap<string, IncomingEnvelopes>,
  ): Promise<StoreResult<void>> {
    if (bringsAll) return { ok: true, value: undefined }
    const foreign = envelopes.find(({ laptop }) => laptop !== sender)
    if (foreign) return otherDeviceErrorResult(stream, foreign.laptop ?? '')
    if (this.#policy.isInScope?.(scope, stream) === false) return outOfScope(stream, scope)
    for (const envelope of envelopes) {
      const fault = await rightFault?.(envelope, scope)
      if (fault) return { ok: false, error: fault }
    }
    if (this.#policy.kindOf(stream) === 'shared') return { ok: true, value: undefined }
    const only = this.#policy.onlyWriterOf(stream)
    if (only !== undefined && only !== sender) return otherDeviceErrorResult(stream, only)
    // The game's new envelopes name the writers of its ledger.
    const owner = this.#policy.ownerOf(stream)
    const { after, envelopes: coming } = added.get(owner) ?? { after: GENESIS, envelopes: [] }
    if (owner !== stream && coming.some(({ laptop }) => laptop === sender)) return { ok: true, value: undefined }
    const last = coming.at(-1)
    // A hub that lost the whole game does not know its writer, and must not accept the ledger as the ledger of a new
    // game.
    const isNamed = owner === stream || after.version === 0
    const writers: Pick<StreamWriterRegistry, 'of'> = {
      of: async (name) => (last && isNamed ? { ok: true, value: last } : this.#writers.of(name)),
    }
    const standing = await determineStreamOwnership(writers, this.#policy, sender, { stream, events: envelopes })
    return standing.ok ? { ok: true, value: undefined } : standing
  }

  /**
   * Stores all parts or none. A unit's game is checked before its ledger, because the game's new envelopes name the
   * writer of both.
   */
  async #take(parts: readonly SentStreamPart[], sender: Sender): Promise<StoreResult<readonly StreamHead[]>> {
    const added = new Map<string, IncomingEnvelopes>()
    const isFollower = ({ stream }: SentStreamPart) => Number(this.#policy.ownerOf(stream) !== stream)
    for (const part of parts.toSorted((a, b) => isFollower(a) - isFollower(b))) {
      const { stream } = part
      const before = added.get(stream)
      const fresh = await this.#newOf(part, before, { sender, added })
      if (!fresh.ok) return fresh
      const { after, envelopes, isHistory } = fresh.value
      if (envelopes.length === 0) continue
      const all = [...(before?.envelopes ?? []), ...envelopes]
      // A receipt covers the whole chain up to its end.
      const historyLength = isHistory ? all.length : before?.historyLength
      added.set(stream, {
        stream,
        after: before?.after ?? after,
        envelopes: all,
        ...(historyLength !== undefined && { historyLength }),
      })
    }
    const stored = await this.#storeAll([...added.values()])
    return stored.ok ? { ok: true, value: parts.map(endOfPart) } : stored
  }

  async #storeAll(incoming: readonly IncomingEnvelopes[]): Promise<StoreResult<void>> {
    if (incoming.length === 0) return { ok: true, value: undefined }
    const faults = [...((await this.#policy.judge?.(incoming))?.values() ?? [])]
    // A final error takes precedence over one that may be resolved later.
    const fault = faults.find(({ params }) => !('waits' in params)) ?? faults[0]
    if (fault) return { ok: false, error: fault }
    const kept = await this.#store.appendAll(
      incoming.map(({ stream, after, envelopes }) => ({ stream, expectedVersion: after.version, events: envelopes })),
    )
    if (!kept.ok) return kept
    for (const [index, { stream, envelopes }] of incoming.entries()) {
      const sent = chainEndOf(envelopes)
      if (kept.value[index]?.hash !== sent.hash) return tamperedResult(stream, sent.version)
      for (const listener of [...this.#listeners]) listener(envelopes)
    }
    return { ok: true, value: undefined }
  }
}

/** End of an accepted part. The hub's stream ends here, unless it has later envelopes or another part follows. */
const endOfPart = ({ stream, envelopes }: SentStreamPart): StreamHead => ({ stream, ...chainEndOf(envelopes) })

const outOfScope = (stream: string, scope: DeviceStreamScope): StoreResult<never> => ({
  ok: false,
  error: { code: 'sync/out-of-scope', params: { stream, scope } },
})

export function createHub(store: EventStore, policy: SyncPolicy, ports: HubPorts): Hub {
  return new StoreHub(store, policy, ports)
}
