// What fouls cost, by how many they are (DAY-8). Counting is evolve.ts, leaving discipline.ts.

import { rulesOf } from './rulebooks/registry.ts'
import { livingSeats, type GameState } from './state.ts'

export const FOULS_TO_LOSE_SPEECH = 3
export const FOULS_TO_LEAVE = 4

/** Seconds that a third foul leaves of the next speech: none, but for a small table. */
export function speechAfterThirdFoul(state: GameState): number {
  const alive = livingSeats(state).length
  return alive === 3 || alive === 4 ? rulesOf(state.header).day.shortSpeech : 0
}
