// Series: several seasons in one table.

import type { SeriesFileRequest } from '../../club/exports/seriesFile.ts'
import type { TableFile } from '../../club/files/tables/tableFile.ts'
import type { SeriesRecord } from '../../club/model/series.ts'
import type { SeriesRequest } from '../../club/seasons/changeSeries.ts'
import type { SeriesView } from '../../club/seasons/seriesTable.ts'

export type { SeriesRecord } from '../../club/model/series.ts'
export type { SeriesView } from '../../club/seasons/seriesTable.ts'

export interface SeriesRequests {
  'series.list': { args: Record<string, never>; data: readonly SeriesRecord[] }
  /** Without what is hidden of its seasons. */
  'series.get': { args: { series: string }; data: SeriesView }
  /** A new one unless `series` names it; the whole list of seasons at once. */
  'series.set': { args: SeriesRequest; data: SeriesRecord }
  'series.remove': { args: { series: string }; data: readonly SeriesRecord[] }
  'series.file': { args: SeriesFileRequest; data: TableFile & { readonly fileName: string } }
}
