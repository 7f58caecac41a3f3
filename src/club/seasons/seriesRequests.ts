// Requests about series, which rank several seasons in one table.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { idSchema, nameSchema } from '../model/argumentSchemas.ts'
import { SEASONS_RIGHT } from '../model/rights.ts'
import { seriesPartsSchema, seriesRulesSchema } from '../model/series.ts'
import { declareChange, storeClubEvents, declareQuery, type QueryContext } from '../repository/request.ts'
import { computeSeriesView } from './seriesView.ts'
import { openPublicClubWithoutDelay } from '../repository/publicClub.ts'
import { decideSeriesRemoval, findSeries, decideSeriesChange } from './changeSeries.ts'

const listSeries = ({ repository }: QueryContext) => ok([...repository.club.series.values()])
const seriesArgsSchema = z.strictObject({ series: idSchema })

export const seriesRequests = {
  'series.list': declareQuery({ args: z.strictObject({}), run: listSeries }),
  /** A series as viewers see it. Hidden parts of its seasons are left out. */
  'series.get': declareQuery({
    args: seriesArgsSchema,
    run: ({ repository }, { series }) => computeSeriesView(openPublicClubWithoutDelay(repository), series),
  }),
  /**
   * Changes the series that `series` names or, if it is omitted, creates one. The request always contains the complete
   * list of seasons.
   */
  'series.set': declareChange({
    args: z.strictObject({
      series: idSchema.exactOptional(),
      name: nameSchema,
      parts: seriesPartsSchema,
      rules: seriesRulesSchema.exactOptional(),
    }),
    by: SEASONS_RIGHT,
    run(club, request) {
      const { repository, ids } = club
      const series = ids()
      return storeClubEvents(club, decideSeriesChange(repository.club, request, series), () =>
        findSeries(repository.club, request.series ?? series),
      )
    },
  }),
  'series.remove': declareChange({
    args: seriesArgsSchema,
    by: SEASONS_RIGHT,
    run: (club, { series }) =>
      storeClubEvents(club, decideSeriesRemoval(club.repository.club, series), () => listSeries(club)),
  }),
}
