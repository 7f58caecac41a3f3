// States of a whole random game, for laws that must hold at every step. Seeded, so it repeats.

import { decide } from '../../../../src/rules/decide.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { evolve } from '../../../../src/rules/evolve.ts'
import { legalEntries, stepEntries } from '../../../../src/rules/legalEntries.ts'
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

/** With the entries that led from each state to the next. */
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
    // Mostly what the step waits for, so that the game goes on; sometimes anything at all.
    const all =
      next(3) === 0 ? legalEntries(state) : stepEntries(state).filter((entry) => entry.type !== 'end-discussion')
    const entry = all[next(all.length)]
    if (entry === undefined) throw new Error('nothing is legal')
    const decision = decide(state, entry)
    if (!decision.ok) throw new Error(decision.error.code)
    entries.push(entry)
    state = decision.value.reduce(evolve, state)
  }
  return { states: [...states, state], entries }
}
