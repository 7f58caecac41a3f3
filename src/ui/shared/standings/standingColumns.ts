// Columns of a standings table, the same for screen and print: which columns are shown, and which of them rank. Pure.
// The club's registry defines the metrics.

import { hasColumnValues } from '../../../scoring/standings/columns.ts'
import {
  METRIC_COLUMN_KEYS,
  type MetricColumnKey,
  type ListedMetric,
  METRICS,
} from '../../../scoring/standings/metrics.ts'
import { countFinalistsAboveLine, type StandingRow } from '../../../scoring/standings/standingRow.ts'

export interface StandingColumn {
  readonly key: MetricColumnKey
  /** i18n keys of the short header and of the full header. */
  readonly label: string
  readonly full: string
  /** Position in the ranking order of the season's scheme. If omitted, the column does not rank. */
  readonly rank?: number
}

export interface StandingColumnChoice {
  readonly metrics?: readonly ListedMetric[] | undefined
  /** Columns that the user has selected. If omitted, the default columns are shown. */
  readonly chosen?: readonly string[] | undefined
}

/** Selected columns or, if none are selected, the default columns. Each metric defines when it is a default column. */
export function standingColumnsFor(
  rows: readonly StandingRow[],
  { metrics = [], chosen }: StandingColumnChoice = {},
): readonly StandingColumn[] {
  const ranks = new Map(metrics.flatMap(({ key, rank }) => (rank === undefined ? [] : [[key, rank] as const])))
  const isUsual = (key: MetricColumnKey) => {
    const { usual } = METRICS[key]
    if (usual === 'given' || usual === 'filled') return hasColumnValues(key, rows)
    return usual === 'always' || (usual === 'ranking' && ranks.has(key))
  }
  return METRIC_COLUMN_KEYS.filter((key) => (chosen ? chosen.includes(key) : isUsual(key))).map((key) => {
    const rank = ranks.get(key)
    return { key, label: `metric.head.${key}`, full: `metric.full.${key}`, ...(rank === undefined ? {} : { rank }) }
  })
}

/**
 * Whether a column is easy to understand for everyone, or shows points outside games. Other columns are shown on
 * request.
 */
export function isBasicColumn(key: MetricColumnKey): boolean {
  return key === 'total' || key === 'sumBonus' || key === 'outside' || key === 'wins'
}

/** Short headers of the metrics that rank, in order. `finalist` is first if the scheme has it. */
export function rankingColumnLabels(metrics: readonly ListedMetric[]): readonly string[] {
  return metrics
    .flatMap(({ key, rank }) => (rank === undefined ? [] : [{ rank, label: `metric.head.${key}` }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

/** Sorted names of the players' clubs. */
export function clubNamesOfStandings(rows: readonly Pick<StandingRow, 'club'>[]): readonly string[] {
  return [...new Set(rows.flatMap(({ club }) => club ?? []))].sort((a, b) => a.localeCompare(b))
}

/** The last finalist, if every finalist ranks above all other players. A line is drawn below their row. */
export function lastFinalist(rows: readonly StandingRow[]): string | undefined {
  return rows[countFinalistsAboveLine(rows) - 1]?.member
}
