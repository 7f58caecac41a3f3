// Seasons, their rules and their standings.

export type { Season } from '../../club/seasons/seasonView.ts'

// Series: several seasons in one table.
export type { SeriesRecord } from '../../club/model/series.ts'
export type { SeriesView } from '../../club/seasons/seriesView.ts'

// A season's plan: entrants, stages, seating, replacements, and points without a game.
export type { TableDifference } from '../../club/plan/tableDifferences.ts'
export type { NamedJudge } from '../../club/model/judging.ts'
export type { JudgeConflict as JudgeFault } from '../../club/plan/judging.ts'
export type {
  EntrantView,
  GivenPointsView as GivenView,
  PlannedGame,
  PlanView,
  StageView,
} from '../../club/plan/view.ts'
export type { LineupSourceStandings as SourceStandings } from '../../club/plan/lineup.ts'
export type { NamedLineupConflict, NamedMember } from '../../club/plan/lineupConflicts.ts'
export {
  TIE_BREAK_METHODS as TIE_WAYS,
  type PairRestriction as Pair,
  type Schedule,
  type ScheduleSearch as SearchedBy,
  type TieBreakMethod as TieWay,
} from '../../club/model/planEvents.ts'
export type { QualityChange, StageSeating } from '../../club/plan/stageSeating.ts'
export type { NamedStageRequest as StageRequest } from '../../club/plan/changePlan.ts'

// Scoring schemes.
export type { CompensationExample, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'

// Statistics for charts.
export type { SeasonBalance } from '../../club/charts/seasonBalance.ts'
export type { ChartMoment as Moment } from '../../club/charts/chartMoments.ts'
export type { SeasonProgress } from '../../club/charts/seasonProgress.ts'
export type { JudgeStatistics as JudgeFigures } from '../../club/charts/judgeStatistics.ts'

// One player's page, and a comparison of a season's players.
export type { PlayerGame, PlayerProfile } from '../../club/players/profile.ts'
export type { AllTimeStatistics as AllTime } from '../../club/players/allTime.ts'
export type { SeasonPlayerRates as PeopleBoard } from '../../club/players/seasonPlayerRates.ts'
export type { HeadToHead as Rival } from '../../club/players/headToHead.ts'
export type { WinRate as Share } from '../../club/players/winRates.ts'

// Papers, and tables to print.
export type { DataColumn, DataTable } from '../../files/tables/table.ts'
export type { OfferedPaper, PaperRequest as PaperAsk } from '../../papers/documents/kinds/registry.ts'

// Exports of a season.
export type { ExportKind } from '../../files/exports/exportKinds.ts'
export { FORMATS_BY_EXPORT_KIND as EXPORT_FORMATS } from '../../files/exports/exportKinds.ts'
