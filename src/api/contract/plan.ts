// A season's plan: entrants, stages, seating, replacements, and points without a game.

export type { DifferenceFromPlan as TableDifference } from '../../club/plan/tableDifferences.ts'
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
export type { MemberIdAndName as NamedMember } from '../../club/plan/lineupConflicts.ts'
export type { LineupConflictWithNames as NamedLineupConflict } from '../../club/plan/lineupConflicts.ts'
export {
  TIE_BREAK_METHODS as TIE_WAYS,
  type PairRestriction as Pair,
  type SlotSchedule as Schedule,
  type ScheduleSearchRecord as SearchedBy,
  type TieBreakMethod as TieWay,
} from '../../club/model/planEvents.ts'
export type {
  SeatingQualityChange as QualityChange,
  SeatingInputAndQuality as StageSeating,
} from '../../club/plan/stageSeating.ts'
export type { StageRequestWithJudgeNames as StageRequest } from '../../club/plan/changePlan.ts'
