// The organiser's next step in a plan: to enter players, add a stage, seat it, play its rounds, or create the final.
// Pure.

import type { PlanView, StageView } from '../../../api/contract/plan.ts'
import { currentRound } from './roundView.ts'
import { countStageGames, SEATS_PER_STAGE_TABLE } from './stages.ts'

export type NextPlanStep =
  | { readonly key: 'players' | 'stage' | 'final' | 'done' }
  | { readonly key: 'seat'; readonly stage: StageView }
  | { readonly key: 'play'; readonly stage: StageView; readonly round: number }

/** Stages are completed in order. After the last one, the final is proposed unless the plan already has one. */
export function findNextPlanStep({ entrants, stages }: Pick<PlanView, 'entrants' | 'stages'>): NextPlanStep {
  if (stages.length === 0) return { key: entrants.length < SEATS_PER_STAGE_TABLE ? 'players' : 'stage' }
  for (const stage of stages) {
    // A stage with games but without a schedule was imported from a results sheet.
    if (!stage.schedule && stage.games.length > 0) continue
    if (!stage.schedule) return { key: 'seat', stage }
    const { over, all } = countStageGames(stage)
    const round = currentRound(stage)
    // Rounds were added after the stage was seated, and all earlier rounds are played.
    if (over < all && round > stage.schedule.length) return { key: 'seat', stage }
    if (over < all) return { key: 'play', stage, round }
  }
  return { key: stages.some(({ isFinal }) => isFinal) ? 'done' : 'final' }
}

/** The tab of the season page for each step. */
export const SEASON_TAB_BY_PLAN_STEP: Readonly<Record<NextPlanStep['key'], string>> = {
  players: 'plan',
  stage: 'plan',
  final: 'plan',
  seat: 'seating',
  play: 'rounds',
  done: 'standings',
}
