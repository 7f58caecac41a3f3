// Requests about series.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function seriesHandlers(club: Club): HandlersOf<'series'> {
  return {
    'series.list': () => club.series(),
    'series.get': ({ series }) => club.seriesTable(series),
    'series.set': (request) => club.setSeries(request),
    'series.remove': ({ series }) => club.removeSeries(series),
    'series.file': (request) => club.seriesFile(request),
  }
}
