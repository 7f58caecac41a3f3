// Statistics for charts, for a player's page, and for a comparison of a season's players.

export type { TeamAndSeatBalance } from '../../club/charts/seasonBalance.ts'
export type { ChartMoment as Moment } from '../../club/charts/chartMoments.ts'
export type { StandingsOverTime } from '../../club/charts/seasonProgress.ts'
export type { JudgeStatistics as JudgeFigures } from '../../club/charts/judgeStatistics.ts'

export type { PlayerProfileGame, PlayerProfile } from '../../club/players/profile.ts'
export type { AllTimeStatistics as AllTime } from '../../club/players/allTime.ts'
export type { SeasonPlayerRates as PeopleBoard } from '../../club/players/seasonPlayerRates.ts'
export type { HeadToHeadRecord } from '../../club/players/headToHead.ts'
export type { WinRate as Share } from '../../club/players/winRates.ts'
