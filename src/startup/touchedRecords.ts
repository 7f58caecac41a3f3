// Names the records that streams belong to: season, game, evening, table. They are read from the game's first event,
// its summary or the high-water mark. Each of these may be damaged, so every payload is parsed.

import { z } from 'zod'
import type { AffectedRecord } from '../api/contract/club.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../club/model/streams.ts'
import type { Envelope } from '../store/port.ts'

/** Title of a game as stored in its first event, in its summary and in the high-water mark. */
export const gameTitleFieldsSchema = z.object({
  season: z.string().max(200),
  number: z.int(),
  evening: z.iso.date(),
  place: z.object({ table: z.int() }).exactOptional(),
})

export type GameTitleFields = z.infer<typeof gameTitleFieldsSchema>

export function parseGameTitleFields(payload: unknown): GameTitleFields | undefined {
  return gameTitleFieldsSchema.safeParse(payload).data
}

const seasonSchema = z.object({ season: z.string(), name: z.string().max(1000) })
const rowSchema = z.object({ id: z.string() })

/** Names of seasons by id, from the events of the club's stream. */
export function seasonNamesById(envelopes: readonly Envelope[]): ReadonlyMap<string, string> {
  const opened = envelopes
    .filter(({ type }) => type === 'SeasonOpened')
    .map(({ payload }) => seasonSchema.safeParse(payload).data)
  return new Map(opened.flatMap((season) => (season ? [[season.season, season.name]] : [])))
}

export interface KnownRecordTitles {
  readonly seasons: ReadonlyMap<string, string>
  /** Keyed by game id. */
  readonly games: ReadonlyMap<string, GameTitleFields>
  /**
   * Names of seasons from the high-water mark, by game id. They are used if the club's stream does not have the season.
   */
  readonly seasonOfGame: ReadonlyMap<string, string>
}

/** Titles of games from their summaries, by id. */
export function gameTitleFieldsById(envelopes: readonly Envelope[]): ReadonlyMap<string, GameTitleFields> {
  const titles = new Map<string, GameTitleFields>()
  for (const { type, payload } of envelopes) {
    const row = type === 'GameSummarised' ? rowSchema.safeParse(payload).data : undefined
    const title = row && parseGameTitleFields(payload)
    if (row && title) titles.set(row.id, title)
  }
  return titles
}

/** The records of the streams, in the order of the streams. A game and its ledger are one record. */
export function affectedRecordsOfStreams(
  streams: readonly { readonly stream: string; readonly entries: number }[],
  known: KnownRecordTitles,
): readonly AffectedRecord[] {
  const records = new Map<string, AffectedRecord>()
  for (const { stream, entries } of streams) {
    const record = recordOf(stream, entries, known)
    const key = keyOf(stream)
    const before = records.get(key)
    records.set(key, { ...record, entries: entries + (before?.entries ?? 0) })
  }
  return [...records.values()]
}

/** Key of a record: a game together with its ledger, or the club together with the streams of its people. */
function keyOf(stream: string): string {
  if (stream.startsWith(PEOPLE_STREAM_PREFIX)) return CLUB_STREAM
  return stream.startsWith(LEDGER_STREAM_PREFIX)
    ? GAME_STREAM_PREFIX + stream.slice(LEDGER_STREAM_PREFIX.length)
    : stream
}

function recordOf(
  stream: string,
  entries: number,
  { seasons, games, seasonOfGame }: KnownRecordTitles,
): AffectedRecord {
  const ofSeason = (of: AffectedRecord['of'], prefix: string): AffectedRecord => ({
    of,
    season: seasons.get(stream.slice(prefix.length)) ?? null,
    game: null,
    entries,
  })
  if (stream === CLUB_STREAM || stream.startsWith(PEOPLE_STREAM_PREFIX))
    return { of: 'club', season: null, game: null, entries }
  if (stream.startsWith(PLAN_STREAM_PREFIX)) return ofSeason('plan', PLAN_STREAM_PREFIX)
  if (stream.startsWith(SUMMARIES_STREAM_PREFIX)) return ofSeason('season', SUMMARIES_STREAM_PREFIX)
  const prefix = [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX].find((each) => stream.startsWith(each))
  if (prefix === undefined) return { of: 'other', season: null, game: null, entries }
  const id = stream.slice(prefix.length)
  const title = games.get(id)
  const season = (title && seasons.get(title.season)) ?? seasonOfGame.get(id) ?? null
  return {
    of: 'game',
    season,
    game: title ? { number: title.number, evening: title.evening, table: title.place?.table ?? null } : null,
    entries,
  }
}
