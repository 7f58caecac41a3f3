// Tables of a round for the organiser: their people, the state of their games, and the current round. Pure.

import type { GameSummary } from '../../../api/contract/games.ts'
import type { PlannedGame, PlanView, StageView } from '../../../api/contract/plan.ts'
import { compareByGameNumber } from '../../../scoring/counting.ts'
import { type PlannedTableView, plannedRoundView } from './roundView.ts'

export interface StageTableState extends PlannedTableView {
  readonly state: 'free' | 'playing' | 'over'
  readonly game?: PlannedGame
  /**
   * Whether the result comes from a results sheet and not from the rules. Such a game is corrected on its results
   * sheet, unless an import gave it a protocol as well.
   */
  readonly isSheet: boolean
  /** Void games of this table, newest first. */
  readonly voided: readonly GameSummary[]
}

export interface StageRoundProgress {
  readonly round: number
  readonly done: number
  readonly begun: number
  readonly tables: number
}

export function roundProgressOfStage({ rounds, tables, games }: StageView): readonly StageRoundProgress[] {
  return Array.from({ length: rounds }, (_, index) => {
    const mine = games.filter(({ round }) => round === index + 1)
    return { round: index + 1, done: mine.filter(({ isOver }) => isOver).length, begun: mine.length, tables }
  })
}

/**
 * The first stage that has a schedule and a table to play, otherwise the last stage with a schedule. If there is no
 * schedule at all, the first stage.
 */
export function currentStage(stages: readonly StageView[]): StageView | undefined {
  const seated = stages.filter(({ schedule }) => schedule !== undefined)
  return (
    seated.find((stage) => roundProgressOfStage(stage).some(({ done, tables }) => done < tables)) ??
    seated.at(-1) ??
    stages[0]
  )
}

export function stageTableStates(
  plan: PlanView,
  stage: StageView,
  round: number,
  games: readonly GameSummary[],
): readonly StageTableState[] {
  return plannedRoundView(plan, stage, round).tables.map((table) => {
    const game = stage.games.find((each) => each.round === round && each.table === table.table)
    const voided = games.filter(
      ({ isVoid, place }) =>
        isVoid && place?.stage === stage.id && place.round === round && place.table === table.table,
    )
    const isSheet = games.some(
      ({ id, outcome, phase }) =>
        id === game?.game && phase === 'over' && (outcome === null || outcome.reason === 'asserted'),
    )
    return {
      ...table,
      isSheet,
      state: game === undefined ? 'free' : game.isOver ? 'over' : 'playing',
      ...(game ? { game } : {}),
      voided: voided.toSorted((a, b) => compareByGameNumber(b, a)),
    }
  })
}
