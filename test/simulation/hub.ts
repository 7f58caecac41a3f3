// The simulated hub: the real hub with its own club, signer, countersigner and list of devices, over a store in memory.

import { createClub, type Club } from '../../src/application/club.ts'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import type { EventStore } from '../../src/store/port.ts'
import { createAuthorRightsCheck } from '../../src/api/rights/authors.ts'
import { CLUB_SYNC_POLICY, CHECKED_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { HubDevices } from '../../src/server/hubDevices.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { startSigningStreamHeads } from '../../src/startup/signing.ts'
import type { MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { openJournaledStore } from '../store/journal/opened.ts'
import { envelopeOf } from '../../src/store/hash.ts'
import { loadOrCreateDeviceKey } from '../../src/store/signing/keys.ts'
import { startCountersigning } from '../../src/store/signing/countersigning.ts'
import { answerHubRequest } from '../../src/store/sync/answerHubRequest.ts'
import type { DeviceRenewalRequest } from '../../src/store/sync/deviceSigner.ts'
import { createHub, type Hub } from '../../src/store/sync/hub.ts'
import { createStoreAtHub } from '../../src/store/sync/storeAtHub.ts'
import type { SyncPolicy } from '../../src/store/sync/policy.ts'
import { clockOf, newLife, openSimStore, SimDisk, taking, type Life } from './disk.ts'
import { CALM, fetchOver, type Arrived, type Line, type LineFaults } from './network.ts'
import { Viewers, type AtHub } from './viewers.ts'
import type { Draw, World } from './world.ts'

/** Note of a key that is drawn from the seed: PKCS #8 of 32 bytes. */
export function keyNote(id: string, draw: Draw): string {
  const secret = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(Uint8Array.from({ length: 32 }, () => draw(256))),
  ])
  return JSON.stringify({ id, key: secret.toString('base64url') })
}

/**
 * Stored streams, and the time when each envelope was first received, which is the only time from which a delay may
 * count.
 */
interface Kept {
  readonly shelf: MemoryStoreContent
  readonly received: ReadonlyMap<string, number>
}

interface Copied extends Kept {
  readonly disk: SimDisk
  readonly shownNote: string | undefined
  readonly viewers: AtHub
}

export class SimHub {
  readonly shelf: MemoryStoreContent = new Map()
  faults: LineFaults = CALM
  /** Number of appends received over the connection. */
  carried = 0
  received = new Map<string, number>()
  /** Devices that were told about another computer with their identity. */
  readonly doubles: string[] = []
  readonly viewers: Viewers
  club!: Club
  laptops!: HubDevices
  readonly #world: World
  readonly #draw: Draw
  readonly #note: string
  #life = newLife()
  #disk = new SimDisk()
  #hub!: Hub
  #own!: EventStore
  #shownNote: string | undefined
  readonly #noteDraw: Draw
  #isFullUntil = 0
  #copy: Copied | undefined
  /** Content before each restore of the disk. */
  readonly #before: Kept[] = []
  /** When the disk was last restored. */
  putBackAt = 0
  /** Entries that the hub itself had written and then lost. */
  lost: ReadonlySet<string> = new Set()
  #ids = 0
  #tokens = 0

  constructor(world: World) {
    this.#world = world
    this.viewers = new Viewers(world)
    this.#draw = world.draws('hub')
    this.#note = keyNote('hub', world.draws('hub key'))
    this.#noteDraw = world.draws('what was shown')
  }

  async start(): Promise<void> {
    const world = this.#world
    const life = newLife()
    this.#life = life
    const after = taking(world, life, this.#draw, 1)
    const journal = await this.#disk.openJournal(life, after)
    const opened = await openJournaledStore(openSimStore(this.shelf, after), journal, { clock: clockOf(world, life) })
    if (!opened.ok) throw new Error(opened.error.code)
    const { store } = opened.value
    // Entries that were stored when the hub was killed, and not yet announced, are received now.
    for (const [stream, { records }] of this.shelf) for (const { version } of records) this.#receive(stream, version)
    store.subscribe((envelopes) => {
      for (const { stream, version } of envelopes) this.#receive(stream, version)
    })
    const ids = () => `hub-${(this.#ids += 1)}`
    const key = await loadOrCreateDeviceKey({ read: async () => this.#note, write: async () => undefined }, () => 'hub')
    const policy: SyncPolicy = { ...CHECKED_SYNC_POLICY, judge: (incoming) => this.club.judge(incoming) }
    this.#hub = createHub(store, policy, { ids, clock: world, time: () => world.now(), key })
    const own = createStoreAtHub(store, this.#hub, { deviceId: 'hub', policy: CLUB_SYNC_POLICY })
    this.#own = own
    this.laptops = new HubDevices(store, () => world.now(), {
      own: 'hub',
      isEmpty: () => this.#hub.isEmpty(),
      token: () => `token-${(this.#tokens += 1)}`,
    })
    this.club = createClub({
      store: own,
      clock: () => world.now(),
      ids,
      publicPorts: {
        now: () => world.now(),
        note: {
          read: async () => this.#shownNote,
          write: async (text) => {
            // For a while there is no room for the note.
            if (this.#noteDraw(8) === 0) this.#isFullUntil = world.now() + 60_000
            if (world.now() < this.#isFullUntil) throw new Error('ENOSPC: no space left on device')
            this.#shownNote = text
          },
        },
      },
    })
    startSigningStreamHeads(this.club, own, key)
    startCountersigning(this.#hub, own, key, () => this.club.now())
  }

  get isWriting(): boolean {
    return this.#disk.isWriting
  }

  /** Appends events like a newer program, which older ones cannot read. */
  async raiseVocabulary(): Promise<void> {
    const version = this.shelf.get('club')?.end.version ?? 0
    const from = { at: this.#world.now(), author: 'hub', private: false }
    const raised = await this.#own.append('club', version, [
      { type: 'VocabularyRaised', payload: { version: PROGRAM_VOCABULARY.version + 1 }, ...from },
      { type: 'ClubPainted', payload: { colour: 'red' }, ...from },
    ])
    if (!raised.ok) throw new Error(raised.error.code)
  }

  #receive(stream: string, version: number): void {
    const name = `${stream}@${version}`
    if (!this.received.has(name)) this.received.set(name, this.#world.now())
  }

  /** Simulates a power cut with an immediate restart. Returns whether a write was torn. */
  async restart(): Promise<boolean> {
    this.#life.isDead = true
    const isTorn = this.#disk.crash(this.#draw)
    this.#world.tell(`hub killed${isTorn ? ', a write torn' : ''}`)
    await this.start()
    if (this.viewers.areWatching) await this.viewers.come(this.club)
    return isTorn
  }

  /** Copies the whole disk. */
  copy(): void {
    this.#copy = {
      disk: this.#disk.copy(),
      shelf: new Map(this.shelf),
      received: new Map(this.received),
      shownNote: this.#shownNote,
      viewers: this.viewers.copy(),
    }
    this.#world.tell('hub copied')
  }

  /** Replaces the disk with the copy, which is then used up. */
  async putBack(): Promise<void> {
    if (this.#copy === undefined) return
    const { disk, shelf, received, shownNote, viewers } = this.#copy
    this.#copy = undefined
    this.#life.isDead = true
    const { areWatching } = this.viewers
    this.viewers.stop()
    this.viewers.putBack(viewers)
    this.#disk.crash(this.#draw)
    this.#disk = disk
    const had = this.#writtenHere()
    this.#before.push({ shelf: new Map(this.shelf), received: this.received })
    this.received = new Map(received)
    this.shelf.clear()
    for (const [stream, kept] of shelf) this.shelf.set(stream, kept)
    this.#shownNote = shownNote
    const has = new Set(this.#writtenHere())
    this.lost = new Set(had.filter((hash) => !has.has(hash)))
    this.putBackAt = this.#world.now()
    this.#world.tell('hub put back')
    await this.start()
    if (areWatching) await this.viewers.come(this.club)
  }

  /** Content after this number of restores of the disk. */
  keptAfter(times: number): Kept {
    return this.#before[times] ?? this
  }

  /** Hashes of exchanged envelopes that the hub's own club wrote. */
  #writtenHere(): readonly string[] {
    return [...this.shelf].flatMap(([stream, { records }]) =>
      CLUB_SYNC_POLICY.kindOf(stream) === 'derived'
        ? []
        : records.filter((record) => envelopeOf(record).laptop === 'hub').map(({ hash }) => hash),
    )
  }

  /** Whether the hub lost entries that only devices could return, and they did. */
  get wasGivenBack(): boolean {
    return this.#writtenHere().some((hash) => this.lost.has(hash))
  }

  get hasCopy(): boolean {
    return this.#copy !== undefined
  }

  fetchOf(name: string, line: Pick<Line, 'state'>, life: Life): typeof fetch {
    return fetchOver({
      world: this.#world,
      name,
      line,
      life,
      faults: () => this.faults,
      answer: (request) => this.#answer(request),
    })
  }

  /** Handles a renewal as the server's route does. */
  async #renewed(token: string, laptop: string, renewal: DeviceRenewalRequest, signature = '') {
    try {
      await this.laptops.renew(token, laptop, renewal, signature)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: { code: error.code, params: error.params } }
    }
    return { status: 200, body: {} }
  }

  async #answer({ path, token, claimed, signature, body, gone }: Arrived) {
    const life = this.#life
    const hub = this.#hub
    const caller = await this.laptops.authenticate(token, claimed).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    const { status, body: said } =
      caller === undefined
        ? { status: 401, body: { code: 'server/bad-token', params: {} } }
        : caller instanceof Refusal
          ? { status: caller.status, body: { code: caller.code, params: caller.params } }
          : path === '/hub/identity'
            ? await this.#renewed(token, caller.laptop, JSON.parse(body) as DeviceRenewalRequest, signature)
            : await answerHubRequest(
                hub.lineOf(caller.laptop, { ...caller, rightFault: createAuthorRightsCheck(this.club.ask) }),
                path,
                JSON.parse(body) as unknown,
                gone,
                signature,
              )
    if (caller !== undefined && !(caller instanceof Refusal) && caller.alsoOn() !== undefined)
      this.doubles.push(caller.laptop)
    if (life.isDead) return undefined
    if (path === '/hub/append' && status === 200) this.carried += 1
    return { status, text: JSON.stringify(said) }
  }
}
