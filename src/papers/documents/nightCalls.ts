// Calls of the night for a rule sheet: those made under the active flags, in the preset's order. The first night has
// its own list if it differs. Source: CITY-12.

import type { Flags } from '../../rules/header.ts'
import { isNightStepCalled } from '../../rules/night.ts'
import type { NightStep, Rulebook } from '../../rules/rulebook.ts'

export interface NightCallLists {
  readonly first: readonly NightStep[]
  readonly later: readonly NightStep[]
  /** Whether the first and later nights have the same calls. */
  readonly areAlike: boolean
}

export function nightCallsOf(rulebook: Rulebook, preset: string, flags: Flags): NightCallLists {
  const order =
    rulebook.presets.find((candidate) => candidate.id === preset)?.wakeOrder ?? rulebook.night.map((step) => step.id)
  const steps = order.flatMap((id) => rulebook.night.filter((step) => step.id === id))
  const [first, later] = [1, 2].map((round) => steps.filter((step) => isNightStepCalled(step, round, flags))) as [
    NightStep[],
    NightStep[],
  ]
  return { first, later, areAlike: first.length === later.length && first.every((step, i) => step === later[i]) }
}

export function allNightCalls({ first, later }: NightCallLists): readonly NightStep[] {
  return [...first, ...later.filter((step) => !first.includes(step))]
}

export function hasKillCall(calls: readonly NightStep[]): boolean {
  return calls.some((step) => step.kind === 'kill' || step.kind === 'shots')
}
