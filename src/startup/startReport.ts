// The report of a start for the screens: the findings of the comparison of store and journal, with names of seasons and
// games. Only reads data. Streams that cannot be read are counted without a name.

import type { StartReport, AffectedRecord } from '../api/contract/club.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../club/model/streams.ts'
import type { Journal } from '../store/journal/journal.ts'
import type { StoreRepairReport } from '../store/journal/recovery.ts'
import type { Envelope, EventStore } from '../store/port.ts'
import type { HighWaterMark } from './highWaterMark.ts'
import {
  type GameTitleFields,
  type KnownRecordTitles,
  parseGameTitleFields,
  seasonNamesById,
  gameTitleFieldsById,
  affectedRecordsOfStreams,
} from './touchedRecords.ts'

export interface StartReportSources {
  readonly store: Pick<EventStore, 'read' | 'list'>
  readonly journal: Pick<Journal, 'readAll'>
  readonly highWaterMark: HighWaterMark | undefined
}

export async function createStartReport(
  recovery: StoreRepairReport,
  sources: StartReportSources,
): Promise<StartReport> {
  const { restored, completed, journal, diverged, missing, isWhole } = recovery
  const short = missing?.streams.map(({ stream, missing: entries }) => ({ stream, entries })) ?? []
  const known = await knownTitles([...diverged, ...short.map(({ stream }) => stream)], sources)
  const records = affectedRecordsOfStreams(short, known)
  return {
    restored,
    completed,
    journal: journal === 'torn' ? null : (journal ?? null),
    differing: affectedRecordsOfStreams(await withEntryCounts(diverged, sources), known),
    isWhole,
    missing:
      missing === undefined
        ? null
        : {
            entries: missing.entries,
            left: missing.left,
            since: missing.since ?? null,
            lastAt: sources.highWaterMark?.at ?? null,
            records,
            unnamed: missing.entries - sumOf(records),
          },
  }
}

async function withEntryCounts(
  streams: readonly string[],
  { store }: StartReportSources,
): Promise<readonly { stream: string; entries: number }[]> {
  return Promise.all(
    streams.map(async (stream) => {
      const read = await store.read(stream)
      return { stream, entries: read.ok ? read.value.length : 0 }
    }),
  )
}

async function knownTitles(
  streams: readonly string[],
  { store, journal, highWaterMark }: StartReportSources,
): Promise<KnownRecordTitles> {
  const games = new Map<string, GameTitleFields>()
  const seasonOfGame = new Map<string, string>()
  if (streams.length === 0) return { seasons: new Map(), games, seasonOfGame }
  const ids = new Set(
    streams.flatMap((stream) =>
      [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX]
        .filter((each) => stream.startsWith(each))
        .map((each) => stream.slice(each.length)),
    ),
  )

  /**
   * Reads a stream from the store or, if the store does not have it or cannot read it, as much of it as the journal
   * has.
   */
  async function readable(stream: string): Promise<readonly Envelope[]> {
    const read = await store.read(stream)
    if (read.ok && read.value.length > 0) return read.value
    const written = await journal.readAll(new Set([stream]))
    return written.ok ? written.value : []
  }

  for (const { stream, season, game } of highWaterMark?.streams ?? []) {
    const id = stream.slice(GAME_STREAM_PREFIX.length)
    if (!stream.startsWith(GAME_STREAM_PREFIX) || game === undefined) continue
    games.set(id, game)
    if (season !== undefined) seasonOfGame.set(id, season)
  }
  if (ids.size > 0) {
    const summaries = await store.list(SUMMARIES_STREAM_PREFIX)
    for (const { stream } of summaries.ok ? summaries.value : []) {
      for (const [id, title] of gameTitleFieldsById(await readable(stream))) games.set(id, title)
    }
  }
  for (const id of ids) {
    const opened = (await readable(GAME_STREAM_PREFIX + id)).find(({ type }) => type === 'GameOpened')
    const title = opened && parseGameTitleFields(opened.payload)
    if (title) games.set(id, title)
  }
  return { seasons: seasonNamesById(await readable(CLUB_STREAM)), games, seasonOfGame }
}

function sumOf(records: readonly AffectedRecord[]): number {
  return records.reduce((sum, { entries }) => sum + entries, 0)
}
