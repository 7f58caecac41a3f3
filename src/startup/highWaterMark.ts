// The high-water mark: a short text stored outside store and journal, with the number of confirmed entries and the
// streams written last. If both copies are lost, the loss is noticed and the games can be named. The text is written
// after an append without waiting, so it may lag behind but is never ahead. Its content is not trusted.

import { z } from 'zod'
import { CLUB_STREAM, GAME_STREAM_PREFIX } from '../club/model/streams.ts'
import type { Envelope } from '../store/port.ts'
import type { RememberedStoreState } from '../store/journal/recovery.ts'
import { parseGameTitleFields, gameTitleFieldsSchema } from './touchedRecords.ts'
import { parseJsonAs } from '../store/parseJson.ts'

/** Storage for the high-water mark. A failed write is not an error. */
export interface HighWaterMarkStorage {
  read(): Promise<string | undefined>
  /**
   * If `isDurable` is set, a power failure after the promise resolves cannot bring back the previous text. Otherwise
   * the stored text may lag behind.
   */
  write(text: string, isDurable?: boolean): Promise<void>
}

/** Maximum number of streams in the mark, newest at the end. Enough for an evening's games with their ledgers. */
const MAX_MARKED_STREAMS = 40

const markSchema = z.object({
  entries: z.int().min(0),
  at: z.number().nullable(),
  accepted: z.int().min(0),
  streams: z
    .array(
      z.object({
        stream: z.string(),
        version: z.int().min(1),
        season: z.string().exactOptional(),
        game: gameTitleFieldsSchema.exactOptional(),
      }),
    )
    .max(MAX_MARKED_STREAMS),
})

export type HighWaterMark = z.infer<typeof markSchema>
type MarkedStream = HighWaterMark['streams'][number]

export async function readHighWaterMark(place: HighWaterMarkStorage): Promise<HighWaterMark | undefined> {
  return parseJsonAs(markSchema, await place.read().catch(() => undefined))
}

export function rememberedStateOf({ entries, streams }: HighWaterMark): RememberedStoreState {
  return { entries, ends: new Map(streams.map(({ stream, version }) => [stream, version])) }
}

interface MarkSource {
  readonly place: HighWaterMarkStorage
  readonly before: HighWaterMark | undefined
  /** Number of missing entries that the secretary accepted as lost. */
  readonly accepted: number
  /** Number of entries confirmed so far, and the version of a stream's end. */
  readonly confirmed: () => number
  readonly endOf: (stream: string) => number
  /** Names of the seasons by id. */
  readonly seasons: ReadonlyMap<string, string>
}

/** Writes the high-water mark at once, again after each append, and before entries are removed on purpose. */
export class HighWaterMarkWriter {
  readonly #source: MarkSource
  readonly #seasons: Map<string, string>
  readonly #streams = new Map<string, MarkedStream>()
  #at: number | null
  #isDue = false
  #last = Promise.resolve()

  constructor(source: MarkSource) {
    this.#source = source
    this.#seasons = new Map(source.seasons)
    this.#at = source.before?.at ?? null
    for (const each of source.before?.streams ?? []) {
      const version = source.endOf(each.stream)
      if (version > 0) this.#streams.set(each.stream, { ...each, version })
    }
    this.#write()
  }

  add(envelopes: readonly Envelope[]): void {
    for (const envelope of envelopes) this.#add(envelope)
    this.#write()
  }

  /**
   * Called before a chain is replaced, possibly by a shorter one, so that the removed entries are not counted as
   * missing. The high-water mark is never increased here, because a replacement by a longer chain may be refused.
   */
  lower(stream: string, version: number, entries: number): Promise<void> {
    const known = this.#streams.get(stream)
    if (known && version === 0) this.#streams.delete(stream)
    else if (known) this.#streams.set(stream, { ...known, version: Math.min(known.version, version) })
    const { confirmed } = this.#source
    this.#last = this.#last.then(() => this.#note(Math.min(entries, confirmed()), true))
    return this.#last
  }

  #write(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#last = this.#last.then(() => {
      this.#isDue = false
      return this.#note(this.#source.confirmed(), false)
    })
  }

  async #note(entries: number, isDurable: boolean): Promise<void> {
    const { place, accepted } = this.#source
    const now: HighWaterMark = { entries, at: this.#at, accepted, streams: [...this.#streams.values()] }
    await place.write(JSON.stringify(now), isDurable).catch(() => undefined)
  }

  #add({ stream, version, type, payload, at }: Envelope): void {
    this.#at = Math.max(this.#at ?? at, at)
    if (stream === CLUB_STREAM && type === 'SeasonOpened') {
      const { season, name } = payload as { readonly season: string; readonly name: string }
      this.#seasons.set(season, name)
    }
    const game =
      stream.startsWith(GAME_STREAM_PREFIX) && type === 'GameOpened' ? parseGameTitleFields(payload) : undefined
    const season = game && this.#seasons.get(game.season)
    const known = this.#streams.get(stream)
    // The entry is set again, so that the stream written last is at the end.
    this.#streams.delete(stream)
    this.#streams.set(stream, {
      ...known,
      stream,
      version,
      ...(game && { game }),
      ...(season !== undefined && { season }),
    })
    const [oldest] = this.#streams.keys()
    if (this.#streams.size > MAX_MARKED_STREAMS && oldest !== undefined) this.#streams.delete(oldest)
  }
}
