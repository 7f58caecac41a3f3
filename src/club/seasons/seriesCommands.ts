// Commands and queries of series: several seasons in one table.

import { ok } from '../../rules/vocabulary.ts'
import type { SeriesRecord } from '../model/series.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { removeSeries, seriesOf, setSeries, type SeriesRequest } from './changeSeries.ts'
import { seriesTable, type SeriesView } from './seriesTable.ts'

export function seriesCommands({ repository, ids, query, changeClub }: CommandContext) {
  return {
    series: (): Reply<readonly SeriesRecord[]> => query(() => ok([...repository.club.series.values()])),
    seriesTable: (id: string): Reply<SeriesView> => query(() => seriesTable(repository, id)),
    setSeries(request: SeriesRequest): Reply<SeriesRecord> {
      const id = ids()
      return changeClub(
        (club) => setSeries(club, request, id),
        () => seriesOf(repository.club, request.series ?? id),
      )
    },
    removeSeries: (id: string): Reply<readonly SeriesRecord[]> =>
      changeClub(
        (club) => removeSeries(club, id),
        () => ok([...repository.club.series.values()]),
      ),
  }
}
