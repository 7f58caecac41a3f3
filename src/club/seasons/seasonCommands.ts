// Commands and queries of seasons: opening one, what it plays and scores by, its standings.

import type { Flags } from '../../rules/header.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { SchemeRef } from '../../scoring/schemes/scheme.ts'
import { seasonLeaders, seasonStandings, type StandingsScope } from '../../scoring/season.ts'
import type { Leader, StandingRow } from '../../scoring/standings/row.ts'
import { teamRows, type TeamRow } from '../../scoring/standings/teamRow.ts'
import type { SeasonRecord } from '../model/clubState.ts'
import { seasonOf } from '../model/find.ts'
import type { Hiding } from '../model/hiding.ts'
import type { Stamp } from '../model/stamp.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { changeFlags, changeHiding, changeScheme, openSeason, type SeasonRequest } from './changeSeason.ts'
import { seasonView, type Season } from './season.ts'

/** As many as Home has room for. */
const LEADERS = 7

export function seasonCommands({ repository, ids, query, changeClub }: CommandContext) {
  const view = (season: SeasonRecord) => seasonView(season, repository.rowsOf(season.id), repository.planOf(season.id))

  function season(id: string): Result<Season> {
    const found = seasonOf(repository.club, id)
    return found.ok ? ok(view(found.value)) : found
  }

  return {
    seasons: (): Reply<readonly Season[]> => query(() => ok([...repository.club.seasons.values()].map(view))),
    openSeason(request: SeasonRequest, stamp?: Stamp): Reply<Season> {
      const id = ids()
      return changeClub(
        (club) => openSeason(club, request, id),
        () => season(id),
        stamp,
      )
    },
    setFlags: (id: string, flags: Flags): Reply<Season> =>
      changeClub(
        (club) => changeFlags(club, id, flags, repository.rowsOf(id).length > 0),
        () => season(id),
      ),
    setScheme: (id: string, ref: SchemeRef): Reply<Season> =>
      changeClub(
        (club) => changeScheme(club, id, ref, repository.rowsOf(id).length),
        () => season(id),
      ),
    /** Without what: opens everything again. */
    hideStandings: (id: string, hiding?: Hiding): Reply<Season> =>
      changeClub(
        (club) => changeHiding(club, repository.planOf(id), id, hiding),
        () => season(id),
      ),
    standings: (id: string, scope: StandingsScope = {}): Reply<readonly StandingRow[]> =>
      query(() => {
        const found = openSeasonData(repository, id)
        return found.ok ? ok(seasonStandings(found.value, scope)) : found
      }),
    /** Clubs by the points of their players: of all, or of the best so many. */
    teams: (id: string, scope: StandingsScope = {}, best?: number): Reply<readonly TeamRow[]> =>
      query(() => {
        const found = openSeasonData(repository, id)
        return found.ok ? ok(teamRows(found.value, scope, best)) : found
      }),
    leaders: (id: string): Reply<readonly Leader[]> =>
      query(() => {
        const found = openSeasonData(repository, id)
        return found.ok ? ok(seasonLeaders(found.value, LEADERS)) : found
      }),
  }
}
