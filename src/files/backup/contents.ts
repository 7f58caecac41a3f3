// Counts the contents of a set of streams in terms that a secretary knows: games, members and seasons. Pure functions.

import type { Rejection } from '../../rules/vocabulary.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { ChainEnd } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { clubEventOf, type ClubState, foldClub, INITIAL_CLUB_STATE } from '../../club/model/clubState.ts'
import { countMembers } from '../../club/model/clubLookups.ts'
import { endOfImport, importIdOfGame } from '../../club/model/importStream.ts'
import { isImportUndone } from '../../club/model/importsOfClub.ts'
import { payloadFault } from '../../club/model/envelopes.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX } from '../../club/model/streams.ts'
import { type ContentCounts, type Manifest, rootHashOf } from './format.ts'

export type Streams = ReadonlyMap<string, readonly Envelope[]>
export type Heads = ReadonlyMap<string, ChainEnd>

/** Whether a stream belongs to the club or an import. These streams determine how the other streams count. */
export function isClubOrImportStream(stream: string): boolean {
  return stream === CLUB_STREAM || stream.startsWith(IMPORT_STREAM_PREFIX)
}

export interface ClubContents {
  readonly club: ClubState
  /** Game streams of the club, except those of imports that were never committed or were undone. */
  readonly games: ReadonlySet<string>
  readonly counts: ContentCounts
}

/**
 * `telling` are the streams for which `isClubOrImportStream` is true. Their envelopes with an invalid payload are
 * ignored.
 */
export function contentsOf(heads: Heads, telling: Streams): ClubContents {
  const club = foldClub(INITIAL_CLUB_STATE, (telling.get(CLUB_STREAM) ?? []).filter(hasValidPayload).map(clubEventOf))
  const hidden = hiddenImports(telling, club)
  const games = new Set(
    [...heads.keys()].filter((stream) => stream.startsWith(GAME_STREAM_PREFIX) && !hidden.has(importOf(stream))),
  )
  const entries = [...heads.values()].reduce((sum, { version }) => sum + version, 0)
  const members = countMembers(club)
  return {
    club,
    games,
    counts: { entries, streams: heads.size, games: games.size, members, seasons: club.seasons.size },
  }
}

const hasValidPayload = (envelope: Envelope): boolean => payloadFault(envelope) === undefined

/**
 * Imports that were never committed or were undone. Computed once for all games, because an import stream has as many
 * events as the import has games.
 */
function hiddenImports(telling: Streams, club: ClubState): ReadonlySet<string | undefined> {
  const hidden = new Set<string>()
  for (const [stream, envelopes] of telling) {
    if (!stream.startsWith(IMPORT_STREAM_PREFIX)) continue
    const last = envelopes.findLast(hasValidPayload)
    const id = stream.slice(IMPORT_STREAM_PREFIX.length)
    if (endOfImport(last === undefined ? [] : [last]) !== 'taken' || isImportUndone(club, id)) hidden.add(id)
  }
  return hidden
}

function importOf(stream: string): string | undefined {
  return importIdOfGame(stream.slice(GAME_STREAM_PREFIX.length))
}

export function headsOf(streams: Streams): Heads {
  return new Map(
    [...streams].map(([stream, envelopes]) => [
      stream,
      { version: envelopes.length, hash: envelopes.at(-1)?.hash ?? '' },
    ]),
  )
}

// Compares the streams of a file with its manifest. The first difference is reported, together with the total number of
// missing entries.
export function manifestFault(manifest: Manifest, streams: Streams): Rejection | undefined {
  const listed = new Map(manifest.heads.map(([stream, version, hash]) => [stream, { version, hash }]))
  const missing = manifest.heads.reduce(
    (sum, [stream, version]) => sum + Math.max(0, version - (streams.get(stream)?.length ?? 0)),
    0,
  )
  for (const [stream, { version, hash }] of listed) {
    const own = streams.get(stream) ?? []
    if (own.length === 0) return { code: 'backup/stream-missing', params: { stream, missing } }
    if (own.length < version)
      return { code: 'backup/stream-cut', params: { stream, version: own.length, expected: version, missing } }
    if (own.length > version || own.at(-1)?.hash !== hash)
      return { code: 'backup/stream-differs', params: { stream, version } }
  }
  const unknown = [...streams.keys()].find((stream) => !listed.has(stream))
  if (unknown !== undefined) return { code: 'backup/stream-differs', params: { stream: unknown, version: 1 } }
  if (rootHashOf(manifest.heads) !== manifest.root)
    return { code: 'backup/manifest-differs', params: { place: 'root' } }
  return countsFault(manifest.counts, streams)
}

function countsFault(told: ContentCounts, streams: Streams): Rejection | undefined {
  try {
    const counted = contentsOf(headsOf(streams), streams).counts
    if (canonicalJson(counted) === canonicalJson(told)) return undefined
    const place = Object.keys(counted).find(
      (key) => counted[key as keyof ContentCounts] !== told[key as keyof ContentCounts],
    )
    return { code: 'backup/manifest-differs', params: { place: `counts.${place ?? ''}` } }
  } catch (error) {
    return {
      code: 'verify/unreadable',
      params: { stream: 'club', cause: error instanceof Error ? error.message.slice(0, 200) : '' },
    }
  }
}
