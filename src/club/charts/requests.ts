// Requests for the figures behind a season's charts.

import { z } from 'zod'
import { finishedGames, formerPlaces, lastEndings } from '../../scoring/season.ts'
import { id } from '../model/argumentSchemas.ts'
import { ofSeason } from '../repository/openSeasonData.ts'
import { query } from '../repository/request.ts'
import { judgeFigures, seasonBalance, seasonRates } from './seasonFigures.ts'
import { seasonProgress } from './progress.ts'

/** Of the line beside a name. */
const FORM_MOMENTS = 30

const ofOne = z.strictObject({ season: id })

export const chartRequests = {
  /** Points and places as the season went on; a long one shows every so manieth game. */
  'charts.progress': query({
    args: ofOne,
    run: ({ repository }, { season }) => ofSeason(repository, season, (data) => seasonProgress(data)),
  }),
  /** How everybody came to his place: where he stood before the last evening, his last games, his places. */
  'charts.form': query({
    args: ofOne,
    run: ({ repository }, { season }) =>
      ofSeason(repository, season, (data) => {
        const [former, last] = [formerPlaces(data), lastEndings(finishedGames(data))]
        const { players } = seasonProgress(data, FORM_MOMENTS)
        return players.map(({ member, places }) => ({
          member,
          former: former.get(member) ?? null,
          last: last.get(member) ?? [],
          places,
        }))
      }),
  }),
  /** Of everybody, or of one player. */
  'charts.rates': query({
    args: ofOne.extend({ member: id.exactOptional() }),
    run: ({ repository }, { season, member }) => ofSeason(repository, season, (data) => seasonRates(data, member)),
  }),
  'charts.balance': query({
    args: ofOne,
    run: ({ repository }, { season }) => ofSeason(repository, season, seasonBalance),
  }),
  'charts.judges': query({
    args: ofOne,
    run: ({ repository }, { season }) => ofSeason(repository, season, judgeFigures),
  }),
}
