// State of an evening with several devices, and its recorded results. play.ts plays it.

import type { Envelope, SealedRecord } from '../../src/store/port.ts'
import { envelopeOf } from '../../src/store/hash.ts'
import { Device } from './device.ts'
import { SimHub } from './hub.ts'
import type { EveningOptions } from './options.ts'
import { World } from './world.ts'

export interface Broken {
  readonly law: string
  readonly why: string
}

/** An entry that a device has acknowledged. */
export interface Acknowledged {
  readonly device: string
  readonly what: string
  readonly stream: string
  readonly version: number
  readonly hash: string
}

export interface EveningReport {
  readonly seed: number
  readonly broken: readonly Broken[]
  /** Hash of everything that left or entered a part, in order. */
  readonly digest: string
  readonly steps: number
  readonly acknowledged: number
  readonly entries: number
  readonly refused: Readonly<Record<string, number>>
  /** Number of times that each situation was met, because a law that was never tried proves nothing. */
  readonly met: Readonly<Record<string, number>>
  readonly happened: readonly string[]
  readonly log: readonly string[] | undefined
}

export class Evening {
  readonly options: EveningOptions
  readonly world: World
  readonly hub: SimHub
  readonly devices: Device[]
  readonly acked = new Map<string, Acknowledged>()
  readonly broken: Broken[] = []
  season = ''
  /** Stage of the plan. No game is played in it. */
  stage = ''
  members: readonly string[] = []
  gamesLeft: number
  entries = 0
  /** Token that the attacker has, which is that of device a. */
  stolen = ''
  isOver = false
  /** Standings at the hub before its disk was restored, if everything in them is also on some device. */
  countedBefore: string | undefined
  readonly #met: Record<string, number> = {}
  readonly #refused: Record<string, number> = {}
  readonly #happened: string[] = []

  constructor(options: EveningOptions) {
    this.options = options
    this.world = new World(options.seed, options.keepsLog)
    this.hub = new SimHub(this.world)
    this.devices = [...'abcdef'].slice(0, options.devices).map(
      (name) =>
        new Device(this.world, name, {
          hub: this.hub,
          signs: options.signs,
          breaks: (law, why) => this.breaks(law, why),
          onRestored: (device) => this.#restored(device),
        }),
    )
    this.gamesLeft = options.games
  }

  report(): EveningReport {
    const { world, options } = this
    return {
      seed: options.seed,
      broken: this.broken,
      digest: world.digest(),
      steps: world.steps,
      acknowledged: this.acked.size,
      entries: this.entries,
      refused: this.#refused,
      met: this.#met,
      happened: this.#happened,
      log: world.log,
    }
  }

  get isBroken(): boolean {
    return this.broken.length > 0
  }

  get isAnyCutOff(): boolean {
    return this.devices.some(({ isCutOff }) => isCutOff)
  }

  /** Records the first break of each law with its reason. */
  breaks(law: string, why: string): void {
    if (!this.broken.some((each) => each.law === law)) this.broken.push({ law, why })
    this.world.tell(`BROKEN ${law}: ${why}`)
  }

  /**
   * Whether an event is not left out. Its draws depend only on its own name, so they do not change when other events
   * are left out.
   */
  happens(name: string): boolean {
    if (this.options.without.has(name)) return false
    this.#happened.push(name)
    return true
  }

  met(what: string): void {
    this.#met[what] = (this.#met[what] ?? 0) + 1
  }

  /** Number of times that a situation was met. */
  times(what: string): number {
    return this.#met[what] ?? 0
  }

  refused(code: string): void {
    this.#refused[code] = (this.#refused[code] ?? 0) + 1
  }

  /** Law: an acknowledged entry was on the journal's disk before. */
  acknowledged(device: Device, what: string, stream: string, version: number): void {
    const hash = device.journaled.get(`${stream}@${version}`)
    if (hash === undefined)
      return this.breaks('journaled before answered', `${device.name} ${what} ${stream}@${version}`)
    if (!this.acked.has(hash)) this.acked.set(hash, { device: device.name, what, stream, version, hash })
  }

  copyOrPutBack(device: Device): void {
    if (!device.hasCopy) return device.copy()
    this.putBack(device)
    // A disconnected device is not notified of the restore, so it continues from its old state.
    if (!this.options.cuts || this.world.draws(`cut off ${device.name}${this.world.steps}`)(2) === 0) return
    device.line.state = 'down'
    this.world.after(60_000, () => {
      device.line.state = 'up'
    })
  }

  putBack(device: Device): void {
    device.putBack()
    // The hub's receipts for the backup's content are gone, so a hub that lost the content would not accept it from
    // this device.
    if (this.options.hubPutBack) device.backup = undefined
    this.met('disk put back')
    // Reads a copy of the disk in memory, and finishes before anything else happens.
    void this.#forgetsWhatOnly(device)
  }

  /** From then on the backup counts, even if the power fails before the request for it is answered. */
  async #restored(device: Device): Promise<void> {
    this.met('backup restored')
    await this.#forgetsWhatOnly(device, device.restored)
  }

  /**
   * Looks at a screen. If the club waits for a decision, the secretary continues without the data that the disk lost by
   * lying.
   */
  async look(device: Device): Promise<void> {
    const told = await device.ask('club.status', {})
    const closed = told.ok ? told.data.closed : undefined
    // The disk was full or locked, so the offered retry is used.
    if (closed?.why === 'cannot-open') return void (await device.ask('club.reopen', {}))
    if (closed?.why !== 'missing') {
      await device.ask('games.list', {})
      if (device.isTelling) await this.#see(device)
      return
    }
    const { entries } = closed.report.missing
    if (!device.disk.hasLost) this.breaks('only a disk that lied has lost something', `${device.name}: ${entries}`)
    this.met('gone on without what was lost')
    // The power may fail before the answer, when the data that the disk lost by lying is already gone.
    await this.#forgetsWhatOnly(device)
    await device.ask('club.goOn', { entries })
  }

  async #see(device: Device): Promise<void> {
    const told = await device.ask('hub.status', {})
    if (!told.ok || told.data.joined === null) return
    if (!told.data.joined.wasPutBack) this.breaks('that a disk was put back is told until it is seen', device.name)
    this.met('seen that a disk was put back')
    // The power may fail before the answer. The next start shows whether the restore is still reported.
    device.isTelling = false
    const seen = await device.ask('hub.seen', {})
    device.isTelling = false
    if (seen.ok && seen.data.joined?.wasPutBack) this.breaks('what was seen is told no more', device.name)
  }

  /** Copies the hub's disk, or restores the copy. Entries that no device has are lost with it. */
  async copyOrPutBackHub(): Promise<void> {
    if (!this.hub.hasCopy) return this.hub.copy()
    await this.hub.putBack()
    this.met("hub's disk put back")
    const held = new Set([...this.#heldByHub(), ...(await heldBy(this.devices))])
    for (const hash of this.acked.keys()) if (!held.has(hash)) this.acked.delete(hash)
  }

  /**
   * Removes acknowledged entries that were only on a restored disk and that nobody can return. Entries of another
   * device may also be only there, if hub and writer were restored before. `kept` are the entries that the device must
   * still have.
   */
  async #forgetsWhatOnly(device: Device, kept?: readonly Envelope[]): Promise<void> {
    device.wasEverPutBack = true
    const here = new Set([...this.#heldByHub(), ...hashesOf(kept ?? (await device.kept()))])
    const others = await heldBy(this.devices.filter((each) => each !== device))
    for (const [hash, { device: writer }] of this.acked)
      if (!here.has(hash) && (writer === device.name || !others.has(hash))) this.acked.delete(hash)
  }

  #heldByHub(): readonly string[] {
    return hashesOf(this.atHub())
  }

  atHub(prefix = ''): readonly Envelope[] {
    return [...this.hub.shelf].flatMap(([stream, { records }]) =>
      stream.startsWith(prefix) ? records.map(opened) : [],
    )
  }

  /** Number of envelopes at the hub in streams with this prefix. */
  countAtHub(prefix: string): number {
    let count = 0
    for (const [stream, { records }] of this.hub.shelf) if (stream.startsWith(prefix)) count += records.length
    return count
  }
}

const read = new WeakMap<SealedRecord, Envelope>()

/** Envelope of a record, parsed once because laws use each envelope many times. */
export function opened(record: SealedRecord): Envelope {
  const known = read.get(record) ?? envelopeOf(record)
  read.set(record, known)
  return known
}

/** Hashes of all envelopes on these devices. */
async function heldBy(devices: readonly Device[]): Promise<ReadonlySet<string>> {
  const kept = await Promise.all(devices.map((device) => device.kept()))
  return new Set(kept.flatMap(hashesOf))
}

/** Hashes of envelopes, including those in branches. */
function hashesOf(envelopes: readonly Envelope[]): readonly string[] {
  return envelopes.flatMap((envelope) => [envelope.hash, ...branched(envelope)])
}

/** Hashes of the envelopes in an envelope of a branch. */
export function branched({ stream, payload }: Envelope): readonly string[] {
  return stream.startsWith('branch/') ? [(payload as Envelope).hash] : []
}
