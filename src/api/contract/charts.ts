// The figures behind the charts.

export type { SeasonBalance } from '../../club/charts/balance.ts'
export type { Moment } from '../../club/charts/moments.ts'
export type { SeasonProgress } from '../../club/charts/progress.ts'
export type { JudgeFigures } from '../../club/charts/judges.ts'
