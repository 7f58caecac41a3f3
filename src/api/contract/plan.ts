// A season's plan: entrants, stages, seating, replacements, and points without a game.

export type { DifferenceFromPlan } from '../../club/plan/tableDifferences.ts'
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
export type { MemberIdAndName } from '../../club/plan/lineupConflicts.ts'
export type { LineupConflictWithNames } from '../../club/plan/lineupConflicts.ts'
export {
  TIE_BREAK_METHODS as TIE_WAYS,
  type PairRestriction as Pair,
  type SlotSchedule,
  type ScheduleSearchRecord as SearchedBy,
  type TieBreakMethod as TieWay,
} from '../../club/model/planEvents.ts'
export type { SeatingQualityChange, SeatingInputAndQuality } from '../../club/plan/stageSeating.ts'
export type { StageRequestWithJudgeNames as StageRequest } from '../../club/plan/changePlan.ts'
