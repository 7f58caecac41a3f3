// The figures behind the charts.

import type { SeasonBalance } from '../../club/charts/balance.ts'
import type { JudgeFigures } from '../../club/charts/judges.ts'
import type { SeasonProgress } from '../../club/charts/progress.ts'
import type { SeasonRates } from '../../club/charts/rates.ts'

export type { SeasonBalance } from '../../club/charts/balance.ts'
export type { Moment } from '../../club/charts/moments.ts'
export type { SeasonProgress } from '../../club/charts/progress.ts'
export type { JudgeFigures } from '../../club/charts/judges.ts'

export interface ChartsRequests {
  /** Points and places as the season went on; a long one shows every so manieth game. */
  'charts.progress': { args: { season: string }; data: SeasonProgress }
  /** Of everybody, or of one player. */
  'charts.rates': { args: { season: string; member?: string }; data: SeasonRates }
  'charts.balance': { args: { season: string }; data: SeasonBalance }
  'charts.judges': { args: { season: string }; data: readonly JudgeFigures[] }
}
