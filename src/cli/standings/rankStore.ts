// Ranks a season or a series in a club's store for the command line, by sending the requests that a screen would send.
// Corrections that the club makes in memory while reading are not written to the file. Rule: docs/spec/cli.md §2.

import { type Club, createClub } from '../../application/club.ts'
import type { AsyncResult } from '../../club/repository/commandContext.ts'
import type { SeriesView } from '../../club/seasons/seriesView.ts'
import type { SeriesRow } from '../../scoring/standings/series.ts'
import type { TeamRow } from '../../scoring/standings/teamRow.ts'
import { createBufferedStore } from '../../store/adapters/buffered.ts'
import { createPlaceholderIdGenerator, withReadOnlyStore } from '../options/store.ts'
import { findSeriesByName } from '../options/findSeriesByName.ts'
import { findSeasonByName } from '../options/findSeasonByName.ts'
import { unwrapOrThrow } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import type { RankedTable, TeamStandingsOptions } from './rankedTable.ts'

export function rankPlayersOfStoredSeason(address: string, name: string, minimumGames: number): Promise<RankedTable> {
  return ranked(address, name, (club, season) => club.ask('seasons.standings', { season, minimumGames }))
}

export function rankTeamsOfStoredSeason(
  address: string,
  name: string,
  { minimumGames, best }: TeamStandingsOptions,
): Promise<RankedTable<TeamRow>> {
  return ranked(address, name, (club, season) =>
    club.ask('seasons.teams', { season, minimumGames, ...(best === undefined ? {} : { best }) }),
  )
}

function ranked<Row>(
  address: string,
  name: string,
  rowsOf: (club: Club, season: string) => AsyncResult<readonly Row[]>,
): Promise<RankedTable<Row>> {
  return askClub(address, async (club) => {
    const { id } = await findSeasonByName(club, name)
    return { rows: unwrapOrThrow(await rowsOf(club, id), toPrintableText(name)), notes: await faultsOf(club, name) }
  })
}

/**
 * Opens a club on a store and sends requests to it as a screen does. Nothing is committed, so placeholder ids and times
 * do not reach the store.
 */
function askClub<T>(address: string, ask: (club: Club) => Promise<T>): Promise<T> {
  return withReadOnlyStore(address, (store) =>
    ask(createClub({ store: createBufferedStore(store), clock: () => 0, ids: createPlaceholderIdGenerator() })),
  )
}

/**
 * Faults of streams that could not be read. The table may lack the games in these streams, so the faults are reported.
 */
async function faultsOf(club: Club, name: string): Promise<RankedTable['notes']> {
  const { faults, newer } = unwrapOrThrow(await club.overview(), toPrintableText(name))
  return [...(newer ? [newer] : []), ...faults].map((fault) => ({
    ...fault,
    place: String(fault.params['stream'] ?? fault.params['game'] ?? name),
  }))
}

export function rankSeries(
  address: string,
  name: string,
): Promise<RankedTable<SeriesRow> & { readonly parts: SeriesView['parts'] }> {
  return askClub(address, async (club) => {
    const { id } = await findSeriesByName(club, name)
    const { rows, parts } = unwrapOrThrow(await club.ask('series.get', { series: id }), toPrintableText(name))
    return { rows, parts, notes: await faultsOf(club, name) }
  })
}
