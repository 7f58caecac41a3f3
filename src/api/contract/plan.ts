// A season's plan: entrants, stages, seating, replacements, points of no game.

export type { TableDifference } from '../../club/tournaments/differences.ts'
export type { NamedJudge } from '../../club/model/plan.ts'
export type { JudgeFault } from '../../club/tournaments/judging.ts'
export type { EntrantView, GivenView, PlannedGame, PlanView, StageView } from '../../club/tournaments/view.ts'
export type { SourceStandings } from '../../club/tournaments/lineup.ts'
export type { NamedDrift, NamedMember } from '../../club/tournaments/drifts.ts'
export { TIE_WAYS, type Pair, type Schedule, type SearchedBy, type TieWay } from '../../club/model/planEvents.ts'
export type { QualityChange, StageSeating } from '../../club/tournaments/seats.ts'
export type { StageRequest } from '../../club/tournaments/changePlan.ts'
