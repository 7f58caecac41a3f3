// The engine's legal entries at a moment, computed once for buttons, digits and letters.

import type { Entry } from '../../../../rules/entries.ts'
import { legalEntries } from '../../../../rules/legalEntries.ts'
import type { GameState } from '../../../../rules/state.ts'

/** Cached lists by state. States are immutable, and a list is freed together with its state. */
const known = new WeakMap<GameState, readonly Entry[]>()

export function legalEntriesAt(state: GameState): readonly Entry[] {
  const offers = known.get(state) ?? legalEntries(state)
  known.set(state, offers)
  return offers
}
