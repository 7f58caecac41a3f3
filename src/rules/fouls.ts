// The consequences of a player's fouls, by their number (DAY-8). evolve.ts counts them, and discipline.ts removes
// players.

import { rulesOf } from './rulebooks/registry.ts'
import { livingSeats, type GameState } from './state.ts'

export const FOUL_COUNT_FOR_LOST_SPEECH = 3
export const FOUL_COUNT_FOR_REMOVAL = 4

/** Length of the next speech in seconds after a third foul. It is 0 except with 3 or 4 players alive. */
export function speechSecondsAfterThirdFoul(state: GameState): number {
  const alive = livingSeats(state).length
  return alive === 3 || alive === 4 ? rulesOf(state.header).day.shortSpeech : 0
}
