// Plays a whole random game and returns its states, to test properties that must hold at every step. The same seed
// gives the same game.

import { advance } from '../../../../src/rules/decide.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { legalEntries, legalEntriesOfStep } from '../../../../src/rules/legalEntries.ts'
import { initialState } from '../../../../src/rules/openGame.ts'
import type { GameState } from '../../../../src/rules/state.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import { table } from '../../../rules/support/games.ts'
import { TEN } from './desk.ts'

export const TEN_ROLES = TEN
const MOST_STEPS = 600

export function randomGame(roles: readonly Role[], seed: number): readonly GameState[] {
  return randomPlay(roles, seed).states
}

/** Also returns the entries that led from each state to the next. */
export function randomPlay(
  roles: readonly Role[],
  seed: number,
): { readonly states: readonly GameState[]; readonly entries: readonly Entry[] } {
  let rest = seed * 7919 + 1
  const next = (below: number) => (rest = (rest * 48271) % 2147483647) % below
  const states: GameState[] = []
  const entries: Entry[] = []
  let state = initialState(table(roles))
  while (state.phase !== 'over' && states.length < MOST_STEPS) {
    states.push(state)
    // Selects mostly from the entries for the current step, so that the game continues, and sometimes from all legal
    // entries.
    const all =
      next(3) === 0 ? legalEntries(state) : legalEntriesOfStep(state).filter((entry) => entry.type !== 'end-discussion')
    const entry = all[next(all.length)]
    if (entry === undefined) throw new Error('nothing is legal')
    const decision = advance(state, entry)
    if (!decision.ok) throw new Error(decision.error.code)
    entries.push(entry)
    state = decision.value.state
  }
  return { states: [...states, state], entries }
}
