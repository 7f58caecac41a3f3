// Disk and database of a machine in the world. Every answer takes its time, and what has died answers no more. A crash
// tears what was being written, and forgets notes that were never flushed.

import { createMemoryStore, type Shelf } from '../../src/store/adapters/memory.ts'
import type { Journal, JournalDisk } from '../../src/store/journal/journal.ts'
import { openJournal } from '../../src/store/journal/log.ts'
import { emptyDisk, memoryDisk, type MemoryDisk } from '../../src/store/journal/memory.ts'
import type { RepairableStore } from '../../src/store/port.ts'
import type { Draw, World } from './world.ts'

/** One run of a program. Dead, nothing that it asked for is ever answered. */
export interface Life {
  isDead: boolean
}

const NEVER = new Promise<never>(() => undefined)

/** Does a job after up to so many milliseconds. */
export type Taking = <T>(job: () => T | Promise<T>) => Promise<T>

export function taking(world: World, life: Life, draw: Draw, most: number): Taking {
  return async (job) => {
    if (life.isDead) return NEVER
    await world.sleep(draw(most + 1))
    if (life.isDead) return NEVER
    try {
      const value = await job()
      return life.isDead ? await NEVER : value
    } catch (error) {
      if (life.isDead) return NEVER
      throw error
    }
  }
}

export class SimDisk {
  readonly content: MemoryDisk
  /** Being written: whole on the platter only once it was answered. */
  #flight: { readonly at: number; readonly bytes: Uint8Array } | undefined
  /** Notes as they were before a write that was not flushed. */
  readonly #unflushed = new Map<string, string | undefined>()

  constructor(content: MemoryDisk = emptyDisk()) {
    this.content = content
  }

  copy(): SimDisk {
    const { bytes, notes, kept, capacity } = this.content
    return new SimDisk({ bytes: bytes.slice(), notes: new Map(notes), kept: [...kept], capacity })
  }

  openJournal(life: Life, after: Taking): Promise<Journal> {
    const below = memoryDisk(this.content)
    const disk: JournalDisk = {
      size: () => after(() => below.size()),
      read: (at, length) => after(() => below.read(at, length)),
      write: async (at, bytes) => {
        if (life.isDead) return NEVER
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
          if (isFlushed === true) this.#unflushed.delete(name)
          else if (!this.#unflushed.has(name)) this.#unflushed.set(name, await below.readNote(name))
          await below.writeNote(name, text)
        }),
      replace: (chunks) => after(() => below.replace(chunks)),
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
export function openSimStore(shelf: Shelf, after: Taking): RepairableStore {
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
