// Numbers of a stage's rounds: the rounds of its plan, or of the results sheet from which the stage was imported. Pure.

import type { StageView } from '../../../api/contract/plan.ts'
import { MAX_STAGE_ROUNDS, stageRoundCountLimits, stageRoundNumbers } from '../../../scoring/rounds.ts'

type Rounds = Pick<StageView, 'rounds' | 'games' | 'schedule'>

export function roundNumbersOf({ rounds, games, schedule }: Rounds): readonly number[] {
  return stageRoundNumbers(rounds, schedule ? [] : games.map(({ round }) => round))
}

/** Limits for the number of rounds that can be entered. */
export function roundCountLimitsOf({
  games,
  schedule,
}: Omit<Rounds, 'rounds'>): ReturnType<typeof stageRoundCountLimits> {
  if (games.length === 0) return { least: 1, most: MAX_STAGE_ROUNDS }
  return stageRoundCountLimits(
    schedule !== undefined,
    games.map(({ round }) => round),
  )
}
