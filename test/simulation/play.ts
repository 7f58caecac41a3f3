// Plays an evening with secretaries who log games, an organiser's hub, a spectator, an attacker, and faults of
// machines, connections and disks. Then everything becomes quiet, and the laws are checked.

import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { Attacker } from './attacker.ts'
import type { Device } from './device.ts'
import { Desk, organise } from './desk.ts'
import { Evening, type EveningReport } from './evening.ts'
import { branchesBound, checkLaws, countSignatures, signaturesBound } from './laws.ts'
import { trouble } from './machines.ts'
import { CALM, ROUGH } from './network.ts'
import { phonesAtTable } from './phones.ts'
import type { EveningOptions } from './options.ts'
import { Secretary } from './secretary.ts'
import { takeOverAndPutBack } from './takenOver.ts'
import { addWhoIsUnknown, copyProfile, partTwins } from './twins.ts'
import { checkViewers } from './watchLaws.ts'
import type { Draw } from './world.ts'

/** Maximum duration of a request over the connection: its wait for news, and the time for its answer. */
const LONGEST_PATIENCE = 45_000

const MEMBERS = Array.from({ length: 14 }, (_, index) => `Player ${index + 1}`)

/** Plays an evening. Call it in a task of the machine, not in a microtask. */
export function playEvening(options: EveningOptions): EveningReport {
  const evening = new Evening(options)
  return evening.world.inside(() => {
    new EveningPlay(evening).run()
    return evening.report()
  })
}

class EveningPlay {
  readonly #evening: Evening
  #attacker: Attacker | undefined

  constructor(evening: Evening) {
    this.#evening = evening
  }

  run(): void {
    this.#begin()
    const { formerOwner } = this.#evening.options
    if (formerOwner !== undefined)
      this.#do('the game is taken over', 900_000, () => takeOverAndPutBack(this.#evening, formerOwner))
    else if (!this.#evening.isBroken) this.#play()
    if (!this.#evening.isBroken) this.#quiet()
  }

  /** Performs asynchronous work inside the world until it ends. */
  #do(what: string, milliseconds: number, work: () => Promise<void>): void {
    let isDone = false
    const finish = () => {
      isDone = true
    }
    void work()
      .catch((error: unknown) =>
        this.#evening.breaks(what, error instanceof Error ? (error.stack ?? error.message) : String(error)),
      )
      .then(finish)
    const ended = this.#evening.world.run(milliseconds, () => isDone)
    if (ended !== 'done') this.#evening.breaks(what, ended)
  }

  /** Creates the club at the hub, and admits the devices, which then receive the club. */
  #begin(): void {
    const { hub, world, devices } = this.#evening
    this.#do('set up', 600_000, async () => {
      await hub.start()
      await taken(hub.club.create('Club'))
      const { added } = await taken(hub.club.ask('members.add', { names: MEMBERS }))
      this.#evening.members = added.map(({ id }) => id)
      const season = {
        name: 'Season',
        scheme: 'official-2025',
        from: '2026-01-01',
        rulebook: 'city',
        preset: 'city',
      } as const
      this.#evening.season = (await taken(hub.club.ask('seasons.open', { ...season, flags: {} }))).id
      const stage = { name: 'Main', isFinal: false, rounds: 3, tables: 1, lineup: [], judges: [] } as const
      const planned = await taken(hub.club.ask('plan.addStage', { season: this.#evening.season, stage }))
      this.#evening.stage = planned.stages[0]!.id
      for (const device of devices) {
        device.start()
        const token = await hub.laptops.letIn(device.name)
        if (device.name === 'a') this.#evening.stolen = token
        const joined = await device.ask('hub.join', { address: 'http://hub:1', token })
        if (!joined.ok) throw new Error(joined.error.code)
        await hub.laptops.admit(device.name, keyFingerprintOf(device.key.key), 'all')
      }
      for (const device of devices)
        for (;;) {
          const listed = await device.ask('seasons.list', {})
          if (listed.ok && listed.data.length === 1) break
          await world.sleep(500)
        }
      this.#attacker = new Attacker(this.#evening, world.draws('attacker'))
      await this.#attacker.come()
      if (!this.#evening.options.viewer) return
      await hub.viewers.invite(hub.club)
      await hub.viewers.come(hub.club)
    })
  }

  #play(): void {
    const { world, hub, devices, options } = this.#evening
    const skew = world.draws('skew')
    if (options.skew)
      for (const device of devices) device.setClock(skew(4) === 0 ? skew(1_200_000) - 600_000 : skew(400) - 200)
    if (options.network) hub.faults = ROUGH
    if (options.crashes) for (const device of devices) this.#crashAfterReplacing(device)
    if (options.cuts) for (const device of devices) void this.#weather(device, world.draws(`weather ${device.name}`))
    if (options.hubPutBack) void this.#putHubBack(world.draws('hub copier'))
    if (options.hubKills) void this.#killHub(world.draws('hub killer'))
    for (const device of devices) void trouble(this.#evening, device, world.draws(`trouble ${device.name}`))
    if (options.desks) for (const device of devices) void this.#workAtDesk(device, world.draws(`desk ${device.name}`))
    if (options.desks) void organise(this.#evening, world.draws('organiser'))
    if (options.attacker) void this.#attacker?.attack()
    let working = 0
    if (options.phones) {
      working += 1
      void phonesAtTable(this.#evening).then(() => (working -= 1))
    }
    const work = (device: Device) => {
      working += 1
      void new Secretary(this.#evening, device).work().then(() => (working -= 1))
    }
    devices.forEach(work)
    if (options.clones) void copyProfile(this.#evening, work)
    const ended = world.run(8 * 3_600_000, () => working === 0 || this.#isLooping())
    if (ended !== 'done') this.#evening.breaks('the evening ends', ended)
  }

  /** Restores all connections. Within a minute, all devices must have the same. */
  #quiet(): void {
    const { world, hub, devices, options } = this.#evening
    this.#evening.isOver = true
    // Pending crashes have happened, and no device sleeps or hangs any more.
    world.run(50)
    const busyUntil = devices.map(({ life, hungUntil }) => Math.max(life.asleepUntil, hungUntil))
    world.run(Math.max(0, ...busyUntil.map((until) => until - world.now())))
    hub.viewers.stop()
    hub.faults = CALM
    for (const device of devices) {
      device.line.state = 'up'
      device.disk.flush()
      if (device.life.isDead) device.start()
    }
    world.run(30_000, () => this.#isLooping())
    this.#do('a change while a database hangs', 60_000, () => this.#changeWhileHung())
    world.run(80_000)
    // A screen sends a request, after which entries that a full disk had refused are tried again.
    for (const device of devices) void this.#evening.look(device)
    world.run(90_000, () => this.#isLooping())
    if (options.clones) this.#do('who is unknown is added', 300_000, () => addWhoIsUnknown(this.#evening))
    const twin = devices.find((each) => each.twin && each.name !== each.judge)
    if (twin?.twin) this.#do('two computers part', 180_000, () => partTwins(this.#evening, twin, twin.twin!))
    this.#do('all have the same within two minutes', 60_000, async () => {
      for (const device of devices) {
        const told = await device.ask('hub.status', {})
        const joined = told.ok ? told.data.joined : undefined
        if (device.isTelling && !joined?.wasPutBack)
          this.#evening.breaks('that a disk was put back is told until it is seen', device.name)
        if (joined?.state === 'joined' && joined.unsent === 0) continue
        const why = told.ok ? told : await device.ask('club.status', {})
        this.#evening.breaks('all have the same within two minutes', `${device.name}: ${JSON.stringify(why)}`)
      }
    })
    const carried = hub.carried
    world.run(options.idle, () => this.#isLooping())
    if (hub.carried > carried) this.#evening.breaks('who is idle sends nothing', `${hub.carried - carried} appends`)
    const tables = new Map<string, string>()
    this.#do('standings are told', 60_000, async () => {
      const own = await hub.club.ask('seasons.standings', { season: this.#evening.season })
      tables.set('hub', JSON.stringify(own.ok && own.value))
      for (const device of devices) {
        const told = await device.ask('seasons.standings', { season: this.#evening.season })
        tables.set(device.name, JSON.stringify(told.ok && told.data))
        await this.#checkClock(device)
      }
    })
    // Queries may write, too: an unfinished import is abandoned when the club is queried.
    world.run(30_000, () => this.#isLooping())
    if (this.#evening.countAtHub('branch/') > 0) this.#evening.met('branch')
    if (this.#evening.countAtHub('branch/club/') > 0) this.#evening.met('club that parted')
    this.#checkHubTold()
    checkLaws(this.#evening, tables)
    if (options.viewer) this.#do('viewers are looked at', 60_000, () => checkViewers(this.#evening))
    if (options.upgrade) this.#upgrade()
  }

  /** Law: a restored hub reports that, and no other hub does. */
  #checkHubTold(): void {
    const { hub } = this.#evening
    const { isBehind } = hub.laptops
    if (isBehind) this.#evening.met('hub that was put back has it all again')
    if (isBehind && hub.putBackAt === 0) this.#evening.breaks('only a hub that was put back says so', 'it does')
    if (!isBehind && hub.wasGivenBack) this.#evening.breaks('a hub that was put back says so', 'it does not')
  }

  /** Law: a device whose clock differs from the hub's reports the difference, and no other device does. */
  async #checkClock(device: Device): Promise<void> {
    const told = await device.ask('hub.status', {})
    const ahead = told.ok ? told.data.joined?.ahead : undefined
    if (ahead) this.#evening.met('clock that differs')
    if (ahead ? Math.abs(ahead.ms - device.skew) > ahead.within + 5 : Math.abs(device.skew) > 10_000)
      this.#evening.breaks(
        'clocks are told',
        `${device.name} is ${device.skew} ahead and says ${JSON.stringify(ahead)}`,
      )
  }

  /** Number of entries that the hub does not have. */
  #waiting(device: Device): number {
    const { shelf } = this.#evening.hub
    return [...device.ends()].reduce(
      (sum, [stream, { version }]) =>
        CLUB_SYNC_POLICY.kindOf(stream) === 'derived'
          ? sum
          : sum + Math.max(0, version - (shelf.get(stream)?.end.version ?? 0)),
      0,
    )
  }

  /** Law: a device that is disconnected for long reports it, with the number of entries that the hub lacks. */
  async #checkTold(device: Device): Promise<void> {
    const { world, hub } = this.#evening
    const { life } = device
    const since = Math.max(device.line.since, device.startedAt, life.asleepUntil, device.hungUntil)
    if (life.isDead || world.now() - since < LONGEST_PATIENCE) return
    // An entry that is just being written is not reported yet.
    const before = this.#waiting(device)
    await world.sleep(50)
    const told = await Promise.race([device.ask('hub.status', {}), world.sleep(1000)])
    const joined = told?.ok ? told.data.joined : undefined
    if (!joined || life.isDead) return
    if (joined.state === 'joined') this.#evening.breaks('who is cut off says so', `${device.name} after a minute`)
    // Before the hub's first answer, the content of the hub is unknown.
    if (joined.unsent === undefined && !device.states.includes('joined')) return
    // The entries that a restored hub lacks are known when it has sent its heads again. After the restore, a device may
    // still report that it is joined with heads from before, because the entries of those heads were slow to be stored.
    if (hub.putBackAt >= device.askedHeadsAt) return
    const waiting = Math.min(before, this.#waiting(device))
    if (joined.unsent === undefined || joined.unsent < waiting)
      this.#evening.breaks('what waits is told', `${device.name} says ${joined.unsent} of ${waiting}`)
    this.#evening.met('cut off for long')
  }

  /**
   * Law: a device that receives events that only a newer program can read shows no table without them, and writes
   * nothing.
   */
  #upgrade(): void {
    const { world, hub, devices, season } = this.#evening
    this.#do('a newer program writes', 60_000, () => hub.raiseVocabulary())
    world.run(30_000)
    this.#do('older programs answer', 60_000, async () => {
      for (const device of devices) {
        const told = await device.ask('seasons.standings', { season })
        const added = await device.ask('members.add', { names: ['Late'] })
        for (const answer of [told, added])
          if (answer.ok || answer.error.code !== 'store/newer-vocabulary')
            this.#evening.breaks(
              'an older program only reads',
              `${device.name}: ${JSON.stringify(answer).slice(0, 200)}`,
            )
      }
    })
    this.#evening.met('newer program')
  }

  async #weather(device: Device, draw: Draw): Promise<void> {
    const { world, options } = this.#evening
    for (let n = 1; !this.#evening.isOver; n += 1) {
      await world.sleep((20_000 + draw(240_000)) / options.storm)
      if (this.#evening.isOver || !this.#evening.happens(`line ${device.name}${n}`)) continue
      device.line.state = draw(3) === 0 ? 'half' : 'down'
      this.#evening.met(`line ${device.line.state}`)
      world.tell(`${device.name} line ${device.line.state}`)
      await world.sleep(1000 + draw(120_000))
      if (this.#evening.isOver) return
      // The connection may be up again, because other faults also cut and restore it.
      if (device.isCutOff) await this.#checkTold(device)
      device.line.state = 'up'
      world.tell(`${device.name} line up`)
    }
  }

  async #workAtDesk(device: Device, draw: Draw): Promise<void> {
    const { world, options } = this.#evening
    const desk = new Desk(this.#evening, device.name, {
      ask: (name, args) => device.ask(name, args),
      kept: (game, version, what) => this.#evening.acknowledged(device, what, `game/${game}`, version),
    })
    for (let n = 1; !this.#evening.isOver; n += 1) {
      await world.sleep((30_000 + draw(200_000)) / options.storm)
      if (this.#evening.isOver || device.life.isDead || device.life.asleepUntil > world.now()) continue
      if (!this.#evening.happens(`desk ${device.name}${n}`)) continue
      await Promise.race([desk.act(world.draws(`desk ${device.name}${n}`)), device.died])
    }
  }

  /** Cuts the power while notes about the previous journal still exist. */
  #crashAfterReplacing(device: Device): void {
    const draw = this.#evening.world.draws(`replaced ${device.name}`)
    let n = 0
    device.onReplaced = () => {
      const isCrashing = draw(3) === 0
      if (this.#evening.isOver || !this.#evening.happens(`replaced ${device.name}${(n += 1)}`) || !isCrashing) return
      this.#evening.met('crash after a journal was replaced')
      this.#evening.world.after(draw(8), () => {
        if (!this.#evening.isOver && !device.life.isDead) device.crash()
      })
    }
  }

  /** The last change of the evening arrives while a database hangs, and no later change triggers its storage. */
  async #changeWhileHung(): Promise<void> {
    const { world, hub, devices, options, members } = this.#evening
    const draw = world.draws('hung at last')
    const device = devices[draw(devices.length)]!
    if (!options.hangs || !this.#evening.happens('hung at last')) return
    device.hungUntil = world.now() + 70_000
    await world.sleep(10)
    const name = `Late ${draw(1000)}`
    const renamed = await hub.club.ask('members.rename', { member: members[draw(members.length)]!, name })
    if (renamed.ok) this.#evening.met('change while a database hangs')
  }

  async #putHubBack(draw: Draw): Promise<void> {
    const { world, options } = this.#evening
    for (let n = 1; !this.#evening.isOver; n += 1) {
      await world.sleep((60_000 + draw(400_000)) / options.storm)
      if (!this.#evening.isOver && this.#evening.happens(`hub's disk ${n}`)) await this.#evening.copyOrPutBackHub()
    }
  }

  async #killHub(draw: Draw): Promise<void> {
    const { world, hub, options } = this.#evening
    for (let n = 1; !this.#evening.isOver; n += 1) {
      await world.sleep((300_000 + draw(900_000)) / options.storm)
      if (this.#evening.isOver || !this.#evening.happens(`hub ${n}`)) continue
      // Waits until the hub is writing, if it writes within the next seconds.
      for (let wait = 0; wait < 3000 && !hub.isWriting && !this.#evening.isOver; wait += 1) await world.sleep(1)
      if (this.#evening.isOver) return
      this.#evening.met('hub killed')
      if (await hub.restart()) this.#evening.met('torn write at the hub')
    }
  }

  /** Called now and then, because an endless loop of the program would also be endless in the world. */
  #isLooping(): boolean {
    return this.#isSigningTooMuch() || this.#isBranchingTooMuch()
  }

  #isBranchingTooMuch(): boolean {
    if (this.#evening.world.steps % 50 !== 0) return false
    const fault = branchesBound(this.#evening)
    if (fault !== undefined) this.#evening.breaks('branches are bounded', fault)
    return fault !== undefined
  }

  #isSigningTooMuch(): boolean {
    if (!this.#evening.options.signs || this.#evening.world.steps % 50 !== 0) return false
    const bound = signaturesBound(this.#evening)
    const signed = countSignatures(this.#evening)
    if (signed > bound)
      this.#evening.breaks('signatures are bounded', `${signed} events of signatures, at most ${bound} are due`)
    return signed > bound
  }
}

async function taken<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>): Promise<T> {
  const given = await answer
  if (!given.ok) throw new Error(given.error.code)
  return given.value
}
