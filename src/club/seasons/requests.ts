// Requests about seasons: opening a season, its rules and scheme, and its standings.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { SEASON_KINDS } from '../../scoring/gameRow.ts'
import { teamRows } from '../../scoring/standings/teamRow.ts'
import {
  countedPlayersPerClubSchema,
  chosenRulesSchema,
  dateSchema,
  flagsSchema,
  idSchema,
  nameSchema,
  standingsScopeShape,
} from '../model/argumentSchemas.ts'
import type { SeasonRecord } from '../model/clubState.ts'
import { findScheme, findSeason, unknownSchemeResult } from '../model/clubLookups.ts'
import { HIDABLE_STANDINGS_PARTS, MAX_HIDDEN_FROM_NUMBER } from '../model/clubEvents.ts'
import { SEASONS_RIGHT } from '../model/rights.ts'
import { queryCountedGames, openSeasonData } from '../repository/openSeasonData.ts'
import { declareChange, storeClubEvents, declareQuery, type QueryContext } from '../repository/request.ts'
import {
  decideSeasonFlagsChange,
  decideSeasonHiding,
  decideSeasonSchemeChange,
  decideSeasonOpening,
} from './changeSeason.ts'
import { previewSchemeChangeEffect } from './schemeEffect.ts'
import { type Season, seasonView } from './seasonView.ts'

const viewOfSeason = ({ repository }: QueryContext, season: SeasonRecord) =>
  seasonView(season, repository.rowsOf(season.id), repository.planOf(season.id))

function seasonViewById(known: QueryContext, id: string): Result<Season> {
  const found = findSeason(known.repository.club, id)
  return found.ok ? ok(viewOfSeason(known, found.value)) : found
}

const seasonArgsSchema = z.strictObject({ season: idSchema })
const hiddenFrom = z.int().min(1).max(MAX_HIDDEN_FROM_NUMBER)
const hiding = z.strictObject({
  what: z.enum(HIDABLE_STANDINGS_PARTS),
  from: z.union([z.strictObject({ stage: idSchema, round: hiddenFrom }), z.strictObject({ game: hiddenFrom })]),
})

export const seasonRequests = {
  'seasons.list': declareQuery({
    args: z.strictObject({}),
    run: (known) => ok([...known.repository.club.seasons.values()].map((season) => viewOfSeason(known, season))),
  }),
  'seasons.open': declareChange({
    args: chosenRulesSchema.extend({
      name: nameSchema,
      kind: z.enum(SEASON_KINDS).exactOptional(),
      scheme: idSchema,
      from: dateSchema,
    }),
    by: SEASONS_RIGHT,
    run(club, request) {
      const season = club.ids()
      return storeClubEvents(club, decideSeasonOpening(club.repository.club, request, season), () =>
        seasonViewById(club, season),
      )
    },
  }),
  'seasons.setFlags': declareChange({
    args: seasonArgsSchema.extend({ flags: flagsSchema }),
    by: SEASONS_RIGHT,
    run(club, { season, flags: wanted }) {
      const hasGames = club.repository.rowsOf(season).length > 0
      return storeClubEvents(club, decideSeasonFlagsChange(club.repository.club, season, wanted, hasGames), () =>
        seasonViewById(club, season),
      )
    },
  }),
  /** Previews the effect of `seasons.setScheme`. */
  'seasons.schemeEffect': declareQuery({
    args: seasonArgsSchema.extend({ scheme: idSchema, version: idSchema }),
    async run({ repository }, { season, scheme, version }) {
      const to = findScheme(repository.club, scheme, version)
      if (!to) return unknownSchemeResult(scheme)
      const data = openSeasonData(repository, season)
      return data.ok ? ok(await previewSchemeChangeEffect(repository, data.value, to)) : data
    },
  }),
  /** Changes the scheme or its version. Existing games are scored again before the response. */
  'seasons.setScheme': declareChange({
    args: seasonArgsSchema.extend({ scheme: idSchema, version: idSchema }),
    by: SEASONS_RIGHT,
    run(club, { season, scheme, version }) {
      return storeClubEvents(
        club,
        decideSeasonSchemeChange(club.repository.club, season, { id: scheme, version }),
        () => seasonViewById(club, season),
      )
    },
  }),
  /** Hides parts of the standings from viewers. If `hiding` is omitted, all parts are shown again. */
  'seasons.hide': declareChange({
    args: seasonArgsSchema.extend({ hiding: hiding.exactOptional() }),
    by: SEASONS_RIGHT,
    run(club, { season, hiding: wanted }) {
      const { repository } = club
      return storeClubEvents(club, decideSeasonHiding(repository.club, repository.planOf(season), season, wanted), () =>
        seasonViewById(club, season),
      )
    },
  }),
  'seasons.standings': declareQuery({
    args: seasonArgsSchema.extend(standingsScopeShape),
    run: ({ repository }, { season, ...part }) =>
      queryCountedGames(repository, season, (data) => seasonStandings(data, part)),
  }),
  /**
   * Ranks clubs by the points of all their players. If `best` is given, only that many best players of each club count.
   */
  'seasons.teams': declareQuery({
    args: seasonArgsSchema.extend({ best: countedPlayersPerClubSchema.exactOptional(), ...standingsScopeShape }),
    run: ({ repository }, { season, best: most, ...part }) =>
      queryCountedGames(repository, season, (data) => teamRows(data, part, most)),
  }),
}
