// The witness: a small note outside both store and journal that remembers how much was confirmed
// and what was entered last, so that losing both is noticed and the games can be named. Written
// after the fact and never waited for: it may lag, it is never ahead. What it says is a stranger's.

import { z } from 'zod'
import { CLUB_STREAM, GAMES } from '../club/model/streams.ts'
import type { Envelope } from '../store/port.ts'
import type { Remembered } from '../store/journal/recovery.ts'
import { readTitle, titleSchema, type GameTitle } from './touchedRecords.ts'

/** Where a host keeps it. Neither may throw for want of a note; a write that fails is no fault. */
export interface WitnessPlace {
  read(): Promise<string | undefined>
  /** `isDurable`: when it resolves, no power cut brings the note before it back; otherwise it may lag. */
  write(text: string, isDurable?: boolean): Promise<void>
}

/** The streams written last, the newest at the end: an evening's games with their ledgers. */
const MOST_STREAMS = 40

const witnessSchema = z.object({
  entries: z.int().min(0),
  at: z.number().nullable(),
  accepted: z.int().min(0),
  streams: z
    .array(
      z.object({
        stream: z.string(),
        version: z.int().min(1),
        season: z.string().exactOptional(),
        game: titleSchema.exactOptional(),
      }),
    )
    .max(MOST_STREAMS),
})

export type Witness = z.infer<typeof witnessSchema>
type Seen = Witness['streams'][number]

export async function readWitness(place: WitnessPlace): Promise<Witness | undefined> {
  try {
    const text = await place.read()
    const parsed = text === undefined ? undefined : witnessSchema.safeParse(JSON.parse(text))
    return parsed?.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export function rememberedBy({ entries, streams }: Witness): Remembered {
  return { entries, ends: new Map(streams.map(({ stream, version }) => [stream, version])) }
}

export interface WitnessKeeping {
  readonly place: WitnessPlace
  readonly before: Witness | undefined
  /** Missing entries the secretary agreed to go on without, while something still remembers them. */
  readonly accepted: number
  /** Entries confirmed until now, and how far a stream reaches. */
  readonly confirmed: () => number
  readonly endOf: (stream: string) => number
  /** Names of the seasons by id. */
  readonly seasons: ReadonlyMap<string, string>
}

/** Notes how things stand, and again after each append that it is told of. */
export function keepWitness({
  place,
  before,
  accepted,
  confirmed,
  endOf,
  seasons,
}: WitnessKeeping): (envelopes: readonly Envelope[]) => void {
  const names = new Map(seasons)
  const seen = new Map<string, Seen>()
  let at = before?.at ?? null
  let isDue = false
  let last = Promise.resolve()

  for (const each of before?.streams ?? []) {
    const version = endOf(each.stream)
    if (version > 0) seen.set(each.stream, { ...each, version })
  }

  function write(): void {
    if (isDue) return
    isDue = true
    last = last.then(async () => {
      isDue = false
      const now: Witness = { entries: confirmed(), at, accepted, streams: [...seen.values()] }
      await place.write(JSON.stringify(now)).catch(() => undefined)
    })
  }

  function see(envelope: Envelope): void {
    const { stream, version, type, payload } = envelope
    at = Math.max(at ?? envelope.at, envelope.at)
    if (stream === CLUB_STREAM && type === 'SeasonOpened') {
      const { season, name } = payload as { readonly season: string; readonly name: string }
      names.set(season, name)
    }
    const title: GameTitle | undefined =
      stream.startsWith(GAMES) && type === 'GameOpened' ? readTitle(payload) : undefined
    const season = title && names.get(title.season)
    const known = seen.get(stream)
    seen.delete(stream)
    seen.set(stream, {
      ...known,
      stream,
      version,
      ...(title ? { game: title } : {}),
      ...(season === undefined ? {} : { season }),
    })
    const [oldest] = seen.keys()
    if (seen.size > MOST_STREAMS && oldest !== undefined) seen.delete(oldest)
  }

  write()
  return (envelopes) => {
    for (const envelope of envelopes) see(envelope)
    write()
  }
}
