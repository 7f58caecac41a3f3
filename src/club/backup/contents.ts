// What a set of streams holds, in the words of a secretary: games, members, seasons. Pure.

import type { ChainEnd } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { CLUB_STREAM, GAMES, IMPORTS } from '../model/streams.ts'
import { clubEventOf, foldClub, NO_CLUB, type ClubState } from '../model/clubState.ts'
import { payloadFault } from '../model/payloadFault.ts'
import { endOfImport, importOfGame } from '../model/imported.ts'
import type { Counts } from './format.ts'

export type Streams = ReadonlyMap<string, readonly Envelope[]>
export type Heads = ReadonlyMap<string, ChainEnd>

/** Streams that tell what the others are: the club and its imports. */
export function tellsOfOthers(stream: string): boolean {
  return stream === CLUB_STREAM || stream.startsWith(IMPORTS)
}

export interface Contents {
  readonly club: ClubState
  /** Streams of the club's games; without those of an import that was never taken. */
  readonly games: ReadonlySet<string>
  readonly counts: Counts
}

/** `telling`: the streams that `tellsOfOthers`; what does not fit its type in them tells nothing. */
export function contentsOf(heads: Heads, telling: Streams): Contents {
  const club = foldClub(NO_CLUB, (telling.get(CLUB_STREAM) ?? []).filter(isRead).map(clubEventOf))
  const games = new Set([...heads.keys()].filter((stream) => stream.startsWith(GAMES) && !isNobodys(stream, telling)))
  const entries = [...heads.values()].reduce((sum, { version }) => sum + version, 0)
  return {
    club,
    games,
    counts: { entries, streams: heads.size, games: games.size, members: club.members.size, seasons: club.seasons.size },
  }
}

const isRead = (envelope: Envelope): boolean => payloadFault(envelope) === undefined

function isNobodys(stream: string, telling: Streams): boolean {
  const imported = telling.get(IMPORTS + (importOfGame(stream.slice(GAMES.length)) ?? ''))
  return imported !== undefined && endOfImport(imported.filter(isRead)) !== 'taken'
}

export function headsOf(streams: Streams): Heads {
  return new Map(
    [...streams].map(([stream, envelopes]) => [
      stream,
      { version: envelopes.length, hash: envelopes.at(-1)?.hash ?? '' },
    ]),
  )
}
