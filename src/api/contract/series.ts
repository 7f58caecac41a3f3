// Series: several seasons in one table.

export type { SeriesRecord } from '../../club/model/series.ts'
export type { SeriesView } from '../../club/seasons/seriesTable.ts'
