// Columns of ranked tables (players, clubs, a series) as data: their order and their cell values. The place is always
// the first column. Each medium (paper, web page, file, terminal) formats headers and cells itself.

import type { MetricKey } from '../metricKeys.ts'
import {
  METRIC_COLUMN_KEYS,
  METRICS,
  SPEC_METRIC_COLUMN_KEYS,
  type MetricColumnKey,
  type MetricUnit,
} from './metrics.ts'
import type { StandingRow } from './standingRow.ts'
import type { SeriesRow } from './series.ts'

export interface RankedColumn<Row> {
  readonly key: string
  /** Content of the cells: the name of the row's subject, text, or values with this unit. */
  readonly kind: 'name' | 'text' | MetricUnit
  /** Values as `formatMetricValue` formats them. An empty string if there is no value. */
  readonly cell: (row: Row) => string
  /** Title of a column that has no translation for its key. */
  readonly title?: string
}

export const PLAYER_COLUMN: RankedColumn<{ readonly name: string }> = {
  key: 'player',
  kind: 'name',
  cell: ({ name }) => name,
}
export const CLUB_COLUMN: RankedColumn<{ readonly club?: string }> = {
  key: 'club',
  kind: 'text',
  cell: ({ club = '' }) => club,
}
export const TOTAL_COLUMN: RankedColumn<{ readonly total: string }> = {
  key: 'total',
  kind: 'points',
  cell: ({ total }) => total,
}

/**
 * Columns of docs/spec/scoring.md §3, columns with points in these rows, and any other columns by which the scheme
 * ranks.
 */
export function standingsColumnKeys(
  ranking: readonly MetricKey[],
  rows: readonly Pick<StandingRow, 'metrics'>[] = [],
): readonly MetricColumnKey[] {
  const filled = METRIC_COLUMN_KEYS.filter((key) => METRICS[key].usual === 'filled' && hasColumnValues(key, rows))
  return [
    ...SPEC_METRIC_COLUMN_KEYS,
    ...filled,
    ...ranking.filter((key): key is MetricColumnKey => METRICS[key].usual === 'ranking'),
  ]
}

/** Whether any row has a value other than 0 in the column. */
export function hasColumnValues(key: MetricColumnKey, rows: readonly Pick<StandingRow, 'metrics'>[]): boolean {
  return rows.some(({ metrics }) => Number(metrics[key].replace(',', '.')) !== 0)
}

export function metricColumn(key: MetricColumnKey): RankedColumn<StandingRow> {
  return { key, kind: METRICS[key].unit, cell: ({ metrics }) => metrics[key] }
}

/** `titles` are the names of the seasons in the series. */
export function seriesColumns(titles: readonly string[]): readonly RankedColumn<SeriesRow>[] {
  return [
    PLAYER_COLUMN,
    TOTAL_COLUMN,
    { key: 'tournaments', kind: 'count', cell: ({ tournaments }) => String(tournaments) },
    ...titles.map((title, index): RankedColumn<SeriesRow> => ({
      key: `part${index}`,
      kind: 'points',
      title,
      cell: ({ parts }) => parts[index] ?? '',
    })),
  ]
}
