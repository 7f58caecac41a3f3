// Calls of this night in order, with their status and whether their holders are out. Pure.

import { nightStepId } from '../../../../rules/step.ts'
import { hasLivingActor, isNightStepCalled } from '../../../../rules/night.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'

export interface NightCall {
  /** Id of the step, which for most steps is the acting role. */
  readonly id: string
  readonly status: 'done' | 'now' | 'coming'
  readonly isOut: boolean
}

export function nightCalls(state: GameState): readonly NightCall[] {
  const { step, header, round, seats } = state
  const current = nightStepId(step)
  if (current === undefined) return []
  const { night } = rulesOf(header)
  const calls = header.wakeOrder.flatMap(
    (id) => night.find((candidate) => candidate.id === id && isNightStepCalled(candidate, round, header.flags)) ?? [],
  )
  const now = calls.findIndex((call) => call.id === current)
  return calls.map((call, at): NightCall => ({
    id: call.id,
    status: at === now ? 'now' : at < now ? 'done' : 'coming',
    isOut: !hasLivingActor(call, seats),
  }))
}
