// What may be known of each stream by those whom delay and freeze hold back: the one filter that every public page,
// answer and frame asks. Receives what the store takes, from here and from elsewhere. While something is held back, what
// was already shown is noted outside the store: a restarted process shows that and treats all else as just received.

import { z } from 'zod'
import type { Envelope, StreamHead } from '../../store/port.ts'
import { PublicTime, type Hold, type Lateness } from '../model/publicTime.ts'
import { GAMES, IMPORTS, LEDGERS, PLANS } from '../model/streams.ts'

/** What a host brings. */
export interface PublicPorts {
  /** Milliseconds of a clock that nobody sets. */
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

export type PublicView = ReturnType<typeof createPublicView>

export function createPublicView({ now, note }: PublicPorts) {
  const time = new PublicTime(now)
  /** Last version known of each stream. */
  const heads = new Map<string, number>()
  let isBegun = false
  /** Received before the start was read. */
  let early: (readonly Envelope[])[] = []
  let noted: { readonly mark: number; readonly hold: Hold } | undefined
  let writing = Promise.resolve()

  const isWatched = (stream: string) => WATCHED.some((prefix) => stream.startsWith(prefix))

  function grew(stream: string, from: number, to: number, at: number): void {
    const known = heads.get(stream) ?? 0
    if (to <= known) return
    heads.set(stream, to)
    time.receive(stream, Math.max(from, known + 1), at)
  }

  function take(envelopes: readonly Envelope[]): void {
    if (!isBegun) {
      early.push(envelopes)
      return
    }
    const at = time.stamp()
    for (const { stream, version } of envelopes) if (isWatched(stream)) grew(stream, version, version, at)
  }

  /** What the store holds when it is read. */
  async function begin(hold: Hold, listed: readonly StreamHead[]): Promise<void> {
    const streams = listed.filter(({ stream }) => isWatched(stream))
    if (isBegun) {
      const at = time.stamp()
      for (const { stream, version } of streams) grew(stream, 1, version, at)
      change(hold)
      return
    }
    time.begin(hold)
    const shown = time.isHolding ? await readNote(note) : undefined
    for (const { stream, version } of streams)
      heads.set(stream, time.isHolding ? Math.min(version, shown?.get(stream) ?? 0) : version)
    const at = time.stamp()
    for (const { stream, version } of streams) grew(stream, 1, version, at)
    isBegun = true
    const waiting = early
    early = []
    waiting.forEach(take)
  }

  function change(hold: Hold): void {
    if (!isBegun || (hold.delay === time.hold.delay && hold.isFrozen === time.hold.isFrozen)) return
    time.change(hold)
  }

  /** Resolves when what is shown now is noted. A note that cannot be kept costs the viewers a delay after a restart. */
  function settle(): Promise<void> {
    const [mark, { hold }] = [time.mark(), time]
    const wasHolding = noted !== undefined
    if (note === undefined || !isBegun || (!time.isHolding && !wasHolding)) return writing
    if (time.isHolding && noted?.mark === mark && noted.hold === hold) return writing
    noted = time.isHolding ? { mark, hold } : undefined
    const shown = time.isHolding
      ? [...heads].map(([stream, version]) => [stream, Math.min(version, time.shown(stream))])
      : []
    writing = writing.then(() => note.write(JSON.stringify({ shown }))).catch(() => undefined)
    return writing
  }

  return {
    take,
    begin,
    change,
    settle,
    stamp: () => time.stamp(),
    horizon: (lateness?: Lateness) => time.horizon(lateness),
    /** How many envelopes of the stream; all: Infinity. Before the store is read: none. */
    shown: (stream: string, lateness?: Lateness) => (isBegun ? time.shown(stream, lateness) : 0),
    mark: (lateness?: Lateness) => time.mark(lateness),
    isKnown: (lateness: Lateness) => isBegun && time.isKnown(lateness),
  }
}

/** A note that cannot be read counts as none. */
async function readNote(note: PublicPorts['note']): Promise<ReadonlyMap<string, number>> {
  try {
    return new Map(noteSchema.parse(JSON.parse((await note?.read()) ?? '')).shown)
  } catch {
    return new Map()
  }
}
