// One row of a standings table for screens and files, with rounded values and names.

import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'
import type { DecimalMark } from '../points.ts'
import { type MetricContext, METRICS, EMPTY_METRIC_CONTEXT } from './metrics.ts'
import type { Standing } from './standings.ts'
import type { Tally } from './tally.ts'
import { formatMetricValue } from './formatMetricValue.ts'
import { type WinShare, winShare } from './winShare.ts'

export interface StandingRow {
  readonly place: number
  readonly tied: boolean
  readonly member: string
  readonly name: string
  /** The club from which the player comes, if it is known. */
  readonly club?: string
  readonly isFinalist: boolean
  /** Every metric of the registry as text, rounded half up. The scheme determines which of them rank the players. */
  readonly metrics: Readonly<Record<MetricKey, string>>
  /** Interval of the share of games won, and the share expected by chance. Both are shown next to the share. */
  readonly won: WinShare
}

export interface StandingRowOptions {
  readonly club?: string | undefined
  readonly mark?: DecimalMark
  readonly context?: MetricContext
}

export function toStandingRow(
  { place, tied, tally }: Standing,
  name: string,
  { club, mark = '.', context = EMPTY_METRIC_CONTEXT }: StandingRowOptions = {},
): StandingRow {
  const metrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, metricText(tally, key, context, mark)])) as Record<
    MetricKey,
    string
  >
  return {
    place,
    tied,
    member: tally.player,
    name,
    ...(club === undefined ? {} : { club }),
    isFinalist: tally.finalist,
    metrics,
    won: winShare(tally, context.chanceOf?.(tally.player)),
  }
}

/**
 * Number of finalists above the line that separates them from all others. 0 means that there is no line. This is the
 * case if the scheme ranks finalists among the others, or if either no player or every player is a finalist.
 */
export function countFinalistsAboveLine(rows: readonly Pick<StandingRow, 'isFinalist'>[]): number {
  const count = rows.filter(({ isFinalist }) => isFinalist).length
  return count < rows.length && rows.slice(0, count).every(({ isFinalist }) => isFinalist) ? count : 0
}

function metricText(tally: Tally, key: MetricKey, context: MetricContext, mark: DecimalMark = '.'): string {
  return formatMetricValue(METRICS[key].compute(tally, context), METRICS[key].unit, mark)
}
