// The calls of this night in order: done, now, still to come, and whose holders are out. Pure.

import { hasLivingActor } from '../../../../rules/night.ts'
import { rulebookOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Role } from '../../../../rules/vocabulary.ts'

export interface NightCall {
  readonly role: Role
  readonly status: 'done' | 'now' | 'coming'
  readonly isOut: boolean
}

/** Nothing by day. */
export function nightCalls(state: GameState): readonly NightCall[] {
  const { step, header, acts, seats } = state
  if (step.type !== 'night-act') return []
  const { night } = rulebookOf(header.rulebook)
  return header.wakeOrder.map((role): NightCall => {
    const declared = night.find((candidate) => candidate.role === role)
    return {
      role,
      status: role === step.role ? 'now' : acts.some((act) => act.role === role) ? 'done' : 'coming',
      isOut: declared === undefined || !hasLivingActor(declared, seats),
    }
  })
}
