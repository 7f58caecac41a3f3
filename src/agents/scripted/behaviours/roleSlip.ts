// Role slip: a player with a night act may make a remark that only this role would make ("I protected myself", "I
// investigated", "my shot"). Others react to it: the `slip` rule of suspicion, and the black players' choice at night.

import { nightStepOfRole } from '../botContext.ts'
import type { RoleSlipKind } from '../../speechActs.ts'
import { hasSpeeches, type Behaviour } from '../behaviour.ts'
import { isActStep } from '../../../rules/night.ts'

const SLIP_KIND_BY_ACT = { heal: 'heal', check: 'check', kill: 'kill' } as const satisfies Partial<
  Record<string, RoleSlipKind>
>

export const roleSlipBehaviour: Behaviour = {
  id: 'role-slip',
  noRoom: (rulebook) => {
    if (!hasSpeeches(rulebook)) return 'nobody-speaks'
    return rulebook.night.some((step) => isActStep(step) && step.kind in SLIP_KIND_BY_ACT) ? undefined : 'no-night-acts'
  },
  speak: (context, ask) => {
    const kind = nightStepOfRole(context.view, context.view.role)?.kind
    if (ask.kind !== 'speak' || kind === undefined || kind === 'visit' || context.hasSaid('slip')) return []
    if (context.view.own.acts.every((act) => act.target === undefined) || !context.chance(context.parameters.slip))
      return []
    context.addBehaviourThought('role-slip')
    return [{ type: 'slip', kind: SLIP_KIND_BY_ACT[kind] }]
  },
}
