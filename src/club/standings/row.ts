// One row of a standings table as it leaves for a screen or a file: rounded, named.

import { decimalMark, formatPoints } from '../../scoring/points.ts'
import { figureText } from './figure.ts'
import { METRIC_KEYS, type MetricKey } from './metricKeys.ts'
import { METRICS, NO_CONTEXT, type MetricContext } from './metrics.ts'
import { shown, type Standing } from './standings.ts'

export interface StandingRow {
  readonly place: number
  readonly tied: boolean
  readonly member: string
  readonly name: string
  /** The club a player comes from, where it is known. */
  readonly club?: string
  readonly isFinalist: boolean
  /** Strings with two places, rounded half up: what is shown. */
  readonly total: string
  readonly sumBonus: string
  readonly bonus: string
  readonly penalty: string
  readonly bestMove: string
  readonly compensation: string
  readonly wins: number
  readonly asDon: number
  readonly asSheriff: number
  readonly firstVictim: number
  readonly games: number
  /** Every metric of the registry as text; whether it ranks is the scheme's matter. */
  readonly metrics: Readonly<Record<MetricKey, string>>
}

export interface RowOptions {
  readonly club?: string | undefined
  readonly lang?: 'en' | 'ru'
  readonly context?: MetricContext
}

export function standingRow({ place, tied, tally }: Standing, name: string, { club, lang = 'en', context = NO_CONTEXT }: RowOptions = {}): StandingRow {
  const mark = decimalMark(lang)
  const money = (key: MetricKey) => formatPoints(shown(tally, key), { mark })
  const metrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, figureText(METRICS[key].compute(tally, context), METRICS[key].unit, mark)])) as Record<MetricKey, string>
  const { player: member, wins, asDon, asSheriff, firstVictim, games } = tally
  return {
    place, tied, member, name, ...(club === undefined ? {} : { club }), isFinalist: tally.finalist,
    total: money('total'), sumBonus: money('sumBonus'), bonus: money('bonus'), penalty: money('penalty'),
    bestMove: money('bestMove'), compensation: money('compensation'),
    wins, asDon, asSheriff, firstVictim, games, metrics,
  }
}
