// Void acts: acts that are entered as they happened but have no effect, because the target is dead, the role is out, or
// the target must not be chosen two nights in a row. Forbidden repeats are defined in the graph itself. Source: CITY-1,
// CITY-4.

import type { EntryOf } from './entries.ts'
import type { VoidActReason } from './events.ts'
import { actStepOfRole, effectKindOfActStep, hasLivingActor } from './night.ts'
import { effectId, resolveOverturnGraph, type EffectResolution } from './overturn.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { isAlive, type GameState } from './state.ts'

export function voidActReasonOf(state: GameState, entry: EntryOf<'night-act'>): VoidActReason | undefined {
  const { role, target } = entry
  if (target === undefined) return undefined
  const step = actStepOfRole(rulesOf(state.header), role)
  if (!hasLivingActor(step, state.seats)) return 'actor-is-out'
  if (!isAlive(state, target)) return 'target-is-out'
  if (state.previous[role] !== target) return undefined
  const own = effectId({ kind: effectKindOfActStep(step), seat: target })
  return resolutionOfAct(state, entry).trace.some((line) => line.effect === own && line.overturnedBy !== null)
    ? 'repeated-target'
    : undefined
}

/** Resolves a single act against the previous night's targets. */
export function resolutionOfAct(
  { seats, previous, header }: GameState,
  { role, target }: EntryOf<'night-act'>,
): EffectResolution {
  return resolveOverturnGraph(rulesOf(header).graph, header.flags, {
    seats,
    acts: target === undefined ? {} : { [role]: target },
    shots: {},
    previous,
    leaving: [],
  })
}
