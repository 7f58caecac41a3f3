// Counts the games, members and seasons in a set of streams. Pure functions.

import type { ChainEnd } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { clubEventOf, type ClubState, foldClub, INITIAL_CLUB_STATE } from '../../club/model/clubState.ts'
import { countMembersWithoutGuests } from '../../club/model/clubLookups.ts'
import { findImportEnd, importIdOfGame } from '../../club/model/importStream.ts'
import { isImportUndone } from '../../club/model/importsOfClub.ts'
import { foreignEnvelopeError } from '../../club/model/envelopes.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX } from '../../club/model/streams.ts'
import type { ContentCounts } from './format.ts'

export type EnvelopesByStream = ReadonlyMap<string, readonly Envelope[]>
export type ChainEndsByStream = ReadonlyMap<string, ChainEnd>

/**
 * Whether a stream belongs to the club or an import. These streams determine which of the other streams are counted.
 */
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
 * `telling` contains the streams for which `isClubOrImportStream` is true. Envelopes in `telling` with an invalid
 * payload are ignored.
 */
export function clubContentsOf(heads: ChainEndsByStream, telling: EnvelopesByStream): ClubContents {
  const club = foldClub(INITIAL_CLUB_STATE, (telling.get(CLUB_STREAM) ?? []).filter(hasValidPayload).map(clubEventOf))
  const hidden = hiddenImports(telling, club)
  const games = new Set(
    [...heads.keys()].filter((stream) => stream.startsWith(GAME_STREAM_PREFIX) && !hidden.has(importOf(stream))),
  )
  const entries = [...heads.values()].reduce((sum, { version }) => sum + version, 0)
  const members = countMembersWithoutGuests(club)
  return {
    club,
    games,
    counts: { entries, streams: heads.size, games: games.size, members, seasons: club.seasons.size },
  }
}

const hasValidPayload = (envelope: Envelope): boolean => foreignEnvelopeError(envelope) === undefined

/**
 * Imports that were never committed or were undone. Computed once for all games, because the stream of a large import
 * is long.
 */
function hiddenImports(telling: EnvelopesByStream, club: ClubState): ReadonlySet<string | undefined> {
  const hidden = new Set<string>()
  for (const [stream, envelopes] of telling) {
    if (!stream.startsWith(IMPORT_STREAM_PREFIX)) continue
    const last = envelopes.findLast(hasValidPayload)
    const id = stream.slice(IMPORT_STREAM_PREFIX.length)
    if (findImportEnd(last === undefined ? [] : [last]) !== 'taken' || isImportUndone(club, id)) hidden.add(id)
  }
  return hidden
}

function importOf(stream: string): string | undefined {
  return importIdOfGame(stream.slice(GAME_STREAM_PREFIX.length))
}

export function streamHeadsOf(streams: EnvelopesByStream): ChainEndsByStream {
  return new Map(
    [...streams].map(([stream, envelopes]) => [
      stream,
      { version: envelopes.length, hash: envelopes.at(-1)?.hash ?? '' },
    ]),
  )
}
