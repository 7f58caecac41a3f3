// What a set of streams holds, in the words of a secretary: games, members, seasons. Pure.

import type { ChainEnd } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { CLUB_STREAM } from '../clubEvents.ts'
import { clubEventOf, foldClub, NO_CLUB, type ClubState } from '../clubState.ts'
import { GAMES } from '../games/stream.ts'
import type { Counts } from './format.ts'

export type Streams = ReadonlyMap<string, readonly Envelope[]>

/** Throws when the club's stream holds what no version of the program wrote. */
export function clubIn(envelopes: readonly Envelope[] | undefined): ClubState {
  return foldClub(NO_CLUB, (envelopes ?? []).map(clubEventOf))
}

/** Throws as `clubIn` does. */
export function countsOf(streams: Streams): Counts {
  return countsWith([...streams].map(([stream, envelopes]) => ({ stream, version: envelopes.length })), clubIn(streams.get(CLUB_STREAM)))
}

export function countsWith(heads: readonly (Pick<ChainEnd, 'version'> & { readonly stream: string })[], club: ClubState): Counts {
  return {
    entries: heads.reduce((sum, { version }) => sum + version, 0),
    streams: heads.length,
    games: heads.filter(({ stream }) => stream.startsWith(GAMES)).length,
    members: club.members.size,
    seasons: club.seasons.size,
  }
}
