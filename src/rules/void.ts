// Acts that are entered as they happened but count for nothing: a dead target, a role that is
// out, a target forbidden two nights running. The graph itself says what a repeat is. CITY-1, CITY-4.

import type { EntryOf } from './entries.ts'
import type { Void } from './events.ts'
import { actStep, hasLivingActor } from './night.ts'
import { effectId, resolve } from './overturn.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { isAlive, type GameState } from './state.ts'

export function voidOf(state: GameState, { role, target }: EntryOf<'night-act'>): Void | undefined {
  if (target === undefined) return undefined
  const rulebook = rulesOf(state.header)
  const step = actStep(rulebook, role)
  if (!hasLivingActor(step, state.seats)) return 'actor-is-out'
  if (!isAlive(state, target)) return 'target-is-out'
  if (state.previous[role] !== target) return undefined
  const { seats, previous, header } = state
  const { trace } = resolve(rulebook.graph, header.flags, {
    seats,
    acts: { [role]: target },
    shots: {},
    previous,
    leaving: [],
  })
  const own = effectId({ kind: step.kind, seat: target })
  return trace.some((line) => line.effect === own && line.overturnedBy !== null) ? 'repeated-target' : undefined
}
