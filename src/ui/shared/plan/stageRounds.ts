// The rounds of a stage by the numbers they bear: those of its plan, or of the sheet it was taken
// from. Pure.

import type { StageView } from '../../../api/contract/seasons.ts'
import { MOST_ROUNDS, roundLimits, roundNumbers } from '../../../scoring/rounds.ts'

type Rounds = Pick<StageView, 'rounds' | 'games' | 'schedule'>

export function numbersOf({ rounds, games, schedule }: Rounds): readonly number[] {
  return roundNumbers(rounds, schedule ? [] : games.map(({ round }) => round))
}

/** How many rounds it may be said to have. */
export function limitsOf({ games, schedule }: Omit<Rounds, 'rounds'>): ReturnType<typeof roundLimits> {
  if (games.length === 0) return { least: 1, most: MOST_ROUNDS }
  return roundLimits(
    schedule !== undefined,
    games.map(({ round }) => round),
  )
}

/** The round most likely wanted: the first with a table still to play, else the last. */
export function roundAtHand(stage: Rounds & Pick<StageView, 'tables'>): number {
  const { tables, games } = stage
  const numbers = numbersOf(stage)
  const isDone = (round: number) => games.filter((game) => game.round === round && game.isOver).length >= tables
  return numbers.find((round) => !isDone(round)) ?? numbers.at(-1) ?? 1
}
