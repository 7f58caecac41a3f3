// Seasons, series (several seasons in one table), and scoring schemes.

export type { Season } from '../../club/seasons/seasonView.ts'

export type { SeriesRecord } from '../../club/model/series.ts'
export type { SeriesView } from '../../club/seasons/seriesView.ts'

export type { CompensationExample, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'
