// Sends a device's envelopes to its hub. A game and its ledger are one unit: they are sent in one message, and the hub
// accepts or refuses both. This file decides what happens to a refused unit: it is sent again, kept until it may be
// accepted, or replaced by the hub's chain.

import type { Envelope, EventStore, StoreError, StoreResult } from '../port.ts'
import type { HubReceipts, StreamSyncEnds } from './syncEnds.ts'
import type { HubConnection } from './hub.ts'
import { type AppendedStreamResult, HubMessageCapacity, type SentStreamPart } from './messages.ts'
import { syncOrderRankOf, groupBySyncUnit, type SyncPolicy } from './policy.ts'
import type { SyncStatusTracker } from './syncStatus.ts'

export interface HubSenderOptions {
  readonly inner: Pick<EventStore, 'read'>
  readonly hub: HubConnection
  readonly deviceId: string
  readonly formerIds: readonly string[]
  readonly policy: SyncPolicy
  readonly ends: StreamSyncEnds
  readonly status: SyncStatusTracker
  readonly receipts: HubReceipts
  /** Replaces a stream with the hub's chain. Envelopes that exist only on this device are stored as a branch. */
  replaceWithHubChain(stream: string): Promise<StoreResult<void>>
  /** Leaves a stream as it is on both sides, because one side cannot read it. */
  leave(stream: string, error?: StoreError): StoreResult<void>
  /** Called after each part that the hub accepted. If the stream had been left, it and what waited for it are sent again. */
  tryAgain(stream: string): void
  /** Whether the hub's chain is only an earlier part of ours. */
  isShorterThere(stream: string): Promise<StoreResult<boolean>>
}

/**
 * Envelopes of one stream that have to be sent: first the envelopes that this device once got from the hub, together
 * with the hub's receipt for them, then all later envelopes.
 */
interface UnsentEnvelopes {
  readonly stream: string
  /**
   * The hub's version of the stream when the envelopes were read. It may change meanwhile through the response to
   * another message.
   */
  readonly after: number
  readonly given: Pick<SentStreamPart, 'envelopes' | 'receipt'> | undefined
  readonly own: readonly Envelope[]
}

const DONE: StoreResult<void> = { ok: true, value: undefined }
const nothingOf = (stream: string): StoreResult<UnsentEnvelopes> => ({
  ok: true,
  value: { stream, after: 0, given: undefined, own: [] },
})

/** Whether the hub's program cannot read an envelope. */
const isUnfit = ({ code }: StoreError) => code === 'store/newer-vocabulary' || code === 'store/bad-payload'
const isForbidden = ({ code }: StoreError) => /^(sync|rights)\//.test(code)
const isEmpty = ({ given, own }: UnsentEnvelopes) => given === undefined && own.length === 0

export class HubSender {
  readonly #options: HubSenderOptions
  readonly #ends: StreamSyncEnds
  readonly #status: SyncStatusTracker
  /**
   * Whether the hub may accept envelopes of other devices from this device, as it does from the device that first fills
   * it. This is assumed until the hub refuses such envelopes.
   */
  #bringsAll = true

  constructor(options: HubSenderOptions) {
    this.#options = options
    this.#ends = options.ends
    this.#status = options.status
  }

  /**
   * Called before the first step of the loop and after each failed step, because the connection may lead to another
   * hub, which is empty.
   */
  assumeNewHub(): void {
    this.#bringsAll = true
  }

  /** Sends all envelopes that the hub can accept, one message after another. */
  async push(): Promise<StoreResult<void>> {
    let hasTaken = false
    for (;;) {
      const parts = await this.#nextMessage()
      if (!parts.ok) return parts
      if (this.#isOtherClub) return DONE
      if (parts.value.length === 0) {
        // Waiting streams are sent again only if the hub has accepted something since, so the loop ends.
        if (!hasTaken || this.#ends.waiting.size === 0) return await this.#replaceStreamsWaitingForNothing()
        this.#ends.requeueWaiting()
        hasTaken = false
        continue
      }
      const sent = await this.#options.hub.append(parts.value, false)
      if (!sent.ok && isUnfit(sent.error)) {
        // Nothing else is sent, because a hub that has part of a club accepts no further part from a device that fills
        // it.
        for (const stream of [...this.#ends.unsent]) this.#ends.markAwaited(stream)
        this.#status.setUntaken(sent.error)
        return DONE
      }
      if (!sent.ok) return sent
      for (const unit of this.#answered(parts.value, sent.value)) {
        const refused = unit.flatMap(({ answer }) => ('error' in answer ? [answer.error] : []))[0]
        if (refused) {
          const handled = await this.#refused(
            unit.map(({ part }) => part),
            refused,
            parts.value,
          )
          if (!handled.ok) return handled
        } else
          for (const { part, answer } of unit)
            if ('head' in answer) hasTaken = this.#taken(part, answer.head) || hasTaken
        if (this.#isOtherClub) return DONE
      }
    }
  }

  /**
   * Replaces the waiting shared streams with the hub's chains if the hub has all other shared streams exactly as this
   * device has them, because the data that the waiting streams refer to cannot arrive any more. A hub restored to an
   * older state has lost this data and has continued without it. If envelopes of the waiting streams exist only on this
   * device, they are stored as branches.
   */
  async #replaceStreamsWaitingForNothing(): Promise<StoreResult<void>> {
    const { policy, replaceWithHubChain } = this.#options
    const { waiting, localEnds: here, hubEnds: there, hasAllHubHeads: isTold } = this.#ends
    const isShared = (stream: string) => policy.kindOf(stream) === 'shared'
    const isSame = (stream: string) => this.#ends.localEndOf(stream).hash === this.#ends.hubEndOf(stream).hash
    const others = new Set([...here.keys(), ...there.keys()].filter((each) => isShared(each) && !waiting.has(each)))
    if (!isTold || others.size === 0 || ![...others].every(isSame)) return DONE
    for (const stream of [...waiting].filter(isShared)) {
      const replaced = await replaceWithHubChain(stream)
      if (!replaced.ok) return replaced
    }
    return DONE
  }

  get #isOtherClub(): boolean {
    return this.#status.state === 'other-club'
  }

  #answered(parts: readonly SentStreamPart[], answers: readonly AppendedStreamResult[]) {
    const pairs = parts.flatMap((part, index) => {
      const answer = answers[index]
      return answer ? [{ part, answer }] : []
    })
    return groupBySyncUnit(this.#options.policy, pairs, ({ part }) => part.stream).values()
  }

  /** Records an accepted part. Returns whether it was new to the hub, as far as this device knew. */
  #taken({ stream }: SentStreamPart, [, version, hash]: readonly [string, number, string]): boolean {
    const before = this.#ends.hubEndOf(stream).version
    if (version >= before) this.#ends.setHubEnd(stream, { version, hash })
    this.#ends.refused.delete(stream)
    this.#options.tryAgain(stream)
    return version > before
  }

  /**
   * Parts of the next message. Names of people and the club come first, so that a person who joins stays in one
   * message; then the other shared streams, then the games, each with its ledger. A unit of several
   * streams, or with a receipt, starts the next message if it does not fit next to others. A unit larger than a message
   * is split: first its whole game, then its ledger.
   */
  async #nextMessage(): Promise<StoreResult<readonly SentStreamPart[]>> {
    const { policy } = this.#options
    const units = new Map<string, Set<string>>()
    for (const stream of this.#ends.unsent) {
      const owner = policy.ownerOf(stream)
      units.set(owner, (units.get(owner) ?? new Set([owner])).add(stream))
    }
    // A stream that the hub refused together with its game or its ledger is sent again together with that game or
    // ledger.
    for (const stream of [...this.#ends.waiting, ...this.#ends.refused]) units.get(policy.ownerOf(stream))?.add(stream)
    const parts: SentStreamPart[] = []
    const portion = new HubMessageCapacity()
    for (const [owner, streams] of [...units].sort(
      ([a], [b]) => syncOrderRankOf(policy, a) - syncOrderRankOf(policy, b),
    )) {
      const unit = await this.#unsentOfUnit(owner, streams)
      if (!unit.ok || this.#isOtherClub) return unit.ok ? { ok: true, value: [] } : unit
      const filled = unit.value.filter((each) => !isEmpty(each))
      if (filled.length === 0) continue
      // A single stream may be cut at any envelope, but a game must not be sent without its ledger.
      const mustBeWhole = filled.length > 1 || filled.some(({ given }) => given !== undefined)
      if (mustBeWhole && !portion.isEmpty && !portion.hasRoomFor(filled.flatMap(envelopesOf))) break
      parts.push(...this.#partsOf(filled, portion))
      if (portion.isFull) break
    }
    return { ok: true, value: parts }
  }

  /** The game comes first, because its envelopes name the device that writes the ledger. */
  #partsOf(unit: readonly UnsentEnvelopes[], portion: HubMessageCapacity): readonly SentStreamPart[] {
    const parts: SentStreamPart[] = []
    for (const { stream, after, given, own } of unit) {
      let expectedVersion = after
      if (given) {
        // These envelopes are never split into several messages, because the hub has signed only for the last of them.
        portion.addAll(given.envelopes)
        parts.push({ stream, expectedVersion, ...given })
        expectedVersion += given.envelopes.length
      }
      const envelopes = portion.takeFitting(own)
      if (envelopes.length > 0) parts.push({ stream, expectedVersion, envelopes })
      if (envelopes.length < own.length) break
    }
    return parts
  }

  /**
   * Envelopes of a game and its ledger that have to be sent, after a check whether the two streams diverge from the
   * hub's chains.
   */
  async #unsentOfUnit(owner: string, streams: ReadonlySet<string>): Promise<StoreResult<readonly UnsentEnvelopes[]>> {
    const { unreadable, awaited, unsent, waiting } = this.#ends
    const followers = [...streams].filter((each) => each !== owner)
    const isLeft = unreadable.has(owner)
    const unit: UnsentEnvelopes[] = []
    for (const stream of isLeft && !unsent.has(owner) ? followers : [owner, ...followers]) {
      if (stream !== owner && (isLeft || unreadable.has(owner))) {
        this.#ends.markAwaited(stream)
        continue
      }
      // If the game diverged, its ledger was replaced together with the game.
      const isOpen = stream === owner || unsent.has(stream) || waiting.has(stream) || this.#ends.refused.has(stream)
      if (!isOpen) continue
      awaited.delete(stream)
      waiting.delete(stream)
      const found = await this.#unsentOf(stream)
      if (!found.ok || this.#isOtherClub) return found.ok ? { ok: true, value: [] } : found
      if (isEmpty(found.value)) unsent.delete(stream)
      // Another device has to send the remaining envelopes of the game first.
      if (stream !== owner && awaited.has(owner) && !isEmpty(found.value)) this.#ends.markAwaited(stream)
      else unit.push(found.value)
    }
    return { ok: true, value: unit }
  }

  /**
   * Envelopes of a stream that have to be sent. Empty if the hub has all of them, if another device has to send the
   * next one, if the stream cannot be read here, or if it was replaced with the hub's chain.
   */
  async #unsentOf(stream: string): Promise<StoreResult<UnsentEnvelopes>> {
    const { inner, receipts, deviceId, formerIds } = this.#options
    const [here, there] = [this.#ends.localEndOf(stream), this.#ends.hubEndOf(stream)]
    if (here.hash === there.hash || here.version < there.version) return nothingOf(stream)
    const kept = await inner.read(stream, Math.max(1, there.version))
    if (!kept.ok && kept.error.code === 'store/tampered') {
      // The stream can no longer be read. The other streams are sent without it.
      this.#ends.markAwaited(stream)
      return nothingOf(stream)
    }
    if (!kept.ok) return kept
    if (there.version > 0 && kept.value[0]?.hash !== there.hash) return this.#replaceAndSkip(stream)
    const fresh = there.version > 0 ? kept.value.slice(1) : kept.value
    const given = receipts.envelopesUnderReceipt(stream, fresh, deviceId)
    const rest = fresh.slice(given?.envelopes.length ?? 0)
    const foreign = this.#bringsAll ? -1 : rest.findIndex(({ laptop }) => laptop !== deviceId)
    if (foreign === 0 && !given && formerIds.includes(rest[0]?.laptop ?? '')) return this.#replaceAndSkip(stream)
    if (foreign === 0) this.#ends.awaited.add(stream)
    return {
      ok: true,
      value: { stream, after: there.version, given, own: foreign === -1 ? rest : rest.slice(0, foreign) },
    }
  }

  async #replaceAndSkip(stream: string): Promise<StoreResult<UnsentEnvelopes>> {
    const replaced = await this.#options.replaceWithHubChain(stream)
    return replaced.ok ? nothingOf(stream) : replaced
  }

  /** Handles a unit that the hub refused as a whole. `message` contains all parts that were sent with it. */
  async #refused(
    parts: readonly SentStreamPart[],
    error: StoreError,
    message: readonly SentStreamPart[],
  ): Promise<StoreResult<void>> {
    const streams = [...new Set(parts.map(({ stream }) => stream))]
    if (error.code === 'store/unavailable' || error.code === 'store/newer') return { ok: false, error }
    if (error.code === 'store/unsound' && error.params.waits) return this.#postpone(streams)
    if (isUnfit(error)) for (const stream of streams) this.#ends.markAwaited(stream)
    else if (isForbidden(error) || error.code === 'store/unsound')
      for (const stream of streams) this.#ends.markRefused(stream)
    else if (isOfAnotherUnit(error, streams, message)) return this.#postpone(streams)
    else return this.#refusedFor(parts, error)
    if (!isForbidden(error)) this.#status.setUntaken(error)
    return DONE
  }

  #postpone(streams: readonly string[]): StoreResult<void> {
    for (const stream of streams) this.#ends.postpone(stream)
    return DONE
  }

  /**
   * Handles a refusal which shows that the hub's state is not what this device assumed, or that another device may
   * write the stream now.
   */
  async #refusedFor(parts: readonly SentStreamPart[], error: StoreError): Promise<StoreResult<void>> {
    const { hub, deviceId, receipts, policy } = this.#options
    const of = streamOf(error)
    const part = parts.find(({ stream }) => stream === of) ?? parts[0]
    if (!part) return DONE
    const { stream } = part
    const isForeign = parts.some(
      (each) => each.stream === stream && each.envelopes.some(({ laptop }) => laptop !== deviceId),
    )
    if (error.code === 'exchange/other-laptop' && isForeign) {
      this.#bringsAll = false
      receipts.forget(stream)
      return DONE
    }
    const unit = new Set([policy.ownerOf(stream), ...parts.map((each) => each.stream)])
    const before = new Map([...unit].map((each) => [each, this.#ends.hubEndOf(each).version]))
    for (const { stream: each, expectedVersion } of [...parts].reverse()) before.set(each, expectedVersion)
    const answer = await hub.heads({})
    if (!answer.ok) return answer
    for (const each of unit) {
      const found = answer.value.heads.find(([name]) => name === each)
      this.#ends.setHubEnd(each, found && { version: found[1], hash: found[2] })
    }
    const isListed = answer.value.heads.some(([name]) => name === stream)
    // The hub cannot read another stream that this stream follows, or the hub does not list this stream.
    if (error.code === 'store/tampered' && (!isListed || of !== stream)) {
      for (const each of unit) this.#ends.markAwaited(each)
      return this.#options.leave(of ?? stream, error)
    }
    const hasMoved = [...before].some(([each, version]) => this.#ends.hubEndOf(each).version !== version)
    // The hub's database has fewer envelopes than its heads state. If the unit were sent again, it would be refused
    // again.
    if (error.code === 'store/version-conflict' && !hasMoved) return this.#options.leave(stream)
    const isChainQuestion = error.code === 'store/version-conflict' || error.code === 'exchange/other-laptop'
    if (!isChainQuestion) return this.#options.replaceWithHubChain(stream)
    const isShorter = await this.#options.isShorterThere(stream)
    if (!isShorter.ok) return isShorter
    // The hub has fewer envelopes than before. The missing envelopes are sent again, starting at the hub's end.
    if (isShorter.value && hasMoved) return DONE
    // The hub lacks only the end of the stream, and another device writes it. That device has to send the end.
    if (isShorter.value && policy.ownerOf(stream) === stream) {
      for (const each of unit) this.#ends.markAwaited(each)
      return DONE
    }
    return this.#options.replaceWithHubChain(stream)
  }
}

/** Stream that a refusal names. */
function streamOf({ params }: StoreError): string | undefined {
  return 'stream' in params ? String(params.stream) : undefined
}

/**
 * Whether the refusal is about another unit. The hub accepts or refuses people and the club together, and returns the
 * error of one of their streams for all of them.
 */
function isOfAnotherUnit(error: StoreError, streams: readonly string[], message: readonly SentStreamPart[]): boolean {
  const of = streamOf(error)
  return of !== undefined && !streams.includes(of) && message.some(({ stream }) => stream === of)
}

const envelopesOf = ({ given, own }: UnsentEnvelopes): readonly Envelope[] => [...(given?.envelopes ?? []), ...own]
