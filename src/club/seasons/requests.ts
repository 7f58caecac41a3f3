// Requests of seasons: opening one, what it plays and scores by, its standings.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { SEASON_KINDS } from '../../scoring/row.ts'
import { teamRows } from '../../scoring/standings/teams.ts'
import { best, chosenRules, date, flags, id, name, scope } from '../model/argumentSchemas.ts'
import type { SeasonRecord } from '../model/clubState.ts'
import { findScheme, seasonOf, unknownScheme } from '../model/find.ts'
import { HIDDEN, MOST_HIDDEN_FROM } from '../model/clubEvents.ts'
import { SEASONS } from '../model/rights.ts'
import { ofSeason, openSeasonData } from '../repository/openSeasonData.ts'
import { change, keep, query, type Known } from '../repository/request.ts'
import { changeFlags, changeHiding, changeScheme, openSeason, type Season, seasonView } from './changeSeason.ts'
import { schemeEffect } from './schemeEffect.ts'

const view = ({ repository }: Known, season: SeasonRecord) =>
  seasonView(season, repository.rowsOf(season.id), repository.planOf(season.id))

function one(known: Known, id: string): Result<Season> {
  const found = seasonOf(known.repository.club, id)
  return found.ok ? ok(view(known, found.value)) : found
}

const ofOne = z.strictObject({ season: id })
const hiddenFrom = z.int().min(1).max(MOST_HIDDEN_FROM)
const hiding = z.strictObject({
  what: z.enum(HIDDEN),
  from: z.union([z.strictObject({ stage: id, round: hiddenFrom }), z.strictObject({ game: hiddenFrom })]),
})

export const seasonRequests = {
  'seasons.list': query({
    args: z.strictObject({}),
    run: (known) => ok([...known.repository.club.seasons.values()].map((season) => view(known, season))),
  }),
  'seasons.open': change({
    args: chosenRules.extend({ name, kind: z.enum(SEASON_KINDS).exactOptional(), scheme: id, from: date }),
    by: SEASONS,
    run(club, request) {
      const season = club.ids()
      return keep(club, openSeason(club.repository.club, request, season), () => one(club, season))
    },
  }),
  'seasons.setFlags': change({
    args: ofOne.extend({ flags }),
    by: SEASONS,
    run(club, { season, flags: wanted }) {
      const hasGames = club.repository.rowsOf(season).length > 0
      return keep(club, changeFlags(club.repository.club, season, wanted, hasGames), () => one(club, season))
    },
  }),
  /** What `seasons.setScheme` would change. */
  'seasons.schemeEffect': query({
    args: ofOne.extend({ scheme: id, version: id }),
    async run({ repository }, { season, scheme, version }) {
      const to = findScheme(repository.club, scheme, version)
      if (!to) return unknownScheme(scheme)
      const data = openSeasonData(repository, season)
      return data.ok ? ok(await schemeEffect(repository, data.value, to)) : data
    },
  }),
  /** Games it has are scored again before the answer. */
  'seasons.setScheme': change({
    args: ofOne.extend({ scheme: id, version: id }),
    by: SEASONS,
    run(club, { season, scheme, version }) {
      return keep(club, changeScheme(club.repository.club, season, { id: scheme, version }), () => one(club, season))
    },
  }),
  /** From others; without `hiding` everything is open again. */
  'seasons.hide': change({
    args: ofOne.extend({ hiding: hiding.exactOptional() }),
    by: SEASONS,
    run(club, { season, hiding: wanted }) {
      const { repository } = club
      return keep(club, changeHiding(repository.club, repository.planOf(season), season, wanted), () =>
        one(club, season),
      )
    },
  }),
  'seasons.standings': query({
    args: ofOne.extend(scope),
    run: ({ repository }, { season, ...part }) => ofSeason(repository, season, (data) => seasonStandings(data, part)),
  }),
  /** Clubs by the points of their players: of all, or of the best so many. */
  'seasons.teams': query({
    args: ofOne.extend({ best: best.exactOptional(), ...scope }),
    run: ({ repository }, { season, best: most, ...part }) =>
      ofSeason(repository, season, (data) => teamRows(data, part, most)),
  }),
}
