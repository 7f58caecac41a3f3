// What the engine offers at a moment, asked once: buttons, digits and letters all choose from it.

import type { Entry } from '../../../../rules/entries.ts'
import { legal } from '../../../../rules/legal.ts'
import type { GameState } from '../../../../rules/state.ts'

/** A state never changes; the list goes when its state does. */
const known = new WeakMap<GameState, readonly Entry[]>()

export function offersAt(state: GameState): readonly Entry[] {
  const offers = known.get(state) ?? legal(state)
  known.set(state, offers)
  return offers
}
