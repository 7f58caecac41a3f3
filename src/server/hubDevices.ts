// Devices that may join the hub. Each has its own token, which is stored as a hash in the stream `laptops`. The
// operator makes the token, and it is shown once; a device that renews its identity makes its new token itself. The
// first device that presents a token asks to be admitted, with its id and its public key. Until the operator admits it,
// it may do nothing. From then on the token is valid for this device with this key only, until the hub confirms a new
// key. The device is listed under its token's name. Decided in docs/adr/0025-devices-are-admitted.md.

import { setMaxListeners } from 'node:events'

import type { HubDevice } from '../api/hub.ts'
import { envelopeReadError } from '../club/model/envelopes.ts'
import { GENESIS } from '../store/hash.ts'
import type { EventStore, StoreResult } from '../store/port.ts'
import { createJobQueue } from '../store/queue.ts'
import { isSignedBy } from '../store/signing/keys.ts'
import { listDeviceKeys, SIGNATURE_STREAM_PREFIX } from '../store/signing/signatures.ts'
import { keyFingerprintOf } from '../store/hash.ts'
import { signingTextOfRenewal, type DeviceRenewalRequest } from '../store/sync/deviceSigner.ts'
import type { AdmittedDeviceRights } from '../store/sync/hub.ts'
import type { Clock } from '../store/platform.ts'
import { createStreamWriterRegistry, DEVICE_LIST_STREAM, type DeviceStreamScope } from '../store/sync/policy.ts'
import { DeviceClockOffsets } from './deviceClocks.ts'
import { DeviceProcesses } from './deviceProcesses.ts'
import { DeviceList, type DeviceListChange, type KnownDevice } from './deviceList.ts'
import { LastSeenDevices, type LastSeenNoteStorage } from './lastSeen.ts'
import { DeviceProofChecker } from './deviceProofs.ts'
import { Refusal } from './refusal.ts'
import { hashOfToken, createToken } from './tokens.ts'

/** Minimum number of milliseconds between two requests of one device for a new identity. */
const MIN_RENEWAL_INTERVAL_MS = 60_000

/**
 * Claims of a device about itself. Without a `proof` that it has the private key of `key`, only its request to be
 * admitted is believed.
 */
export interface DeviceClaim {
  readonly laptop: string
  /** Public key of the device. */
  readonly key: string
  /** Id of the current process. */
  readonly session?: string | undefined
  readonly machine?: string | undefined
  /** `NUMBER.SIGNATURE` over `signingTextOfRequest`. Any other text requests a challenge. */
  readonly proof?: string | undefined
  /** Address that the request came from, as the server sees it. */
  readonly from?: string | undefined
}

type DeviceGrantField = 'bringsAll' | 'hasSigned' | 'scope' | 'alsoOn' | 'tellsAhead' | 'gaveBack'
/** Device that a valid token belongs to. */
export interface AdmittedDevice extends Required<Pick<AdmittedDeviceRights, DeviceGrantField>> {
  readonly laptop: string
  /** Signal that aborts when the device is removed. */
  readonly withdrawn: AbortSignal
  /** Rejects with `server/bad-token` if the device has been removed. */
  check(): Promise<void>
  /** Registers a running job of the device, which a removal waits for. */
  during<T>(job: Promise<T>): Promise<T>
}

interface HubDevicesOptions {
  /** Id of the device that is the hub. */
  readonly own?: string
  readonly isEmpty?: () => Promise<StoreResult<boolean>>
  /** Generates an unguessable text for tokens and challenges. */
  readonly token?: () => string
  /** A clock that does not follow changes of the system time. */
  readonly clock?: Clock
  /** Stores when each device was last seen. */
  readonly seen?: LastSeenNoteStorage
}

/** Devices and data that are affected by the removal of a device. */
export interface DeviceRemovalEffects {
  /** Names of the devices that were renewed from the removed one, at any depth, and of their requests. */
  readonly others: readonly string[]
  /** The given streams that one of the removed devices writes. */
  readonly held: readonly string[]
}

export class HubDevices {
  #list = new DeviceList()
  readonly #clocks: DeviceClockOffsets
  readonly #runs: DeviceProcesses
  readonly #proofs: DeviceProofChecker
  readonly #seen: LastSeenDevices
  /** Abort controllers by the hash of the token. They abort when the token ends. */
  readonly #withdrawals = new Map<string, AbortController>()
  /** Running jobs of devices, by the hash of the token. */
  readonly #jobs = new Map<string, Set<Promise<unknown>>>()
  /** Time at which each device last asked for a new identity. */
  readonly #renewals = new Map<string, number>()
  readonly #queue = createJobQueue()
  readonly #listeners = new Set<() => void>()
  #version = GENESIS.version
  #isLoaded = false

  constructor(
    private readonly store: EventStore,
    private readonly time: () => number,
    private readonly hub: HubDevicesOptions = {},
  ) {
    const now = () => this.#now()
    this.#clocks = new DeviceClockOffsets(hub.clock, now, () => this.#tell())
    this.#runs = new DeviceProcesses(now)
    this.#proofs = new DeviceProofChecker(hub.token ?? createToken)
    this.#seen = new LastSeenDevices(hub.seen)
    // Another server on this store may have added or removed a device.
    store.foreign?.((envelopes) => {
      if (envelopes.some(({ stream }) => stream === DEVICE_LIST_STREAM)) this.#isLoaded = false
      if (!this.#isLoaded) void this.#queue(() => this.#load()).catch(() => undefined)
    })
  }

  /**
   * Returns a new token for a device with this name. It is shown once, and an older token of the name stops working.
   */
  letIn(name: string): Promise<string> {
    return this.#queue(async () => {
      await this.#load()
      const token = (this.hub.token ?? createToken)()
      const ending = [...this.#list.hashesOf(name), ...this.#list.requestHashesOf(name)]
      await this.#write([...removalChanges(ending), { type: 'LaptopLetIn', hash: hashOfToken(token), name }])
      return token
    })
  }

  /**
   * Admits the device that asked under this name, or changes the scope of a device that is already admitted. Errors:
   * `hub/not-asked`, `hub/other-fingerprint` if it is not the device that the operator saw, and `sync/identity-taken`.
   */
  admit(name: string, fingerprint: string, scope: DeviceStreamScope): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      const [hash, known] = [...this.#list.known].find(([, each]) => each.name === name) ?? []
      const { laptop, key } = known?.asked ?? { laptop: known?.laptop, key: known?.key }
      if (hash === undefined || laptop === undefined || key === undefined)
        throw new Refusal(409, 'hub/not-asked', { name })
      if (normaliseFingerprint(keyFingerprintOf(key)) !== normaliseFingerprint(fingerprint))
        throw new Refusal(409, 'hub/other-fingerprint', { name })
      // Another device that asked with the same id may have been admitted since.
      this.#refuseTaken(laptop, name, key)
      const isEmpty = this.#list.identities.size === 0 ? await this.hub.isEmpty?.() : undefined
      const isFirst = known?.isFirst ?? (isEmpty?.ok === true && isEmpty.value)
      const before = known?.asked?.before
      const more = { ...(isFirst && { isFirst }), ...(before !== undefined && { before }) }
      await this.#write([{ type: 'LaptopAdmitted', hash, laptop, key, scope, ...more }])
      if (before !== undefined) this.#runs.forget(before)
    })
  }

  /**
   * Returns the devices that the removal of this name would affect, and those of the given streams that its devices
   * write.
   */
  removal(name: string, streams: readonly string[]): Promise<DeviceRemovalEffects> {
    return this.#queue(async () => {
      await this.#load()
      const rows = this.#list.hashesWithRenewals(name).flatMap((hash) => this.#list.known.get(hash) ?? [])
      const ids = new Set(rows.flatMap(({ laptop }) => laptop ?? []))
      const writers = createStreamWriterRegistry(this.store)
      const held: string[] = []
      for (const stream of streams) {
        const writer = await writers.of(stream)
        if (writer.ok && ids.has(writer.value.laptop ?? '')) held.push(stream)
      }
      return { others: rows.flatMap((row) => (row.name === name ? [] : row.name)), held }
    })
  }

  /**
   * Removes the device of this name and all devices that were renewed from it, and ends their connections. After this
   * has resolved, nothing from them is written. Returns the names that were removed.
   */
  async putOut(name: string): Promise<readonly string[]> {
    const { hashes, names } = await this.#queue(async () => {
      await this.#load()
      const below = this.#list.hashesWithRenewals(name)
      const rows = below.flatMap((hash) => this.#list.known.get(hash)?.name ?? [])
      await this.#write(removalChanges(below))
      return { hashes: below, names: rows }
    })
    await Promise.allSettled(hashes.flatMap((hash) => [...(this.#jobs.get(hash) ?? [])]))
    return names
  }

  async list(): Promise<readonly HubDevice[]> {
    await this.#queue(() => this.#load())
    return [...this.#list.known].map(([, row]) => this.#rowOf(row))
  }

  #rowOf(row: KnownDevice): HubDevice {
    const { name, asked, scope } = row
    const { laptop, key } = asked ?? row
    const renewedFrom = this.#list.renewedFrom(row)
    // For a device that has not been admitted, only its request is known.
    const admitted = asked ? undefined : laptop
    const ahead = admitted === undefined ? undefined : this.#clocks.offsetOf(admitted)
    const machines = admitted === undefined ? (asked?.machines ?? []) : this.#runs.machinesOf(admitted)
    const seen = admitted === undefined ? undefined : this.#seen.lastSeenOf(admitted)
    return {
      name,
      ...(laptop !== undefined && { laptop }),
      ...(key !== undefined && { fingerprint: keyFingerprintOf(key) }),
      ...(scope !== undefined && !asked && { scope }),
      ...(machines.length > 0 && { machines }),
      ...(ahead && { ahead }),
      ...(renewedFrom !== undefined && { renewedFrom }),
      ...(seen && { seen }),
      ...(asked?.from !== undefined && { asked: { at: asked.at, from: asked.from } }),
    }
  }

  /** Whether no device has a token here. Known once the list has been read. */
  get isAlone(): boolean {
    return this.#list.known.size === 0
  }

  /**
   * Whether the hub's store is known to be an older copy and nobody has acknowledged this yet. Devices reveal it by
   * returning envelopes that the hub once had.
   */
  get isBehind(): boolean {
    return this.#list.isBehind
  }

  /** Records that somebody has seen that the store was an older copy. */
  acknowledgeBehind(): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      if (this.#list.isBehind) await this.#write([{ type: 'HubBehindSeen' }])
    })
  }

  /** Reads the list, so that `isAlone` and `isBehind` are known. */
  ready(): Promise<void> {
    return this.#queue(() => this.#load())
  }

  /**
   * Calls the listener when a device is added, asks, is admitted or is removed, and when the information about a device
   * changes. Returns the function that unsubscribes.
   */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Writes the times at which devices were last seen. */
  settle(): Promise<void> {
    return this.#seen.settle()
  }

  /**
   * Finds the device of a token. `undefined` if there is no such token or it belongs to another device. Errors:
   * `sync/identity-taken` if the id or the token is known with another name or key, `sync/not-admitted`, and
   * `sync/unproven` with a `challenge`.
   */
  authenticate(token: string, claimed: DeviceClaim): Promise<AdmittedDevice | undefined> {
    return this.#queue(async () => {
      await this.#load()
      const hash = hashOfToken(token)
      const known = this.#list.known.get(hash)
      const owner = known?.laptop ?? known?.asked?.laptop ?? claimed.laptop
      if (!known || owner !== claimed.laptop) return undefined
      const { key } = claimed
      const { laptop, scope } = known
      if (laptop === undefined || scope === undefined) throw await this.#ask(hash, known, claimed)
      const isNewKey = known.key !== key
      if (isNewKey && !(await this.#isReplaced(laptop, key))) throw await this.#ask(hash, known, claimed)
      this.#refuseUnproven(claimed)
      if (isNewKey) await this.#write([{ type: 'LaptopAdmitted', hash, laptop, key, scope }])
      this.#noteSeen(claimed)
      return this.#callerOf(hash, claimed, scope)
    })
  }

  #callerOf(hash: string, { laptop, key, session }: DeviceClaim, scope: DeviceStreamScope): AdmittedDevice {
    const withdrawal = this.#withdrawals.get(hash) ?? new AbortController()
    const { signal: withdrawn } = withdrawal
    // Every request in progress adds a listener, so the number of listeners is not limited.
    if (!this.#withdrawals.has(hash)) setMaxListeners(0, withdrawn)
    this.#withdrawals.set(hash, withdrawal)
    return {
      laptop,
      scope,
      withdrawn,
      hasSigned: (text, signature) => !withdrawn.aborted && isSignedBy(key, text, signature),
      bringsAll: () => this.#bringsAll(hash),
      alsoOn: () => this.#runs.otherMachine(laptop, session),
      tellsAhead: (ahead) => {
        if (!withdrawn.aborted) this.#clocks.note(laptop, ahead)
      },
      gaveBack: () => this.#foundBehind(),
      check: () =>
        this.#queue(async () => {
          await this.#load()
          if (withdrawn.aborted) throw new Refusal(401, 'server/bad-token')
        }),
      during: async (job) => {
        const jobs = this.#jobs.get(hash) ?? new Set()
        this.#jobs.set(hash, jobs.add(job))
        try {
          return await job
        } finally {
          jobs.delete(job)
          if (jobs.size === 0) this.#jobs.delete(hash)
        }
      },
    }
  }

  /**
   * Handles the request of an admitted device for a new id, made because another computer uses its id as well. The
   * request is signed with the device's key. Resolves once the organiser has admitted the new identity; until then,
   * rejects with `sync/not-admitted`. Other errors: `sync/unsigned`, `sync/identity-taken`, `sync/renewal-waits` if the
   * device has already asked for another identity, `sync/renewal-refused` after the organiser has removed the request,
   * and `sync/renewal-too-soon`.
   */
  renew(token: string, before: string, renewal: DeviceRenewalRequest, signature: string, from?: string): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      const known = this.#list.known.get(hashOfToken(token))
      const { laptop, key, tokenHash: hash } = renewal
      const isSigned =
        known?.key !== undefined && isSignedBy(known.key, signingTextOfRenewal(before, renewal), signature)
      if (!known || known.laptop !== before || !isSigned) throw new Refusal(409, 'sync/unsigned', { laptop: before })
      const asked = this.#list.known.get(hash)
      const isSame = (asked?.asked ?? asked)?.laptop === laptop && (asked?.asked ?? asked)?.key === key
      if (isSame && asked?.asked === undefined) return
      if (isSame && asked?.asked?.before === before) throw new Refusal(409, 'sync/not-admitted')
      if (this.#list.hasEnded(hash)) throw new Refusal(409, 'sync/renewal-refused')
      this.#refuseRenewal(before, renewal)
      this.#renewals.set(before, this.#now())
      const machines = this.#runs.machinesOf(before)
      const more = { ...(from !== undefined && { from }), ...(machines.length > 0 && { machines: [...machines] }) }
      await this.#write([
        { type: 'LaptopLetIn', hash, name: this.#list.nextName(known.name) },
        { type: 'LaptopAsked', hash, laptop, key, before, ...more },
      ])
      throw new Refusal(409, 'sync/not-admitted')
    })
  }

  /** Throws if a device may not ask for this identity now. */
  #refuseRenewal(before: string, { laptop, key, tokenHash }: DeviceRenewalRequest): void {
    const rows = [...this.#list.known.values()]
    const outstanding = rows.find(({ asked }) => asked?.before === before)?.asked
    if (outstanding) throw new Refusal(409, 'sync/renewal-waits', { fingerprint: keyFingerprintOf(outstanding.key) })
    const holder = laptop === this.hub.own ? 'hub' : this.#list.identities.get(laptop)?.name
    const asking = rows.find(({ asked }) => asked?.laptop === laptop)?.name
    const name = holder ?? asking ?? this.#list.holderOf(key, laptop) ?? this.#list.known.get(tokenHash)?.name
    if (name !== undefined) throw new Refusal(409, 'sync/identity-taken', { name })
    const wait = (this.#renewals.get(before) ?? -MIN_RENEWAL_INTERVAL_MS) + MIN_RENEWAL_INTERVAL_MS - this.#now()
    if (wait > 0) throw new Refusal(409, 'sync/renewal-too-soon', { seconds: Math.ceil(wait / 1_000) })
  }

  /** Throws if the id is known with another name or key, or the key with another id. */
  #refuseTaken(laptop: string, name: string, key: string): void {
    const before = laptop === this.hub.own ? { name: 'hub' } : this.#list.identities.get(laptop)
    if (before && (before.name !== name || (before.key ?? key) !== key))
      throw new Refusal(409, 'sync/identity-taken', { name: before.name })
    const holder = this.#list.holderOf(key, laptop)
    if (holder !== undefined) throw new Refusal(409, 'sync/identity-taken', { name: holder })
  }

  /** Records that the device wants to be admitted. Returns the reason why it is not admitted yet. */
  async #ask(hash: string, known: KnownDevice, { laptop, key, from }: DeviceClaim): Promise<Refusal> {
    if (known.key !== undefined) return new Refusal(409, 'sync/identity-taken', { name: known.name })
    this.#refuseTaken(laptop, known.name, key)
    if (known.asked && known.asked.key !== key) return new Refusal(409, 'sync/identity-taken', { name: known.name })
    if (!known.asked)
      await this.#write([{ type: 'LaptopAsked', hash, laptop, key, ...(from !== undefined && { from }) }])
    return new Refusal(409, 'sync/not-admitted')
  }

  /**
   * Whether the hub has confirmed with its own signature that this admitted device lost its key and received this key
   * instead.
   */
  async #isReplaced(laptop: string, key: string): Promise<boolean> {
    if (this.hub.own === undefined) return false
    const kept = await this.store.read(SIGNATURE_STREAM_PREFIX + this.hub.own)
    if (!kept.ok) throw new Refusal(503, kept.error.code)
    return listDeviceKeys(kept.value, laptop).has(key)
  }

  /** Errors: `sync/unproven`, with the challenge for the next proof. */
  #refuseUnproven({ laptop, key, session = '', machine = '', proof }: DeviceClaim): void {
    if (proof !== undefined && this.#proofs.isProof(key, { laptop, session, machine }, proof)) return
    throw new Refusal(409, 'sync/unproven', { challenge: this.#proofs.challengeOf(laptop) })
  }

  #noteSeen({ laptop, session, machine = '', from }: DeviceClaim): void {
    const isOther = session !== undefined && this.#runs.noteRequest(laptop, session, machine.replace(/\p{C}/gu, ''))
    const isNews = from !== undefined && this.#seen.note(laptop, { at: this.time(), from })
    if (isOther || isNews) this.#tell()
  }

  #now(): number {
    return (this.hub.clock?.now ?? this.time)()
  }

  /** The finding is recorded before the lost envelopes are stored again, so that it is reported even after a crash. */
  #foundBehind(): Promise<void> {
    return this.#queue(async () => {
      await this.#load()
      if (!this.#list.isBehind) await this.#write([{ type: 'HubFoundBehind' }])
    })
  }

  /** While a hub has only its first device, that device may also bring envelopes of other devices. */
  #bringsAll(hash: string): Promise<boolean> {
    return this.#queue(() => this.#list.known.get(hash)?.isFirst === true && this.#list.identities.size === 1)
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    await this.#seen.load()
    const kept = await this.store.read(DEVICE_LIST_STREAM)
    if (!kept.ok) throw new Refusal(503, kept.error.code)
    this.#list = new DeviceList()
    // Invalid envelopes are skipped, so they cannot admit anybody.
    for (const each of kept.value)
      if (!envelopeReadError(each))
        this.#list.applyChange({ ...(each.payload as object), type: each.type } as DeviceListChange, each.at)
    this.#version = kept.value.length
    this.#isLoaded = true
    this.#endWithdrawn()
  }

  /** Ends all connections and requests with tokens that are no longer valid. */
  #endWithdrawn(): void {
    for (const [hash, withdrawal] of this.#withdrawals) {
      if (this.#list.known.has(hash)) continue
      this.#withdrawals.delete(hash)
      withdrawal.abort()
    }
  }

  async #write(changes: readonly DeviceListChange[]): Promise<void> {
    if (changes.length === 0) return
    const at = this.time()
    const kept = await this.store.append(
      DEVICE_LIST_STREAM,
      this.#version,
      changes.map(({ type, ...payload }) => ({ type, payload, at, author: 'operator', private: true })),
    )
    if (!kept.ok) {
      // Another server on this store wrote first. Its events are read before the next attempt.
      this.#isLoaded = false
      throw new Refusal(503, kept.error.code)
    }
    this.#version = kept.value.version
    for (const change of changes) this.#list.applyChange(change, at)
    this.#endWithdrawn()
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const normaliseFingerprint = (fingerprint: string) => fingerprint.replace(/\s/g, '').toUpperCase()

const removalChanges = (hashes: readonly string[]): readonly DeviceListChange[] =>
  hashes.map((hash) => ({ type: 'LaptopPutOut', hash }))
