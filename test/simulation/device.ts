// A device: the real club, opened by the real opening over the real journal and the real synced store, on a disk, a database
// and a line of the world, with a clock of its own.

import type { Answer } from '../../src/api/contract/answer.ts'
import type { Args, Data, RequestName } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { openClub } from '../../src/startup/openClub.ts'
import type { Shelf } from '../../src/store/adapters/memory.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import { keyFrom, keyOf, type LaptopKey } from '../../src/store/signing/keys.ts'
import { httpLine } from '../../src/store/sync/httpLine.ts'
import { openSimStore, SimDisk, taking, type Life } from './disk.ts'
import { keyNote, type SimHub } from './hub.ts'
import type { Line } from './network.ts'
import type { Draw, World } from './world.ts'

interface Copied {
  readonly disk: SimDisk
  readonly shelf: Shelf
  readonly highWaterMark: string | undefined
  readonly hubNote: string | undefined
}

interface SentBody {
  readonly parts: readonly { readonly envelopes: readonly { readonly laptop?: string; readonly hash: string }[] }[]
}

export class Device {
  readonly name: string
  readonly line: Line = { state: 'up' }
  /** Milliseconds that its clock is ahead of the hub's. */
  skew = 0
  life: Life = { isDead: true }
  /** Resolves when this life ends. */
  died: Promise<void> = Promise.resolve()
  readonly shelf: Shelf = new Map()
  /** Hashes by `stream@version` as the journal took them last. */
  readonly journaled = new Map<string, string>()
  /** Hashes of what left here in this device's own name. */
  readonly written = new Set<string>()
  readonly #world: World
  readonly #hub: SimHub
  readonly #draw: Draw
  readonly #signs: boolean
  #disk = new SimDisk()
  #identity: string
  #hubNote: string | undefined
  #highWaterMark: string | undefined
  #copy: Copied | undefined
  #service!: Service
  #ids = 0
  #lives = 0
  #die = () => {}

  constructor(world: World, name: string, hub: SimHub, signs: boolean) {
    this.#world = world
    this.name = name
    this.#hub = hub
    this.#signs = signs
    this.#draw = world.draws(`device ${name}`)
    this.#identity = keyNote(name, world.draws(`key ${name}`))
  }

  get key(): LaptopKey {
    return keyFrom(this.#identity)!
  }

  start(): void {
    const { name } = this
    const world = this.#world
    const life: Life = { isDead: false }
    this.life = life
    this.died = new Promise((resolve) => {
      this.#die = resolve
    })
    const after = taking(world, life, this.#draw, 2)
    const identity = {
      read: () => after(() => this.#identity),
      write: (text: string) => after(() => void (this.#identity = text)),
    }
    // Timers of a life that ended never fire.
    const timers = {
      now: () => world.now(),
      after: (milliseconds: number, call: () => void) => world.after(milliseconds, () => void (life.isDead || call())),
    }
    const { key } = this
    const run = { session: `${name} ${(this.#lives += 1)}`, machine: name }
    const fetch = this.#noting(this.#hub.fetchOf(name, this.line, life))
    this.#service = openClub({
      openStore: async () => openSimStore(this.shelf, taking(world, life, this.#draw, 1)),
      openJournal: async () => this.#tapped(await this.#disk.openJournal(life, after)),
      putJournalAside: () => Promise.reject(new Error('nothing here can be moved')),
      highWaterMark: {
        read: () => after(() => this.#highWaterMark),
        write: (text) => after(() => void (this.#highWaterMark = text)),
      },
      deviceId: identity,
      places: { journal: 'journal', database: 'database' },
      clock: () => world.now() + this.skew,
      timers,
      ids: () => `${name}${(this.#ids += 1)}`,
      ...(this.#signs && { key: () => keyOf(identity, () => name) }),
      hub: {
        read: () => after(() => this.#hubNote),
        write: (text) => after(() => void (this.#hubNote = text)),
        line: (hub) => httpLine({ ...hub, deviceId: name, key, run, fetch, clock: timers }),
      },
      log: (...said) => {
        world.tell(`${name} says ${said.map(String).join(' ')}`)
        world.uncaught.push(...said.filter((each) => each instanceof Error))
      },
    })
  }

  /** The power goes; what it was asked for is never answered. Says whether a write was torn. */
  crash(): boolean {
    this.life.isDead = true
    const isTorn = this.#disk.crash(this.#draw)
    this.#world.tell(`${this.name} crashed${isTorn ? ', a write torn' : ''}`)
    this.#die()
    return isTorn
  }

  /** A copy of all that the disk holds, as a backup of the machine makes it; or the one made before, put back. */
  copyOrPutBack(): 'copied' | 'put back' {
    if (this.#copy === undefined) {
      this.#copy = {
        disk: this.#disk.copy(),
        shelf: new Map(this.shelf),
        highWaterMark: this.#highWaterMark,
        hubNote: this.#hubNote,
      }
      this.#world.tell(`${this.name} copied`)
      return 'copied'
    }
    this.crash()
    const { disk, shelf, highWaterMark, hubNote } = this.#copy
    this.#copy = undefined
    this.#disk = disk
    this.shelf.clear()
    for (const [stream, kept] of shelf) this.shelf.set(stream, kept)
    this.#highWaterMark = highWaterMark
    this.#hubNote = hubNote
    this.#world.tell(`${this.name} put back`)
    return 'put back'
  }

  /** Never answered where it dies over it. */
  async ask<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>> {
    const { life } = this
    const answer = (await this.#service.call(name, args)) as Answer<Data<N>>
    if (life.isDead) return new Promise(() => undefined)
    this.#world.tell(`${this.name} ${name} ${answer.ok ? 'ok' : JSON.stringify(answer.error)}`)
    return answer
  }

  holds(hash: string): boolean {
    return [...this.shelf.values()].some(({ records }) => records.some((record) => record.hash === hash))
  }

  #noting(ask: typeof fetch): typeof fetch {
    return ((url: URL, init: RequestInit) => {
      if (url.pathname === '/hub/append') {
        const { parts } = JSON.parse(init.body as string) as SentBody
        for (const { envelopes } of parts)
          for (const { laptop, hash } of envelopes) if (laptop === this.name) this.written.add(hash)
      }
      return ask(url, init)
    }) as typeof fetch
  }

  #tapped(journal: Journal): Journal {
    return {
      ...journal,
      append: async (envelopes, texts) => {
        const kept = await journal.append(envelopes, texts)
        if (kept.ok) for (const { stream, version, hash } of envelopes) this.journaled.set(`${stream}@${version}`, hash)
        return kept
      },
    }
  }
}
