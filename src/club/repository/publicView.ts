// The visible part of each stream for viewers who are affected by delay and freeze. All public pages, responses and
// frames use this single filter. The filter is notified of all data that is stored, from this device and from
// elsewhere. While data is held back, the filter saves its state next to the store: which data was visible, and when
// all other data was received. After a restart the process continues from the saved state, and treats data that the
// state does not contain as just received.

import { z } from 'zod'
import type { Envelope, StreamHead } from '../../store/port.ts'
import {
  PublicViewClock,
  type DelayAndFreeze,
  type ViewerDelay,
  type PublicViewClockNote,
} from '../model/publicViewClock.ts'
import { GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX, LEDGER_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../model/streams.ts'
import { parseJsonAs } from '../../store/parseJson.ts'

/** Functions that the host provides. */
export interface PublicViewPort {
  /** Returns the milliseconds of a monotonic clock. */
  now(): number
  /**
   * Storage for the filter's state. If omitted, a process that starts during a delay or freeze treats all stored data
   * as just received, so that viewers see nothing at first.
   */
  readonly note?: {
    read(): Promise<string | undefined>
    /** The state is saved durably when the promise resolves. */
    write(text: string): Promise<void>
  }
}

/** Streams whose data viewers can see. The last prefix is for games that a server runs. */
const PUBLIC_STREAM_PREFIXES = [
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  'table/',
] as const

/**
 * Milliseconds between two saves of the state while data is held back. After a crash, viewers may see data at most this
 * much later.
 */
const NOTE_INTERVAL_MS = 5_000

const noteSchema = z.object({
  /** Stream, number of its visible envelopes, and number of its received envelopes. */
  shown: z.array(z.tuple([z.string(), z.number(), z.number()])),
  time: z
    .object({
      now: z.number(),
      floor: z.number().nullable(),
      since: z.number(),
      holds: z
        .array(z.tuple([z.number().nullable(), z.number(), z.boolean(), z.number().nullable()]).readonly())
        .readonly(),
    })
    .optional(),
  /** Receipts: stream, version and time of receipt. */
  receipts: z.array(z.tuple([z.string(), z.number(), z.number()])).optional(),
})
type PublicViewNote = z.infer<typeof noteSchema>

export class PublicView {
  readonly #time: PublicViewClock
  readonly #note: PublicViewPort['note']
  /** Last known version of each stream. */
  readonly #heads = new Map<string, number>()
  #isBegun = false
  /** Envelopes received before `begin` was called. */
  #early: (readonly Envelope[])[] = []
  #noted:
    | { readonly mark: number; readonly received: number; readonly hold: DelayAndFreeze; readonly at: number }
    | undefined
  #writing = Promise.resolve()

  constructor({ now, note }: PublicViewPort) {
    this.#time = new PublicViewClock(now)
    this.#note = note
  }

  #grew(stream: string, from: number, to: number, at: number): void {
    const known = this.#heads.get(stream) ?? 0
    if (to <= known) return
    this.#heads.set(stream, to)
    this.#time.receive(stream, Math.max(from, known + 1), at)
  }

  recordReceived(envelopes: readonly Envelope[]): void {
    if (!this.#isBegun) {
      this.#early.push(envelopes)
      return
    }
    const at = this.#time.nextTimestamp()
    for (const { stream, version } of envelopes) if (isPublicStream(stream)) this.#grew(stream, version, version, at)
  }

  /** Starts with the streams that the store contains. Later calls add streams that have grown since. */
  async begin(hold: DelayAndFreeze, listed: readonly StreamHead[]): Promise<void> {
    const streams = listed.filter(({ stream }) => isPublicStream(stream))
    if (this.#isBegun) {
      const at = this.#time.nextTimestamp()
      for (const { stream, version } of streams) this.#grew(stream, 1, version, at)
      this.setHold(hold)
      return
    }
    const isHolding = hold.delay > 0 || hold.isFrozen
    const note = isHolding ? await readNote(this.#note) : undefined
    this.#time.initialise(hold, note?.time)
    const noted = new Map(note?.shown.map(([stream, _, received]) => [stream, received]))
    for (const { stream, version } of streams)
      this.#heads.set(stream, isHolding ? Math.min(version, noted.get(stream) ?? 0) : version)
    for (const [stream, version, received] of (note?.receipts ?? []).toSorted(([, , a], [, , b]) => a - b))
      if (version <= (this.#heads.get(stream) ?? 0)) this.#time.receive(stream, version, received)
    const at = this.#time.nextTimestamp()
    for (const { stream, version } of streams) this.#grew(stream, 1, version, at)
    this.#isBegun = true
    const waiting = this.#early
    this.#early = []
    for (const envelopes of waiting) this.recordReceived(envelopes)
  }

  setHold(hold: DelayAndFreeze): void {
    if (!this.#isBegun || (hold.delay === this.#time.hold.delay && hold.isFrozen === this.#time.hold.isFrozen)) return
    this.#time.setHold(hold)
  }

  /**
   * Resolves when the state with the currently visible data is saved. If the state cannot be saved, viewers see some
   * data later after a restart.
   */
  saveNoteIfDue(): Promise<void> {
    const note = this.#note
    const { isHolding } = this.#time
    if (note === undefined || !this.#isBegun || (!isHolding && this.#noted === undefined) || !this.#isDue())
      return this.#writing
    const { hold, receivedCount: received } = this.#time
    const time = this.#time.createNote()
    this.#noted = isHolding ? { mark: this.#time.visibleReceiptCount(), received, hold, at: time.now } : undefined
    const text = JSON.stringify(isHolding ? this.#noteOf(time) : { shown: [] })
    this.#writing = this.#writing.then(() => note.write(text)).catch(() => undefined)
    return this.#writing
  }

  #isDue(): boolean {
    const { hold, receivedCount: received, isHolding, isPublicBehind: isWaiting } = this.#time
    const before = this.#noted
    return (
      !isHolding ||
      before === undefined ||
      before.hold !== hold ||
      before.received !== received ||
      before.mark !== this.#time.visibleReceiptCount() ||
      (isWaiting && this.#time.createNote().now - before.at >= NOTE_INTERVAL_MS)
    )
  }

  #noteOf(time: PublicViewClockNote): PublicViewNote {
    return {
      shown: [...this.#heads].map(([stream, version]) => [
        stream,
        Math.min(version, this.#time.shownVersion(stream)),
        version,
      ]),
      time,
      receipts: [...this.#time.receipts].flatMap(([stream, receipts]) =>
        receipts
          .filter(({ at }) => at > time.since)
          .map(({ version, at }): [string, number, number] => [stream, version, at]),
      ),
    }
  }

  nextTimestamp(): number {
    return this.#time.nextTimestamp()
  }

  horizon(lateness?: ViewerDelay): number {
    return this.#time.horizon(lateness)
  }

  /**
   * Number of visible envelopes in the stream, or `Infinity` if all are visible. Before `begin` is called, none are
   * visible.
   */
  shownVersion(stream: string, lateness?: ViewerDelay): number {
    return this.#isBegun ? this.#time.shownVersion(stream, lateness) : 0
  }

  visibleReceiptCount(lateness?: ViewerDelay): number {
    return this.#time.visibleReceiptCount(lateness)
  }

  hasHistoryFor(lateness: ViewerDelay): boolean {
    return this.#isBegun && this.#time.hasHistoryFor(lateness)
  }
}

const isPublicStream = (stream: string) => PUBLIC_STREAM_PREFIXES.some((prefix) => stream.startsWith(prefix))

/** Reads the saved state. A state that cannot be parsed is ignored. */
async function readNote(note: PublicViewPort['note']): Promise<PublicViewNote | undefined> {
  return parseJsonAs(noteSchema, await note?.read().catch(() => undefined))
}
