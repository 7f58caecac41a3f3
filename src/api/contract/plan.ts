// A season's plan: entrants, stages, seating, replacements, points of no game.

import type { StageEffect } from '../../club/audit/stageEffect.ts'
import type { StageRequest } from '../../club/plan/changePlan.ts'
import type { Enrolled, Enrolment } from '../../club/plan/enrol.ts'
import type { DecisionRequest, SourceRequest, SourceStandings } from '../../club/plan/lineup.ts'
import type { CutFrom, Pair, Replacement, RoundJudge, Schedule, SearchedBy } from '../../club/model/planEvents.ts'
import type { OtherClub } from '../../club/plan/eventClubs.ts'
import type { GivenRequest } from '../../club/plan/givePoints.ts'
import type { NameDecision } from '../../club/model/newNames.ts'
import type { NamedDrift } from '../../club/plan/drifts.ts'
import type { QualityChange, StageSeating } from '../../club/plan/seats.ts'
import type { PlanView } from '../../club/plan/view.ts'

export type { TableDifference } from '../../club/plan/differences.ts'
export type { NamedJudge } from '../../club/model/plan.ts'
export type { JudgeFault } from '../../club/plan/judging.ts'
export type { EntrantView, GivenView, PlannedGame, PlanView, StageView } from '../../club/plan/view.ts'
export type { SourceStandings } from '../../club/plan/lineup.ts'
export type { NamedDrift, NamedMember } from '../../club/plan/drifts.ts'
export { TIE_WAYS, type Pair, type Schedule, type SearchedBy, type TieWay } from '../../club/model/planEvents.ts'
export type { QualityChange, StageSeating } from '../../club/plan/seats.ts'
export type { StageRequest } from '../../club/plan/changePlan.ts'

export interface PlanRequests {
  'plan.get': { args: { season: string }; data: PlanView }
  'plan.addEntrants': { args: { season: string; members: readonly string[] }; data: PlanView }
  /** Names into the plan at once; whoever the club does not know joins it. Refusals name the `line`. */
  'plan.enrol': {
    args: { season: string; people: readonly Enrolment[]; decisions?: readonly NameDecision[] }
    data: Enrolled
  }
  'plan.withdraw': { args: { season: string; member: string }; data: PlanView }
  'plan.markExhibition': { args: { season: string; member: string; isExhibition: boolean }; data: PlanView }
  'plan.checkIn': { args: { season: string; members: readonly string[]; present: boolean }; data: PlanView }
  /** Whom somebody plays for in this event; empty = nobody. His own club stays, where one is known. */
  'plan.setClub': { args: { season: string; member: string; club: string }; data: PlanView }
  /** Whose club in the list of members is another than the one they play for in this event. */
  'plan.otherClubs': { args: { season: string }; data: readonly OtherClub[] }
  /** From now on they play for that club in this event, too. */
  'plan.useMemberClubs': { args: { season: string }; data: readonly OtherClub[] }
  'plan.setPairs': { args: { season: string; pairs: readonly Pair[] }; data: PlanView }
  /** With `source` its line-up comes from standings: refused while a shared place is filled without saying how. */
  'plan.addStage': { args: { season: string; stage: StageRequest; source?: SourceRequest }; data: PlanView }
  /** The standings a line-up would be cut from, and the cut; `of`: the stage whose line-up it is already. */
  'plan.source': { args: { season: string; of?: string } & CutFrom; data: SourceStandings }
  /** Between those who share the last place that goes; once. */
  'plan.drawLot': { args: { season: string; of?: string; seed: number } & CutFrom; data: PlanView }
  /** Line-ups of every season that the standings no longer say. */
  'plan.drifts': { args: Record<string, never>; data: readonly NamedDrift[] }
  /** Such a line-up stays, or others come into it, with a reason. */
  'plan.decideLineup': { args: { season: string } & DecisionRequest; data: PlanView }
  /** All of the stage, as it is to be. */
  'plan.changeStage': { args: { season: string; id: string; stage: StageRequest }; data: PlanView }
  /** What `plan.changeStage` would do to the table; changes nothing. */
  'plan.stageEffect': { args: { season: string; id: string; stage: StageRequest }; data: StageEffect }
  'plan.removeStage': { args: { season: string; id: string }; data: PlanView }
  'plan.seat': { args: { season: string; id: string; schedule: Schedule } & SearchedBy; data: PlanView }
  /** What a search is asked for this stage, and how good its schedule is. */
  'plan.seating': { args: { season: string; id: string }; data: StageSeating }
  /** What `plan.swap` would do to the quality. */
  'plan.swapEffect': { args: { season: string; id: string; round: number; a: number; b: number }; data: QualityChange }
  /** Two places change seats in one round. */
  'plan.swap': { args: { season: string; id: string; round: number; a: number; b: number }; data: PlanView }
  /** Without `member` nobody comes: the place is empty from that round on, refused where a table would be too small. */
  'plan.replace': { args: { season: string } & Replacement; data: PlanView }
  /** Who judges a table in one round; the usual judge of the table again by naming him, nobody by ''. */
  'plan.nameJudge': { args: { season: string; stage: string } & RoundJudge; data: PlanView }
  /** Points of no game, with a reason; 0 with `replaces` takes those back. */
  'plan.givePoints': { args: { season: string } & GivenRequest; data: PlanView }
}
