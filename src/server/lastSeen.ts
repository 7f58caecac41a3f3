// Time and address of each device's last proof of identity at this hub. Stored in a file on the hub's machine instead
// of in the club, where it would add an event every minute. After a crash the file may be a minute out of date.

import { z } from 'zod'
import { parseJsonIfValid } from '../store/parseJson.ts'

export interface LastSeenEntry {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Address as the hub saw it. */
  readonly from: string
}

export interface LastSeenNoteStorage {
  read(): Promise<string | undefined>
  write(text: string): Promise<void>
}

const seen = z.object({ at: z.number(), from: z.string().max(100) })
const noteSchema = z.record(z.string().max(60), seen)
/**
 * Minimum number of milliseconds between two writes, and between two announcements of one device. A changed address is
 * written and announced at once.
 */
const MIN_UPDATE_INTERVAL_MS = 60_000
const MAX_DEVICES = 500

export class LastSeenDevices {
  readonly #devices = new Map<string, LastSeenEntry>()
  readonly #told = new Map<string, LastSeenEntry>()
  readonly #note: LastSeenNoteStorage | undefined
  #writtenAt = -Infinity
  #writing: Promise<void> = Promise.resolve()
  #loading: Promise<void> | undefined

  constructor(note?: LastSeenNoteStorage) {
    this.#note = note
  }

  /** A file that cannot be read is treated as missing. */
  load(): Promise<void> {
    this.#loading ??= this.#read()
    return this.#loading
  }

  async #read(): Promise<void> {
    const text = await this.#note?.read().catch(() => undefined)
    for (const [laptop, each] of Object.entries(noteSchema.safeParse(parseJsonIfValid(text)).data ?? {}))
      this.#devices.set(laptop, each)
  }

  lastSeenOf(laptop: string): LastSeenEntry | undefined {
    return this.#devices.get(laptop)
  }

  /** Records the device. Returns whether the change should be announced. */
  note(laptop: string, now: LastSeenEntry): boolean {
    const before = this.#devices.get(laptop)
    this.#devices.delete(laptop)
    this.#devices.set(laptop, now)
    if (this.#devices.size > MAX_DEVICES) this.#devices.delete(this.#devices.keys().next().value ?? '')
    const isNew = before?.from !== now.from
    if (isNew || Math.abs(now.at - this.#writtenAt) >= MIN_UPDATE_INTERVAL_MS) this.#write(now.at)
    const told = this.#told.get(laptop)
    if (!isNew && told && Math.abs(now.at - told.at) < MIN_UPDATE_INTERVAL_MS) return false
    this.#told.set(laptop, now)
    return true
  }

  /** Writes everything that has not been written yet. */
  async settle(): Promise<void> {
    if (this.#devices.size > 0) this.#write(this.#writtenAt)
    await this.#writing
  }

  /** If the file cannot be written, the times are known only until the program exits. */
  #write(at: number): void {
    this.#writtenAt = at
    const text = JSON.stringify(Object.fromEntries(this.#devices))
    this.#writing = this.#writing.then(() => this.#note?.write(text)).catch(() => undefined)
  }
}
