// The columns of tables by places (players, clubs, a series) as values: their order, and what each shows. The place
// comes first in all of them. How heads and cells are written is up to the medium: paper, web page, file, terminal.

import type { MetricKey } from '../metricKeys.ts'
import { COLUMN_KEYS, METRICS, SPEC_COLUMNS, type ColumnKey, type MetricUnit } from './metrics.ts'
import type { StandingRow } from './standingRow.ts'
import type { SeriesRow } from './series.ts'

export interface RankedColumn<Row> {
  readonly key: string
  /** Whose row it is, words, or a figure of this unit. */
  readonly kind: 'name' | 'text' | MetricUnit
  /** Figures as `formatMetricValue` writes them; empty where there is none. */
  readonly cell: (row: Row) => string
  /** For a column that its key does not name. */
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

/** The columns of docs/spec/scoring.md §3, those with points in these rows, then the others the scheme ranks by. */
export function standingsColumnKeys(
  ranking: readonly MetricKey[],
  rows: readonly Pick<StandingRow, 'metrics'>[] = [],
): readonly ColumnKey[] {
  const filled = COLUMN_KEYS.filter((key) => METRICS[key].usual === 'filled' && hasColumnValues(key, rows))
  return [...SPEC_COLUMNS, ...filled, ...ranking.filter((key): key is ColumnKey => METRICS[key].usual === 'ranking')]
}

/** Somebody has a figure there. */
export function hasColumnValues(key: ColumnKey, rows: readonly Pick<StandingRow, 'metrics'>[]): boolean {
  return rows.some(({ metrics }) => Number(metrics[key].replace(',', '.')) !== 0)
}

export function metricColumn(key: ColumnKey): RankedColumn<StandingRow> {
  return { key, kind: METRICS[key].unit, cell: ({ metrics }) => metrics[key] }
}

/** `titles`: what each season of the series is called. */
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
