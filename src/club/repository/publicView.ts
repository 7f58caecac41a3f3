// What may be known of each stream by those whom delay and freeze hold back: the one filter that every public page,
// answer and frame asks. Receives what the store takes, from here and from elsewhere. While something is held back,
// what was already shown is noted outside the store: a restarted process shows that and treats all else as just
// received.

import { z } from 'zod'
import type { Envelope, StreamHead } from '../../store/port.ts'
import { PublicTime, type Hold, type Lateness } from '../model/publicTime.ts'
import { GAMES, IMPORTS, LEDGERS, PLANS } from '../model/streams.ts'

/** What a host brings. */
export interface PublicPorts {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Where what was shown is noted; absent: a restart shows nothing that is held back. */
  readonly note?: {
    read(): Promise<string | undefined>
    /** Durable when it resolves. */
    write(text: string): Promise<void>
  }
}

/** Streams that viewers are shown something of; the last are the games that a server plays. */
const WATCHED = [GAMES, LEDGERS, PLANS, IMPORTS, 'table/'] as const

const noteSchema = z.object({ shown: z.array(z.tuple([z.string(), z.number()])) })

export class PublicView {
  readonly #time: PublicTime
  readonly #note: PublicPorts['note']
  /** Last version known of each stream. */
  readonly #heads = new Map<string, number>()
  #isBegun = false
  /** Received before the start was read. */
  #early: (readonly Envelope[])[] = []
  #noted: { readonly mark: number; readonly hold: Hold } | undefined
  #writing = Promise.resolve()

  constructor({ now, note }: PublicPorts) {
    this.#time = new PublicTime(now)
    this.#note = note
  }

  #grew(stream: string, from: number, to: number, at: number): void {
    const known = this.#heads.get(stream) ?? 0
    if (to <= known) return
    this.#heads.set(stream, to)
    this.#time.receive(stream, Math.max(from, known + 1), at)
  }

  take(envelopes: readonly Envelope[]): void {
    if (!this.#isBegun) {
      this.#early.push(envelopes)
      return
    }
    const at = this.#time.stamp()
    for (const { stream, version } of envelopes) if (isWatched(stream)) this.#grew(stream, version, version, at)
  }

  /** What the store holds when it is read. */
  async begin(hold: Hold, listed: readonly StreamHead[]): Promise<void> {
    const streams = listed.filter(({ stream }) => isWatched(stream))
    if (this.#isBegun) {
      const at = this.#time.stamp()
      for (const { stream, version } of streams) this.#grew(stream, 1, version, at)
      this.change(hold)
      return
    }
    this.#time.begin(hold)
    const shown = this.#time.isHolding ? await readNote(this.#note) : undefined
    for (const { stream, version } of streams)
      this.#heads.set(stream, this.#time.isHolding ? Math.min(version, shown?.get(stream) ?? 0) : version)
    const at = this.#time.stamp()
    for (const { stream, version } of streams) this.#grew(stream, 1, version, at)
    this.#isBegun = true
    const waiting = this.#early
    this.#early = []
    for (const envelopes of waiting) this.take(envelopes)
  }

  change(hold: Hold): void {
    if (!this.#isBegun || (hold.delay === this.#time.hold.delay && hold.isFrozen === this.#time.hold.isFrozen)) return
    this.#time.change(hold)
  }

  /** Resolves when what is shown now is noted. A note that cannot be kept costs the viewers a delay after a restart. */
  settle(): Promise<void> {
    const mark = this.#time.mark()
    const { hold } = this.#time
    const note = this.#note
    const wasHolding = this.#noted !== undefined
    if (note === undefined || !this.#isBegun || (!this.#time.isHolding && !wasHolding)) return this.#writing
    if (this.#time.isHolding && this.#noted?.mark === mark && this.#noted.hold === hold) return this.#writing
    this.#noted = this.#time.isHolding ? { mark, hold } : undefined
    const shown = this.#time.isHolding
      ? [...this.#heads].map(([stream, version]) => [stream, Math.min(version, this.#time.shown(stream))])
      : []
    this.#writing = this.#writing.then(() => note.write(JSON.stringify({ shown }))).catch(() => undefined)
    return this.#writing
  }

  stamp(): number {
    return this.#time.stamp()
  }

  horizon(lateness?: Lateness): number {
    return this.#time.horizon(lateness)
  }

  /** How many envelopes of the stream; all: Infinity. Before the store is read: none. */
  shown(stream: string, lateness?: Lateness): number {
    return this.#isBegun ? this.#time.shown(stream, lateness) : 0
  }

  mark(lateness?: Lateness): number {
    return this.#time.mark(lateness)
  }

  isKnown(lateness: Lateness): boolean {
    return this.#isBegun && this.#time.isKnown(lateness)
  }
}

const isWatched = (stream: string) => WATCHED.some((prefix) => stream.startsWith(prefix))

/** A note that cannot be read counts as none. */
async function readNote(note: PublicPorts['note']): Promise<ReadonlyMap<string, number>> {
  try {
    return new Map(noteSchema.parse(JSON.parse((await note?.read()) ?? '')).shown)
  } catch {
    return new Map()
  }
}
