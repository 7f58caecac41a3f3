// A device: the real club, opened by the real opening over the real journal and the real synced store, on a disk, a database
// and a line of the world, with a clock of its own.

import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { openClub } from '../../src/startup/openClub.ts'
import type { MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { envelopeOf, GENESIS, unseal, type ChainEnd } from '../../src/store/hash.ts'
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

/** What an evening gives to each of its devices. */
interface DevicePorts {
  readonly hub: SimHub
  readonly signs: boolean
  readonly breaks: (law: string, why: string) => void
  /** Called when a backup has taken the place of its journal, before anybody hears of it. */
  readonly onRestored: (device: Device) => Promise<void>
}

interface SentBody {
  readonly parts: readonly { readonly envelopes: readonly { readonly laptop?: string; readonly hash: string }[] }[]
}

export class Device {
  readonly name: string
  readonly line: Line
  /** Milliseconds that its clock is ahead of the hub's. */
  skew = 0
  #setAt = 0
  /** When its line was last said to be in another state. */
  #stateAt = 0
  /** When it asked for the heads that the hub told it last. */
  askedHeadsAt = 0
  life: Life = { ...newLife(), isDead: true }
  /** When it was started. */
  startedAt = 0
  /** Till then its database does not answer. */
  hungUntil = 0
  /** What its line was said to be in this life, in order. */
  states: readonly HubConnectionState[] = []
  /** Resolves when this life ends. */
  died: Promise<void> = Promise.resolve()
  readonly shelf: MemoryStoreContent = new Map()
  /** Hashes by `stream@version` as the journal took them last. */
  readonly journaled = new Map<string, string>()
  /** Hashes of what left here in the name that this device had then. */
  readonly written = new Set<string>()
  readonly #world: World
  readonly #ports: DevicePorts
  readonly #hub: SimHub
  readonly #draw: Draw
  /** Called when its journal was replaced, before anybody hears of it. */
  onReplaced = () => {}
  /** The other computer with the same disk. */
  twin: Device | undefined
  disk = new SimDisk()
  /** The text of a backup that was made here. */
  backup: string | undefined
  /** What is in the backup that was put in the place of everything last. */
  restored: readonly Envelope[] = []
  #identity: string
  #key: { readonly note: string; readonly open: DeviceKeyPair } | undefined
  #hubNote: string | undefined
  #highWaterMark: string | undefined
  #copy: Copied | undefined
  #service!: Service
  #ids = 0
  /** How many it took in place of its first one. */
  #identities = 0
  #lives = 0
  #die = () => {}
  #ends: Journal['ends'] = () => new Map()
  /** Who wrote each stream last since it was opened; before that, its database says so. */
  readonly #writers = new Map<string, string | undefined>()
  /** Streams of its own that the hub has more of than it had itself when it was started. */
  #setBack: readonly string[] = []
  /** Those of them that have to be told. */
  #toTell = new Set<string>()
  /** Whether it was set back in some life. */
  #wasSetBack = false
  /** Its disk was put back, or a backup or less than it had kept was taken. */
  wasEverPutBack = false
  /** It has said that it was put back, and nobody has said that he saw it. */
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

  /** The id that it is known by. */
  get laptop(): string {
    return this.key.laptop
  }

  /** Whose games it finds: those of the disk that it was copied from, too. */
  get judge(): string {
    return this.name.replace('-', '')
  }

  setClock(ahead: number): void {
    this.skew = ahead
    this.#setAt = this.#world.now()
  }

  /** Opened once: that takes longer than what it is used for. */
  get key(): DeviceKeyPair {
    if (this.#key?.note !== this.#identity) this.#key = { note: this.#identity, open: parseDeviceKey(this.#identity)! }
    return this.#key.open
  }

  start(): void {
    const { name } = this
    const world = this.#world
    const life = newLife()
    this.life = life
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
        line: (hub, deviceId, own = this.key) =>
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

  /** Another computer, with all that is on this disk: the same device to everybody. */
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

  /** Another program on the same disk, while this one runs: what it says of itself. */
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

  /** Whether its database has all that its journal has, and whole: then damage of either is no loss. */
  get isSettled(): boolean {
    return [...this.#ends()].every(([stream, { hash }]) => {
      const kept = this.shelf.get(stream)
      return kept?.end.hash === hash && unseal(stream, GENESIS, kept.records, kept.end).ok
    })
  }

  /** Where each stream ends, as its journal has it. */
  ends(): ReadonlyMap<string, ChainEnd> {
    return this.#ends()
  }

  /**
   * All that it has, in its database or its journal: either may have what the other lacks. After a restore only the
   * journal counts, which the database follows.
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
    // A hub that was put back, and has it all again by now, had less when this device was started.
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

  /** The last envelope of each stream that journal and database have together. */
  async #lastKept(): Promise<ReadonlyMap<string, Envelope>> {
    const lastOf = new Map<string, Envelope>()
    for (const envelope of await this.kept())
      if (envelope.version > (lastOf.get(envelope.stream)?.version ?? 0)) lastOf.set(envelope.stream, envelope)
    return lastOf
  }

  /** Of each stream that one device writes, what the hub has of it after this device's end. */
  #lacking(journal: Journal, lastKept: ReadonlyMap<string, Envelope>) {
    const ends = journal.ends()
    return [...this.#hub.shelf].flatMap(([stream, { records }]) => {
      if (CLUB_SYNC_POLICY.kindOf(stream) !== 'owned') return []
      const had = Math.max(ends.get(stream)?.version ?? 0, lastKept.get(stream)?.version ?? 0)
      return [{ stream, lacking: records.slice(had).map(envelopeOf) }]
    })
  }

  /** Where the hub goes on after the device's end, in the device's own name. */
  #setBackOf(journal: Journal, lastKept: ReadonlyMap<string, Envelope>): readonly string[] {
    return this.#lacking(journal, lastKept).flatMap(({ stream, lacking: [next] }) => {
      const last = lastKept.get(stream)
      // It asked the hub for the game, and the answer was lost.
      if (last !== undefined && last.laptop !== this.laptop) return []
      return next?.laptop === this.laptop ? [stream] : []
    })
  }

  /**
   * Whether the hub has moves of this device that its disk has not, also behind what another device wrote meanwhile. A
   * take-over alone does not count: the hub may have it while its answer was lost.
   */
  #lacksOwnMoves(journal: Journal, lastKept: ReadonlyMap<string, Envelope>): boolean {
    return this.#lacking(journal, lastKept).some(({ stream, lacking }) =>
      lacking.some(({ laptop, type }) => laptop === this.laptop && !CLUB_SYNC_POLICY.takesOver(stream, type)),
    )
  }

  /** Law: a device writes only what nobody else holds. */
  #checkWriter({ stream, version, type, laptop, hash }: Envelope): void {
    const last = this.shelf.get(stream)?.records[version - 2]
    const before = this.#writers.get(stream) ?? (last && envelopeOf(last).laptop)
    this.#writers.set(stream, laptop)
    if (laptop !== this.laptop) return
    // Its chain parted before it saw that, and what it had was put into the same branch once more.
    if (isBranchStream(stream)) return void this.#toTell.delete(stream)
    const there = this.#hub.shelf.get(stream)?.records[version - 1]
    const isOfHub = there?.hash === hash
    const kind = CLUB_SYNC_POLICY.kindOf(stream)
    // A hub that was put back may have lost it since.
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
    // Written before it saw the hub again: it parts, and what it wrote is a branch.
    if (!isOfHub) this.#toTell.delete(stream)
    const isWaiting = this.states.includes('behind') && !this.states.includes('joined')
    const isBehind = isWaiting && this.#setBack.includes(stream) && there !== undefined
    if ((isBehind || this.states.at(-1) === 'behind') && !isOfHub)
      this.#ports.breaks('who was set back writes nothing', `${this.name} ${stream}@${version}`)
  }

  /** Law: who is joined writes the hub's time. What waited for a disk is older than both. */
  #checkTime({ stream, version, laptop, at, hash }: Envelope): void {
    if (laptop !== this.laptop || isBranchStream(stream) || this.states.at(-1) !== 'joined') return
    if (CLUB_SYNC_POLICY.kindOf(stream) === 'derived') return
    const isOfHub = this.#hub.shelf.get(stream)?.records[version - 1]?.hash === hash
    const own = this.#world.now() + this.skew
    // A clock that was set, or slept, is measured again with the next answer; what was begun before the first has the
    // device's time.
    if (this.#world.now() - Math.max(this.#setAt + 55_000, this.#stateAt, this.life.asleepUntil) < 5000) return
    if (Math.abs(this.skew) > 30_000 && Math.abs(at - own) < 1000 && !isOfHub)
      this.#ports.breaks("who is joined writes the hub's time", `${this.name} ${stream}@${version}, ${this.skew} ahead`)
  }

  /** The power goes; what it was asked for is never answered. Says whether a write was torn. */
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

  /** Of all that the disk holds, as a backup of the machine makes it. */
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

  /** The copy made before. */
  putBack(): void {
    if (this.#copy === undefined) return
    this.crash()
    const { identity, disk, shelf, highWaterMark, hubNote } = this.#copy
    // The same copy may be put back once more: what was written after it parts again, at the same place.
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

  /** Never answered where it dies over it. */
  async ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> {
    const { life } = this
    const answer = (await this.#service.call(name, args)) as ApiResult<RequestData<N>>
    if (life.isDead) return new Promise(() => undefined)
    this.#world.tell(`${this.name} ${name} ${answer.ok ? 'ok' : JSON.stringify(answer.error)}`)
    return answer
  }

  /**
   * Notes what is sent in the name of `deviceId`. A line keeps the id that it was opened with: after a new identity was
   * stored, the line is used for some milliseconds more, until the club is opened again.
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
