// Seasons, series (several seasons in one table), and scoring schemes.

export type { Season } from '../../club/seasons/changeSeason.ts'

export type { SeriesRecord } from '../../club/model/series.ts'
export type { SeriesView } from '../../club/seasons/series.ts'

export type { CompensationExample, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'
