// A device: the real club, opened by the real opening over the real journal and the real synced store, on a simulated
// disk, database and connection, with a clock of its own.

import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { openClub } from '../../src/startup/openClub.ts'
import type { MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { envelopeOf, GENESIS, unsealEnvelopes, type ChainEnd } from '../../src/store/hash.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import type { Envelope } from '../../src/store/port.ts'
import { isBranchStream } from '../../src/store/sync/branch.ts'
import type { HubConnectionState } from '../../src/store/sync/syncStatus.ts'
import type { DurableNote } from '../../src/store/sync/deviceId.ts'
import { parseDeviceKey, type DeviceKeyPair } from '../../src/store/signing/keys.ts'
import type { PendingIdentity } from '../../src/store/signing/pendingIdentity.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { clockOf, newLife, openSimStore, SimDisk, taking, type Life } from './disk.ts'
import { keyNote, type SimHub } from './hub.ts'
import { Line } from './network.ts'
import type { Draw, World } from './world.ts'

interface Copied {
  readonly identity: string
  readonly disk: SimDisk
  readonly shelf: MemoryStoreContent
  readonly highWaterMark: string | undefined
  readonly hubNote: string | undefined
}

/** Ports that an evening gives to each of its devices. */
interface DevicePorts {
  readonly hub: SimHub
  readonly signs: boolean
  readonly breaks: (law: string, why: string) => void
  /** Called when a backup has replaced the journal, before the restore is reported. */
  readonly onRestored: (device: Device) => Promise<void>
}

interface SentBody {
  readonly parts: readonly { readonly envelopes: readonly { readonly laptop?: string; readonly hash: string }[] }[]
}

export class Device {
  readonly name: string
  readonly line: Line
  /** Milliseconds that the device's clock is ahead of the hub's. */
  skew = 0
  #setAt = 0
  /** Time of each request of this life that is not answered yet, in milliseconds of the simulated world. */
  #openRequests: number[] = []
  /** When the reported state of the connection last changed. */
  #stateAt = 0
  /** When the device requested the heads that the hub sent last. */
  askedHeadsAt = 0
  life: Life = { ...newLife(), isDead: true }
  /** When the device was last started. */
  startedAt = 0
  /** Until this time the database does not respond. */
  hungUntil = 0
  /** Reported states of the connection in this life, in order. */
  states: readonly HubConnectionState[] = []
  /** Resolves when this life ends. */
  died: Promise<void> = Promise.resolve()
  readonly shelf: MemoryStoreContent = new Map()
  /** Hashes by `stream@version`, as the journal stored them last. */
  readonly journaled = new Map<string, string>()
  /** Hashes of envelopes that were sent in the name that the device had at that time. */
  readonly written = new Set<string>()
  readonly #world: World
  readonly #ports: DevicePorts
  readonly #hub: SimHub
  readonly #draw: Draw
  /** Called when the journal was replaced, before that is reported. */
  onReplaced = () => {}
  /** The other computer with the same disk. */
  twin: Device | undefined
  disk = new SimDisk()
  /** Text of a backup that was made on this device. */
  backup: string | undefined
  /** Content of the last restored backup. */
  restored: readonly Envelope[] = []
  #identity: string
  #key: { readonly note: string; readonly open: DeviceKeyPair } | undefined
  #hubNote: string | undefined
  #highWaterMark: string | undefined
  #copy: Copied | undefined
  #service!: Service
  #ids = 0
  /** Number of identities that replaced the first one. */
  #identities = 0
  #lives = 0
  #die = () => {}
  #ends: Journal['ends'] = () => new Map()
  /** Last writer of each stream since the device was opened. For earlier entries the database has the writer. */
  readonly #writers = new Map<string, string | undefined>()
  /** The device's own streams of which the hub had more than the device at its start. */
  #setBack: readonly string[] = []
  /** The streams among them whose loss must be reported. */
  #toTell = new Set<string>()
  /** Whether the device was behind the hub in any of its lives. */
  #wasSetBack = false
  /** Whether the disk was ever restored, or a backup or an incomplete club accepted. */
  wasEverPutBack = false
  /** Whether the device has reported that it was restored, and nobody has acknowledged it. */
  isTelling = false

  constructor(world: World, name: string, ports: DevicePorts) {
    this.#ports = ports
    this.#world = world
    this.line = new Line(() => world.now())
    this.name = name
    this.#hub = ports.hub
    this.#draw = world.draws(`device ${name}`)
    this.#identity = keyNote(name, world.draws(`key ${name}`))
  }

  get isCutOff(): boolean {
    return this.line.state !== 'up'
  }

  /** Id of the device at the hub. */
  get laptop(): string {
    return this.key.laptop
  }

  /** Owner of the games that this device finds, which is also that of the disk from which it was copied. */
  get judge(): string {
    return this.name.replace('-', '')
  }

  setClock(ahead: number): void {
    this.skew = ahead
    this.#setAt = this.#world.now()
  }

  /** Parsed once, because parsing takes longer than using the key. */
  get key(): DeviceKeyPair {
    if (this.#key?.note !== this.#identity) this.#key = { note: this.#identity, open: parseDeviceKey(this.#identity)! }
    return this.#key.open
  }

  start(): void {
    const { name } = this
    const world = this.#world
    const life = newLife()
    this.life = life
    this.#openRequests = []
    this.startedAt = world.now()
    this.states = []
    this.died = new Promise((resolve) => {
      this.#die = resolve
    })
    const after = taking(world, life, this.#draw, 2)
    const identity = {
      read: () => after(() => this.#identity),
      write: (text: string) => after(() => void (this.#identity = text)),
    }
    const timers = clockOf(world, life)
    const run = { session: `${name} ${(this.#lives += 1)}`, machine: name }
    const fetch = this.#hub.fetchOf(name, this.line, life)
    const database = taking(world, life, this.#draw, 1, () => this.hungUntil)
    const service = openClub({
      openStore: async () => openSimStore(this.shelf, database),
      openJournal: async () => this.#tapped(await this.disk.openJournal(life, after)),
      putJournalAside: () => Promise.reject(new Error('nothing here can be moved')),
      newIdentity: async (kept) => this.#newIdentity(identity, kept),
      highWaterMark: {
        read: () => after(() => this.#highWaterMark),
        write: (text) => after(() => void (this.#highWaterMark = text)),
      },
      deviceId: identity,
      places: { journal: 'journal', database: 'database' },
      clock: () => world.now() + this.skew,
      timers,
      ids: () => `${name}${(this.#ids += 1)}`,
      ...(this.#ports.signs && { key: () => identity.read().then(() => this.key) }),
      hub: {
        read: () => after(() => this.#hubNote),
        write: (text) => after(() => void (this.#hubNote = text)),
        connect: (hub, deviceId, own = this.key) =>
          createHttpHubConnection({
            ...hub,
            deviceId,
            key: own,
            run,
            fetch: this.#noting(fetch, deviceId),
            clock: timers,
          }),
      },
      log: (...said) => {
        world.tell(`${name} says ${said.map(String).join(' ')}`)
        world.uncaught.push(...said.filter((each) => each instanceof Error))
      },
    })
    this.#service = service
    service.listen(({ name: pushed, push }) => {
      if (pushed === 'changed' && (push as { keys: readonly string[] }).keys.includes('hub')) void this.#noteState(life)
    })
  }

  /** Returns another computer with the content of this disk, which looks like the same device to everybody. */
  cloned(): Device {
    const twin = new Device(this.#world, `${this.name}-`, this.#ports)
    twin.#identity = this.#identity
    twin.#hubNote = this.#hubNote
    twin.#highWaterMark = this.#highWaterMark
    twin.disk = this.disk.copy()
    for (const [stream, kept] of this.shelf) twin.shelf.set(stream, kept)
    twin.setClock(this.skew)
    twin.twin = this
    this.twin = twin
    return twin
  }

  #newIdentity(identity: DurableNote, kept?: string): PendingIdentity | undefined {
    if (kept !== undefined) {
      const key = parseDeviceKey(kept)
      return key && { laptop: key.laptop, key: key.key, text: kept, keep: () => identity.write(kept) }
    }
    const laptop = `${this.judge}${'+'.repeat((this.#identities += 1))}`
    const { former = [] } = JSON.parse(this.#identity) as { readonly former?: readonly string[] }
    const { key } = JSON.parse(keyNote(laptop, this.#world.draws(`key ${laptop}`))) as { readonly key: string }
    const note = JSON.stringify({ id: laptop, key, former: [...former, this.laptop] })
    return { laptop, key: parseDeviceKey(note)!.key, text: note, keep: () => identity.write(note) }
  }

  /** Starts another program on the same disk while this one runs, and returns the reported error. */
  async startAnother(): Promise<string> {
    const { life, disk } = this
    const world = this.#world
    const after = taking(world, newLife(), this.#draw, 2)
    const none = { read: async () => undefined, write: async () => undefined }
    const service = openClub({
      openStore: async () => openSimStore(this.shelf, after),
      openJournal: () => disk.openJournal(newLife(), after),
      putJournalAside: () => Promise.reject(new Error('nothing here can be moved')),
      highWaterMark: none,
      deviceId: none,
      places: { journal: 'journal', database: 'database' },
      clock: () => world.now(),
      timers: clockOf(world, life),
      ids: () => `${this.name} another`,
      log: () => undefined,
    })
    const status = (await service.call('club.status', {})) as ApiResult<RequestData<'club.status'>>
    const closed = status.ok ? status.data.closed : undefined
    return closed?.why === 'cannot-open' ? closed.error.code : JSON.stringify(status)
  }

  /**
   * Whether the database has everything of the journal with valid hashes. Then damage to either of them loses nothing.
   */
  get isSettled(): boolean {
    return [...this.#ends()].every(([stream, { hash }]) => {
      const kept = this.shelf.get(stream)
      return kept?.end.hash === hash && unsealEnvelopes(stream, GENESIS, kept.records, kept.end).ok
    })
  }

  /** End of each stream in the journal. */
  ends(): ReadonlyMap<string, ChainEnd> {
    return this.#ends()
  }

  /**
   * All envelopes in the database or the journal, because either may have some that the other lacks. After a restore
   * only the journal counts, which the database follows.
   */
  async kept(): Promise<readonly Envelope[]> {
    const { envelopes, isRestored } = await this.disk.journaled()
    if (isRestored) return envelopes
    return [...[...this.shelf.values()].flatMap(({ records }) => records.map(envelopeOf)), ...envelopes]
  }

  async #noteState(life: Life): Promise<void> {
    const told = await this.ask('hub.status', {})
    const { state, wasPutBack } = (told.ok ? told.data.joined : undefined) ?? {}
    if (state === undefined || life !== this.life) return
    // A hub that was restored, and has everything again by now, had less when this device was started.
    const isHubSame = this.#hub.putBackAt === 0
    const mayTell = this.#wasSetBack || (!isHubSame && this.wasEverPutBack)
    if (wasPutBack && !mayTell && this.twin === undefined)
      this.#ports.breaks('only a disk that was put back is told', `${this.name} said ${this.states.join(', ')}`)
    if (state === this.states.at(-1)) return
    const isFirst = state === 'joined' && !this.states.includes('joined')
    this.states = [...this.states, state]
    this.#stateAt = this.#world.now()
    if (isHubSame && isFirst && this.#toTell.size > 0 && !wasPutBack && this.twin === undefined)
      this.#ports.breaks('a disk that was put back is told', `${this.name} said ${this.states.join(', ')}`)
    if (isFirst && wasPutBack) this.isTelling = true
    if (state === 'refused' && this.name === this.judge)
      this.#ports.breaks('only a device with a new identity is unknown', `${this.name} said ${this.states.join(', ')}`)
    if (state === 'behind' && this.#setBack.length === 0 && !mayTell && this.twin === undefined)
      this.#ports.breaks('only a disk that was put back is told', `${this.name} said ${this.states.join(', ')}`)
  }

  /** Last envelope of each stream in journal and database together. */
  async #lastKept(): Promise<ReadonlyMap<string, Envelope>> {
    const lastOf = new Map<string, Envelope>()
    for (const envelope of await this.kept())
      if (envelope.version > (lastOf.get(envelope.stream)?.version ?? 0)) lastOf.set(envelope.stream, envelope)
    return lastOf
  }

  /** For each stream with one writer, the envelopes of the hub after this device's end. */
  #lacking(journal: Journal, lastKept: ReadonlyMap<string, Envelope>) {
    const ends = journal.ends()
    return [...this.#hub.shelf].flatMap(([stream, { records }]) => {
      if (CLUB_SYNC_POLICY.kindOf(stream) !== 'owned') return []
      const had = Math.max(ends.get(stream)?.version ?? 0, lastKept.get(stream)?.version ?? 0)
      return [{ stream, lacking: records.slice(had).map(envelopeOf) }]
    })
  }

  /** Streams that the hub continues after the device's end in the device's own name. */
  #setBackOf(journal: Journal, lastKept: ReadonlyMap<string, Envelope>): readonly string[] {
    return this.#lacking(journal, lastKept).flatMap(({ stream, lacking: [next] }) => {
      const last = lastKept.get(stream)
      // The device requested the game from the hub, and the answer was lost.
      if (last !== undefined && last.laptop !== this.laptop) return []
      return next?.laptop === this.laptop ? [stream] : []
    })
  }

  /**
   * Whether the hub has entries of this device that the device's disk lacks, even after entries that another device
   * wrote meanwhile. A take-over alone does not count, because the hub may have stored it although its answer was lost.
   */
  #lacksOwnMoves(journal: Journal, lastKept: ReadonlyMap<string, Envelope>): boolean {
    return this.#lacking(journal, lastKept).some(({ stream, lacking }) =>
      lacking.some(({ laptop, type }) => laptop === this.laptop && !CLUB_SYNC_POLICY.takesOver(stream, type)),
    )
  }

  /** Law: a device writes only streams that no other device holds. */
  #checkWriter({ stream, version, type, laptop, hash }: Envelope): void {
    const last = this.shelf.get(stream)?.records[version - 2]
    const before = this.#writers.get(stream) ?? (last && envelopeOf(last).laptop)
    this.#writers.set(stream, laptop)
    if (laptop !== this.laptop) return
    // The device's chain diverged before it noticed, and its entries were appended to the same branch again.
    if (isBranchStream(stream)) return void this.#toTell.delete(stream)
    const there = this.#hub.shelf.get(stream)?.records[version - 1]
    const isOfHub = there?.hash === hash
    const kind = CLUB_SYNC_POLICY.kindOf(stream)
    // A restored hub may have lost the entry since.
    if (kind === 'shared' && !isOfHub && this.#hub.putBackAt === 0)
      this.#ports.breaks('what all share is at the hub before it is kept here', `${this.name} ${stream}@${version}`)
    if (kind !== 'owned') return
    if (
      version > 1 &&
      before !== this.laptop &&
      !CLUB_SYNC_POLICY.takesOver(stream, type) &&
      CLUB_SYNC_POLICY.ownerOf(stream) === stream
    )
      this.#ports.breaks('only who holds it writes', `${this.name} ${stream}@${version} after ${before}`)
    // Written before the device reached the hub again: the stream diverges, and the entries become a branch.
    if (!isOfHub) this.#toTell.delete(stream)
    const isWaiting = this.states.includes('behind') && !this.states.includes('joined')
    const isBehind = isWaiting && this.#setBack.includes(stream) && there !== undefined
    if ((isBehind || this.states.at(-1) === 'behind') && !isOfHub)
      this.#ports.breaks('who was set back writes nothing', `${this.name} ${stream}@${version}`)
  }

  /**
   * Law: a joined device writes the hub's time. Entries that waited for a disk or for the hub have an older time, which
   * may happen to be the device's own time by now.
   */
  #checkTime({ stream, version, laptop, at, hash }: Envelope): void {
    if (laptop !== this.laptop || isBranchStream(stream) || this.states.at(-1) !== 'joined') return
    if (CLUB_SYNC_POLICY.kindOf(stream) === 'derived') return
    const isOfHub = this.#hub.shelf.get(stream)?.records[version - 1]?.hash === hash
    const own = this.#world.now() + this.skew
    // After a clock was set or slept, the offset is measured with the next answer. Entries begun before the first
    // answer have the device's time.
    if (this.#world.now() - Math.max(this.#setAt + 55_000, this.#stateAt, this.life.asleepUntil) < 5000) return
    const hasWaited = at <= this.#world.now() && this.#openRequests.some((asked) => asked <= at)
    if (Math.abs(this.skew) > 30_000 && Math.abs(at - own) < 1000 && !isOfHub && !hasWaited)
      this.#ports.breaks("who is joined writes the hub's time", `${this.name} ${stream}@${version}, ${this.skew} ahead`)
  }

  /** Simulates a power cut: pending requests are never answered. Returns whether a write was torn. */
  crash(): boolean {
    this.life.isDead = true
    const isTorn = this.disk.crash(this.#draw)
    this.#world.tell(`${this.name} crashed${isTorn ? ', a write torn' : ''}`)
    this.#die()
    return isTorn
  }

  get hasCopy(): boolean {
    return this.#copy !== undefined
  }

  /** Copies the whole disk, as a backup of the machine does. */
  copy(): void {
    this.#copy = {
      identity: this.#identity,
      disk: this.disk.copy(),
      shelf: new Map(this.shelf),
      highWaterMark: this.#highWaterMark,
      hubNote: this.#hubNote,
    }
    this.#world.tell(`${this.name} copied`)
  }

  /** Replaces the disk with the copy made before. */
  putBack(): void {
    if (this.#copy === undefined) return
    this.crash()
    const { identity, disk, shelf, highWaterMark, hubNote } = this.#copy
    // The same copy may be restored again. Entries written after it then diverge again at the same version.
    if (this.#draw(2) === 0) this.#copy = undefined
    this.#identity = identity
    this.disk = disk.copy()
    this.shelf.clear()
    for (const [stream, kept] of shelf) this.shelf.set(stream, kept)
    this.#highWaterMark = highWaterMark
    this.#hubNote = hubNote
    this.isTelling = false
    this.#world.tell(`${this.name} put back`)
  }

  /** Sends a request. Never resolves if the device crashes meanwhile. */
  async ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> {
    const { life } = this
    const asked = this.#world.now()
    this.#openRequests.push(asked)
    const answer = (await this.#service.call(name, args)) as ApiResult<RequestData<N>>
    if (life.isDead) return new Promise(() => undefined)
    this.#openRequests.splice(this.#openRequests.indexOf(asked), 1)
    this.#world.tell(`${this.name} ${name} ${answer.ok ? 'ok' : JSON.stringify(answer.error)}`)
    return answer
  }

  /**
   * Records the envelopes that are sent in the name of `deviceId`. A connection keeps the id with which it was opened.
   * After a new identity was stored, the connection is used for some more milliseconds until the club is opened again.
   */
  #noting(ask: typeof fetch, deviceId: string): typeof fetch {
    return ((url: URL, init: RequestInit) => {
      const asked = this.#world.now()
      if (url.pathname === '/hub/append') {
        const { parts } = JSON.parse(init.body as string) as SentBody
        for (const { envelopes } of parts)
          for (const { laptop, hash } of envelopes) if (laptop === deviceId) this.written.add(hash)
      }
      const answered = ask(url, init)
      const noteAnswer = ({ ok }: Response) => {
        if (url.pathname === '/hub/heads' && ok) this.askedHeadsAt = asked
      }
      void answered.then(noteAnswer, () => undefined)
      return answered
    }) as typeof fetch
  }

  async #tapped(journal: Journal): Promise<Journal> {
    this.#ends = journal.ends
    this.states = []
    const lastKept = await this.#lastKept()
    this.#setBack = this.#setBackOf(journal, lastKept)
    this.#toTell = new Set(this.#setBack)
    this.#wasSetBack ||= this.#setBack.length > 0 || this.#lacksOwnMoves(journal, lastKept)
    const noteAll = (envelopes: readonly Envelope[]) => {
      for (const { stream, laptop } of envelopes) this.#writers.set(stream, laptop)
    }
    this.#writers.clear()
    return {
      ...journal,
      append: async (envelopes, texts) => {
        const kept = await journal.append(envelopes, texts)
        if (!kept.ok) return kept
        for (const envelope of envelopes) {
          this.journaled.set(`${envelope.stream}@${envelope.version}`, envelope.hash)
          this.#checkWriter(envelope)
          this.#checkTime(envelope)
        }
        return kept
      },
      replace: async (envelopes) => {
        const kept = await journal.replace(envelopes)
        if (kept.ok) noteAll(envelopes)
        this.onReplaced()
        return kept
      },
      restore: async (envelopes, at) => {
        this.#writers.clear()
        noteAll(envelopes)
        const restored = await journal.restore(envelopes, at)
        if (restored.ok) await this.#ports.onRestored(this)
        return restored
      },
    }
  }
}
