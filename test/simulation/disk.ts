// Disk and database of a simulated machine. Every response takes time, and a dead program gets none. A crash tears the
// write in progress and reverts notes that were never flushed.

import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import type { Journal, JournalDisk } from '../../src/store/journal/journal.ts'
import { openJournal } from '../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk, type MemoryDiskContent } from '../../src/store/journal/memory.ts'
import type { Clock } from '../../src/store/platform.ts'
import type { Envelope, RepairableStore } from '../../src/store/port.ts'
import type { Draw, World } from './world.ts'

/** One run of a program. If it is dead, none of its requests is ever answered. */
export interface Life {
  isDead: boolean
  /** Until this time the lid is closed and nothing runs. Everything that was due meanwhile is late when it opens. */
  asleepUntil: number
}

export const newLife = (): Life => ({ isDead: false, asleepUntil: 0 })

/** Clock of a life. A timer that is due during sleep fires on waking, and a timer of a dead program never fires. */
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
 * What a dead program waits for. Each waiter has a promise of its own, because a shared promise would keep every
 * program, with its whole evening, in memory.
 */
const never = () => new Promise<never>(() => undefined)

/** Performs a job after a drawn number of milliseconds. */
export type Taking = <T>(job: () => T | Promise<T>) => Promise<T>

/** `most` is the maximum delay. Until the time that `hangs` returns, there is no response at all. */
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
  /** The write in progress, which is completely on the disk only after its response. */
  #flight: { readonly at: number; readonly bytes: Uint8Array } | undefined
  /** Notes as they were before an unflushed write. */
  readonly #unflushed = new Map<string, string | undefined>()
  /** Bytes that were really flushed when the disk began to lie about flushes. */
  #honest: Uint8Array | undefined
  /** Whether data may be lost that the disk reported as flushed. */
  hasLost = false
  /** Whether the journal may be damaged at a place that no start reads again. */
  hasFlipped = false
  /** The running program that has the file open. */
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
   * Returns what a start would now read from the journal. It takes no simulated time and changes nothing. `isRestored`
   * means that a backup replaced the journal and the database has not followed yet.
   */
  async journaled(): Promise<{ readonly envelopes: readonly Envelope[]; readonly isRestored: boolean }> {
    const journal = await openJournal(createMemoryDisk(this.copy().content))
    const read = await journal.readAll()
    return { envelopes: read.ok ? read.value : [], isRestored: journal.isRestored() }
  }

  /** From then on, the disk reports flushes without performing them. */
  lie(): void {
    this.#honest = this.content.bytes
  }

  /** Really performs the flushes that the disk only reported. */
  flush(): void {
    this.#honest = undefined
    this.content.capacity = Number.POSITIVE_INFINITY
  }

  /** Limits the free space to this number of bytes. */
  fill(bytes: number): void {
    this.content.capacity = this.content.bytes.length + bytes
  }

  /** Flips one bit. */
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

  /** Simulates a power cut. Returns whether a write was torn. */
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

/** A database that applies each change completely or not at all. */
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
