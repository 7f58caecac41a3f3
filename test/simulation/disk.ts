// Disk and database of a machine in the world. Every answer takes its time, and what has died answers no more. A crash
// tears what was being written, and forgets notes that were never flushed.

import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import type { Journal, JournalDisk } from '../../src/store/journal/journal.ts'
import { openJournal } from '../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk, type MemoryDiskContent } from '../../src/store/journal/memory.ts'
import type { Clock } from '../../src/store/platform.ts'
import type { Envelope, RepairableStore } from '../../src/store/port.ts'
import type { Draw, World } from './world.ts'

/** One run of a program. Dead, nothing that it asked for is ever answered. */
export interface Life {
  isDead: boolean
  /** Its lid is closed: till then nothing goes on, and all that was due meanwhile is late at once. */
  asleepUntil: number
}

export const newLife = (): Life => ({ isDead: false, asleepUntil: 0 })

/** The clock of a life: what is due while it sleeps comes when it wakes, and never when it is dead. */
export function clockOf(world: World, life: Life): Clock {
  return {
    now: () => world.now(),
    after(milliseconds, call) {
      let stop = () => {}
      const ring = () => {
        if (life.isDead) return
        if (life.asleepUntil > world.now()) stop = world.after(life.asleepUntil - world.now(), ring)
        else call()
      }
      stop = world.after(milliseconds, ring)
      return () => stop()
    },
  }
}

/**
 * What a program that is dead waits for. Each waiter has a promise of its own: one that all share would keep every
 * program, with its whole evening, in memory.
 */
const never = () => new Promise<never>(() => undefined)

/** Does a job after up to so many milliseconds. */
export type Taking = <T>(job: () => T | Promise<T>) => Promise<T>

/** `hangs`: until when it does not answer at all. */
export function taking(world: World, life: Life, draw: Draw, most: number, hangs: () => number = () => 0): Taking {
  const clock = clockOf(world, life)
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve))
  return async (job) => {
    if (life.isDead) return never()
    await wait(draw(most + 1))
    while (hangs() > world.now()) await wait(hangs() - world.now())
    if (life.isDead) return never()
    try {
      const value = await job()
      return life.isDead ? await never() : value
    } catch (error) {
      if (life.isDead) return never()
      throw error
    }
  }
}

export class SimDisk {
  readonly content: MemoryDiskContent
  /** Being written: whole on the platter only once it was answered. */
  #flight: { readonly at: number; readonly bytes: Uint8Array } | undefined
  /** Notes as they were before a write that was not flushed. */
  readonly #unflushed = new Map<string, string | undefined>()
  /** What it really kept when it began to lie about its flushes. */
  #honest: Uint8Array | undefined
  /** Something that it said to have kept may be gone. */
  hasLost = false
  /** Its journal may be damaged at a place that no start reads again. */
  hasFlipped = false
  /** Its file is held by a program that runs. */
  #owner: Life | undefined

  constructor(content: MemoryDiskContent = createMemoryDiskContent()) {
    this.content = content
  }

  copy(): SimDisk {
    const { bytes, notes, kept, capacity } = this.content
    const copy = new SimDisk({ bytes: bytes.slice(), notes: new Map(notes), kept: [...kept], capacity })
    copy.hasFlipped = this.hasFlipped
    return copy
  }

  get isWriting(): boolean {
    return this.#flight !== undefined
  }

  /**
   * What a start would read in its journal now. It takes none of the world's time and changes nothing. `isRestored`: a
   * backup took the place of what was there, and the database has not followed yet.
   */
  async journaled(): Promise<{ readonly envelopes: readonly Envelope[]; readonly isRestored: boolean }> {
    const journal = await openJournal(createMemoryDisk(this.copy().content))
    const read = await journal.readAll()
    return { envelopes: read.ok ? read.value : [], isRestored: journal.isRestored() }
  }

  /** From now on it says that it has flushed, and has not. */
  lie(): void {
    this.#honest = this.content.bytes
  }

  /** What it lied about is written at last. */
  flush(): void {
    this.#honest = undefined
    this.content.capacity = Number.POSITIVE_INFINITY
  }

  /** Has room for so many bytes more. */
  fill(bytes: number): void {
    this.content.capacity = this.content.bytes.length + bytes
  }

  /** One bit is another one. */
  flip(draw: Draw): void {
    const bytes = this.content.bytes.slice()
    if (bytes.length === 0) return
    const at = draw(bytes.length)
    this.hasFlipped = true
    bytes[at] = bytes[at]! ^ (1 << draw(8))
    this.content.bytes = bytes
  }

  openJournal(life: Life, after: Taking): Promise<Journal> {
    if (this.#owner !== undefined && this.#owner !== life && !this.#owner.isDead)
      return Promise.reject(new Error('EBUSY: resource busy or locked'))
    this.#owner = life
    const below = createMemoryDisk(this.content)
    const disk: JournalDisk = {
      size: () => after(() => below.size()),
      read: (at, length) => after(() => below.read(at, length)),
      write: async (at, bytes) => {
        if (life.isDead) return never()
        this.#flight = { at, bytes: bytes.slice() }
        return after(async () => {
          this.#flight = undefined
          await below.write(at, bytes)
        })
      },
      truncate: (size) => after(() => below.truncate(size)),
      readNote: (name) => after(() => below.readNote(name)),
      writeNote: (name, text, isFlushed) =>
        after(async () => {
          if (isFlushed === true && this.#honest === undefined) this.#unflushed.delete(name)
          else if (!this.#unflushed.has(name)) this.#unflushed.set(name, await below.readNote(name))
          await below.writeNote(name, text)
        }),
      replace: (chunks) =>
        after(async () => {
          await below.replace(chunks)
          this.#honest = undefined
        }),
      nextKept: () => after(() => below.nextKept()),
      readKept: (name) => after(() => below.readKept(name)),
      keepCopy: () => after(() => below.keepCopy()),
      close: () => after(() => below.close()),
    }
    return openJournal(disk)
  }

  /** The power goes. Says whether a write was torn. */
  crash(draw: Draw): boolean {
    const { content } = this
    const flight = this.#flight
    this.#flight = undefined
    for (const [name, before] of this.#unflushed) {
      if (draw(2) === 0) continue
      if (before === undefined) content.notes.delete(name)
      else content.notes.set(name, before)
    }
    this.#unflushed.clear()
    const honest = this.#honest
    this.flush()
    if (honest !== undefined && honest.length < content.bytes.length) {
      content.bytes = content.bytes.slice(0, honest.length + draw(content.bytes.length - honest.length))
      this.hasLost = true
      return true
    }
    if (flight === undefined) return false
    const length = draw(flight.bytes.length + 1)
    const grown = new Uint8Array(Math.max(content.bytes.length, flight.at + length))
    grown.set(content.bytes)
    grown.set(flight.bytes.subarray(0, length), flight.at)
    content.bytes = grown
    return length > 0 && length < flight.bytes.length
  }
}

/** A database that takes each change whole. */
export function openSimStore(shelf: MemoryStoreContent, after: Taking): RepairableStore {
  const below = createMemoryStore(shelf)
  return {
    ...below,
    append: (...given) => after(() => below.append(...given)),
    appendAll: (...given) => after(() => below.appendAll(...given)),
    read: (...given) => after(() => below.read(...given)),
    list: (...given) => after(() => below.list(...given)),
    fold: (...given) => after(() => below.fold(...given)),
    restore: (...given) => after(() => below.restore(...given)),
    close: () => after(() => below.close()),
  }
}
