// One seeded scheduler and one virtual clock. An event runs, then every microtask that it caused, then the next event.
// The loop is synchronous (V8's microtask checkpoint), so nothing that waits for the real machine can run in between.
// Such a wait never ends, and the world reports it: a missing port is found as a deadlock.

import { createHash, hash, type Hash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { platform, type Clock } from '../../src/store/platform.ts'
import { readShippedFileFromDisk } from '../../src/store/shippedFilesOnDisk.ts'

setFlagsFromString('--allow-natives-syntax')
// Call it only from a task of the machine. In a microtask it does nothing.
const drainMicrotasks = new Function('%PerformMicrotaskCheckpoint()') as () => void

export const START = Date.UTC(2026, 2, 20, 18)

/** Draws an integer from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number

/** splitmix32, which is the same on every machine. */
function drawsOf(seed: number): Draw {
  let a = seed | 0
  return (below) => {
    a = (a + 0x9e3779b9) | 0
    let t = a ^ (a >>> 16)
    t = Math.imul(t, 0x21f0aaad)
    t ^= t >>> 15
    t = Math.imul(t, 0x735a2d97)
    return ((t ^ (t >>> 15)) >>> 0) % below
  }
}

export function shuffled<T>(of: readonly T[], draw: Draw): readonly T[] {
  const all = [...of]
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = draw(index + 1)
    ;[all[index], all[other]] = [all[other]!, all[index]!]
  }
  return all
}

interface Due {
  readonly at: number
  readonly order: number
  readonly job: () => void
  isOff: boolean
}

export type Ended = 'done' | 'deadlock' | 'late'

export class World implements Clock {
  readonly seed: number
  /** All log lines, if the options request them. */
  readonly log: string[] | undefined
  /** Uncaught errors, each a fault of the program. */
  readonly uncaught: unknown[] = []
  steps = 0
  #now = START
  #order = 0
  readonly #heap: Due[] = []
  readonly #told: Hash = createHash('sha256')

  constructor(seed: number, keepsLog = false) {
    this.seed = seed
    this.log = keepsLog ? [] : undefined
  }

  now(): number {
    return this.#now
  }

  /** Separate draws for each part and each event. If one is left out, the others draw the same as before. */
  draws(of: string): Draw {
    let hash = this.seed | 0
    for (const letter of of) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    return drawsOf(hash)
  }

  /** Logs what leaves or enters a part, in order. Two runs of a seed are compared by these lines. */
  tell(line: string): void {
    const said = `${this.#now - START} ${line}`
    this.#told.update(`${said}\n`)
    this.log?.push(said)
  }

  digest(): string {
    return this.#told.copy().digest('hex')
  }

  after(milliseconds: number, job: () => void): () => void {
    const due: Due = {
      at: this.#now + Math.ceil(Math.max(0, milliseconds)),
      order: (this.#order += 1),
      job,
      isOff: false,
    }
    push(this.#heap, due)
    return () => {
      due.isOff = true
    }
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve))
  }

  /** Runs until `isDone` is true, no event is left, or this many milliseconds have passed. */
  run(milliseconds: number, isDone: () => boolean = () => false): Ended {
    const until = this.#now + milliseconds
    drainMicrotasks()
    while (!isDone()) {
      const next = pop(this.#heap)
      if (next === undefined) return 'deadlock'
      if (next.isOff) continue
      if (next.at > until) {
        push(this.#heap, next)
        this.#now = until
        return 'late'
      }
      this.#now = next.at
      this.steps += 1
      try {
        next.job()
      } catch (error) {
        this.uncaught.push(error)
      }
      drainMicrotasks()
    }
    return 'done'
  }

  /** Performs the work with this world in place of the process. */
  inside<T>(work: () => T): T {
    const process = { ...platform }
    platform.turn = () => this.sleep(0)
    platform.digest = async (bytes) => createHash('sha256').update(bytes).digest()
    platform.hash = (data) => hash('sha256', data)
    platform.shipped = readShippedFileFromDisk
    platform.fail = (error) => void this.uncaught.push(error)
    try {
      return work()
    } finally {
      Object.assign(platform, process)
    }
  }
}

const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Due[], due: Due): void {
  let index = heap.push(due) - 1
  while (index > 0) {
    const above = (index - 1) >> 1
    if (!isBefore(due, heap[above]!)) break
    heap[index] = heap[above]!
    index = above
  }
  heap[index] = due
}

function pop(heap: Due[]): Due | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (top === undefined || last === undefined || heap.length === 0) return top
  let index = 0
  for (;;) {
    let below = 2 * index + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1
    if (!isBefore(heap[below]!, last)) break
    heap[index] = heap[below]!
    index = below
  }
  heap[index] = last
  return top
}
