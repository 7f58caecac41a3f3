// Requests of series: several seasons in one table.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { id, name } from '../model/argumentSchemas.ts'
import { SEASONS } from '../model/rights.ts'
import { seriesParts, seriesRules } from '../model/series.ts'
import { change, keep, query, type Known } from '../repository/request.ts'
import { removeSeries, seriesOf, seriesTable, setSeries } from './series.ts'
import { clubAtOnce } from '../repository/publicClub.ts'

const all = ({ repository }: Known) => ok([...repository.club.series.values()])
const ofOne = z.strictObject({ series: id })

export const seriesRequests = {
  'series.list': query({ args: z.strictObject({}), run: all }),
  /** Without what is hidden of its seasons. */
  'series.get': query({
    args: ofOne,
    run: ({ repository }, { series }) => seriesTable(clubAtOnce(repository), series),
  }),
  /** A new one unless `series` names it; the whole list of seasons at once. */
  'series.set': change({
    args: z.strictObject({ series: id.exactOptional(), name, parts: seriesParts, rules: seriesRules.exactOptional() }),
    by: SEASONS,
    run(club, request) {
      const { repository, ids } = club
      const series = ids()
      return keep(club, setSeries(repository.club, request, series), () =>
        seriesOf(repository.club, request.series ?? series),
      )
    },
  }),
  'series.remove': change({
    args: ofOne,
    by: SEASONS,
    run: (club, { series }) => keep(club, removeSeries(club.repository.club, series), () => all(club)),
  }),
}
