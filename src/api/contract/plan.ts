// A season's plan: entrants, stages, seating, replacements, points of no game.

export type { TableDifference } from '../../club/plan/differences.ts'
export type { NamedJudge } from '../../club/model/plan.ts'
export type { JudgeFault } from '../../club/plan/judging.ts'
export type { EntrantView, GivenView, PlannedGame, PlanView, StageView } from '../../club/plan/view.ts'
export type { SourceStandings } from '../../club/plan/lineup.ts'
export type { NamedLineupConflict, NamedMember } from '../../club/plan/lineupConflicts.ts'
export { TIE_WAYS, type Pair, type Schedule, type SearchedBy, type TieWay } from '../../club/model/planEvents.ts'
export type { QualityChange, StageSeating } from '../../club/plan/seats.ts'
export type { StageRequest } from '../../club/plan/changePlan.ts'
