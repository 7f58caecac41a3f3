// One row of a standings table as it leaves for a screen or a file: rounded, named.

import type { DecimalMark } from '../points.ts'
import { figureText } from './figure.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'
import { METRICS, NO_CONTEXT, type MetricContext } from './metrics.ts'
import type { Standing } from './standings.ts'
import type { Tally } from './tally.ts'
import { winShare, type WinShare } from './winShare.ts'

export interface StandingRow {
  readonly place: number
  readonly tied: boolean
  readonly member: string
  readonly name: string
  /** The club a player comes from, where it is known. */
  readonly club?: string
  readonly isFinalist: boolean
  /** Every metric of the registry as text, rounded half up; whether it ranks is the scheme's matter. */
  readonly metrics: Readonly<Record<MetricKey, string>>
  /** The interval and chance of the share of games won; shown next to the share. */
  readonly won: WinShare
}

/** A row of the first places. */
export interface Leader extends Pick<StandingRow, 'place' | 'member' | 'name'> {
  /** Points as text, rounded half up. */
  readonly total: string
}

export interface RowOptions {
  readonly club?: string | undefined
  readonly mark?: DecimalMark
  readonly context?: MetricContext
}

export function standingRow(
  { place, tied, tally }: Standing,
  name: string,
  { club, mark = '.', context = NO_CONTEXT }: RowOptions = {},
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

export function metricText(tally: Tally, key: MetricKey, context: MetricContext, mark: DecimalMark = '.'): string {
  return figureText(METRICS[key].compute(tally, context), METRICS[key].unit, mark)
}
