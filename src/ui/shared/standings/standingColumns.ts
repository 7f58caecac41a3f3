// The columns of a standings table, one list for screen and print: which are shown, and which
// of them rank. Pure; what a metric is, the club's registry says.

import type { MetricInfo } from '../../../scoring/standings/metrics.ts'
import type { StandingRow } from '../../../scoring/standings/row.ts'
import { COLUMN_KEYS, METRICS, type ColumnKey } from '../../../scoring/standings/metrics.ts'

export interface StandingColumn {
  readonly key: ColumnKey
  /** i18n keys of the short head and of its full meaning. */
  readonly label: string
  readonly full: string
  /** Its place in the order of the season's scheme; absent = shown, but it does not rank. */
  readonly rank?: number
}

export interface ColumnChoice {
  readonly metrics?: readonly MetricInfo[] | undefined
  /** What somebody has ticked; absent = the usual ones. */
  readonly chosen?: readonly string[] | undefined
}

/** The columns that are chosen, or the usual ones: each metric says when it is one. */
export function columnsFor(
  rows: readonly StandingRow[],
  { metrics = [], chosen }: ColumnChoice = {},
): readonly StandingColumn[] {
  const ranks = new Map(metrics.flatMap(({ key, rank }) => (rank === undefined ? [] : [[key, rank] as const])))
  const isUsual = (key: ColumnKey) => {
    const { usual } = METRICS[key]
    if (usual === 'given') return rows.some((row) => Number(row.metrics[key]) !== 0)
    return usual === 'always' || (usual === 'ranking' && ranks.has(key))
  }
  return COLUMN_KEYS.filter((key) => (chosen ? chosen.includes(key) : isUsual(key))).map((key) => {
    const rank = ranks.get(key)
    return { key, label: `metric.head.${key}`, full: `metric.full.${key}`, ...(rank === undefined ? {} : { rank }) }
  })
}

/** The short heads of what ranks, in order; `finalist` leads where the scheme has it. */
export function rankingHeads(metrics: readonly MetricInfo[]): readonly string[] {
  return metrics
    .flatMap(({ key, rank }) => (rank === undefined ? [] : [{ rank, label: `metric.head.${key}` }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

/** Clubs the players come from, by name. */
export function clubsOf(rows: readonly Pick<StandingRow, 'club'>[]): readonly string[] {
  return [...new Set(rows.flatMap(({ club }) => club ?? []))].sort((a, b) => a.localeCompare(b))
}

/** The last finalist, when others stand below: a line is drawn under him. */
export function lastFinalist(rows: readonly StandingRow[]): string | undefined {
  const last = rows.findLast(({ isFinalist }) => isFinalist)
  return rows.some(({ isFinalist }) => !isFinalist) ? last?.member : undefined
}
